package sanko.engine.teach.fact;

import java.util.function.Consumer;
import sanko.board.Board;
import sanko.engine.teach.fact.Reason.Side;

/** The better point taken by the opponent, and kos that begin. */
final class PointFacts implements FactFinder.Extractor {
  private static final int SOON = 4;
  private static final int ANSWER = 2;

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    int point = moves.better().move(1);
    if (line.length() >= 2 && point != Board.PASS && line.move(2) == point) {
      out.accept(new Reason(Side.PLAYED, new Fact.KeyPoint(line.mover(2), point), 1));
    }
    boolean takes = line.length() >= ANSWER && line.after(ANSWER).koPoint() != Board.PASS;
    if (takes && !hasKo(moves.better())) {
      Fact fact = new Fact.KoTaken(line.mover(ANSWER), line.move(ANSWER));
      out.accept(new Reason(Side.PLAYED, fact, 2));
    }
  }

  private static boolean hasKo(Branch line) {
    for (int number = 0; number <= Math.min(SOON, line.length()); number++) {
      if (line.after(number).koPoint() != Board.PASS) {
        return true;
      }
    }
    return false;
  }
}
