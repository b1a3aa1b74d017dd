package sanko.search.time;

/**
 * Time held back for what happens between the engine and the clock.
 *
 * @param seconds what is held back where there is plenty; half of what is left where there is not
 */
record Lag(double seconds) {
  Lag {
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

  Lag doubled() {
    return new Lag(2 * seconds);
  }
}
