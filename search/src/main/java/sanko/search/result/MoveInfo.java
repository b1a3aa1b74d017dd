package sanko.search.result;

import java.util.List;

/**
 * What a search knows about one move at the root.
 *
 * @param move a point or {@link sanko.board.Board#PASS}
 * @param searchedAs the move that was searched in place of this one, from which it differs only by
 *     a symmetry of the position; the move itself if it was searched
 * @param statistics how much the search favored the move
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
   * A move of a principal variation.
   *
   * @param visits visits of the position after it
   * @param edgeVisits playouts that took it in its place
   */
  public record PvMove(int move, long visits, long edgeVisits) {}

  /**
   * How much a search favored a move.
   *
   * @param visits visits of the position after the move, whichever path they took
   * @param edgeVisits playouts that took this move
   * @param weight weight of the evaluations behind the move
   * @param prior policy of the move, 0..1
   * @param playSelectionValue the value by which the move to play is chosen
   */
  public record Statistics(
      long visits, long edgeVisits, double weight, double prior, double playSelectionValue) {}

  /**
   * The confidence bound (LCB) of a move's values that is pessimistic for the player to move. The
   * values themselves are White's.
   *
   * @param winrate White's; may leave [0, 1]
   * @param utility White's
   */
  public record LowerBound(double winrate, double utility) {}

  public MoveInfo {
    variation = List.copyOf(variation);
  }

  /** An unvisited move, rated by its policy, with the values of the root. */
  public static MoveInfo unvisited(int move, double prior, Values root) {
    return new MoveInfo(
        move,
        move,
        new Statistics(0, 0, 0, prior, prior),
        root,
        new LowerBound(root.winrate(), root.utility()),
        List.of(new PvMove(move, 0, 0)));
  }

  /** This move with its play-selection value multiplied. */
  public MoveInfo scaled(double factor) {
    return withPlaySelectionValue(statistics.playSelectionValue * factor);
  }

  /** This move with another play-selection value. */
  public MoveInfo withPlaySelectionValue(double value) {
    Statistics changed =
        new Statistics(
            statistics.visits, statistics.edgeVisits, statistics.weight, statistics.prior, value);
    return new MoveInfo(move, searchedAs, changed, values, lcb, variation);
  }

  /** The result for a twin, a move that this one was searched for. */
  public MoveInfo withMove(int twin, List<PvMove> line) {
    return new MoveInfo(twin, move, statistics, values, lcb, line);
  }

  /** The moves of the expected line, this one first. */
  public List<Integer> line() {
    return variation.stream().map(PvMove::move).toList();
  }

  /** Whether the move itself was searched, rather than a symmetric one. */
  public boolean isSearched() {
    return searchedAs == move;
  }

  /** The visits of the position after the move, whichever path they took. */
  public long visits() {
    return statistics.visits;
  }

  /** The number of playouts that took this move. */
  public long edgeVisits() {
    return statistics.edgeVisits;
  }

  /** The policy of the move, 0..1. */
  public double prior() {
    return statistics.prior;
  }

  /** The value by which the move to play is chosen. */
  public double playSelectionValue() {
    return statistics.playSelectionValue;
  }
}
