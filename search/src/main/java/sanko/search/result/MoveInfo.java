package sanko.search.result;

import java.util.List;

/**
 * What a search knows of one move at the root.
 *
 * @param move a point or {@link sanko.board.Board#PASS}
 * @param searchedAs the move that was searched in the place of this one, which differs from it by a
 *     symmetry of the position only; a move that was searched itself names itself
 * @param statistics how much the search cared for the move
 * @param values of the position after the move
 * @param lcb bound of these values
 * @param variation the expected line, this move first
 */
public record MoveInfo(
    int move,
    int searchedAs,
    Statistics statistics,
    Values values,
    LowerBound lcb,
    List<PvMove> variation) {
  /**
   * A move of an expected line.
   *
   * @param visits visits of the position after it
   * @param edgeVisits playouts that took it in its place
   */
  public record PvMove(int move, long visits, long edgeVisits) {}

  /**
   * How much a search cared for a move.
   *
   * @param visits visits of the position after the move, whichever path they took
   * @param edgeVisits playouts that took this move
   * @param weight weight of the evaluations behind the move
   * @param prior policy of the move, 0..1
   * @param playSelectionValue how much the move recommends itself; proportional to the wish to play
   *     it
   */
  public record Statistics(
      long visits, long edgeVisits, double weight, double prior, double playSelectionValue) {
    private Statistics scaled(double factor) {
      return new Statistics(visits, edgeVisits, weight, prior, playSelectionValue * factor);
    }
  }

  /** Copies the line. */
  public MoveInfo {
    variation = List.copyOf(variation);
  }

  /** A move without a visit, recommended by its policy, with the values of the root. */
  public static MoveInfo unvisited(int move, double prior, Values root) {
    return new MoveInfo(
        move,
        move,
        new Statistics(0, 0, 0, prior, prior),
        root,
        new LowerBound(root.winrate(), root.utility()),
        List.of(new PvMove(move, 0, 0)));
  }

  /** The same, its recommendation multiplied. */
  public MoveInfo scaled(double factor) {
    return new MoveInfo(move, searchedAs, statistics.scaled(factor), values, lcb, variation);
  }

  /** The same for a move that this one was searched for. */
  public MoveInfo withMove(int twin, List<PvMove> line) {
    return new MoveInfo(twin, move, statistics, values, lcb, line);
  }

  /** Whether the move was searched itself, not in the shape of a symmetric one. */
  public boolean isSearched() {
    return searchedAs == move;
  }

  /** Visits of the position after the move, whichever path they took. */
  public long visits() {
    return statistics.visits;
  }

  /** Playouts that took this move. */
  public long edgeVisits() {
    return statistics.edgeVisits;
  }

  /** Policy of the move, 0..1. */
  public double prior() {
    return statistics.prior;
  }

  /** How much the move recommends itself. */
  public double playSelectionValue() {
    return statistics.playSelectionValue;
  }
}
