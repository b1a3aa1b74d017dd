package sanko.nn.rollout;

import sanko.board.Board;
import sanko.board.Color;

/**
 * Shapes of three by three points in which the middle point is worth a thought when the opponent
 * has just played beside it: hane, cut, and contact at the edge. The idea and the kinds of shape
 * are those of MoGo (Gelly, Wang, Munos, Teytaud 2006).
 */
final class LocalShapes {
  /*
   * Eight surrounding points, two bits each, clockwise from the top left, the first in the lowest
   * bits. A table says for each of the 65,536 surroundings whether any shape fits.
   */
  private static final int AROUND = 8;
  private static final boolean[] FITS = new boolean[1 << (2 * AROUND)];

  /*
   * X and O are the two colors, either way round; x is anything but X, o anything but O; '.' is
   * empty, '#' the wall, '?' anything on the board or off it, ' ' the wall or empty. Read as rows.
   */
  private static final String[] SHAPES = {
    "XOX" + ". ." + "???", // hane, the opponent's stone enclosed from both sides
    "XO." + ". ." + "?.?", // hane, not cutting
    "XO?" + "X ." + "x.?", // hane, magari
    ".O." + "X ." + "...", // contact from the side
    "XO?" + "O o" + "?o?", // cut, unprotected
    "XO?" + "O X" + "???", // cut, peeped at
    "?X?" + "O O" + "ooo", // cut off by playing under
    "OX?" + "o O" + "???", // cutting keima
    "X.?" + "O ?" + "## ", // at the edge: chase
    "OX?" + "X O" + "###", // at the edge: block a cut
    "?X?" + "o O" + "###", // at the edge: connect under
    "?XO" + "o o" + "###", // at the edge: sagari
    "?OX" + "X O" + "###", // at the edge: throw-in cut
  };

  /** Places in a text of rows, clockwise from the top left, the middle left out. */
  private static final int[] CLOCKWISE = {0, 1, 2, 5, 8, 7, 6, 3};

  static {
    for (String shape : SHAPES) {
      fit(shape, new int[AROUND], 0);
    }
  }

  private LocalShapes() {}

  private static void fit(String shape, int[] colors, int filled) {
    if (filled == AROUND) {
      addAllImages(colors);
      return;
    }
    char wanted = shape.charAt(CLOCKWISE[filled]);
    for (int color = Color.EMPTY; color <= Color.WALL; color++) {
      if (admits(wanted, color)) {
        colors[filled] = color;
        fit(shape, colors, filled + 1);
      }
    }
  }

  private static boolean admits(char wanted, int color) {
    return switch (wanted) {
      case 'X' -> color == Color.BLACK;
      case 'O' -> color == Color.WHITE;
      case 'x' -> color != Color.BLACK;
      case 'o' -> color != Color.WHITE;
      case '.' -> color == Color.EMPTY;
      case '#' -> color == Color.WALL;
      case ' ' -> color == Color.EMPTY || color == Color.WALL;
      default -> true;
    };
  }

  private static void addAllImages(int[] colors) {
    for (int turn = 0; turn < AROUND; turn += 2) {
      int code = 0;
      int mirrored = 0;
      int swapped = 0;
      int swappedMirrored = 0;
      for (int i = 0; i < AROUND; i++) {
        int color = colors[(i + turn) % AROUND];
        int other = Color.isPlayer(color) ? Color.opponent(color) : color;
        int image = 2 * ((AROUND + 2 - i) % AROUND);
        code |= color << (2 * i);
        mirrored |= color << image;
        swapped |= other << (2 * i);
        swappedMirrored |= other << image;
      }
      FITS[code] = true;
      FITS[mirrored] = true;
      FITS[swapped] = true;
      FITS[swappedMirrored] = true;
    }
  }

  /** Whether a shape fits around an empty point. */
  static boolean fits(Board board, int point) {
    int up = board.neighbor(point, 0);
    int down = board.neighbor(point, 3);
    int code =
        board.color(up - 1)
            | board.color(up) << 2
            | board.color(up + 1) << 4
            | board.color(point + 1) << 6
            | board.color(down + 1) << 8
            | board.color(down) << 10
            | board.color(down - 1) << 12
            | board.color(point - 1) << 14;
    return FITS[code];
  }
}
