package sanko.engine.rating;

import java.io.IOException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.level.LevelTable;
import sanko.superko.GameState;

/**
 * Follows an opponent: within a game the level moves slowly towards an even position, between games
 * it follows the opponent's rating. For use by one thread.
 */
public final class Adaptation {
  /** What a whole game won or lost counts for in levels, one move at a time. */
  private static final double STEP = 0.1;

  private static final double MOST_SHIFT = 2;

  /** An estimate for all boards: what a handicap stone is worth. */
  private static final double ELO_OF_STONE = 100;

  /** An estimate for 19x19; on smaller boards a point counts more. */
  private static final double ELO_OF_POINT = 6.7;

  private static final double FAIR_KOMI = 7;
  private static final double FULL_AREA = 361;
  private static final int MOST_STONES = 9;

  private final LevelTable table;
  private final RatingBook book;
  private double shift;
  private int color = Color.EMPTY;
  private double eloPlayed;
  private int moves;
  private int lastMove = -1;
  private boolean counted;

  public Adaptation(LevelTable table, RatingBook book) {
    this.table = table;
    this.book = book;
  }

  /** The player's rating on a board. */
  public PlayerRating rating(String name, Board board) throws IOException {
    return book.rating(board.sizeText(), name, unknown(board));
  }

  private PlayerRating unknown(Board board) {
    return PlayerRating.unknown(table.elo(LevelTable.LEVELS, board.area()) / 2);
  }

  /** Forgets the game; its result, if it was not told, does not count. */
  public void newGame() {
    shift = 0;
    color = Color.EMPTY;
    eloPlayed = 0;
    moves = 0;
    lastMove = -1;
    counted = false;
  }

  /**
   * The level for the next move, perhaps between two. A position with fewer moves than the last one
   * asked for is taken back, and the game goes on.
   */
  public double level(String name, GameState game) throws IOException {
    double suited =
        table.levelOf(
            rating(name, game.board()).elo() + advantage(game, game.toMove()), game.board().area());
    return Math.max(1, Math.min(LevelTable.LEVELS - 0.001, suited + shift));
  }

  /**
   * Notes that the engine has chosen a move.
   *
   * @param level at which
   * @param winrate its own chance to win, 0..1
   */
  public void moved(GameState game, double level, double winrate) {
    if (moves > 0 && game.toMove() != color) {
      color = Color.WALL;
    } else if (moves == 0) {
      color = game.toMove();
    }
    eloPlayed += table.elo(level, game.board().area());
    moves++;
    if (game.moveCount() > lastMove) {
      lastMove = game.moveCount();
      shift += STEP * (1 - 2 * winrate);
      shift = Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, shift));
    }
  }

  /** Whether a result of this game would count: it has not yet, and the engine has played. */
  public boolean isOpen() {
    return !counted && Color.isPlayer(color);
  }

  /**
   * Counts the result of the game, unless it has been counted or the engine has not played one
   * color in it.
   *
   * @param winner the color that has won; {@link Color#EMPTY} for a draw
   * @return the player's rating
   */
  public PlayerRating finished(String name, GameState game, int winner) throws IOException {
    if (!isOpen()) {
      return rating(name, game.board());
    }
    double opponent = eloPlayed / moves - advantage(game, color);
    double score = winner == Color.EMPTY ? 0.5 : winner == color ? 0 : 1;
    PlayerRating changed =
        book.change(
            game.board().sizeText(),
            name,
            unknown(game.board()),
            rating -> rating.after(opponent, score));
    counted = true;
    return changed;
  }

  /** What handicap and komi are worth to the opponent of a color, in Elo. */
  private static double advantage(GameState game, int color) {
    double points = FAIR_KOMI - game.startBonus();
    double black =
        ELO_OF_STONE * Math.max(0, game.handicapStones() - 1)
            + ELO_OF_POINT * FULL_AREA / game.board().area() * points;
    return color == Color.WHITE ? black : -black;
  }

  /**
   * What suits a player besides the level.
   *
   * @param level the nearest one
   * @param handicap stones for the player if that is the weakest level and still too strong, for
   *     the engine if it is negative; 0 for none
   * @param komi for the game
   */
  public record Suggestion(int level, int handicap, double komi) {}

  /** A level, with a handicap for those whom no level suits. */
  public Suggestion suggestion(String name, Board board, double komi) throws IOException {
    double elo = rating(name, board).elo();
    double most = table.elo(LevelTable.LEVELS, board.area());
    int level = (int) Math.round(table.levelOf(elo, board.area()));
    double beyond = elo < 0 ? elo : Math.max(0, elo - most);
    int stones = (int) Math.min(MOST_STONES, Math.round(Math.abs(beyond) / ELO_OF_STONE) + 1);
    if (Math.abs(beyond) < ELO_OF_STONE / 2) {
      return new Suggestion(level, 0, komi);
    }
    // The first stone is the right to begin without komi.
    return new Suggestion(level, beyond < 0 ? Math.max(2, stones) : -Math.max(2, stones), 0.5);
  }
}
