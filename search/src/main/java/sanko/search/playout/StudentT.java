package sanko.search.playout;

/** The distribution function of Student's t with three degrees of freedom, from a table. */
final class StudentT {
  private static final int POINTS = 2000;
  private static final double REACH = 50;
  private static final double[] TABLE = makeTable();

  private StudentT() {}

  /** The probability of a value below {@code x}. */
  static double cdf(double x) {
    double place = (x + REACH) / (2 * REACH) * (POINTS - 1);
    if (!(place > 0)) {
      return 0;
    }
    if (place >= POINTS - 1) {
      return 1;
    }
    int index = (int) place;
    double part = place - index;
    return TABLE[index] + part * (TABLE[index + 1] - TABLE[index]);
  }

  static double exactCdf(double x) {
    double t = x / Math.sqrt(3);
    return 0.5 + (t / (1 + t * t) + Math.atan(t)) / Math.PI;
  }

  private static double[] makeTable() {
    double[] table = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      table[i] = exactCdf(-REACH + 2 * REACH * i / (POINTS - 1));
    }
    table[0] = 0;
    table[POINTS - 1] = 1;
    return table;
  }
}
