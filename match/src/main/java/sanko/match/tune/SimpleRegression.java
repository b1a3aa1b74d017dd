package sanko.match.tune;

/** A line through points by least squares. For use by one thread. */
final class SimpleRegression {
  private int count;
  private double meanX;
  private double meanY;
  private double squaresX;
  private double squaresY;
  private double products;

  /** Adds a point. */
  void add(double x, double y) {
    count++;
    double fromX = x - meanX;
    double fromY = y - meanY;
    meanX += fromX / count;
    meanY += fromY / count;
    squaresX += fromX * (x - meanX);
    squaresY += fromY * (y - meanY);
    products += fromX * (y - meanY);
  }

  /** The slope divided by its standard error; 0 if that is not known. */
  double slopeOverError() {
    if (count < 3 || squaresX <= 0) {
      return 0;
    }
    double slope = products / squaresX;
    double rest = Math.max(0, squaresY - slope * products) / (count - 2);
    return rest > 0 ? slope / Math.sqrt(rest / squaresX) : 0;
  }
}
