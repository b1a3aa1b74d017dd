package sanko.review.explore;

import java.util.Arrays;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;
import sanko.engine.book.BookPosition;

/**
 * The first positions of a game and the move that followed each, both as books name them. They end
 * before a move that the board does not allow, and before a setup in the course of the game.
 * Immutable.
 */
final class GamePositions {
  /** The positions of a game that are kept. */
  static final int MOST = 60;

  /** The move where somebody passed. */
  static final short PASS = -1;

  private final long[] keys;
  private final short[] moves;

  /** Those that were kept; the arrays are taken over. */
  GamePositions(long[] keys, short[] moves) {
    this.keys = keys;
    this.moves = moves;
  }

  /**
   * The positions of a game.
   *
   * @throws IllegalArgumentException if no board can have the start position
   */
  static GamePositions of(SgfGame game) {
    MutableBoard board = start(game);
    long[] keys = new long[MOST];
    short[] moves = new short[MOST];
    int count = 0;
    for (SgfStep step : game.steps()) {
      if (count == MOST || !(step instanceof SgfStep.Move move) || !isPossible(move, board)) {
        break;
      }
      BookPosition position = BookPosition.ofStones(board, move.color());
      keys[count] = position.key().low();
      if (move.move() == Board.PASS) {
        moves[count] = PASS;
        board.pass();
      } else {
        moves[count] = (short) position.toBook(board.indexOf(move.move()));
        board.play(move.move(), move.color());
      }
      count++;
    }
    return new GamePositions(Arrays.copyOf(keys, count), Arrays.copyOf(moves, count));
  }

  private static boolean isPossible(SgfStep.Move move, Board board) {
    return move.move() == Board.PASS || board.isPlaceable(move.move(), move.color(), true);
  }

  private static MutableBoard start(SgfGame game) {
    MutableBoard board = new MutableBoard(game.width(), game.height());
    game.setup().edit(board);
    return board;
  }

  /** A number that tells games apart: by size, start, moves and players. */
  static long id(SgfGame game) {
    long id = Zobrist.mix(game.width() * 32L + game.height());
    id = with(id, game.setup());
    id = Zobrist.mix(id ^ game.blackName().hashCode());
    id = Zobrist.mix(id ^ game.whiteName().hashCode());
    for (SgfStep step : game.steps()) {
      id =
          step instanceof SgfStep.Move move
              ? Zobrist.mix(id ^ (move.move() * 4L + move.color()))
              : with(id, (SgfStep.Setup) step);
    }
    return id;
  }

  private static long with(long id, SgfStep.Setup setup) {
    long stones = 31L * setup.black().hashCode() + setup.white().hashCode();
    return Zobrist.mix(Zobrist.mix(id ^ stones) + setup.empty().hashCode());
  }

  /** The number of moves before a position with this name, or -1. */
  int turnOf(long key) {
    return IntStream.range(0, keys.length).filter(i -> keys[i] == key).findFirst().orElse(-1);
  }

  int count() {
    return keys.length;
  }

  /** The name of a position. */
  long key(int index) {
    return keys[index];
  }

  /** The book's point for the move that followed, or {@link #PASS}. */
  short move(int index) {
    return moves[index];
  }
}
