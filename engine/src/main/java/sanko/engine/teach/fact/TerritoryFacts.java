package sanko.engine.teach.fact;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import sanko.board.Board;
import sanko.engine.teach.fact.Reason.Side;

/**
 * Points that change hands, by region, apart from those of the stones that are told by other facts;
 * and the value of moves in the endgame.
 */
final class TerritoryFacts {
  /** The least points in a region that tell: searches of 100 visits differ by fewer by chance. */
  static final double LEAST_POINTS = 4;

  private static final double LEAST_SHARE = 0.35;
  private static final double SETTLED = 0.75;
  private static final double SETTLED_SHARE = 0.85;

  /** A loss above it is a blunder, not a matter of the endgame. */
  private static final double MOST_ENDGAME = 6;

  private TerritoryFacts() {}

  /**
   * Finds the region where most is lost.
   *
   * @param told points that other facts account for
   */
  static void find(Comparison moves, Set<Integer> told, Consumer<Reason> out) {
    if (!moves.hasOwnership()) {
      return;
    }
    Map<Region, Double> lost = new EnumMap<>(Region.class);
    double all = 0;
    Board board = moves.before();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      double change = change(moves, point);
      all += change;
      if (!told.contains(point)) {
        lost.merge(Region.of(board, point), change, Double::sum);
      }
    }
    Map.Entry<Region, Double> most =
        lost.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    double points = most.getValue();
    // Owners and lead are measured apart; only where they agree is there something to tell.
    boolean agree =
        all >= moves.loss() / 2
            && all <= 2 * moves.loss() + LEAST_POINTS
            && points <= 1.5 * moves.loss() + 1;
    if (agree
        && points >= Math.max(LEAST_POINTS, LEAST_SHARE * moves.loss())
        && (isTouched(moves.played(), most.getKey()) || isTouched(moves.better(), most.getKey()))) {
      int rounded = (int) Math.round(points);
      Fact fact = new Fact.Territory(moves.opponent(), most.getKey(), rounded);
      out.accept(new Reason(Side.PLAYED, fact, points / 2));
    }
  }

  /** Whether a line has a move in a region or beside it. */
  private static boolean isTouched(Branch line, Region region) {
    Board board = line.after(0);
    for (int number = 1; number <= line.length(); number++) {
      int move = line.move(number);
      for (int index = 0; move != Board.PASS && index < board.area(); index++) {
        int point = board.pointAt(index);
        if (Region.of(board, point) == region && AtariFacts.distance(board, point, move) <= 1) {
          return true;
        }
      }
    }
    return false;
  }

  /** The value of an endgame move, if nearly all points are settled. */
  static void findEndgame(Comparison moves, Consumer<Reason> out) {
    if (moves.hasOwnership()
        && moves.loss() <= MOST_ENDGAME
        && settledShare(moves) >= SETTLED_SHARE) {
      out.accept(new Reason(Side.BETTER, new Fact.Endgame(), moves.loss()));
    }
  }

  private static double change(Comparison moves, int point) {
    return moves.owned(moves.better(), point, moves.color())
        - moves.owned(moves.played(), point, moves.color());
  }

  private static double settledShare(Comparison moves) {
    Board board = moves.before();
    int settled = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      double one = moves.owned(moves.played(), point, moves.color());
      double other = moves.owned(moves.better(), point, moves.color());
      boolean same = Math.signum(one) == Math.signum(other);
      settled += same && Math.min(Math.abs(one), Math.abs(other)) >= SETTLED ? 1 : 0;
    }
    return settled / (double) board.area();
  }
}
