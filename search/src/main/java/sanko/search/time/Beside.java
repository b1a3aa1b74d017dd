package sanko.search.time;

/**
 * What to bear in mind beside the clock's reading, in seconds.
 *
 * @param usual what every move takes beyond its search
 * @param peak what a move may well take beyond it
 * @param saved what early stops have saved for the next moves
 */
record Beside(double usual, double peak, double saved) {
  static final Beside NOTHING = new Beside(0, 0, 0);
}
