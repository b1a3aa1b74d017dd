package sanko.board;

import java.util.Arrays;

/**
 * Determines which player owns each point of a position: pass-alive stones and territory, area, and
 * regions that live independently, as KataGo defines them. It reads nothing ahead and judges stones
 * dead only inside the opponent's pass-alive territory.
 *
 * <p>Every method fills the first {@link Board#area} elements of {@code owner}, in reading order
 * ({@link Board#indexOf}), with {@link Color#EMPTY} (nobody), {@link Color#BLACK} or {@link
 * Color#WHITE}, overwriting what was there, and throws IllegalArgumentException if it is shorter.
 * {@code suicideAllowed} is the rule under which pass-alive is judged.
 *
 * <p>Reusable for boards of all sizes, without allocation per call; for use by one thread.
 */
public final class AreaAnalyzer {
  private static final int MAX_AREA = Board.MAX_SIZE * Board.MAX_SIZE;

  private final Benson benson = new Benson();
  private final byte[] base = new byte[MAX_AREA];
  private final boolean[] seen = new boolean[MAX_AREA];
  private final short[] members = new short[MAX_AREA];

  /** Pass-alive stones and pass-alive territory of both players, including dead stones in it. */
  public void passAlive(Board board, boolean suicideAllowed, byte[] owner) {
    area(board, false, false, false, suicideAllowed, owner);
  }

  /**
   * Area: pass-alive stones and territory, and what the options add.
   *
   * @param fillStones whether every other stone owns its point
   * @param safe whether a region without opponent's stones belongs to a player whose chains around
   *     it are all pass-alive, however large it is
   * @param unsafe whether a region without opponent's stones belongs to the only player who borders
   *     on it, alive or not
   */
  public void area(
      Board board,
      boolean fillStones,
      boolean safe,
      boolean unsafe,
      boolean suicideAllowed,
      byte[] owner) {
    checkLength(board, owner);
    benson.analyze(board, suicideAllowed, safe);
    int index = 0;
    for (int row = 0; row < board.height(); row++) {
      long owned = benson.secure(row);
      owned |= unsafe ? benson.pure(row) & ~swapped(owned) : 0;
      owned |= fillStones ? benson.stones(row) & ~swapped(owned) : 0;
      for (int x = 0; x < board.width(); x++) {
        long black = (owned >>> x) & Color.BLACK;
        long white = (owned >>> (Benson.WHITE_SHIFT - 1 + x)) & Color.WHITE;
        owner[index++] = (byte) (black | white);
      }
    }
  }

  /** A row with the points of both players exchanged. */
  private static long swapped(long row) {
    return Long.rotateLeft(row, Benson.WHITE_SHIFT);
  }

  /**
   * Independent life: the full area (with stones, safe and unsafe regions) less what is in seki. A
   * connected part of the area of one player is in seki if it holds one of the player's stones in
   * atari or touches an empty point that nobody owns.
   *
   * @param keepTerritory whether points in seki stay owned where no stone of the owner stands
   * @param keepStones whether points in seki stay owned where a stone of the owner stands
   * @return White's independent regions minus Black's
   */
  public int independentLife(
      Board board,
      boolean keepTerritory,
      boolean keepStones,
      boolean suicideAllowed,
      byte[] owner) {
    return independentLife(board, keepTerritory, false, keepStones, suicideAllowed, owner);
  }

  /**
   * The same without the points that version 3 of KataGo's rules takes from territory.
   *
   * @param excludeAtari whether nobody owns an empty point beside a stone in atari of the player
   *     whose territory it would be
   */
  public int independentLife(
      Board board,
      boolean keepTerritory,
      boolean excludeAtari,
      boolean keepStones,
      boolean suicideAllowed,
      byte[] owner) {
    clear(board, owner);
    area(board, true, true, true, suicideAllowed, base);
    Arrays.fill(seen, 0, board.area(), false);
    int balance = 0;
    for (int index = 0; index < board.area(); index++) {
      int color = base[index];
      if (color != Color.EMPTY && !seen[index]) {
        int size = collectRegion(board, index);
        boolean seki = isSeki(board, size, color);
        if (!seki) {
          balance += color == Color.WHITE ? 1 : -1;
        }
        for (int i = 0; i < size; i++) {
          int point = members[i];
          boolean ownStone = board.color(point) == color;
          boolean kept = ownStone ? keepStones : keepTerritory;
          if ((!seki || kept) && !(excludeAtari && isMouth(board, point, color))) {
            owner[board.indexOf(point)] = (byte) color;
          }
        }
      }
    }
    return balance;
  }

  /** Collects the points connected to this one that have the same owner in base. */
  private int collectRegion(Board board, int start) {
    int size = 0;
    members[size++] = (short) board.pointAt(start);
    seen[start] = true;
    for (int i = 0; i < size; i++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(members[i], d);
        if (board.color(near) == Color.WALL) {
          continue;
        }
        int index = board.indexOf(near);
        if (!seen[index] && base[index] == base[start]) {
          seen[index] = true;
          members[size++] = (short) near;
        }
      }
    }
    return size;
  }

  private boolean isSeki(Board board, int size, int color) {
    for (int i = 0; i < size; i++) {
      int point = members[i];
      if (board.color(point) == color && board.liberties(point) == 1) {
        return true;
      }
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.isEmpty(near) && base[board.indexOf(near)] == Color.EMPTY) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a point is empty and beside a stone in atari of a player. */
  private static boolean isMouth(Board board, int point, int color) {
    return board.isEmpty(point) && board.hasAtariBeside(point, color);
  }

  /** Tromp and Taylor's area: stones, and empty points that reach stones of one player only. */
  public void strictArea(Board board, byte[] owner) {
    clear(board, owner);
    Arrays.fill(seen, 0, board.area(), false);
    for (int index = 0; index < board.area(); index++) {
      int color = board.color(board.pointAt(index));
      if (color != Color.EMPTY) {
        owner[index] = (byte) color;
      } else if (!seen[index]) {
        markEmptyRegion(board, index, owner);
      }
    }
  }

  private void markEmptyRegion(Board board, int start, byte[] owner) {
    int size = 0;
    int reached = 0;
    members[size++] = (short) board.pointAt(start);
    seen[start] = true;
    for (int i = 0; i < size; i++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(members[i], d);
        int color = board.color(near);
        if (Color.isPlayer(color)) {
          reached |= color;
        } else if (color == Color.EMPTY && !seen[board.indexOf(near)]) {
          seen[board.indexOf(near)] = true;
          members[size++] = (short) near;
        }
      }
    }
    for (int i = 0; Color.isPlayer(reached) && i < size; i++) {
      owner[board.indexOf(members[i])] = (byte) reached;
    }
  }

  private static void clear(Board board, byte[] owner) {
    checkLength(board, owner);
    Arrays.fill(owner, 0, board.area(), (byte) Color.EMPTY);
  }

  private static void checkLength(Board board, byte[] owner) {
    if (owner.length < board.area()) {
      throw new IllegalArgumentException(
          "owner has " + owner.length + " elements for a board of " + board.sizeText());
    }
  }
}
