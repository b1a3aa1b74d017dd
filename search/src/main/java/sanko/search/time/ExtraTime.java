package sanko.search.time;

/**
 * The time of moves that the clock's reading does not show, in seconds.
 *
 * @param usual the time every move takes beyond its search
 * @param peak the time a move may well take beyond it
 * @param saved the time early stops have saved for the next moves
 */
record ExtraTime(double usual, double peak, double saved) {
  static final ExtraTime NONE = new ExtraTime(0, 0, 0);
}
