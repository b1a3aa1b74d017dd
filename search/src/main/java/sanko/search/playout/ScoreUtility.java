package sanko.search.playout;

import java.util.concurrent.atomic.AtomicReferenceArray;
import sanko.search.settings.UtilitySettings;

/**
 * The utility of a score with a known mean and standard deviation: the expectation of {@code (2/pi)
 * atan((score - center) / (scale * side))} over a normal distribution (D. J. Wu, <i>Accelerating
 * Self-Play Learning in Go</i>, 2019, arXiv:1902.10565). Immutable; one for each search, since the
 * center of the dynamic part is fixed when a search starts.
 */
public final class ScoreUtility {
  /**
   * The center of the static part is zero and its spread two board sides (docs/search-formulas.md).
   */
  private static final double STATIC_SCALE = 2.0;

  /*
   * table[m + MEANS][s] is the expectation for mean m + 1/2 and standard deviation s, both in
   * points of a board of side SIDE with scale 1; other boards and scales are brought to this one.
   * The normal distribution is taken at steps of a tenth of a deviation, so all arguments of atan
   * are multiples of a tenth and come from a table of their own. Rows are made when they are first
   * needed: a search needs few of them, and all take as long as the rest of a start.
   */
  private static final int SIDE = 19;
  private static final int MEANS = 381;
  private static final int STDEVS = 381;
  private static final int STEPS = 50;
  private static final int REACH = 10 * MEANS + STEPS * STDEVS;
  private static final double[] WEIGHTS = weights();
  private static final double TOTAL_WEIGHT = sum(WEIGHTS);
  private static final double[] VALUES = values();
  private static final AtomicReferenceArray<double[]> TABLE = new AtomicReferenceArray<>(2 * MEANS);

  private final double side;
  private final double staticFactor;
  private final double dynamicFactor;
  private final double dynamicScale;
  private final double center;

  /**
   * Makes the utility of scores on a board.
   *
   * @param area points of the board
   * @param center White's score at which the dynamic part is zero
   */
  ScoreUtility(UtilitySettings settings, int area, double center) {
    side = Math.sqrt(area);
    staticFactor = settings.staticScoreFactor();
    dynamicFactor = settings.dynamicScoreFactor();
    dynamicScale = settings.dynamicScoreCenterScale();
    this.center = center;
  }

  /** White's score at which the dynamic part is zero, for a score that is expected of the root. */
  static double centerFor(UtilitySettings settings, int area, double expectedScore) {
    double center = expectedScore * (1 - settings.dynamicScoreCenterZeroWeight());
    double reach = 0.75 * Math.sqrt(area);
    return Math.max(expectedScore - reach, Math.min(expectedScore + reach, center));
  }

  /** The utility for White of a score with this mean and mean square. */
  double of(double mean, double meanSq) {
    double stdev = stdev(mean, meanSq);
    return staticFactor * expected(mean, stdev, 0, STATIC_SCALE, side)
        + dynamicFactor * expected(mean, stdev, center, dynamicScale, side);
  }

  /** The change of utility per point of score, near a score known exactly. */
  double slope(double mean) {
    return staticFactor * slope(mean, 0, STATIC_SCALE * side)
        + dynamicFactor * slope(mean, center, dynamicScale * side);
  }

  private static double slope(double mean, double center, double spread) {
    double distance = mean - center;
    return 2 / Math.PI * spread / (spread * spread + distance * distance);
  }

  /** The standard deviation for these two moments. */
  public static double stdev(double mean, double meanSq) {
    return Math.sqrt(Math.max(0, meanSq - mean * mean));
  }

  /**
   * The expected utility of a normally distributed score, in -1..1, from the table
   * (docs/search-formulas.md, "Score utility").
   *
   * @param mean White's, in points, as are the deviation and the center
   * @param center the score whose utility is 0
   * @param scale sides of the board from the center to a utility of half
   * @param side of the board, the root of its points
   */
  static double expected(double mean, double stdev, double center, double scale, double side) {
    double factor = SIDE / (scale * side);
    double m = (mean - center) * factor;
    double s = stdev * factor;
    double rounded = Math.floor(m + 0.5);
    int row = (int) rounded - 1 + MEANS;
    double rowPart = m - rounded + 0.5;
    if (row < 0) {
      row = 0;
      rowPart = 0;
    } else if (row >= 2 * MEANS - 1) {
      row = 2 * MEANS - 2;
      rowPart = 1;
    }
    int column = (int) s;
    double columnPart = s - column;
    if (column >= STDEVS - 1) {
      column = STDEVS - 2;
      columnPart = 1;
    }
    double[] low = row(row);
    double[] high = row(row + 1);
    double atLow = low[column] + columnPart * (low[column + 1] - low[column]);
    double atHigh = high[column] + columnPart * (high[column + 1] - high[column]);
    return atLow + rowPart * (atHigh - atLow);
  }

  private static double[] row(int row) {
    double[] known = TABLE.getAcquire(row);
    if (known == null) {
      known = makeRow(row);
      TABLE.setRelease(row, known);
    }
    return known;
  }

  private static double[] makeRow(int row) {
    double[] made = new double[STDEVS];
    int middle = REACH + 10 * (row - MEANS) + 5;
    for (int stdev = 0; stdev < STDEVS; stdev++) {
      double sum = 0;
      for (int i = 0; i < WEIGHTS.length; i++) {
        sum += WEIGHTS[i] * VALUES[middle + (i - STEPS) * stdev];
      }
      made[stdev] = sum / TOTAL_WEIGHT;
    }
    return made;
  }

  private static double[] weights() {
    double[] weights = new double[2 * STEPS + 1];
    for (int i = 0; i < weights.length; i++) {
      double z = (i - STEPS) / 10.0;
      weights[i] = Math.exp(-z * z / 2);
    }
    return weights;
  }

  private static double sum(double[] numbers) {
    double sum = 0;
    for (double each : numbers) {
      sum += each;
    }
    return sum;
  }

  private static double[] values() {
    double[] values = new double[2 * REACH + 1];
    for (int i = 0; i < values.length; i++) {
      values[i] = 2 / Math.PI * Math.atan((i - REACH) / 10.0 / SIDE);
    }
    return values;
  }
}
