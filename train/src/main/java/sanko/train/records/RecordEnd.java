package sanko.train.records;

import com.google.common.primitives.Bytes;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.PointColors;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * What a record says of the end of its game, and what its last position adds to that without doubt.
 * Stones that are dead may lie on the last board of a record, so the board counts only if its score
 * is that of the record, or if all of it is alive for sure. Immutable.
 *
 * @param whiteWin 1, 0.5 or 0; empty if it is not known, or not earned on the board
 * @param whiteScore White's points minus Black's, komi included
 * @param owner of each point in reading order, or null if that is not known
 * @param isFinished whether the game ended with two passes
 */
record RecordEnd(
    OptionalDouble whiteWin,
    OptionalDouble whiteScore,
    @Nullable List<Byte> owner,
    boolean isFinished) {
  /** Scores that differ by less are the same. */
  private static final double SAME = 0.01;

  private static final int PASSES = 2;

  /**
   * The end of a game.
   *
   * @param last the position after all moves
   */
  static RecordEnd of(RecordResult result, GameState last) {
    OptionalDouble win = result.isEarned() ? result.whiteWin() : OptionalDouble.empty();
    if (!endsWithPasses(last) || last.isNoResult()) {
      return new RecordEnd(win, result.whiteScore(), null, false);
    }
    byte[] owner = new byte[last.board().area()];
    double score = new Scorer().whiteScore(last, owner);
    boolean agrees =
        result.whiteScore().isPresent()
            ? Math.abs(result.whiteScore().getAsDouble() - score) < SAME
            : isSettled(last) && (win.isEmpty() || win.getAsDouble() == winOf(score));
    return agrees
        ? new RecordEnd(
            OptionalDouble.of(winOf(score)),
            OptionalDouble.of(score),
            List.copyOf(Bytes.asList(owner)),
            true)
        : new RecordEnd(win, result.whiteScore(), null, true);
  }

  private static double winOf(double whiteScore) {
    return whiteScore > 0 ? 1 : whiteScore < 0 ? 0 : 0.5;
  }

  private static boolean endsWithPasses(GameState last) {
    int moves = last.moveCount();
    for (int back = 1; back <= PASSES; back++) {
      if (moves < back || last.move(moves - back) != Board.PASS) {
        return false;
      }
    }
    return true;
  }

  /** Whether every point is pass-alive for somebody. */
  private static boolean isSettled(GameState last) {
    return PointColors.areAllOwned(PointColors.passAlive(last.board(), last.rules().suicide()));
  }
}
