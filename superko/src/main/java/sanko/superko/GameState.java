package sanko.superko;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;

/**
 * A game as it goes on: the board, whose turn it is, the rules, and all of the past that can still
 * matter. Moves are made with {@link #play} and taken back with {@link #undo}; a search walks its
 * playouts on a copy of its own. For use by one thread.
 *
 * <p>Two predicates tell what may be played. {@link #isLegal} is exact: ko, superko, suicide, the
 * special moves of clean-up phases. {@link #isPlayable} is what a program must accept from a person
 * or a server: it lets superko pass.
 *
 * <p>The rules follow KataGo's, so that its networks see what they were trained on; docs/superko.md
 * explains the graph key.
 */
public final class GameState {
  /**
   * Cycles of more plies are not guarded against by the graph key, unless {@link #setKeyRule} says
   * otherwise.
   */
  public static final int CYCLE_BOUND = 11;

  /** The longest cycles that a graph key can be told to guard against. */
  public static final int MAX_CYCLE_BOUND = 50;

  private static final int REPETITIONS_TO_END = 3;

  private Rules rules;
  private long rulesWord;
  private double komi;
  private boolean cleanupPrevented;
  private boolean blackOpeningIsHandicap;
  private final PlyStack plies;

  private final StateHash stateHash = new StateHash();
  private CycleWindow window;

  /**
   * A game that begins from the empty board with Black to move.
   *
   * @param komi points for White; any finite number
   */
  public GameState(int width, int height, Rules rules, double komi) {
    this(new Board(width, height), Color.BLACK, rules, komi, true);
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
   */
  public GameState(
      Board start,
      int toMove,
      Rules rules,
      double komi,
      boolean blackOpeningIsHandicap,
      int phase) {
    this.rules = rules;
    rulesWord = StateHash.ofRules(rules);
    this.komi = komi;
    this.blackOpeningIsHandicap = blackOpeningIsHandicap;
    plies = new PlyStack(start);
    window = new CycleWindow(KeyRule.UNION, CYCLE_BOUND);
    begin(toMove, phase);
  }

  /** A copy of another game, history included. */
  public GameState(GameState other) {
    rules = other.rules;
    rulesWord = other.rulesWord;
    plies = new PlyStack(other.board());
    window = other.window.copy();
    copyFrom(other);
  }

  private void begin(int toMove, int phase) {
    Ply start = plies.now();
    Board board = start.board;
    board.clearKo();
    start.move = Board.PASS;
    start.mover = Color.opponent(toMove);
    start.toMove = toMove;
    start.phase = phase;
    start.secondCleanupStart = phase == 2 ? new Board(board) : null;
    start.buttonLeft = rules.hasButton() && phase == 0;
    start.whiteBonusHalves = 2 * startBonus(board);
    start.handicapStones = HandicapCount.ofStart(board);
    start.handicapSettled = !blackOpeningIsHandicap;
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

  private void checkSize(GameState other) {
    if (!board().hasSizeOf(other.board())) {
      throw new IllegalArgumentException(
          "games of different size: " + board().sizeText() + " and " + other.board().sizeText());
    }
  }

  private void copySettings(GameState other) {
    rules = other.rules;
    rulesWord = other.rulesWord;
    komi = other.komi;
    cleanupPrevented = other.cleanupPrevented;
    blackOpeningIsHandicap = other.blackOpeningIsHandicap;
    if (!window.isLike(other.window)) {
      window = other.window.copy();
    }
  }

  private Ply now() {
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

  /** Changes komi; the game goes on. */
  public void setKomi(double komi) {
    this.komi = komi;
    plies.makeOwn(0);
    for (int i = 0; i <= plies.top(); i++) {
      plies.get(i).stateKnown = false;
      plies.get(i).windowKnown = false;
    }
  }

  /**
   * The same start position and moves under other rules, judged anew.
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
   * Whether two passes under territory scoring leave the game in its main phase, as servers that
   * score by themselves expect, instead of entering clean-up.
   */
  public void setCleanupPrevented(boolean prevented) {
    cleanupPrevented = prevented;
  }

  /** See {@link #setCleanupPrevented}. */
  public boolean isCleanupPrevented() {
    return cleanupPrevented;
  }

  /** The board now. Do not change it. */
  public Board board() {
    return now().board;
  }

  /** The board some plies ago, or at the start if the game is younger. Do not change it. */
  public Board boardBefore(int plies) {
    return this.plies.get(Math.max(0, moveCount() - plies)).board;
  }

  /** The player to move. */
  public int toMove() {
    return now().toMove;
  }

  /**
   * Hands the move to a player, as when one side moves twice in a row. Does nothing if it is that
   * player's turn.
   */
  public void setToMove(int color) {
    Ply now = now();
    if (now.toMove != color) {
      now.toMove = color;
      now.forgetAnswers();
    }
  }

  /** The number of moves made, passes included. */
  public int moveCount() {
    return plies.top();
  }

  /**
   * A move made: 0 for the first.
   *
   * @return a point or {@link Board#PASS}
   */
  public int move(int index) {
    return plies.get(index + 1).move;
  }

  /** Who made a move; see {@link #move}. */
  public int mover(int index) {
    return plies.get(index + 1).mover;
  }

  /** Consecutive passes up to now, as far as they count towards the end of the game. */
  public int consecutivePasses() {
    return now().consecutivePasses;
  }

  /** 0 for the game proper, 1 and 2 for the clean-up phases of territory scoring. */
  public int phase() {
    return now().phase;
  }

  /** Whether the game is over; a move made all the same continues it. */
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

  /** Whether the button is still there to be taken. */
  public boolean isButtonLeft() {
    return now().buttonLeft;
  }

  /** How many of the last moves may be shown to a network: those of this phase. */
  public int validTurns() {
    return now().validTurns;
  }

  /** The number of handicap stones, 0 if there is no handicap. */
  public int handicapStones() {
    int stones = now().handicapStones;
    return stones <= 1 ? 0 : stones;
  }

  /** What White adds to the count on the board: komi, handicap bonus, button, stones played. */
  public double whiteBonus() {
    return komi
        + rules.whiteHandicapBonus().points(handicapStones())
        + now().whiteBonusHalves / 2.0;
  }

  /**
   * The bonus as the player to move sees it: {@link #whiteBonus} for White, its negative for Black.
   */
  public double selfKomi() {
    return toMove() == Color.WHITE ? whiteBonus() : -whiteBonus();
  }

  /**
   * Clean-up phases: whether a stone may not be taken in ko before the opponent has played away.
   */
  public boolean isRecaptureBlocked(int point) {
    return PointSet.contains(now().blocked, point);
  }

  /** The board when the second clean-up phase began, or null before that. Do not change it. */
  public @Nullable Board secondCleanupStart() {
    return now().secondCleanupStart;
  }

  // ---- what may be played

  /** Whether the move is within the rules for the player to move, superko included. */
  public boolean isLegal(int move) {
    return isLegal(move, toMove());
  }

  /** Whether the move would be within the rules if it were this player's turn. */
  public boolean isLegal(int move, int color) {
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
   * @param legal receives them by index ({@link Board#indexOf}); what was in it is dropped
   */
  public void legalPoints(BitSet legal) {
    legal.clear();
    Ply now = answered();
    Board board = now.board;
    int color = now.toMove;
    if (now.phase > 0) {
      for (int index = 0; index < board.area(); index++) {
        legal.set(index, isLegal(board.pointAt(index), color));
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

  /**
   * Whether the move can be taken from a person: on an empty point, no forbidden suicide, no ko
   * taken back at once. Superko is not asked for.
   */
  public boolean isPlayable(int move, int color) {
    if (move == Board.PASS || unblockTarget(move, color) != Board.PASS) {
      return true;
    }
    Ply now = now();
    boolean takesKoBack = now.phase == 0 && move == now.board.koPoint() && now.mover != color;
    return now.board.isPlaceable(move, color, rules.suicide()) && !takesKoBack;
  }

  /** Whether the point is forbidden to the player to move by superko alone. */
  public boolean isBanned(int point) {
    return PointSet.contains(answered().banned, point);
  }

  /** The number of points that are forbidden to the player to move by superko alone. */
  public int bans() {
    return answered().banned.length;
  }

  /** One of the points that superko alone forbids, from 0. */
  public int ban(int index) {
    return answered().banned[index];
  }

  /** The newest ply, with its questions about the history answered. */
  private Ply answered() {
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
  private int unblockTarget(int point, int color) {
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
   * dead stones on the board, so that it need not be taken as the end.
   */
  public boolean isFriendlyPass() {
    return rules.friendlyPassOk()
        && rules.scoring() == Scoring.AREA
        && now().consecutivePasses + 1 == 2
        && !answered().passRepeats;
  }

  /** Whether the player has passed from this very state before, where that ends the phase. */
  private boolean passRepeats(int color) {
    Ply now = now();
    return now.lastListedPass > 0
        && plies.hasPassedFrom(
            KoHash.low(now, rules, color), KoHash.high(now, rules, color), color);
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
    HandicapCount.count(plies);
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
    Board board = after.board;
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
        after.secondCleanupStart = new Board(after.board);
      }
      plies.replaceHash(
          KoHash.low(after, rules, after.toMove), KoHash.high(after, rules, after.toMove));
    }
  }

  /**
   * Takes the last move back.
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
   * A hash of all that can be seen of the state now: stones, player, bans, rules, komi, passes,
   * phase. Low word; two paths with equal state hashes may still differ in what they ban later.
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

  /**
   * Chooses which past states the graph key remembers. Games start with {@link KeyRule#UNION} and
   * {@link #CYCLE_BOUND}; copies have the rule of their original.
   *
   * @param bound the plies of the longest cycles that are guarded against, from 2 to {@link
   *     #MAX_CYCLE_BOUND}
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

  /** Which past states the graph key remembers. */
  public KeyRule keyRule() {
    return window.rule();
  }

  /** The plies of the longest cycles that the graph key guards against. */
  public int cycleBound() {
    return window.limit();
  }

  /**
   * The graph key: equal for two paths only if they stand in the same state and forbid the same
   * moves later, as long as no cycle longer than {@link #cycleBound} plies is closed. Low word.
   * Keys of different rules or bounds must not be compared.
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

  private void ensureStateHash() {
    Ply now = answered();
    if (!now.stateKnown) {
      stateHash.compute(this, now, rulesWord);
      now.stateKnown = true;
    }
  }

  // ---- snapshots

  /**
   * Takes over from another game what input features look at: the present state, the last moves and
   * boards. The result answers questions about the present and the player to move; it has no graph
   * key and is not to be played on.
   *
   * @param plies how many of the last plies to take
   */
  public void copyRecentFrom(GameState other, int plies) {
    checkSize(other);
    other.answered();
    copySettings(other);
    this.plies.copyRecentFrom(other.plies, plies);
  }
}
