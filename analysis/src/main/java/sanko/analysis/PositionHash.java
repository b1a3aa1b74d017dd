package sanko.analysis;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;
import sanko.nn.Symmetry;

/**
 * Names for positions, of 32 hexadecimal digits: alike for the same stones, player to move and ko.
 */
final class PositionHash {
  private PositionHash() {}

  /** The name of a position. */
  static String of(Board board, int toMove) {
    return name(board, koIndex(board), toMove);
  }

  /** The least name among the positions that differ by a symmetry only. */
  static String symmetric(Board board, int toMove) {
    String least = of(board, toMove);
    int symmetries = Symmetry.count(board.width(), board.height());
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
    return Symmetry.map(symmetry, index, board.width(), board.height());
  }

  private static String name(Board board, int koIndex, int toMove) {
    long rest = 2L * (koIndex + 1) + (toMove == Color.WHITE ? 1 : 0);
    return String.format(
        "%016X%016X", board.hashHigh() ^ Zobrist.mix(rest), board.hashLow() ^ Zobrist.mix(~rest));
  }
}
