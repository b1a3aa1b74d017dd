package sanko.engine.solve;

/** The moment by which something has to be done, in the time of {@link System#nanoTime}. */
record Deadline(long nanos) {
  private static final double NANOS = 1e9;

  static Deadline in(double seconds) {
    return new Deadline(System.nanoTime() + (long) (seconds * NANOS));
  }

  /** How long it is until then; 0 when it has passed. */
  double secondsLeft() {
    return Math.max(0, (nanos - System.nanoTime()) / NANOS);
  }

  boolean hasPassed() {
    return secondsLeft() == 0;
  }
}
