package sanko.board;

/**
 * Ladders read move by move as docs/inputs.md, "Ladders", says, with a copy of the board for every
 * move and none of the shortcuts. What takes too many moves stays unread.
 */
final class SlowLadders {
  private static final int MOST_MOVES = 2_000;

  private int moves;

  /** Whether the chain at a point is laddered. */
  boolean isLaddered(Board board, int prey) {
    return switch (board.liberties(prey)) {
      case 1 -> loses(withoutKo(board), prey);
      case 2 ->
          catches(board, prey, liberty(board, prey, 0))
              || catches(board, prey, liberty(board, prey, 1));
      default -> false;
    };
  }

  /** Whether a move at a liberty of a chain with two liberties catches it. */
  boolean catches(Board board, int prey, int move) {
    int attacker = Color.opponent(board.color(prey));
    return isPlayable(board, move, attacker)
        && loses(withoutKo(after(board, move, attacker)), prey);
  }

  /** One of the liberties of a chain. */
  static int liberty(Board board, int prey, int which) {
    int[] liberties = new int[board.area()];
    int count = board.libertiesInto(prey, liberties);
    assert which < count;
    return liberties[which];
  }

  private boolean loses(Board board, int prey) {
    moves = 0;
    return defenderLoses(board, prey, 0);
  }

  private boolean defenderLoses(Board board, int prey, int depth) {
    if (depth >= 3 * board.area() / 2) {
      return true;
    }
    if (board.liberties(prey) >= 2 || board.koPoint() != Board.PASS) {
      return false;
    }
    for (int index = 0; index < board.area(); index++) {
      int move = board.pointAt(index);
      if (isDefense(board, prey, move)
          && isPlayable(board, move, board.color(prey))
          && !attackerWins(after(board, move, board.color(prey)), prey, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  /** The chain's last liberty, or the last liberty of a chain of the attacker beside it. */
  private static boolean isDefense(Board board, int prey, int move) {
    boolean defense = false;
    for (int d = 0; d < Board.NEIGHBORS && board.isEmpty(move); d++) {
      int near = board.neighbor(move, d);
      if (Color.isPlayer(board.color(near)) && board.liberties(near) == 1) {
        defense |=
            board.color(near) == board.color(prey)
                ? board.head(near) == board.head(prey)
                : areBeside(board, prey, near);
      }
    }
    return defense;
  }

  private static boolean areBeside(Board board, int chain, int other) {
    for (int index = 0; index < board.area(); index++) {
      int stone = board.pointAt(index);
      for (int d = 0; d < Board.NEIGHBORS && isOf(board, stone, chain); d++) {
        if (isOf(board, board.neighbor(stone, d), other)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isOf(Board board, int point, int chain) {
    return board.color(point) == board.color(chain) && board.head(point) == board.head(chain);
  }

  private boolean attackerWins(Board board, int prey, int depth) {
    if (depth >= 3 * board.area() / 2 || board.liberties(prey) <= 1) {
      return true;
    }
    if (board.liberties(prey) >= 3) {
      return false;
    }
    int a = liberty(board, prey, 0);
    int b = liberty(board, prey, 1);
    int attacker = Color.opponent(board.color(prey));
    if (isDoubleKoDeath(board, prey, a, b, attacker)) {
      return true;
    }
    return (isPlayable(board, a, attacker)
            && defenderLoses(after(board, a, attacker), prey, depth + 1))
        || (isPlayable(board, b, attacker)
            && defenderLoses(after(board, b, attacker), prey, depth + 1));
  }

  private static boolean isDoubleKoDeath(Board board, int prey, int a, int b, int attacker) {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) == attacker
          && board.liberties(point) == 1
          && areBeside(board, prey, point)) {
        return false;
      }
    }
    return takesKo(board, prey, a, attacker) && takesKo(board, prey, b, attacker);
  }

  private static boolean takesKo(Board board, int prey, int point, int attacker) {
    if (board.koCapture(point, attacker) == Board.PASS) {
      return false;
    }
    MutableBoard filled = new MutableBoard(board);
    filled.play(point, board.color(prey));
    return filled.liberties(prey) <= 2;
  }

  private static boolean isPlayable(Board board, int move, int color) {
    return move != board.koPoint() && board.isPlaceable(move, color, false);
  }

  private MutableBoard after(Board board, int move, int color) {
    if (++moves > MOST_MOVES) {
      throw new TooLongException();
    }
    MutableBoard after = new MutableBoard(board);
    after.play(move, color);
    return after;
  }

  private static MutableBoard withoutKo(Board board) {
    MutableBoard copy = new MutableBoard(board);
    copy.clearKo();
    return copy;
  }

  /** A ladder with too many variations. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
