package sanko.superko;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * The plies of a game, the start of the game at the bottom, and through them the history of ko
 * hashes. For use by one thread, but several may copy from one that nobody changes.
 */
final class PlyStack {
  /*
   * Each ply has a board of its own. Boards are small, so this costs little more than the move
   * itself, and any earlier board is at hand for input features.
   *
   * Only the newest ply is ever written to, so a copy takes over the plies below it as they are.
   * Those below shared may stand in other stacks too; this stack owns the others, the newest always
   * among them, and keeps those that it takes off as spares. Before a shared ply is written to, a
   * copy takes its place.
   *
   * The history of ko hashes is spread over the plies; their low words stand once more in koLows[],
   * where a search for one is quick. The filter counts them by their low bits and says of most
   * hashes, without looking further, that they are not there.
   */
  private Ply[] plies;
  private int top;
  private int shared;
  private Ply[] spares = {};
  private int spareCount;
  private long[] koLows;
  private final HashFilter filter = new HashFilter();

  /** A stack with a start only. */
  PlyStack(Board start) {
    plies = new Ply[] {new Ply(new MutableBoard(start))};
    koLows = new long[1];
  }

  /** The index of the newest ply; 0 is the start of the game. */
  int top() {
    return top;
  }

  Ply now() {
    return plies[top];
  }

  Ply get(int index) {
    assert index <= top;
    return plies[index];
  }

  /** Adds a ply that continues the newest and returns it. */
  Ply push() {
    Ply after = takeSpare(now());
    after.continueFrom(now());
    put(top + 1, after);
    return after;
  }

  void pop() {
    filter.remove(now().koLow);
    release(now());
    top--;
    makeOwn(top);
  }

  /** Puts copies in place of shared plies, from this one up, so that they may be written to. */
  void makeOwn(int from) {
    int newest = top;
    for (int i = from; i < shared && i <= newest; i++) {
      putCopy(i, plies[i]);
    }
    shared = Math.min(shared, from);
    top = newest;
  }

  /** Makes a ply of this stack's own the newest. */
  private void put(int index, Ply ply) {
    if (index == plies.length) {
      plies = Arrays.copyOf(plies, 2 * plies.length);
      koLows = Arrays.copyOf(koLows, plies.length);
    }
    plies[index] = ply;
    top = index;
  }

  private void putCopy(int index, Ply ply) {
    Ply copy = takeSpare(ply);
    copy.copyFrom(ply);
    put(index, copy);
  }

  /** A ply for the same size of board as another. */
  private Ply takeSpare(Ply model) {
    return spareCount > 0 ? spares[--spareCount] : new Ply(new MutableBoard(model.board));
  }

  private void releaseAll() {
    for (int i = shared; i <= top; i++) {
      release(plies[i]);
    }
  }

  private void release(Ply ply) {
    if (spareCount == spares.length) {
      spares = Arrays.copyOf(spares, 2 * spares.length + 1);
    }
    spares[spareCount++] = ply;
  }

  /**
   * Makes another ply the newest for a while, so that questions about it can be answered; the plies
   * above are still there and must become the newest again.
   */
  void rewind(int index) {
    top = index;
  }

  /** Enters the ko hash of the newest ply into the history. */
  void enterHash(long low, long high) {
    now().koLow = low;
    now().koHigh = high;
    koLows[top] = low;
    filter.add(low);
  }

  /** Enters another ko hash in place of that of the newest ply. */
  void replaceHash(long low, long high) {
    filter.remove(now().koLow);
    enterHash(low, high);
  }

  /** Whether a ko hash is in the history; the high word is asked for only where it may be. */
  boolean mayContain(long low) {
    return filter.count(low) > 0;
  }

  boolean contains(long low, long high) {
    for (int i = now().historyStart; i <= top; i++) {
      if (koLows[i] == low && plies[i].koHigh == high) {
        return true;
      }
    }
    return false;
  }

  /** Whether the newest ko hash is in the history at least this often. */
  boolean hasOccurred(int times) {
    Ply now = now();
    if (filter.count(now.koLow) < times) {
      return false;
    }
    int count = 0;
    for (int i = now.historyStart; i <= top; i++) {
      if (koLows[i] == now.koLow && plies[i].koHigh == now.koHigh) {
        count++;
      }
    }
    return count >= times;
  }

  /** Whether the state with this ko hash is in the list of states from which a player passed. */
  boolean hasPassedFrom(long low, long high, int color) {
    for (int i = now().lastListedPass; i > 0; i = plies[i].earlierListedPass) {
      Ply passed = plies[i];
      if (passed.mover == color && passed.passLow == low && passed.passHigh == high) {
        return true;
      }
    }
    return false;
  }

  void copyFrom(PlyStack other) {
    if (other == this) {
      return;
    }
    releaseAll();
    int newest = other.top;
    if (other.shared < newest) {
      other.shared = newest;
    }
    if (plies.length <= newest) {
      plies = new Ply[other.plies.length];
      koLows = new long[other.plies.length];
    }
    System.arraycopy(other.plies, 0, plies, 0, newest);
    System.arraycopy(other.koLows, 0, koLows, 0, newest + 1);
    shared = newest;
    putCopy(newest, other.now());
    filter.copyFrom(other.filter);
  }

  /**
   * Takes over some of the newest plies; questions about the history have no answer then.
   *
   * @param boards how many of those below the newest to take with all they know; of the others only
   *     the move
   */
  void copyRecentFrom(PlyStack other, int count, int boards) {
    releaseAll();
    int first = Math.max(0, other.top - count);
    int whole = other.top - boards;
    shared = 0;
    for (int i = first; i < whole; i++) {
      Ply copy = takeSpare(other.plies[i]);
      copy.move = other.plies[i].move;
      copy.mover = other.plies[i].mover;
      put(i - first, copy);
    }
    for (int i = Math.max(first, whole); i <= other.top; i++) {
      putCopy(i - first, other.plies[i]);
    }
  }

  // ---- handicap stones; docs/rules.md, "Handicap bonus"

  /** The number of handicap stones of a start position, before any move. */
  static int handicapOf(Board start) {
    return stones(start, Color.WHITE) > 0 ? 0 : stones(start, Color.BLACK);
  }

  private static int stones(Board board, int color) {
    int stones = 0;
    for (int index = 0; index < board.area(); index++) {
      stones += board.color(board.pointAt(index)) == color ? 1 : 0;
    }
    return stones;
  }

  /**
   * Counts the newest ply. Black moves before White's first stone count, unless a white stone stood
   * from the start; if White passes in between twice in a row, the next move of Black ends the
   * counting, and no black move is handicap then.
   */
  void countHandicap() {
    Ply after = now();
    if (after.handicapKnown) {
      return;
    }
    Board start = plies[0].board;
    if (after.mover == Color.WHITE) {
      after.handicapKnown = after.move != Board.PASS;
    } else if (isByWhite(top - 1) && isByWhite(top - 2)) {
      after.handicapStones = handicapOf(start);
      after.handicapKnown = true;
    } else if (after.move != Board.PASS && stones(start, Color.WHITE) == 0) {
      after.handicapStones++;
    }
  }

  /** Whether there is such a move, and White made it. */
  private boolean isByWhite(int index) {
    return index > 0 && plies[index].mover == Color.WHITE;
  }

  /** Counts hashes by their low bits, which rules out most absent hashes. */
  static final class HashFilter {
    private static final int SIZE = 1 << 12;
    private final short[] counts = new short[SIZE];

    void copyFrom(HashFilter other) {
      System.arraycopy(other.counts, 0, counts, 0, SIZE);
    }

    void add(long hash) {
      counts[(int) hash & (SIZE - 1)]++;
    }

    void remove(long hash) {
      counts[(int) hash & (SIZE - 1)]--;
    }

    /** At least as many as there are of this hash. */
    int count(long hash) {
      return counts[(int) hash & (SIZE - 1)];
    }
  }
}
