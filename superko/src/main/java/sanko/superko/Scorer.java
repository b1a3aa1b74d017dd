package sanko.superko;

import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Counts a game exactly as it stands (docs/rules.md, "Scoring"): the only dead stones are those
 * inside the opponent's pass-alive territory and, once the second clean-up phase has begun, those
 * placed since. Reusable; allocates nothing per count. For use by one thread.
 */
public final class Scorer {
  private static final int MAX_AREA = Board.MAX_SIZE * Board.MAX_SIZE;

  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final byte[] scratch = new byte[MAX_AREA];

  /**
   * White's points minus Black's, komi and all bonuses included, if the game ended now.
   *
   * @return the final score of a finished game, 0 for a game without result
   */
  public double whiteScore(GameState game) {
    return whiteScore(game, scratch);
  }

  /**
   * The same score, also giving the owner of each point in that count. The score is the number of
   * White's points minus the number of Black's, plus {@link GameState#whiteBonus}, less two points
   * for each independent region where the tax is {@link Tax#ALL}, plus half a point for the player
   * to move if the button was never taken.
   *
   * @param owner receives {@link Color#EMPTY}, {@link Color#BLACK} or {@link Color#WHITE} for every
   *     point, in reading order; also for a game without result
   * @throws IllegalArgumentException if {@code owner} is shorter than the board's area
   */
  public double whiteScore(GameState game, byte[] owner) {
    int tax = fillOwner(game, owner);
    if (game.isNoResult()) {
      return 0;
    }
    int points = 0;
    for (int index = 0; index < game.board().area(); index++) {
      points += side(owner[index]);
    }
    double button = game.isButtonLeft() ? side(game.toMove()) / 2.0 : 0;
    return points - tax + button + game.whiteBonus();
  }

  /**
   * What that score takes from White for independent regions, minus what it takes from Black; 0
   * unless the tax is {@link Tax#ALL}.
   */
  public int whiteTax(GameState game) {
    return fillOwner(game, scratch);
  }

  /** What a point counts for White: 1 if White owns it, -1 if Black does, 0 if nobody does. */
  public static int side(int color) {
    return color == Color.WHITE ? 1 : color == Color.BLACK ? -1 : 0;
  }

  /** Fills the owner map and returns the tax that White pays minus the tax that Black pays. */
  private int fillOwner(GameState game, byte[] owner) {
    Rules rules = game.rules();
    Board board = game.board();
    boolean area = rules.scoring() == Scoring.AREA;
    if (area && rules.tax() == Tax.NONE) {
      analyzer.area(board, true, true, true, rules.suicide(), owner);
      return 0;
    }
    int balance =
        analyzer.independentLife(board, rules.tax() == Tax.NONE, area, rules.suicide(), owner);
    if (!area) {
      addStones(game, owner);
    }
    return rules.tax() == Tax.ALL ? 2 * balance : 0;
  }

  /**
   * Territory scoring: a stone on a point that is nobody's counts, because its player has paid for
   * it; a stone put down in the second clean-up phase was not paid for.
   */
  private static void addStones(GameState game, byte[] owner) {
    Board board = game.board();
    Board paid = game.secondCleanupStart();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int color = board.color(point);
      if (owner[index] == Color.EMPTY && (paid == null || paid.color(point) == color)) {
        owner[index] = (byte) color;
      }
    }
  }
}
