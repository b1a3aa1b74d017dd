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
 * The count of a game that has ended, or in which only dame are left; the dead stones are off the
 * board. Under rules with a tax it leaves out the eyes of groups in seki and, where territory
 * counts, points that have to be filled still; with {@link Tax#ALL} each other group pays two
 * points. The strict count of {@link Scorer} leaves out all territory of groups that border on a
 * point left unfilled.
 *
 * @param whiteScore White's points minus Black's, komi and all bonuses included; 0 without a result
 * @param whiteTax what it takes from White for groups, minus what it takes from Black; 0 unless the
 *     tax is {@link Tax#ALL}
 */
public record EndCount(double whiteScore, int whiteTax) {
  /**
   * Counts a game.
   *
   * @param owner receives the owner of each point in this count, in reading order
   * @throws IllegalArgumentException if {@code owner} is shorter than the board's area
   */
  public static EndCount of(GameState game, byte[] owner) {
    return game.rules().tax() == Tax.NONE
        ? new EndCount(new Scorer().whiteScore(game, owner), 0)
        : of(game, SekiFinder.find(game.board(), game.rules().suicide()), owner);
  }

  /** The same where it is known what is in seki. */
  static EndCount of(GameState game, SekiFinder.Found seki, byte[] owner) {
    Tax tax = game.rules().tax();
    GameState untaxed = game.withRules(game.rules().with("tax", Tax.NONE.name()));
    double score = new Scorer().whiteScore(untaxed, owner);
    if (tax != Tax.NONE) {
      for (int index : leftOut(game, owner, seki.points())) {
        score -= Scorer.side(owner[index]);
        owner[index] = Color.EMPTY;
      }
    }
    int whiteTax = tax == Tax.ALL ? 2 * seki.groupBalance() : 0;
    return new EndCount(game.isNoResult() ? 0 : score - whiteTax, whiteTax);
  }

  /** The points that do not count under a tax. */
  private static Set<Integer> leftOut(GameState game, byte[] owner, Set<Integer> seki) {
    Board board = game.board();
    Set<Integer> leftOut = new TreeSet<>(seki);
    leftOut.removeIf(index -> !board.isEmpty(board.pointAt(index)));
    if (game.rules().scoring() == Scoring.TERRITORY) {
      leftOut.addAll(ProtectiveMoves.of(board, game.rules(), owner, seki));
    }
    return leftOut;
  }
}
