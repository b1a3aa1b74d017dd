package sanko.review.collection;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;

/**
 * Names the opening of a game: the size, the handicap, and the first moves, turned and reflected so
 * that openings that differ only by a symmetry of the board have the same name.
 */
final class Opening {
  private static final int MOVES = 4;
  private static final int SMALL_MOVES = 2;
  private static final int SMALL = 11;
  private static final int SYMMETRIES = 8;
  private static final int SWAP = 4;

  private final Board board;
  private final List<SgfStep.Move> moves;

  private Opening(SgfGame game) {
    board = new MutableBoard(game.width(), game.height());
    int most = Math.max(game.width(), game.height()) < SMALL ? SMALL_MOVES : MOVES;
    moves = game.moves().stream().limit(most).toList();
  }

  /** The name, such as {@code 19x19 C4 C16 Q4 Q16}. */
  static String of(SgfGame game) {
    Opening opening = new Opening(game);
    String size = opening.board.sizeText();
    if (game.handicap() >= 2) {
      return size + " handicap " + game.handicap();
    }
    if (!game.setup().black().isEmpty() || !game.setup().white().isEmpty()) {
      return size + " from a position";
    }
    boolean isSquare = game.width() == game.height();
    return size
        + " "
        + IntStream.range(0, isSquare ? SYMMETRIES : SWAP)
            .mapToObj(symmetry -> opening.name(move -> opening.turned(move, symmetry)))
            .min(String::compareTo)
            .orElse("");
  }

  private String name(IntUnaryOperator symmetry) {
    return IntStream.range(0, moves.size())
        .mapToObj(i -> mark(i) + Vertex.format(symmetry.applyAsInt(moves.get(i).move()), board))
        .collect(Collectors.joining(" "));
  }

  /** Marks a move out of turn, which hardly any game begins with. */
  private String mark(int index) {
    int turn = index % 2 == 0 ? Color.BLACK : Color.WHITE;
    int color = moves.get(index).color();
    return color == turn ? "" : Color.name(color) + ":";
  }

  private int turned(int move, int symmetry) {
    if (move == Board.PASS) {
      return move;
    }
    int x = (symmetry & 1) == 0 ? board.x(move) : board.width() - 1 - board.x(move);
    int y = (symmetry & 2) == 0 ? board.y(move) : board.height() - 1 - board.y(move);
    return symmetry < SWAP ? board.point(x, y) : board.point(y, x);
  }
}
