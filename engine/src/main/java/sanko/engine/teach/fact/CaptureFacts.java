package sanko.engine.teach.fact;

import java.util.function.Consumer;
import sanko.engine.teach.fact.Reason.Side;

/** Stones that are taken off the board within one of the lines, and not in the other. */
final class CaptureFacts implements FactFinder.Extractor {
  /** A stone that is captured is worth itself and its point. */
  static final double STONE = 2;

  /** What a short search expects later than this is not certain enough. */
  private static final int SOON = 6;

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    for (Stones own : Comparison.chains(moves.played().after(1), moves.color())) {
      find(moves, own, 1, Side.PLAYED, out);
    }
    for (Stones theirs : Comparison.chains(moves.before(), moves.opponent())) {
      find(moves, theirs, 0, Side.BETTER, out);
    }
  }

  private static void find(
      Comparison moves, Stones stones, int known, Side side, Consumer<Reason> out) {
    Branch worse = side == Side.PLAYED ? moves.played() : moves.better();
    Branch other = side == Side.PLAYED ? moves.better() : moves.played();
    int number = worse.captureOf(stones.center(), known);
    boolean isNoMatter = side == Side.PLAYED && isInAtari(moves, other, stones);
    if (number == 0
        || isNoMatter
        || number > SOON
        || (number > 1 && !moves.isLost(stones, worse))
        || isRetaken(worse, stones)
        || isTaken(moves, other, stones)
        || !moves.isWorse(stones, worse, other)) {
      return;
    }
    Fact fact = new Fact.Capture(worse.mover(number), worse.move(number), stones);
    out.accept(new Reason(side, fact, STONE * stones.size()));
  }

  /** Whether a line begins with a move that leaves old stones in atari. */
  private static boolean isInAtari(Comparison moves, Branch line, Stones stones) {
    return stones.points().stream()
        .filter(point -> moves.before().color(point) == stones.color())
        .anyMatch(point -> line.after(1).libertiesIfStone(point) == 1);
  }

  /** Whether the owner has the points again in the end, as after a snapback or in a ko. */
  private static boolean isRetaken(Branch line, Stones stones) {
    return line.after(line.length()).color(stones.center()) == stones.color();
  }

  private static boolean isTaken(Comparison moves, Branch line, Stones stones) {
    return stones.points().stream()
        .filter(point -> moves.before().color(point) == stones.color())
        .anyMatch(point -> line.captureOf(point, 0) > 0);
  }
}
