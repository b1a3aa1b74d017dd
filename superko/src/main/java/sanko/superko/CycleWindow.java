package sanko.superko;

import sanko.board.Board;
import sanko.board.Zobrist;

/**
 * Keeps the part of the graph key that stands for the past: sums over what a cycle within the bound
 * could still bring back. One thread.
 */
final class CycleWindow {
  /*
   * A play with S+E (or, while plies alternate, 2 max(S,k) - 1) above the bound empties the window,
   * any other ply adds the state that it left. Passes never empty it, except that where passes
   * empty the history (simple ko, clean-up), they empty this part of the window too; the states
   * passed from and the captures in ko of a clean-up phase outlive passes and are summed apart.
   * Sums do not reveal an order, and keep counts, which simple ko needs. docs/superko.md has the
   * proof.
   */
  private static final int STATE = 0;
  private static final int PASS = 2;
  private static final int KO_CAPTURE = 8;

  private final CycleBound bound;

  /**
   * A window for cycles up to this many plies.
   *
   * @param limit at least 2
   */
  CycleWindow(int limit) {
    bound = new CycleBound(limit);
  }

  /** A window of the same kind for another game. */
  CycleWindow copy() {
    return new CycleWindow(bound.limit());
  }

  static void clear(Ply ply) {
    ply.windowLow = 0;
    ply.windowHigh = 0;
    ply.passWindowLow = 0;
    ply.passWindowHigh = 0;
  }

  /**
   * Brings the window of the newest ply up to date; it has that of the ply before.
   *
   * @param removed how many stones the ply removed
   * @param placed whether it placed a stone
   */
  void update(PlyStack plies, int removed, boolean placed) {
    int top = plies.top();
    Ply before = plies.get(top - 1);
    Ply after = plies.now();
    if (after.mover == before.mover && top > 1) {
      dropAlternation(plies, top - 1, after);
    }
    if (placed && isBig(after, removed)) {
      clear(after);
      return;
    }
    if (after.historyStart == top) {
      after.windowLow = 0;
      after.windowHigh = 0;
    } else {
      addState(after, before, after);
    }
    if (after.passListed) {
      addPass(after, after);
    }
    if (after.tookKo && after.koCaptures != null) {
      addKoCapture(after, after.koCaptures);
    }
  }

  /** Prepares the window of the newest ply for a second move in a row by the same player. */
  void dropAlternation(PlyStack plies) {
    dropAlternation(plies, plies.top(), plies.now());
  }

  /** Whether every cycle through the play that led to this ply is longer than the bound. */
  private boolean isBig(Ply after, int removed) {
    Board board = after.board;
    int stones = board.isEmpty(after.move) ? removed : board.chainSize(after.move);
    after.clearedBySize = bound.size(board, after.move, removed) > bound.limit();
    if (after.clearedBySize) {
      after.windowAlternates = true;
      return true;
    }
    return after.windowAlternates && 2 * Math.max(stones, removed) - 1 > bound.limit();
  }

  /**
   * A player moves twice in a row, so plays that emptied the window only because plies alternated
   * must not have done so: sums again over all since the last that was large enough.
   *
   * @param last the ply that was the newest before the second move
   * @param to whose window it becomes
   */
  private static void dropAlternation(PlyStack plies, int last, Ply to) {
    if (!to.windowAlternates) {
      return;
    }
    to.windowAlternates = false;
    clear(to);
    int from = last;
    while (from > 0 && !plies.get(from).clearedBySize) {
      from--;
    }
    Ply newest = plies.get(last);
    for (int i = Math.max(from, newest.historyStart); i < last; i++) {
      addState(to, plies.get(i), plies.get(i + 1));
    }
    for (int i = newest.lastListedPass; i > from; i = plies.get(i).earlierListedPass) {
      addPass(to, plies.get(i));
    }
    for (KoCapture taken = newest.koCaptures; taken != null; taken = taken.earlier()) {
      addKoCapture(to, taken);
    }
  }

  /** Adds a past state, unless it is the very state that the next ply left standing. */
  private static void addState(Ply to, Ply past, Ply next) {
    if (past.koLow != next.koLow || past.koHigh != next.koHigh) {
      to.windowLow += KoHash.windowWord(past.koLow, STATE);
      to.windowHigh += KoHash.windowWord(past.koHigh, STATE + 1);
    }
  }

  private static void addPass(Ply to, Ply passed) {
    to.passWindowLow += KoHash.windowWord(passed.passLow, PASS + passed.mover);
    to.passWindowHigh += KoHash.windowWord(passed.passHigh, PASS + 3 + passed.mover);
  }

  private static void addKoCapture(Ply to, KoCapture taken) {
    long low = taken.hashLow() ^ Zobrist.low(taken.point(), taken.color());
    long high = taken.hashHigh() ^ Zobrist.high(taken.point(), taken.color());
    to.passWindowLow += KoHash.windowWord(low, KO_CAPTURE);
    to.passWindowHigh += KoHash.windowWord(high, KO_CAPTURE + 1);
  }
}
