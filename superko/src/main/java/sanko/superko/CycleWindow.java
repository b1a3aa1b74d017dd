package sanko.superko;

import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Zobrist;

/**
 * Finds the part of the graph key that stands for the past: what a cycle within the bound could
 * still bring back. One thread.
 */
final class CycleWindow {
  /*
   * No sum is kept up while moves are made. When a key is asked for, the plies are walked back from
   * the newest until the moves walked over cannot be taken back within the bound; what lies before
   * is forgotten. Most moves are large, so the walk is short, and most plies are never asked.
   *
   * A sum does not reveal an order, and keeps counts, which simple ko needs. docs/superko.md has the
   * proof.
   */
  private static final int STATE = 0;
  private static final int PASS = 2;
  private static final int KO_CAPTURE = 8;
  private static final int LINK = 10;

  private final KeyRule rule;
  private final CycleBound bound;

  /* Whether plies alternate from the one that was walked over last up to the newest. */
  private boolean alternates;

  /**
   * A window for cycles up to this many plies.
   *
   * @param limit at least 2
   */
  CycleWindow(KeyRule rule, int limit) {
    this.rule = rule;
    bound = new CycleBound(limit);
  }

  KeyRule rule() {
    return rule;
  }

  int limit() {
    return bound.limit();
  }

  /** A window of the same kind for another game. */
  CycleWindow copy() {
    return new CycleWindow(rule, bound.limit());
  }

  boolean isLike(CycleWindow other) {
    return rule == other.rule && limit() == other.limit();
  }

  // ---- the order-free rules

  /** Sums the window of the newest ply. */
  void sum(PlyStack plies, Rules rules) {
    int top = plies.top();
    Ply now = plies.now();
    now.windowLow = 0;
    now.windowHigh = 0;
    alternates = now.toMove != now.mover;
    bound.clear();
    boolean even = rules.ko() != KoRule.POSITIONAL || now.phase > 0;
    for (int i = top; i > 0 && !beginsAnew(plies, i); i--) {
      alternates &= i == top || plies.get(i).mover != plies.get(i + 1).mover;
      if (plies.get(i).placed && isBeyondBound(plies, i, even)) {
        return;
      }
      addPly(now, plies, i);
    }
  }

  /** Whether the history before a ply is void: with it a phase ended or the button was taken. */
  private static boolean beginsAnew(PlyStack plies, int index) {
    Ply before = plies.get(index - 1);
    Ply after = plies.get(index);
    return after.phase != before.phase || (before.buttonLeft && !after.buttonLeft);
  }

  /** Whether every cycle through the plies from this one on is longer than the bound. */
  private boolean isBeyondBound(PlyStack plies, int index, boolean even) {
    Ply after = plies.get(index);
    if (bound.isExceededBy(after)) {
      return true;
    }
    int placements = 0;
    int ofOnePlayer;
    if (rule == KeyRule.WINDOW) {
      boolean suicide = after.board.isEmpty(after.move);
      ofOnePlayer = Math.max(suicide ? 0 : after.board.chainSize(after.move), after.removed);
    } else {
      bound.addCounted(plies.get(index - 1).board, after.board, after.move, after.mover);
      placements = bound.placements();
      ofOnePlayer = bound.placementsOfOnePlayer();
    }
    if (!alternates) {
      return placements > limit();
    }
    int cycle = Math.max(placements, 2 * ofOnePlayer - 1);
    boolean rounds = even && rule == KeyRule.UNION;
    return (rounds ? cycle + (cycle & 1) : cycle) > limit();
  }

  /** Adds what a ply left behind: the state before it, a listed pass, a capture in ko. */
  @SuppressWarnings("ReferenceEquality") // plies share the list of captures until one extends it
  private static void addPly(Ply now, PlyStack plies, int index) {
    Ply before = plies.get(index - 1);
    Ply after = plies.get(index);
    boolean repeated = before.koLow == after.koLow && before.koHigh == after.koHigh;
    if (index > now.historyStart && !repeated) {
      add(now, before.koLow, before.koHigh, STATE);
    }
    if (after.lastListedPass == index) {
      now.windowLow += KoHash.windowWord(after.passLow, PASS + after.mover);
      now.windowHigh += KoHash.windowWord(after.passHigh, PASS + 3 + after.mover);
    }
    KoCapture taken = after.koCaptures;
    if (taken != null && taken != before.koCaptures) {
      add(
          now,
          taken.hashLow() ^ Zobrist.low(taken.point(), taken.color()),
          taken.hashHigh() ^ Zobrist.high(taken.point(), taken.color()),
          KO_CAPTURE);
    }
  }

  private static void add(Ply to, long low, long high, int kind) {
    to.windowLow += KoHash.windowWord(low, kind);
    to.windowHigh += KoHash.windowWord(high, kind + 1);
  }

  // ---- the chain

  /** Whether a chain begins at this ply: a placement that alone exceeds the bound, or the start. */
  boolean beginsChain(PlyStack plies, int index) {
    return index == 0 || (plies.get(index).placed && bound.isExceededBy(plies.get(index)));
  }

  /** Makes the window of a ply stand for the whole key of the ply before. */
  static void link(Ply before, Ply after) {
    long low = before.stateLow + before.windowLow;
    long high = before.stateHigh + before.windowHigh;
    after.windowLow = KoHash.windowWord(low ^ Long.rotateLeft(high, 23), LINK);
    after.windowHigh = KoHash.windowWord(high ^ Long.rotateLeft(low, 41), LINK + 1);
  }
}
