package sanko.superko;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;

/**
 * A read-only view of a game: its present state and the part of the past that it keeps. A {@link
 * GameState} keeps all of the past and can be played on; a {@link GameSnapshot} keeps some. For use
 * by one thread.
 */
public abstract sealed class GameView permits GameState, GameSnapshot {
  Rules rules;
  double komi;
  final PlyStack plies;
  private long rulesWord;
  private final StateHash stateHash = new StateHash();

  GameView(Board start, Rules rules, double komi) {
    this.rules = rules;
    this.komi = komi;
    rulesWord = StateHash.ofRules(rules);
    plies = new PlyStack(start);
  }

  /** Copies what holds for the whole of another game. */
  final void copyConditions(GameView other) {
    rules = other.rules;
    rulesWord = other.rulesWord;
    komi = other.komi;
  }

  final void checkSize(GameView other) {
    if (!board().hasSizeOf(other.board())) {
      throw new IllegalArgumentException(
          "games of different size: " + board().sizeText() + " and " + other.board().sizeText());
    }
  }

  final Ply now() {
    return plies.now();
  }

  // ---- what the game is

  /** The rules in force. */
  public Rules rules() {
    return rules;
  }

  /** Komi, handicap and other bonuses not included. */
  public double komi() {
    return komi;
  }

  /** The current board. It changes with the game: copy it to keep it. */
  public Board board() {
    return now().board;
  }

  /** The board some plies ago, or at the start if the game is younger; see {@link #board}. */
  public Board boardBefore(int plies) {
    return this.plies.get(Math.max(0, moveCount() - plies)).board;
  }

  /** The player to move. */
  public int toMove() {
    return now().toMove;
  }

  /** The number of moves made, passes included. */
  public int moveCount() {
    return plies.top();
  }

  /**
   * A move of the game; index 0 is the first.
   *
   * @return a point or {@link Board#PASS}
   */
  public int move(int index) {
    return plies.get(index + 1).move;
  }

  /** The last move, or {@link Board#PASS} if there is none. */
  public int lastMove() {
    return moveCount() == 0 ? Board.PASS : move(moveCount() - 1);
  }

  /** The player who made a move; see {@link #move}. */
  public int mover(int index) {
    return plies.get(index + 1).mover;
  }

  /** The player who made the first move; before it the one who is to make it. */
  public int firstToMove() {
    return moveCount() == 0 ? toMove() : mover(0);
  }

  /** The number of consecutive passes so far that count towards the end of the game. */
  public int consecutivePasses() {
    return now().consecutivePasses;
  }

  /** How many passes the last moves of the player not to move were, in a row. */
  public int opponentPasses() {
    int passes = 0;
    for (int i = moveCount() - 1; i >= 0; i--) {
      if (mover(i) != toMove()) {
        if (move(i) != Board.PASS) {
          return passes;
        }
        passes++;
      }
    }
    return passes;
  }

  /** The phase: 0 for the game proper, 1 and 2 for the clean-up phases of territory scoring. */
  public int phase() {
    return now().phase;
  }

  /** Whether the game is over; a further move continues it. */
  public boolean isFinished() {
    return now().finished;
  }

  /** Whether the game is over without a result, by repetition. */
  public boolean isNoResult() {
    return now().noResult;
  }

  /** Whether two passes would have ended the phase, had clean-up not been prevented. */
  public boolean isPastPhaseEnd() {
    return now().pastPhaseEnd;
  }

  /** Whether the players have ended the game, or would have, had clean-up not been prevented. */
  public boolean isOver() {
    return isFinished() || isPastPhaseEnd();
  }

  /** Whether the button can still be taken. */
  public boolean isButtonLeft() {
    return now().buttonLeft;
  }

  /** The number of recent moves that a network may see: those of this phase. */
  public int validTurns() {
    return now().validTurns;
  }

  /** The number of handicap stones, 0 if there is no handicap. */
  public int handicapStones() {
    int stones = now().handicapStones;
    return stones <= 1 ? 0 : stones;
  }

  /**
   * The points that White adds to the count on the board: komi, handicap bonus, button, stones
   * played.
   */
  public double whiteBonus() {
    return startBonus() + now().whiteBonusHalves / 2.0;
  }

  /** The points that the conditions of the game give to White: komi and handicap bonus. */
  public double startBonus() {
    return komi + rules.whiteHandicapBonus().points(handicapStones());
  }

  /**
   * The bonus as the player to move sees it: {@link #whiteBonus} for White, its negative for Black.
   */
  public double selfKomi() {
    return toMove() == Color.WHITE ? whiteBonus() : -whiteBonus();
  }

  /**
   * Whether a stone, in a clean-up phase, may not be taken in ko before the opponent has played
   * elsewhere.
   */
  public boolean isRecaptureBlocked(int point) {
    return PointSet.contains(now().blocked, point);
  }

  /** The board when the second clean-up phase began, or null before that. */
  public @Nullable Board secondCleanupStart() {
    return now().secondCleanupStart;
  }

  // ---- what may be played

  /** Whether the move is legal for the player to move, superko included. */
  public boolean isLegal(int move) {
    return isAllowed(move, toMove());
  }

  /** Whether the move would be within the rules if it were this player's turn. */
  final boolean isAllowed(int move, int color) {
    if (move == Board.PASS) {
      return true;
    }
    Ply now = now();
    if (unblockTarget(move, color) != Board.PASS) {
      return true;
    }
    if (!now.board.isPlaceable(move, color, rules.suicide())) {
      return false;
    }
    return !(now.phase == 0 && move == now.board.koPoint()) && !isRepetition(move, color);
  }

  /**
   * Finds all points the player to move may play on.
   *
   * @param legal receives them by index ({@link Board#indexOf}); its contents are replaced
   */
  public void legalPoints(BitSet legal) {
    legal.clear();
    Ply now = answered();
    Board board = now.board;
    int color = now.toMove;
    if (now.phase > 0) {
      for (int index = 0; index < board.area(); index++) {
        legal.set(index, isAllowed(board.pointAt(index), color));
      }
      return;
    }
    boolean suicide = rules.suicide();
    for (int index = 0; index < board.area(); index++) {
      if (board.isPlaceable(board.pointAt(index), color, suicide)) {
        legal.set(index);
      }
    }
    if (board.koPoint() != Board.PASS) {
      legal.clear(board.indexOf(board.koPoint()));
    }
    for (int point : now.banned) {
      legal.clear(board.indexOf(point));
    }
  }

  /** Whether superko alone forbids the point to the player to move. */
  public boolean isBanned(int point) {
    return PointSet.contains(answered().banned, point);
  }

  /** The number of points that superko alone forbids to the player to move. */
  public int bans() {
    return answered().banned.length;
  }

  /** One of the points that superko alone forbids; the index begins at 0. */
  public int ban(int index) {
    return answered().banned[index];
  }

  /** The newest ply, with its questions about the history answered. */
  final Ply answered() {
    Ply now = now();
    if (!now.answersKnown) {
      now.banned = findBanned(now);
      now.passRepeats = passRepeats(now.toMove);
      now.answersKnown = true;
    }
    return now;
  }

  private int[] findBanned(Ply now) {
    boolean mayRepeat = now.phase > 0 ? now.koCaptures != null : now.stonesRemoved;
    boolean maySuicide = now.phase == 0 && rules.suicide();
    if (!(mayRepeat || maySuicide) || (now.phase == 0 && !hasSuperko())) {
      return PointSet.EMPTY;
    }
    int[] found = PointSet.EMPTY;
    for (int i = 0; i < now.points.count(); i++) {
      // A play repeats a position only where a stone was removed, or if it is suicide.
      long points = now.points.emptied(i) | (maySuicide ? now.points.enclosed(i) : 0);
      for (; points != 0; points &= points - 1) {
        int point = Long.SIZE * i + Long.numberOfTrailingZeros(points);
        if (isBannedByHistory(point, now)) {
          found = PointSet.with(found, point);
        }
      }
    }
    return found;
  }

  /** Whether an empty point is banned, and not for being the ko point or for the board. */
  private boolean isBannedByHistory(int point, Ply now) {
    return !(now.phase == 0 && point == now.board.koPoint())
        && now.board.isPlaceable(point, now.toMove, rules.suicide())
        && isRepetition(point, now.toMove);
  }

  /** Whether superko is the rule and has a past to look at. */
  private boolean hasSuperko() {
    return rules.ko() != KoRule.SIMPLE && moveCount() > 0;
  }

  /**
   * Whether a play that the board allows would repeat a position of the history or, in a clean-up
   * phase, a capture in ko.
   */
  private boolean isRepetition(int point, int color) {
    Ply now = now();
    if (now.answersKnown && color == now.toMove) {
      return PointSet.contains(now.banned, point);
    }
    if (now.phase > 0) {
      return KoCapture.contains(now.koCaptures, now.board, point, color);
    }
    if (!hasSuperko()) {
      return false;
    }
    int next = Color.opponent(color);
    long low = now.board.hashLowAfter(point, color) ^ KoHash.side(rules, 0, next, 0);
    return plies.mayContain(low)
        && plies.contains(
            low, now.board.hashHighAfter(point, color) ^ KoHash.side(rules, 0, next, 1));
  }

  /**
   * Clean-up phases: the blocked stone that this move would unblock instead of placing a stone, or
   * {@link Board#PASS}; docs/rules.md, "Clean-up phases".
   */
  final int unblockTarget(int point, int color) {
    Ply now = now();
    if (now.phase == 0 || now.blocked.length == 0 || point == Board.PASS) {
      return Board.PASS;
    }
    Board board = now.board;
    if (board.color(point) == Color.opponent(color)
        && PointSet.contains(now.blocked, point)
        && board.chainSize(point) == 1
        && board.liberties(point) == 1) {
      return point;
    }
    int taken = board.koCapture(point, color);
    return taken != Board.PASS && PointSet.contains(now.blocked, taken) ? taken : Board.PASS;
  }

  /** Whether a pass now would end this phase of the game. */
  public boolean passWouldEndPhase() {
    return now().consecutivePasses + 1 >= 2 || answered().passRepeats;
  }

  /** Whether a pass now would end the game. */
  public boolean passWouldEndGame() {
    return passWouldEndPhase() && (rules.scoring() == Scoring.AREA || now().phase == 2);
  }

  /**
   * Whether a pass now would be the second in a row under rules where both players may pass with
   * dead stones on the board, so that it need not mean the end.
   */
  public boolean isFriendlyPass() {
    return rules.friendlyPassOk()
        && rules.scoring() == Scoring.AREA
        && now().consecutivePasses + 1 == 2
        && !answered().passRepeats;
  }

  /** Whether the player has passed from this very state before, where that ends the phase. */
  final boolean passRepeats(int color) {
    Ply now = now();
    return now.lastListedPass > 0
        && plies.hasPassedFrom(
            KoHash.low(now, rules, color), KoHash.high(now, rules, color), color);
  }

  // ---- the state hash

  /**
   * The low word of a hash of the visible state: stones, player, bans, rules, komi, passes, phase.
   * Two paths with equal state hashes may still differ in what they ban later.
   */
  public long stateHashLow() {
    ensureStateHash();
    return now().stateLow;
  }

  /** The high word of {@link #stateHashLow}. */
  public long stateHashHigh() {
    ensureStateHash();
    return now().stateHigh;
  }

  final void ensureStateHash() {
    Ply now = answered();
    if (!now.stateKnown) {
      stateHash.compute(this, now, rulesWord);
      now.stateKnown = true;
    }
  }
}
