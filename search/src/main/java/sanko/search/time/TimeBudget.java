package sanko.search.time;

/**
 * How long a move may take, in seconds from its start; infinite without a limit. {@code 0 <=
 * minimum <= maximum} and {@code recommended <= maximum}. Immutable.
 *
 * @param minimum time that is lost if it is not used
 * @param recommended time that a usual move should take
 * @param maximum time that no move should exceed
 */
record TimeBudget(double minimum, double recommended, double maximum) {
  /** No limit of time. */
  static final TimeBudget UNLIMITED =
      new TimeBudget(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Makes a consistent budget: nothing negative, nothing above the maximum. */
  static TimeBudget ordered(double minimum, double recommended, double maximum) {
    double most = Math.max(0, maximum);
    return new TimeBudget(
        Math.min(Math.max(0, minimum), most), Math.min(Math.max(0, recommended), most), most);
  }
}
