package sanko.search.time;

/**
 * What to consider besides the clock's reading, in seconds.
 *
 * @param usual the time every move takes beyond its search
 * @param peak the time a move may well take beyond it
 * @param saved the time early stops have saved for the next moves
 */
record Beside(double usual, double peak, double saved) {
  static final Beside NOTHING = new Beside(0, 0, 0);
}
