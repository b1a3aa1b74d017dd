package sanko.analysis;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;

/**
 * Names for positions, of 32 hexadecimal digits: alike for the same stones, player to move and ko.
 */
final class PositionHash {
  private static final int SYMMETRIES = 8;
  private static final int TRANSPOSED = 4;
  private static final int FLIPPED_X = 2;
  private static final int FLIPPED_Y = 1;

  private PositionHash() {}

  /** The name of a position. */
  static String of(Board board, int toMove) {
    return name(board, koIndex(board), toMove);
  }

  /** The least name among the positions that differ by a symmetry only. */
  static String symmetric(Board board, int toMove) {
    String least = of(board, toMove);
    int symmetries = board.width() == board.height() ? SYMMETRIES : TRANSPOSED;
    for (int symmetry = 1; symmetry < symmetries; symmetry++) {
      byte[] stones = new byte[board.area()];
      for (int index = 0; index < stones.length; index++) {
        stones[image(index, symmetry, board)] = (byte) board.color(board.pointAt(index));
      }
      MutableBoard image = new MutableBoard(board.width(), board.height());
      image.setStones(stones);
      int ko = koIndex(board);
      String name = name(image, ko < 0 ? ko : image(ko, symmetry, board), toMove);
      least = name.compareTo(least) < 0 ? name : least;
    }
    return least;
  }

  private static int koIndex(Board board) {
    return board.koPoint() == Board.PASS ? -1 : board.indexOf(board.koPoint());
  }

  private static int image(int index, int symmetry, Board board) {
    int x = index % board.width();
    int y = index / board.width();
    int flippedX = (symmetry & FLIPPED_X) == 0 ? x : board.width() - 1 - x;
    int flippedY = (symmetry & FLIPPED_Y) == 0 ? y : board.height() - 1 - y;
    return (symmetry & TRANSPOSED) == 0
        ? flippedY * board.width() + flippedX
        : flippedX * board.width() + flippedY;
  }

  private static String name(Board board, int koIndex, int toMove) {
    long rest = 2L * (koIndex + 1) + (toMove == Color.WHITE ? 1 : 0);
    return String.format(
        "%016X%016X", board.hashHigh() ^ Zobrist.mix(rest), board.hashLow() ^ Zobrist.mix(~rest));
  }
}
