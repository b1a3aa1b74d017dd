package sanko.search.time;

/** Measures the seconds since its start. Immutable; any thread may ask that the time allows. */
public final class Stopwatch {
  private static final double NANOS = 1e9;

  private final TimeSource time;
  private final long start;

  private Stopwatch(TimeSource time) {
    this.time = time;
    start = time.nanoTime();
  }

  /** Starts now. */
  public static Stopwatch start(TimeSource time) {
    return new Stopwatch(time);
  }

  /** The seconds since the start. */
  public double seconds() {
    return (time.nanoTime() - start) / NANOS;
  }

  /** Where the time comes from. */
  public TimeSource time() {
    return time;
  }

  /** Converts seconds to nanoseconds, for waiting. */
  public static long nanos(double seconds) {
    return (long) (seconds * NANOS);
  }
}
