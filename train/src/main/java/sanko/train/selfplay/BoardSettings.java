package sanko.train.selfplay;

import java.util.List;
import java.util.Random;
import sanko.base.WeightedDraw;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.board.Board;
import sanko.engine.BoardSize;

/** Which boards are played on. Immutable. */
record BoardSettings(
    @Setting(
            value = "bSizes",
            min = 2,
            max = Board.MAX_SIZE,
            change = Change.AT_START,
            text = "Sides of the boards")
        List<Integer> sides,
    @Setting(
            value = "bSizeRelProbs",
            max = 1000000000.0,
            change = Change.AT_START,
            text = "How often each of bSizes is drawn, relative to the others")
        List<Double> weights,
    @Setting(
            value = "allowRectangleProb",
            max = 1,
            change = Change.AT_START,
            text = "How often width and height are drawn separately")
        double rectangleProb) {
  /** What holds where nothing is configured. */
  static final BoardSettings DEFAULT =
      new BoardSettings(
          List.of(7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19),
          List.of(2.0, 1.0, 15.0, 2.0, 3.0, 2.0, 20.0, 2.0, 5.0, 2.0, 9.0, 3.0, 35.0),
          0.10);

  /** The longest side that may be drawn. */
  int longest() {
    return sides.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  BoardSize draw(Random random) {
    int width = drawSide(random);
    return new BoardSize(width, random.nextDouble() < rectangleProb ? drawSide(random) : width);
  }

  private int drawSide(Random random) {
    double[] each = weights.stream().mapToDouble(Double::doubleValue).toArray();
    return sides.get(WeightedDraw.place(each, random.nextDouble()));
  }
}
