package sanko.search.playout;

import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/** The moves of the root and their probabilities. */
final class RootMoves {
  /**
   * After this many passes of the opponent in a row, moves in pass-alive areas that take no liberty
   * of its stones are left out.
   */
  private static final int PASSES_BEFORE_PRUNING = 4;

  private RootMoves() {}

  /** The policy after applying a temperature; illegal moves stay negative. */
  static float[] policy(Evaluation evaluation, double temperature) {
    float[] policy = new float[evaluation.area() + 1];
    double total = 0;
    for (int i = 0; i < policy.length; i++) {
      policy[i] = evaluation.policy(i);
      if (temperature != 1.0 && policy[i] > 0) {
        policy[i] = (float) Math.pow(policy[i], 1 / temperature);
      }
      total += Math.max(0, policy[i]);
    }
    for (int i = 0; temperature != 1.0 && total > 0 && i < policy.length; i++) {
      policy[i] = policy[i] < 0 ? policy[i] : (float) (policy[i] / total);
    }
    return policy;
  }

  /** By point (pass at its own number): whether the move is legal and not useless. */
  static boolean[] allowed(GameState game, boolean pruneUseless) {
    Board board = game.board();
    boolean[] allowed = new boolean[board.pointLimit()];
    allowed[Board.PASS] = true;
    int opponent = Color.opponent(game.toMove());
    byte[] passAlive = new byte[board.area()];
    if (pruneUseless && game.opponentPasses() >= PASSES_BEFORE_PRUNING) {
      new AreaAnalyzer().passAlive(game.board(), game.rules().suicide(), passAlive);
    }
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      boolean useless = passAlive[index] != 0 && !board.touches(point, opponent);
      allowed[point] = game.isLegal(point) && !useless;
    }
    return allowed;
  }
}
