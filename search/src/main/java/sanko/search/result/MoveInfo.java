package sanko.search.result;

import java.util.List;

/**
 * What a search knows of one move at the root. Values are from White's point of view.
 *
 * @param move a point or {@link sanko.board.Board#PASS}
 * @param visits visits of the position after the move, whichever path they took
 * @param edgeVisits playouts that took this move
 * @param utility mean utility of the move
 * @param winrate White's probability to win, 0..1
 * @param scoreMean expected score of self-play, points
 * @param scoreStdev its standard deviation, points
 * @param lead points
 * @param noResult probability of no result
 * @param prior policy of the move, 0..1
 * @param lcb bound of the winrate, pessimistic for the player to move; may leave [0, 1]
 * @param utilityLcb the same bound of the utility
 * @param weight weight of the evaluations behind the move
 * @param playSelectionValue how much the move recommends itself; proportional to the wish to play
 *     it
 * @param order 0 for the best move
 * @param variation the expected line, this move first
 * @param symmetryOf the move that was searched in the place of this one, which differs from it by a
 *     symmetry of the position only; {@link #NO_SYMMETRY} for a move that was searched itself
 */
public record MoveInfo(
    int move,
    long visits,
    long edgeVisits,
    double utility,
    double winrate,
    double scoreMean,
    double scoreStdev,
    double lead,
    double noResult,
    double prior,
    double lcb,
    double utilityLcb,
    double weight,
    double playSelectionValue,
    int order,
    List<PvMove> variation,
    int symmetryOf) {
  /** No other move was searched in the place of this one. */
  public static final int NO_SYMMETRY = -1;

  /**
   * A move of an expected line.
   *
   * @param visits visits of the position after it
   * @param edgeVisits playouts that took it in its place
   */
  public record PvMove(int move, long visits, long edgeVisits) {}

  /** A move that was searched itself. */
  public MoveInfo(
      int move,
      long visits,
      long edgeVisits,
      double utility,
      double winrate,
      double scoreMean,
      double scoreStdev,
      double lead,
      double noResult,
      double prior,
      double lcb,
      double utilityLcb,
      double weight,
      double playSelectionValue,
      int order,
      List<PvMove> variation) {
    this(
        move,
        visits,
        edgeVisits,
        utility,
        winrate,
        scoreMean,
        scoreStdev,
        lead,
        noResult,
        prior,
        lcb,
        utilityLcb,
        weight,
        playSelectionValue,
        order,
        variation,
        NO_SYMMETRY);
  }

  /** Copies the line. */
  public MoveInfo {
    variation = List.copyOf(variation);
  }

  /** The same at another place, its recommendation multiplied. */
  public MoveInfo withOrder(int place, double factor) {
    return new MoveInfo(
        move,
        visits,
        edgeVisits,
        utility,
        winrate,
        scoreMean,
        scoreStdev,
        lead,
        noResult,
        prior,
        lcb,
        utilityLcb,
        weight,
        playSelectionValue * factor,
        place,
        variation,
        symmetryOf);
  }

  /** The same for a move that this one was searched for. */
  public MoveInfo withMove(int twin, List<PvMove> line) {
    return new MoveInfo(
        twin,
        visits,
        edgeVisits,
        utility,
        winrate,
        scoreMean,
        scoreStdev,
        lead,
        noResult,
        prior,
        lcb,
        utilityLcb,
        weight,
        playSelectionValue,
        order,
        line,
        move);
  }
}
