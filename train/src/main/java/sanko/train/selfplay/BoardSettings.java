package sanko.train.selfplay;

import java.util.List;
import java.util.Random;
import sanko.board.Board;
import sanko.gtp.config.ConfigException;
import sanko.gtp.match.BoardSize;

/**
 * Which boards are played on. Immutable.
 *
 * @param sides lengths of a side
 * @param weights how often each is drawn, relative to the others
 * @param rectangleProb how often width and height are drawn apart
 */
record BoardSettings(List<Integer> sides, List<Double> weights, double rectangleProb) {
  private static final int SMALLEST = 2;

  static BoardSettings of(Keys keys) throws ConfigException {
    BoardSettings settings =
        new BoardSettings(
            keys.counts("bSizes", SMALLEST, Board.MAX_SIZE),
            keys.numbers("bSizeRelProbs", 0, 1e9),
            keys.share("allowRectangleProb"));
    boolean anything = settings.weights.stream().anyMatch(weight -> weight > 0);
    if (settings.sides.size() != settings.weights.size() || !anything) {
      throw new ConfigException("bSizeRelProbs must have a number for each of bSizes, not all 0");
    }
    return settings;
  }

  /** The longest side that may be drawn. */
  int longest() {
    return sides.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  BoardSize draw(Random random) {
    int width = drawSide(random);
    return new BoardSize(width, random.nextDouble() < rectangleProb ? drawSide(random) : width);
  }

  private int drawSide(Random random) {
    double rest = random.nextDouble() * weights.stream().mapToDouble(Double::doubleValue).sum();
    int last = 0;
    for (int i = 0; i < sides.size(); i++) {
      if (weights.get(i) > 0) {
        last = sides.get(i);
        rest -= weights.get(i);
        if (rest < 0) {
          break;
        }
      }
    }
    return last;
  }
}
