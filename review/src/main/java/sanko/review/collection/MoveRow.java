package sanko.review.collection;

/**
 * A move of a reviewed game, a row of the table of moves. Leads are in points, rates in 0..1.
 *
 * @param game the id of the game
 * @param move its number, from 1
 * @param color who played it, black or white
 * @param player the player's name, empty if not known
 * @param rank the player's rank as the record writes it, empty if not known
 * @param size of the board, such as 19x19
 * @param played the vertex played
 * @param best the vertex that the search prefers
 * @param firstChoice 1 if both are the same, else 0
 * @param pointsLost how many points it lost to the player, not negative
 * @param winrateLost how much of the win rate it lost to the player, not negative
 * @param mistake 1 if that makes it a mistake, else 0
 * @param blackWinrate Black's win rate before the move
 * @param blackLead Black's lead before the move
 * @param blackWinrateAfter Black's win rate after the move
 * @param blackLeadAfter Black's lead after the move
 * @param visits of the search before the move
 */
public record MoveRow(
    String game,
    int move,
    String color,
    String player,
    String rank,
    String size,
    Phase phase,
    String played,
    String best,
    int firstChoice,
    double pointsLost,
    double winrateLost,
    int mistake,
    double blackWinrate,
    double blackLead,
    double blackWinrateAfter,
    double blackLeadAfter,
    long visits) {
  /**
   * What sums over moves need of a move.
   *
   * @param phase of the game
   * @param firstChoice 1 if the search prefers it, else 0
   * @param mistake 1 if it is a mistake, else 0
   * @param points lost by it
   * @param winrate lost by it, 0..1
   */
  public record Loss(Phase phase, int firstChoice, int mistake, double points, double winrate) {
    static Loss of(MoveRow move) {
      return new Loss(
          move.phase(), move.firstChoice(), move.mistake(), move.pointsLost(), move.winrateLost());
    }
  }
}
