package sanko.superko;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.MutableBoard;

/**
 * The state after one move. Each game pools its plies and shares them with its copies once another
 * ply follows.
 */
final class Ply {
  final MutableBoard board;
  final PointBits points;

  /** The move that led here and who made it; for the start of the game neither means anything. */
  int move;

  int mover;
  int toMove;

  /** Whether the move put a stone; passes do not, nor do moves that unblock a ko. */
  boolean placed;

  /** How many stones the move removed, of either color. */
  int removed;

  /** 0 the game, 1 and 2 the clean-up phases of territory scoring. */
  int phase;

  int consecutivePasses;
  boolean buttonLeft;

  /** Points for White from the button and, under territory scoring, from stones played, times 2. */
  int whiteBonusHalves;

  int handicapStones;

  /** Whether White has made a move other than a pass, after which the handicap is known. */
  boolean handicapKnown;

  /** How many of the last moves a network may be shown. */
  int validTurns;

  boolean finished;
  boolean noResult;
  boolean pastPhaseEnd;

  /** Whether any stone has been removed up to now, so that a position may come back. */
  boolean stonesRemoved;

  /** The ko hash of this state, as it stands in the history. */
  long koLow;

  long koHigh;

  /** The history against which repetition is tested begins at this ply. */
  int historyStart;

  /** The ko hash from which the mover passed, if the move was a pass that the pass lists keep. */
  long passLow;

  long passHigh;

  /** The newest ply up to this one that the pass lists keep, or 0. */
  int lastListedPass;

  /** If the move was such a pass, the newest before it. */
  int earlierListedPass;

  /** What the graph key adds to the state hash for the past, once known; see docs/superko.md. */
  long windowLow;

  long windowHigh;

  boolean windowKnown;

  /** Clean-up phases: stones that may not be taken back at once, ascending. */
  int[] blocked = PointSet.EMPTY;

  /** Clean-up phases: the captures in ko made so far, the newest first. */
  @Nullable KoCapture koCaptures;

  /** Clean-up phase 2: the board at its beginning. */
  @Nullable Board secondCleanupStart;

  /** Points banned by superko (or as repeated ko captures) for the player to move, once known. */
  int[] banned = PointSet.EMPTY;

  /** Whether the player to move has passed from this state before, where that ends the phase. */
  boolean passRepeats;

  /** Whether {@link #banned} and {@link #passRepeats} have been found out. */
  boolean answersKnown;

  long stateLow;
  long stateHigh;
  boolean stateKnown;

  Ply(MutableBoard board) {
    this.board = board;
    points = new PointBits(board);
  }

  /** Takes over everything that a move does not reset. */
  void continueFrom(Ply before) {
    copyLasting(before);
    placed = false;
    removed = 0;
    finished = false;
    noResult = false;
    pastPhaseEnd = false;
    forgetAnswers();
  }

  /** Forgets what depends on the player to move. */
  void forgetAnswers() {
    answersKnown = false;
    stateKnown = false;
    windowKnown = false;
  }

  void copyFrom(Ply other) {
    copyLasting(other);
    move = other.move;
    mover = other.mover;
    toMove = other.toMove;
    placed = other.placed;
    removed = other.removed;
    finished = other.finished;
    noResult = other.noResult;
    pastPhaseEnd = other.pastPhaseEnd;
    koLow = other.koLow;
    koHigh = other.koHigh;
    passLow = other.passLow;
    passHigh = other.passHigh;
    earlierListedPass = other.earlierListedPass;
    banned = other.banned;
    passRepeats = other.passRepeats;
    answersKnown = other.answersKnown;
    stateLow = other.stateLow;
    stateHigh = other.stateHigh;
    stateKnown = other.stateKnown;
    windowLow = other.windowLow;
    windowHigh = other.windowHigh;
    windowKnown = other.windowKnown;
  }

  @SuppressWarnings("ReferenceEquality") // the same objects, not only equal ones
  private void copyLasting(Ply other) {
    board.copyFrom(other.board);
    points.copyFrom(other.points);
    phase = other.phase;
    consecutivePasses = other.consecutivePasses;
    buttonLeft = other.buttonLeft;
    whiteBonusHalves = other.whiteBonusHalves;
    handicapStones = other.handicapStones;
    handicapKnown = other.handicapKnown;
    validTurns = other.validTurns;
    stonesRemoved = other.stonesRemoved;
    historyStart = other.historyStart;
    lastListedPass = other.lastListedPass;
    // References cost a garbage collector's barrier to write, and they hardly ever change.
    if (blocked != other.blocked) {
      blocked = other.blocked;
    }
    if (koCaptures != other.koCaptures) {
      koCaptures = other.koCaptures;
    }
    if (secondCleanupStart != other.secondCleanupStart) {
      secondCleanupStart = other.secondCleanupStart;
    }
  }
}
