package sanko.superko;

import java.util.Arrays;
import sanko.board.Board;

/**
 * The plies of a game, the start of the game at the bottom, and through them the history of ko
 * hashes. Plies taken off stay for later use. One thread.
 */
final class PlyStack {
  /*
   * Each ply has a board of its own. Boards are small, so this costs little more than the move
   * itself, and any earlier board is at hand for input features.
   *
   * The history of ko hashes is spread over the plies. The filter counts the ko hashes of all plies
   * by their low bits and says of most hashes, without looking further, that they are not there.
   */
  private Ply[] plies;
  private int top;
  private final HashFilter filter = new HashFilter();

  /** A stack with a start only. */
  PlyStack(Board start) {
    plies = new Ply[] {new Ply(new Board(start))};
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
    Ply before = now();
    Ply after = spare(top + 1);
    after.continueFrom(before);
    top++;
    return after;
  }

  void pop() {
    filter.remove(now().koLow);
    top--;
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
      if (plies[i].koLow == low && plies[i].koHigh == high) {
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
      if (plies[i].koLow == now.koLow && plies[i].koHigh == now.koHigh) {
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
    copyPlies(other, 0);
    filter.copyFrom(other.filter);
  }

  /** Takes over some of the newest plies; questions about the history have no answer then. */
  void copyRecentFrom(PlyStack other, int count) {
    copyPlies(other, Math.max(0, other.top - count));
  }

  private void copyPlies(PlyStack other, int first) {
    for (int i = first; i <= other.top; i++) {
      spare(i - first).copyFrom(other.plies[i]);
    }
    top = other.top - first;
  }

  private Ply spare(int index) {
    if (index == plies.length) {
      plies = Arrays.copyOf(plies, 2 * plies.length);
    }
    Ply ply = plies[index];
    if (ply == null) {
      ply = new Ply(new Board(plies[0].board));
      plies[index] = ply;
    }
    return ply;
  }
}
