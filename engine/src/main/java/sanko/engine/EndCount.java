package sanko.engine;

import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Counts a game that has ended, or in which only dame are left; the dead stones are off the board.
 * Under rules with a tax it leaves out the eyes of what looks like a seki and, where territory
 * counts, points that have to be filled still; with {@link Tax#ALL} each other group pays two
 * points. The strict count of {@link Scorer} leaves out all territory of groups that border on a
 * point left unfilled. Only groups with one eye at most that share a few points with the opponent
 * look like a seki. Reusable; for use by one thread.
 */
public final class EndCount {
  private final Scorer scorer = new Scorer();

  /**
   * White's points minus Black's, komi and all bonuses included; 0 without a result.
   *
   * @param owner receives the owner of each point in this count, in reading order
   * @throws IllegalArgumentException if {@code owner} is shorter than the board's area
   */
  public double whiteScore(GameState game, byte[] owner) {
    if (game.rules().tax() == Tax.NONE) {
      return scorer.whiteScore(game, owner);
    }
    Board board = game.board();
    GameState untaxed = game.withRules(game.rules().with("tax", Tax.NONE.name()));
    double score = scorer.whiteScore(untaxed, owner);
    SekiFinder.Found seki = SekiFinder.find(board, game.rules().suicide());
    score -= whiteTax(game, seki);
    Set<Integer> leftOut = new TreeSet<>(seki.points());
    leftOut.removeIf(index -> !board.isEmpty(board.pointAt(index)));
    if (game.rules().scoring() == Scoring.TERRITORY) {
      leftOut.addAll(ProtectiveMoves.of(board, game.rules(), owner, seki.points()));
    }
    for (int index : leftOut) {
      score -= Scorer.side(owner[index]);
      owner[index] = Color.EMPTY;
    }
    return game.isNoResult() ? 0 : score;
  }

  /**
   * What that score takes from White for groups, minus what it takes from Black; 0 unless the tax
   * is {@link Tax#ALL}.
   */
  public int whiteTax(GameState game) {
    return game.rules().tax() == Tax.ALL
        ? whiteTax(game, SekiFinder.find(game.board(), game.rules().suicide()))
        : 0;
  }

  private static int whiteTax(GameState game, SekiFinder.Found seki) {
    return game.rules().tax() == Tax.ALL ? 2 * seki.groupBalance() : 0;
  }
}
