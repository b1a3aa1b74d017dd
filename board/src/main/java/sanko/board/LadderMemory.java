package sanko.board;

import java.util.Arrays;

/**
 * What a {@link LadderReader} found out about the chains of the board it scanned last, and what of
 * it still holds on another board of the same size. For use by one thread.
 */
final class LadderMemory {
  /*
   * A reading is kept under the head of its chain, with the set of points it looked at: those where
   * a move was made or considered, and the stones of the chain itself, joined ones included. All
   * else that a reading asks for, colors and liberties, stands on these points or beside them, or
   * belongs to a chain with a stone there.
   *
   * From one board to the next, such an answer can change only where a point changed its color, or
   * where a chain is at or beside such a point, on either board. changed[] holds these points and
   * chains and all their neighbors. A reading that looked at none of them gives the same on both.
   *
   * Sets are bits in longs, words of them each.
   */
  private static final int MOST_CHANGES = 4;

  private final MutableBoard board;
  private final int words;
  private final long[] looked;
  private final long[] changed;
  private final short[] different;

  /** By head: the scan for whose board the reading holds. */
  private final long[] scans;

  private final boolean[] caught;
  private final boolean[] complete;
  private final short[] moves;

  /** By head: the last pass over a board's changes that came by the chain. */
  private final long[] passes;

  private long scan = 1;
  private long pass;
  private int reading;

  LadderMemory(Board model) {
    board = new MutableBoard(model);
    words = (board.pointLimit() + Long.SIZE - 1) / Long.SIZE;
    looked = new long[board.pointLimit() * words];
    changed = new long[words];
    different = new short[board.area()];
    scans = new long[board.pointLimit()];
    caught = new boolean[board.pointLimit()];
    complete = new boolean[board.pointLimit()];
    moves = new short[2 * board.pointLimit()];
    passes = new long[board.pointLimit()];
  }

  /** Whether the memory is for boards of this size. */
  boolean fits(Board other) {
    return board.hasSizeOf(other);
  }

  /** Turns to the board of the next scan. */
  void begin(Board next) {
    scan++;
    int differences = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      different[differences] = (short) point;
      differences += board.color(point) == next.color(point) ? 0 : 1;
      if (MOST_CHANGES * differences >= board.area()) {
        forget(next);
        return;
      }
    }
    Arrays.fill(changed, 0);
    addChanges(board, differences);
    addChanges(next, differences);
    if (board.koPoint() != next.koPoint()) {
      add(changed, 0, board.koPoint());
      add(changed, 0, next.koPoint());
    }
    if (differences > 0 || board.koPoint() != next.koPoint()) {
      board.copyFrom(next);
    }
  }

  /** Keeps nothing: little would hold, and to find out what costs time. */
  private void forget(Board next) {
    scan++;
    board.copyFrom(next);
  }

  private void addChanges(Board on, int differences) {
    pass++;
    for (int i = 0; i < differences; i++) {
      int point = different[i];
      addWithNeighbors(point);
      addChain(on, point);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        addChain(on, on.neighbor(point, d));
      }
    }
  }

  private void addChain(Board on, int point) {
    if (!Color.isPlayer(on.color(point)) || passes[on.head(point)] == pass) {
      return;
    }
    passes[on.head(point)] = pass;
    int stone = point;
    do {
      addWithNeighbors(stone);
      stone = on.nextInChain(stone);
    } while (stone != point);
  }

  private void addWithNeighbors(int point) {
    add(changed, 0, point);
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      add(changed, 0, board.neighbor(point, d));
    }
  }

  private static void add(long[] set, int start, int point) {
    set[start + (point >> 6)] |= 1L << point;
  }

  /**
   * Whether the reading of the chain with this head is known for the board of this scan.
   *
   * @param all whether all moves that catch the chain are asked for
   */
  boolean holds(int head, boolean all) {
    if (scans[head] != scan - 1 || (all && !complete[head])) {
      return false;
    }
    for (int i = 0; i < words; i++) {
      if ((looked[head * words + i] & changed[i]) != 0) {
        return false;
      }
    }
    scans[head] = scan;
    return true;
  }

  /** Begins a new reading of the chain with this head. */
  void beginReading(int head) {
    reading = head;
    scans[head] = 0;
    Arrays.fill(looked, head * words, (head + 1) * words, 0);
    lookAtChain(board, head);
  }

  /** Notes that the reading looked at a point and at what is beside it. */
  void lookAt(int point) {
    add(looked, reading * words, point);
  }

  /** Notes that the reading looked at a chain and at what is beside it. */
  void lookAtChain(Board on, int point) {
    int stone = point;
    do {
      lookAt(stone);
      stone = on.nextInChain(stone);
    } while (stone != point);
  }

  /**
   * Ends a reading.
   *
   * @param lasting whether it may be kept for boards to come
   * @param all whether all moves that catch the chain are among these two, each a point or {@link
   *     Board#PASS}
   */
  void endReading(boolean isCaught, boolean lasting, boolean all, int moveA, int moveB) {
    scans[reading] = lasting ? scan : 0;
    caught[reading] = isCaught;
    complete[reading] = all || !isCaught;
    moves[2 * reading] = (short) moveA;
    moves[2 * reading + 1] = (short) moveB;
  }

  /** Whether the chain with this head is caught. */
  boolean isCaught(int head) {
    return caught[head];
  }

  /** One of two moves that catch the chain with this head, or {@link Board#PASS}. */
  int move(int head, int which) {
    return moves[2 * head + which];
  }
}
