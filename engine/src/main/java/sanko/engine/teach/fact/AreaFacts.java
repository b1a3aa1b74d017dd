package sanko.engine.teach.fact;

import java.util.function.Consumer;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.teach.fact.Reason.Side;

/** Moves inside secure areas, and moves that make stones secure; by the code that finds life. */
final class AreaFacts implements FactFinder.Extractor {
  private final AreaAnalyzer analyzer = new AreaAnalyzer();

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    byte[] before = secure(moves.before());
    int move = moves.played().move(1);
    if (move != Board.PASS && moves.before().isEmpty(move)) {
      int owner = before[moves.before().indexOf(move)];
      if (owner != Color.EMPTY) {
        Fact fact = new Fact.InsideSecureArea(owner, move);
        out.accept(new Reason(Side.PLAYED, fact, Math.max(1, moves.loss())));
      }
    }
    Board better = moves.better().after(1);
    byte[] after = secure(better);
    byte[] otherwise = secure(moves.played().after(1));
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

  private byte[] secure(Board board) {
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, true, owner);
    return owner;
  }
}
