package sanko.train.selfplay;

import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Tax;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * What the end of a game says: who won, by how much, and who has which point. Points go in reading
 * order. Immutable: nobody changes the arrays.
 */
final class FinalPosition {
  /** A region pays for its two eyes where there is a tax on groups. */
  private static final int TAX_POINTS = 2;

  private final ValueTarget value;
  private final boolean isScored;
  private final byte[] owner;
  private final byte[] area;
  private final double[] scoring;

  private FinalPosition(
      ValueTarget value, boolean isScored, byte[] owner, byte[] area, double[] scoring) {
    this.value = value;
    this.isScored = isScored;
    this.owner = owner;
    this.area = area;
    this.scoring = scoring;
  }

  /** The end of a game. A game that was too long is worth what its last search found. */
  static FinalPosition of(PlayedGame played) {
    GameState game = played.game();
    Board board = game.board();
    byte[] owner = new byte[board.area()];
    byte[] area = PointColors.area(board, game.rules().suicide());
    double score = new Scorer().whiteScore(game, owner);
    return new FinalPosition(
        value(played, score), played.isScored(), owner, area, scoring(game, owner));
  }

  private static ValueTarget value(PlayedGame played, double score) {
    return switch (played.ending()) {
      case NO_RESULT -> new ValueTarget(0, 0, 1, 0);
      case TOO_LONG -> played.turns().get(played.turns().size() - 1).value();
      case SCORED, SETTLED -> {
        double worth = played.start().drawWorth();
        double win = score > 0 ? 1 : score < 0 ? 0 : worth;
        yield new ValueTarget(win, 1 - win, 0, score + drawAdjustment(played.game(), worth));
      }
    };
  }

  /** Where a draw can happen, what is thought of draws counts as up to half a point. */
  static double drawAdjustment(GameState game, double worth) {
    boolean isWhole = game.komi() == Math.rint(game.komi());
    return isWhole != game.rules().hasButton() ? worth - 0.5 : 0;
  }

  /**
   * What each point counts, -1 (Black's) to 1 (White's). A tax on groups is spread over the
   * region's points without a stone of its owner.
   */
  private static double[] scoring(GameState game, byte[] owner) {
    double[] scoring = new double[owner.length];
    for (List<Integer> region : PointColors.regions(game.board(), owner)) {
      if (owner[region.get(0)] == Color.EMPTY) {
        continue;
      }
      int territory = 0;
      for (int index : region) {
        territory += holdsOwnStone(game.board(), owner, index) ? 0 : 1;
      }
      boolean taxed = game.rules().tax() == Tax.ALL;
      double share = taxed ? Math.max(0.0, territory - TAX_POINTS) / Math.max(1, territory) : 1;
      for (int index : region) {
        double worth = holdsOwnStone(game.board(), owner, index) ? 1 : share;
        scoring[index] = owner[index] == Color.WHITE ? worth : -worth;
      }
    }
    return scoring;
  }

  private static boolean holdsOwnStone(Board board, byte[] owner, int index) {
    return board.color(board.pointAt(index)) == owner[index];
  }

  /** The result. */
  ValueTarget value() {
    return value;
  }

  /** Whether there is a score, and so an owner of each point. */
  boolean isScored() {
    return isScored;
  }

  /** Who owns a point by the rules of the game: 1 the player, -1 the opponent, 0 nobody. */
  int ownership(int index, int color) {
    return side(owner[index], color);
  }

  /** Whose area a point is where it is nobody's by the rules, as in seki; else 0. */
  int unowned(int index, int color) {
    return owner[index] == Color.EMPTY ? side(area[index], color) : 0;
  }

  /** What a point counts for a player, -1 to 1. */
  double scoring(int index, int color) {
    return color == Color.WHITE ? scoring[index] : -scoring[index];
  }

  /** 1 for a player's own, -1 for the opponent's, 0 for nobody's. */
  static int side(int owner, int color) {
    return owner == Color.EMPTY ? 0 : owner == color ? 1 : -1;
  }
}
