package sanko.search.time;

/**
 * Time held back for what happens between the engine and the clock.
 *
 * @param seconds the time held back if there is plenty; otherwise half of the remaining time is
 *     held back
 */
record LagMargin(double seconds) {
  LagMargin {
    if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("lag must be a time, not negative: " + seconds);
    }
  }

  double subtractFrom(double time) {
    if (time < 0) {
      return time;
    }
    return time < 2 * seconds ? time / 2 : time - seconds;
  }

  LagMargin doubled() {
    return new LagMargin(2 * seconds);
  }
}
