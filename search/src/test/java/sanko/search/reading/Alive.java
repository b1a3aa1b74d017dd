package sanko.search.reading;

import sanko.board.Board;
import sanko.board.Color;

/** What a network might say that takes all of a player for alive and knows nothing else. */
public final class Alive {
  private Alive() {}

  /**
   * White's ownership of all points.
   *
   * @param share the player's ownership of the own stones, and of the empty points that touch them
   *     and no more stones of the opponent; 0 elsewhere
   */
  public static float[] ownership(Board board, int player, float share) {
    float[] ownership = new float[board.area()];
    for (int i = 0; i < ownership.length; i++) {
      int point = board.pointAt(i);
      boolean isPlayers = board.color(point) == player || isBeside(board, point, player);
      ownership[i] = !isPlayers ? 0 : player == Color.WHITE ? share : -share;
    }
    return ownership;
  }

  private static boolean isBeside(Board board, int point, int player) {
    int own = 0;
    int others = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int color = board.color(board.neighbor(point, d));
      own += color == player ? 1 : 0;
      others += color == Color.opponent(player) ? 1 : 0;
    }
    return board.isEmpty(point) && own > 0 && own >= others;
  }
}
