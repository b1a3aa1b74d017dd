package sanko.search.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.superko.GameState;

/**
 * The typical error of evaluations after the same local exchange. An entry stands for the last two
 * moves and the stones around them; nodes contribute the difference between the values of their
 * children and of their own evaluation, and receive the average of all; docs/search-formulas.md,
 * "Value bias". KataGo calls it subtree value bias correction. For one thread.
 */
public final class ValueBias {
  public static final int NONE = 0;
  private static final double LEAST_WEIGHT = 0.001;
  private static final int REACH = 2;
  private static final int LONGEST_PROBE = 1024;

  /** Two words of key, two sums, users and two slots. */
  private static final long BYTES_PER_ENTRY = 4 * Long.BYTES + 3 * Integer.BYTES;

  private long[] keyLow = new long[1024];
  private long[] keyHigh = new long[1024];
  private double[] delta = new double[1024];
  private double[] weight = new double[1024];
  private int[] users = new int[1024];
  private int end = 1;
  private int[] free = new int[0];
  private int freeCount;
  private int[] slots = new int[2048];
  private long low;
  private long high;

  /**
   * Finds or makes the entry for the position after the last move and counts its use; {@link #NONE}
   * if there is none.
   */
  public int enter(GameState game) {
    int moves = game.moveCount();
    if (moves < 2 || game.move(moves - 1) == Board.PASS) {
      return NONE;
    }
    hash(game, game.move(moves - 1), game.move(moves - 2), game.mover(moves - 1));
    int mask = slots.length - 1;
    int i = (int) low & mask;
    while (slots[i] != NONE) {
      int entry = slots[i];
      if (keyLow[entry] == low && keyHigh[entry] == high) {
        users[entry]++;
        return entry;
      }
      i = (i + 1) & mask;
    }
    int entry = add();
    put(entry);
    return entry;
  }

  private int add() {
    if (freeCount == 0 && end == keyLow.length) {
      int size = 2 * end;
      keyLow = Arrays.copyOf(keyLow, size);
      keyHigh = Arrays.copyOf(keyHigh, size);
      delta = Arrays.copyOf(delta, size);
      weight = Arrays.copyOf(weight, size);
      users = Arrays.copyOf(users, size);
      slots = new int[2 * size];
      for (int entry = 1; entry < end; entry++) {
        put(entry);
      }
    }
    int entry = freeCount > 0 ? free[--freeCount] : end++;
    keyLow[entry] = low;
    keyHigh[entry] = high;
    users[entry] = 1;
    return entry;
  }

  private void put(int entry) {
    int mask = slots.length - 1;
    int i = (int) keyLow[entry] & mask;
    while (slots[i] != NONE) {
      i = (i + 1) & mask;
    }
    slots[i] = entry;
  }

  private void hash(GameState game, int last, int beforeLast, int mover) {
    Board board = game.boardBefore(1);
    low = 0x53616e6b6f426961L;
    high = 0x5365617263684269L;
    mix(last * 4L + mover);
    mix(beforeLast);
    mix(board.koPoint());
    int x = board.x(last);
    int y = board.y(last);
    for (int row = y - REACH; row <= y + REACH; row++) {
      long line = 0;
      for (int column = x - REACH; column <= x + REACH; column++) {
        line = line * 8 + sight(board, column, row);
      }
      mix(line);
    }
  }

  /** The pattern code of a point: its color, 4 more for a chain in atari; 3 outside the board. */
  private static int sight(Board board, int x, int y) {
    if (x < 0 || y < 0 || x >= board.width() || y >= board.height()) {
      return 3;
    }
    int point = board.point(x, y);
    return board.isEmpty(point) ? 0 : board.color(point) + (board.liberties(point) == 1 ? 4 : 0);
  }

  private void mix(long word) {
    low = Zobrist.mix(low + word);
    high = Zobrist.mix(high ^ (word + low));
  }

  /** Changes the contribution of one node to the entry. */
  public void change(int entry, double deltaChange, double weightChange) {
    delta[entry] += deltaChange;
    weight[entry] += weightChange;
  }

  /** A node leaves the entry, which is dropped when no node uses it. */
  void leave(int entry) {
    if (--users[entry] == 0) {
      remove(entry);
    }
  }

  private void remove(int entry) {
    int mask = slots.length - 1;
    int gap = (int) keyLow[entry] & mask;
    while (slots[gap] != entry) {
      gap = (gap + 1) & mask;
    }
    for (int i = (gap + 1) & mask; slots[i] != NONE; i = (i + 1) & mask) {
      int home = (int) keyLow[slots[i]] & mask;
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        slots[gap] = slots[i];
        gap = i;
      }
    }
    slots[gap] = NONE;
    delta[entry] = 0;
    weight[entry] = 0;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, Math.max(16, 2 * freeCount));
    }
    free[freeCount++] = entry;
  }

  /** The average error of the evaluations of this entry. */
  public double bias(int entry) {
    return weight[entry] > LEAST_WEIGHT ? delta[entry] / weight[entry] : 0;
  }

  /** Writes all entries; returns for each the number that {@link #read} will give it. */
  int[] write(DataOutput out) throws IOException {
    int[] numbers = new int[end];
    int count = 0;
    for (int entry = 1; entry < end; entry++) {
      numbers[entry] = users[entry] > 0 ? ++count : NONE;
    }
    out.writeInt(count);
    for (int entry = 1; entry < end; entry++) {
      if (users[entry] > 0) {
        out.writeLong(keyLow[entry]);
        out.writeLong(keyHigh[entry]);
        out.writeDouble(delta[entry]);
        out.writeDouble(weight[entry]);
        out.writeInt(users[entry]);
      }
    }
    return numbers;
  }

  /**
   * Reads the entries that were written; only while there are no entries.
   *
   * @param mostBytes how much memory the entries may take
   * @throws IOException if they take more or make no sense; the message is for the user
   */
  void read(DataInput in, long mostBytes) throws IOException {
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      low = in.readLong();
      high = in.readLong();
      if (!isNew()) {
        throw new IOException("it is damaged: a bias appears twice");
      }
      int entry = add();
      delta[entry] = in.readDouble();
      weight[entry] = in.readDouble();
      users[entry] = in.readInt();
      boolean isReal = GraphReader.isNumber(delta[entry]) && GraphReader.isNumber(weight[entry]);
      if (!isReal || users[entry] <= 0) {
        throw new IOException("it is damaged: a bias makes no sense");
      }
      put(entry);
      if (bytes() > mostBytes) {
        throw GraphReader.tooLarge();
      }
    }
  }

  /** Whether no entry has the present key, and no more are in its way than ever by chance. */
  private boolean isNew() {
    int mask = slots.length - 1;
    for (int step = 0; slots[(int) (low + step) & mask] != NONE; step++) {
      int entry = slots[(int) (low + step) & mask];
      if (step == LONGEST_PROBE || (keyLow[entry] == low && keyHigh[entry] == high)) {
        return false;
      }
    }
    return true;
  }

  /** A number above all entries. */
  int limit() {
    return end;
  }

  /** Whether each entry has at least this many users, by entry. */
  boolean hasUsers(int[] least) {
    for (int entry = 1; entry < end; entry++) {
      if (users[entry] < least[entry]) {
        return false;
      }
    }
    return true;
  }

  /** The bytes it takes. */
  long bytes() {
    return keyLow.length * BYTES_PER_ENTRY;
  }
}
