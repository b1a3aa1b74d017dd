package sanko.review.collection;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;
import sanko.nn.Symmetry;

/**
 * Names the opening of a game: the size, the handicap, and the first moves, turned and reflected so
 * that openings that differ only by a symmetry of the board have the same name.
 */
final class Opening {
  private static final int MOVES = 4;
  private static final int SMALL_MOVES = 2;
  private static final int SMALL = 11;

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
    return size
        + " "
        + IntStream.range(0, Symmetry.count(game.width(), game.height()))
            .mapToObj(opening::name)
            .min(String::compareTo)
            .orElse("");
  }

  private String name(int symmetry) {
    return IntStream.range(0, moves.size())
        .mapToObj(
            i ->
                mark(i) + Vertex.format(Symmetry.move(symmetry, moves.get(i).move(), board), board))
        .collect(Collectors.joining(" "));
  }

  /** Marks a move out of turn, which hardly any game begins with. */
  private String mark(int index) {
    int turn = index % 2 == 0 ? Color.BLACK : Color.WHITE;
    int color = moves.get(index).color();
    return color == turn ? "" : Color.name(color) + ":";
  }
}
