package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;

/**
 * A game in progress: the board, the player to move, the rules, and every part of the past that can
 * still matter. Moves are made with {@link #play} and taken back with {@link #undo}; a search walks
 * its playouts on a copy of its own. For use by one thread.
 *
 * <p>Two predicates say which moves may be played. {@link #isLegal} is exact: ko, superko, suicide,
 * the special moves of clean-up phases. {@link #isPlayable} is what a program must accept from a
 * person or a server: it ignores superko.
 *
 * <p>The rules follow KataGo's, so that its networks see what they were trained on; docs/superko.md
 * explains the graph key.
 */
public final class GameState extends GameView {
  /**
   * The longest cycle, in plies, that the graph key guards against unless {@link #setKeyRule} says
   * otherwise.
   */
  public static final int CYCLE_BOUND = 11;

  /** The longest cycle, in plies, that a graph key can be set to guard against. */
  public static final int MAX_CYCLE_BOUND = 50;

  private static final int REPETITIONS_TO_END = 3;

  private boolean cleanupPrevented;
  private boolean blackOpeningIsHandicap;
  private CycleWindow window;

  /**
   * A game that begins with an empty board and Black to move.
   *
   * @param komi points for White; any finite number
   */
  public GameState(int width, int height, Rules rules, double komi) {
    this(new MutableBoard(width, height), Color.BLACK, rules, komi, true);
  }

  /**
   * A game that begins from a position.
   *
   * @param start copied; its captures are kept, its ko point is not
   * @param toMove the player to move first
   * @param blackOpeningIsHandicap whether several black moves at the beginning count as handicap
   */
  public GameState(
      Board start, int toMove, Rules rules, double komi, boolean blackOpeningIsHandicap) {
    this(start, toMove, rules, komi, blackOpeningIsHandicap, 0);
  }

  /**
   * A game that begins from a position in a clean-up phase.
   *
   * @param phase 0, 1 or 2, see {@link #phase}
   * @throws IllegalArgumentException if komi is not finite
   */
  public GameState(
      Board start,
      int toMove,
      Rules rules,
      double komi,
      boolean blackOpeningIsHandicap,
      int phase) {
    super(start, rules, finite(komi));
    this.blackOpeningIsHandicap = blackOpeningIsHandicap;
    window = new CycleWindow(KeyRule.UNION, CYCLE_BOUND);
    begin(toMove, phase);
  }

  public GameState(GameState other) {
    super(other.board(), other.rules, other.komi);
    window = other.window.copy();
    copyFrom(other);
  }

  private static double finite(double komi) {
    if (!Double.isFinite(komi)) {
      throw new IllegalArgumentException("komi must be finite, not " + komi);
    }
    return komi;
  }

  private void begin(int toMove, int phase) {
    Ply start = plies.now();
    MutableBoard board = start.board;
    board.clearKo();
    start.move = Board.PASS;
    start.mover = Color.opponent(toMove);
    start.toMove = toMove;
    start.phase = phase;
    start.secondCleanupStart = phase == 2 ? new MutableBoard(board) : null;
    start.buttonLeft = rules.hasButton() && phase == 0;
    start.whiteBonusHalves = 2 * startBonus(board);
    start.handicapStones = PlyStack.handicapOf(board);
    start.handicapKnown = !blackOpeningIsHandicap;
    plies.enterHash(KoHash.low(start, rules, toMove), KoHash.high(start, rules, toMove));
  }

  /** Under territory scoring every stone costs its player a point, those of the start included. */
  private int startBonus(Board board) {
    if (rules.scoring() == Scoring.AREA) {
      return 0;
    }
    int bonus = board.captured(Color.BLACK) - board.captured(Color.WHITE);
    for (int index = 0; index < board.area(); index++) {
      int color = board.color(board.pointAt(index));
      bonus += color == Color.BLACK ? 1 : color == Color.WHITE ? -1 : 0;
    }
    return bonus;
  }

  /**
   * Makes this equal to another game on a board of the same size, history included.
   *
   * @throws IllegalArgumentException if the sizes differ; nothing is changed then
   */
  public void copyFrom(GameState other) {
    checkSize(other);
    copySettings(other);
    plies.copyFrom(other.plies);
  }

  private void copySettings(GameState other) {
    copyConditions(other);
    cleanupPrevented = other.cleanupPrevented;
    blackOpeningIsHandicap = other.blackOpeningIsHandicap;
    if (!window.isLike(other.window)) {
      window = other.window.copy();
    }
  }

  // ---- what may be changed

  /**
   * Changes komi; the game goes on.
   *
   * @throws IllegalArgumentException if komi is not finite; nothing is changed then
   */
  public void setKomi(double komi) {
    this.komi = finite(komi);
    plies.makeOwn(0);
    for (int i = 0; i <= plies.top(); i++) {
      plies.get(i).stateKnown = false;
      plies.get(i).windowKnown = false;
    }
  }

  /**
   * Replays the same start position and moves under other rules.
   *
   * @return a new game; this one is unchanged
   * @throws IllegalArgumentException if a move of this game cannot be made under the other rules,
   *     which happens only to moves of a clean-up phase
   */
  public GameState withRules(Rules other) {
    Ply start = plies.get(0);
    GameState replayed =
        new GameState(start.board, start.toMove, other, komi, blackOpeningIsHandicap);
    replayed.cleanupPrevented = cleanupPrevented;
    replayed.window = window.copy();
    for (int i = 0; i < moveCount(); i++) {
      replayed.play(move(i), mover(i));
    }
    replayed.setToMove(toMove());
    return replayed;
  }

  /**
   * Sets whether two passes under territory scoring leave the game in its main phase, as servers
   * that score by themselves expect, instead of entering clean-up.
   */
  public void setCleanupPrevented(boolean prevented) {
    cleanupPrevented = prevented;
  }

  /** Whether clean-up is prevented; see {@link #setCleanupPrevented}. */
  public boolean isCleanupPrevented() {
    return cleanupPrevented;
  }

  /**
   * Gives the turn to a player, as when one side moves twice in a row. Does nothing if it is
   * already that player's turn.
   */
  public void setToMove(int color) {
    Ply now = now();
    if (now.toMove != color) {
      now.toMove = color;
      now.forgetAnswers();
    }
  }

  /** Whether the move would be legal if it were this player's turn. */
  public boolean isLegal(int move, int color) {
    return isAllowed(move, color);
  }

  /**
   * Whether the move is acceptable from a person: on an empty point, no forbidden suicide, no
   * immediate ko recapture. Superko is not checked.
   */
  public boolean isPlayable(int move, int color) {
    if (move == Board.PASS || unblockTarget(move, color) != Board.PASS) {
      return true;
    }
    Ply now = now();
    boolean takesKoBack = now.phase == 0 && move == now.board.koPoint() && now.mover != color;
    return now.board.isPlaceable(move, color, rules.suicide()) && !takesKoBack;
  }

  private boolean passesClearHistory(Ply ply) {
    return ply.phase > 0 || rules.ko() == KoRule.SIMPLE;
  }

  // ---- making moves

  /**
   * Makes a move. It need not be legal, nor this player's turn, but the board must allow it ({@link
   * Board#isPlaceable} with suicide, or a move that unblocks a ko in clean-up).
   *
   * @param move a point or {@link Board#PASS}
   * @throws IllegalArgumentException if the board does not allow it; nothing is changed then
   */
  public void play(int move, int color) {
    int unblocked = unblockTarget(move, color);
    if (move != Board.PASS
        && unblocked == Board.PASS
        && !(board().isOnBoard(move) && board().isPlaceable(move, color, true))) {
      throw new IllegalArgumentException("not placeable: " + move);
    }
    boolean passRepeats = move == Board.PASS && passRepeats(color);
    Ply before = now();
    Ply after = plies.push();
    after.move = move;
    after.mover = color;
    after.toMove = Color.opponent(color);
    if (before.finished || before.pastPhaseEnd) {
      after.validTurns = Math.min(after.validTurns, 1);
    }
    after.validTurns++;
    if (move == Board.PASS) {
      pass(before, after);
    } else {
      after.consecutivePasses = 0;
      if (unblocked == Board.PASS) {
        place(before, after);
      } else {
        unblock(after, unblocked);
      }
    }
    enterHistory(after);
    if (after.consecutivePasses >= 2 || passRepeats) {
      endPhase(after);
    }
    if (move != Board.PASS && passesClearHistory(after) && plies.hasOccurred(REPETITIONS_TO_END)) {
      after.finished = true;
      after.noResult = true;
    }
  }

  private void enterHistory(Ply after) {
    plies.enterHash(
        KoHash.low(after, rules, after.toMove), KoHash.high(after, rules, after.toMove));
    plies.countHandicap();
  }

  private void pass(Ply before, Ply after) {
    after.board.pass();
    if (before.buttonLeft) {
      after.buttonLeft = false;
      after.whiteBonusHalves += after.mover == Color.WHITE ? 1 : -1;
      after.consecutivePasses = 0;
      after.historyStart = plies.top();
      after.lastListedPass = 0;
      return;
    }
    after.consecutivePasses++;
    if (passesClearHistory(before)) {
      after.historyStart = plies.top();
      after.passLow = KoHash.low(before, rules, after.mover);
      after.passHigh = KoHash.high(before, rules, after.mover);
      after.earlierListedPass = before.lastListedPass;
      after.lastListedPass = plies.top();
    }
  }

  private void place(Ply before, Ply after) {
    MutableBoard board = after.board;
    long hashLow = board.hashLow();
    long hashHigh = board.hashHigh();
    after.removed = board.play(after.move, after.mover);
    after.placed = true;
    after.points.play(before.board, board, after.move, after.removed);
    after.stonesRemoved |= after.removed > 0;
    if (after.phase > 0) {
      if (board.koPoint() != Board.PASS) {
        after.blocked = PointSet.with(after.blocked, after.move);
        after.koCaptures =
            new KoCapture(hashLow, hashHigh, after.move, after.mover, after.koCaptures);
        board.clearKo();
      }
      after.blocked = PointSet.occupied(after.blocked, board);
    }
    if (rules.scoring() == Scoring.TERRITORY && after.phase <= 1) {
      after.whiteBonusHalves += after.mover == Color.BLACK ? 2 : -2;
    }
  }

  private static void unblock(Ply after, int target) {
    after.blocked = PointSet.without(after.blocked, target);
    after.board.clearKo();
  }

  private void endPhase(Ply after) {
    if (rules.scoring() == Scoring.AREA || after.phase == 2) {
      after.finished = true;
      if (after.buttonLeft) {
        after.buttonLeft = false;
        after.whiteBonusHalves += after.toMove == Color.WHITE ? 1 : -1;
      }
    } else if (cleanupPrevented) {
      after.pastPhaseEnd = true;
      after.validTurns = Math.min(after.validTurns, 1);
    } else {
      after.phase++;
      after.validTurns = 0;
      after.consecutivePasses = 0;
      after.blocked = PointSet.EMPTY;
      after.koCaptures = null;
      after.historyStart = plies.top();
      after.lastListedPass = 0;
      if (after.phase == 2) {
        after.secondCleanupStart = new MutableBoard(after.board);
      }
      plies.replaceHash(
          KoHash.low(after, rules, after.toMove), KoHash.high(after, rules, after.toMove));
    }
  }

  /**
   * Takes back the last move.
   *
   * @return false if there is none
   */
  public boolean undo() {
    if (plies.top() == 0) {
      return false;
    }
    plies.pop();
    return true;
  }

  // ---- the graph key

  /**
   * Chooses which past states the graph key remembers. Games start with {@link KeyRule#UNION} and
   * {@link #CYCLE_BOUND}; copies have the rule of their original.
   *
   * @param bound the longest cycle to guard against, in plies, from 2 to {@link #MAX_CYCLE_BOUND}
   * @throws IllegalArgumentException if the bound is not in that range; nothing is changed then
   */
  public void setKeyRule(KeyRule rule, int bound) {
    if (bound < 2 || bound > MAX_CYCLE_BOUND) {
      throw new IllegalArgumentException(
          "cycle bound " + bound + " is not in 2.." + MAX_CYCLE_BOUND);
    }
    CycleWindow chosen = new CycleWindow(rule, bound);
    if (!chosen.isLike(window)) {
      window = chosen;
      plies.makeOwn(0);
      for (int i = 0; i <= plies.top(); i++) {
        plies.get(i).windowKnown = false;
      }
    }
  }

  /** The rule for which past states the graph key remembers. */
  public KeyRule keyRule() {
    return window.rule();
  }

  /** The longest cycle, in plies, that the graph key guards against. */
  public int cycleBound() {
    return window.limit();
  }

  /**
   * The low word of the graph key. Two paths have equal keys only if they are in the same state and
   * forbid the same moves later, as long as no cycle longer than {@link #cycleBound} plies is
   * closed. Keys of different rules or bounds must not be compared.
   */
  public long graphKeyLow() {
    ensureWindow();
    return stateHashLow() + now().windowLow;
  }

  /** The high word of {@link #graphKeyLow}. */
  public long graphKeyHigh() {
    ensureWindow();
    return stateHashHigh() + now().windowHigh;
  }

  private void ensureWindow() {
    Ply now = now();
    if (!now.windowKnown) {
      if (window.rule() == KeyRule.CHAIN) {
        linkChain();
      } else {
        window.sum(plies, rules);
      }
      now.windowKnown = true;
    }
  }

  /** Links the plies since the last big move, each to the key of the one before. */
  private void linkChain() {
    int top = plies.top();
    int first = top;
    while (!plies.get(first).windowKnown && !window.beginsChain(plies, first)) {
      first--;
    }
    plies.makeOwn(first);
    Ply before = plies.get(first);
    if (!before.windowKnown) {
      before.windowLow = 0;
      before.windowHigh = 0;
      before.windowKnown = true;
    }
    for (int i = first + 1; i <= top; i++) {
      Ply after = plies.get(i);
      plies.rewind(i - 1);
      ensureStateHash();
      plies.rewind(top);
      CycleWindow.link(before, after);
      after.windowKnown = true;
      before = after;
    }
  }
}
