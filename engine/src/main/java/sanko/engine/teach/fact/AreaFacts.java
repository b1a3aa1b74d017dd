package sanko.engine.teach.fact;

import java.util.function.Consumer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.engine.teach.fact.Reason.Side;

/** Moves inside secure areas, and moves that make stones secure; by the code that finds life. */
final class AreaFacts implements FactFinder.Extractor {
  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    byte[] before = PointColors.passAlive(moves.before(), true);
    int move = moves.played().move(1);
    if (move != Board.PASS && moves.before().isEmpty(move)) {
      int owner = before[moves.before().indexOf(move)];
      if (owner != Color.EMPTY) {
        Fact fact = new Fact.InsideSecureArea(owner, move);
        out.accept(new Reason(Side.PLAYED, fact, Math.max(1, moves.loss())));
      }
    }
    Board better = moves.better().after(1);
    byte[] after = PointColors.passAlive(better, true);
    byte[] otherwise = PointColors.passAlive(moves.played().after(1), true);
    for (Stones own : Comparison.chains(moves.before(), moves.color())) {
      int index = better.indexOf(own.center());
      if (after[index] == moves.color()
          && before[index] != moves.color()
          && otherwise[index] != moves.color()
          && moves.hasOwnership()
          && moves.isWorse(own, moves.played(), moves.better())) {
        out.accept(new Reason(Side.BETTER, new Fact.Secured(own), 2.0 * own.size()));
      }
    }
  }
}
