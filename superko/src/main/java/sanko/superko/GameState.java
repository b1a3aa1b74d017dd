package sanko.superko;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Zobrist;

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
   * Above this many placements a cycle is not guarded against by the graph key (RULES_SPEC 9.4).
   */
  public static final int CYCLE_BOUND = 11;

  private static final int NEVER = Integer.MAX_VALUE;

  /*
   * A game is a stack of plies, plies[0] the start; making a move pushes a ply with a board of its
   * own, undo pops it. Boards are small, so this costs little more than the move itself, and any
   * earlier board is at hand for input features.
   *
   * The history of ko hashes is spread over the plies. filter[] counts the ko hashes of all plies
   * by their low bits; a zero says that a hash is not in the history without looking further.
   */
  private Rules rules;
  private long rulesWord;
  private double komi;
  private boolean cleanupPrevented;
  private final boolean blackOpeningIsHandicap;
  private Ply[] plies;
  private int top;

  /** The ply after which a point was first occupied; meaningless when above top. */
  private final int[] firstOccupied;

  private final HashFilter filter = new HashFilter();
  private final CycleBound cycleBound = new CycleBound(CYCLE_BOUND);

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
    this.rules = rules;
    rulesWord = StateHash.ofRules(rules);
    this.komi = komi;
    this.blackOpeningIsHandicap = blackOpeningIsHandicap;
    plies = new Ply[] {new Ply(new Board(start))};
    firstOccupied = new int[start.pointLimit()];
    begin(toMove);
  }

  /** A copy of another game, history included. */
  public GameState(GameState other) {
    rules = other.rules;
    rulesWord = other.rulesWord;
    komi = other.komi;
    blackOpeningIsHandicap = other.blackOpeningIsHandicap;
    plies = new Ply[] {new Ply(new Board(other.board()))};
    firstOccupied = new int[other.firstOccupied.length];
    copyFrom(other);
  }

  private void begin(int toMove) {
    Ply start = plies[0];
    Board board = start.board;
    board.clearKo();
    start.move = Board.PASS;
    start.mover = Color.opponent(toMove);
    start.toMove = toMove;
    start.buttonLeft = rules.hasButton();
    start.whiteBonusHalves = 2 * startBonus(board);
    start.handicapStones = HandicapCount.ofStart(board);
    start.windowAlternates = true;
    Arrays.fill(firstOccupied, NEVER);
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!board.isEmpty(point)) {
        firstOccupied[point] = 0;
      }
    }
    hashKo(start, toMove);
    filter.clear();
    filter.add(start.koLow);
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
    ensurePlies(other.top + 1);
    for (int i = 0; i <= other.top; i++) {
      ply(i).copyFrom(other.plies[i]);
    }
    top = other.top;
    System.arraycopy(other.firstOccupied, 0, firstOccupied, 0, firstOccupied.length);
    filter.copyFrom(other.filter);
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
  }

  private void ensurePlies(int count) {
    if (plies.length < count) {
      plies = Arrays.copyOf(plies, Math.max(count, plies.length * 2));
    }
  }

  private Ply ply(int index) {
    Ply ply = plies[index];
    if (ply == null) {
      ply = new Ply(new Board(plies[0].board));
      plies[index] = ply;
    }
    return ply;
  }

  private Ply now() {
    return plies[top];
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
    for (int i = 0; i <= top; i++) {
      plies[i].stateKnown = false;
    }
  }

  /**
   * The same start position and moves under other rules, judged anew.
   *
   * @return a new game; this one is unchanged
   */
  public GameState withRules(Rules other) {
    GameState replayed =
        new GameState(plies[0].board, plies[0].toMove, other, komi, blackOpeningIsHandicap);
    replayed.cleanupPrevented = cleanupPrevented;
    for (int i = 1; i <= top; i++) {
      replayed.play(plies[i].move, plies[i].mover);
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

  /** The board now. Do not change it. */
  public Board board() {
    return now().board;
  }

  /** The board some plies ago, or at the start if the game is younger. Do not change it. */
  public Board boardBefore(int plies) {
    return this.plies[Math.max(0, top - plies)].board;
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
      now.bannedKnown = false;
      now.stateKnown = false;
    }
  }

  /** The number of moves made, passes included. */
  public int moveCount() {
    return top;
  }

  /**
   * A move made: 0 for the first.
   *
   * @return a point or {@link Board#PASS}
   */
  public int move(int index) {
    return plies[index + 1].move;
  }

  /** Who made a move; see {@link #move}. */
  public int mover(int index) {
    return plies[index + 1].mover;
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
    return contains(now().blocked, point);
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
   * Whether the move can be taken from a person: on an empty point, no forbidden suicide, no ko
   * taken back at once. Superko is not asked for.
   */
  public boolean isPlayable(int move, int color) {
    if (move == Board.PASS || unblockTarget(move, color) != Board.PASS) {
      return true;
    }
    Ply now = now();
    boolean takesKoBack =
        now.phase == 0 && move == now.board.koPoint() && top > 0 && now.mover != color;
    return now.board.isPlaceable(move, color, rules.suicide()) && !takesKoBack;
  }

  /** Whether the point is forbidden to the player to move by superko alone. */
  public boolean isBanned(int point) {
    return contains(banned(), point);
  }

  /** The points that superko forbids the player to move, ascending. */
  private int[] banned() {
    Ply now = now();
    if (!now.bannedKnown) {
      now.banned = findBanned(now);
      now.bannedKnown = true;
    }
    return now.banned;
  }

  private int[] findBanned(Ply now) {
    if (now.phase == 0 && (rules.ko() == KoRule.SIMPLE || top == 0)) {
      return Ply.NO_POINTS;
    }
    if (now.phase > 0 && now.koCaptures == null) {
      return Ply.NO_POINTS;
    }
    boolean mayRepeat = now.phase > 0 || now.stonesRemoved;
    if (!mayRepeat && !rules.suicide()) {
      return Ply.NO_POINTS;
    }
    Board board = now.board;
    int[] found = Ply.NO_POINTS;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)
          && point != (now.phase == 0 ? board.koPoint() : Board.PASS)
          && ((mayRepeat && firstOccupied[point] <= top) || board.isSuicide(point, now.toMove))
          && board.isPlaceable(point, now.toMove, rules.suicide())
          && isRepetition(point, now.toMove)) {
        found = with(found, point);
      }
    }
    return found;
  }

  /**
   * Whether a play that the board allows would repeat a position of the history or, in a clean-up
   * phase, a capture in ko.
   */
  private boolean isRepetition(int point, int color) {
    Ply now = now();
    if (now.phase > 0) {
      return repeatsKoCapture(now, point, color);
    }
    if (rules.ko() == KoRule.SIMPLE || top == 0) {
      return false;
    }
    int next = Color.opponent(color);
    long low = now.board.hashLowAfter(point, color) ^ KoHash.side(rules, 0, next, 0);
    if (!filter.mayContain(low)) {
      return false;
    }
    long high = now.board.hashHighAfter(point, color) ^ KoHash.side(rules, 0, next, 1);
    return countInHistory(now.historyStart, low, high) > 0;
  }

  private static boolean repeatsKoCapture(Ply now, int point, int color) {
    for (KoCapture taken = now.koCaptures; taken != null; taken = taken.earlier()) {
      if (taken.point() == point
          && taken.color() == color
          && taken.hashLow() == now.board.hashLow()
          && taken.hashHigh() == now.board.hashHigh()) {
        return true;
      }
    }
    return false;
  }

  private int countInHistory(int from, long low, long high) {
    int count = 0;
    for (int i = from; i <= top; i++) {
      if (plies[i].koLow == low && plies[i].koHigh == high) {
        count++;
      }
    }
    return count;
  }

  /**
   * Clean-up phases: the blocked stone that this move would unblock instead of placing a stone, or
   * {@link Board#PASS}; RULES_SPEC 5.6.
   */
  private int unblockTarget(int point, int color) {
    Ply now = now();
    if (now.phase == 0 || now.blocked.length == 0 || point == Board.PASS) {
      return Board.PASS;
    }
    Board board = now.board;
    if (board.color(point) == Color.opponent(color)
        && contains(now.blocked, point)
        && board.chainSize(point) == 1
        && board.liberties(point) == 1) {
      return point;
    }
    int taken = board.koCapture(point, color);
    return taken != Board.PASS && contains(now.blocked, taken) ? taken : Board.PASS;
  }

  /** Whether a pass now would end this phase of the game. */
  public boolean passWouldEndPhase() {
    return now().consecutivePasses + 1 >= 2 || passRepeats(toMove());
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
        && !passRepeats(toMove());
  }

  /** Whether the player has passed from this very state before, where that ends the phase. */
  private boolean passRepeats(int color) {
    Ply now = now();
    if (now.buttonLeft || !passesClearHistory(now)) {
      return false;
    }
    long low = KoHash.low(now, rules, color);
    long high = KoHash.high(now, rules, color);
    for (int i = now.passListStart + 1; i <= top; i++) {
      Ply passed = plies[i];
      if (passed.passListed
          && passed.mover == color
          && passed.passLow == low
          && passed.passHigh == high) {
        return true;
      }
    }
    return false;
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
    ensurePlies(top + 2);
    Ply after = ply(top + 1);
    after.continueFrom(before);
    after.move = move;
    after.mover = color;
    if (before.finished || before.pastPhaseEnd) {
      after.validTurns = Math.min(after.validTurns, 1);
    }
    int removed = 0;
    if (move == Board.PASS) {
      pass(before, after);
    } else {
      after.consecutivePasses = 0;
      removed = unblocked == Board.PASS ? place(after) : unblock(after, unblocked);
    }
    top++;
    if (move != Board.PASS && firstOccupied[move] > top) {
      firstOccupied[move] = top;
    }
    after.toMove = Color.opponent(color);
    hashKo(after, after.toMove);
    filter.add(after.koLow);
    after.validTurns++;
    countHandicap(after);
    updateWindow(before, after, removed, move != Board.PASS && unblocked == Board.PASS);
    if (after.consecutivePasses >= 2 || passRepeats) {
      endPhase(after);
    }
    if (move != Board.PASS
        && passesClearHistory(after)
        && countInHistory(after.historyStart, after.koLow, after.koHigh) >= 3) {
      after.finished = true;
      after.noResult = true;
    }
  }

  private void pass(Ply before, Ply after) {
    after.board.pass();
    if (before.buttonLeft) {
      after.buttonLeft = false;
      after.whiteBonusHalves += after.mover == Color.WHITE ? 1 : -1;
      after.consecutivePasses = 0;
      after.historyStart = top + 1;
      after.passListStart = top + 1;
      clearWindow(after);
      return;
    }
    after.consecutivePasses++;
    if (passesClearHistory(before)) {
      after.historyStart = top + 1;
      after.passListed = true;
      after.passLow = KoHash.low(before, rules, after.mover);
      after.passHigh = KoHash.high(before, rules, after.mover);
    }
  }

  /** Puts a stone; returns how many were removed. */
  private int place(Ply after) {
    Board board = after.board;
    long hashLow = board.hashLow();
    long hashHigh = board.hashHigh();
    int removed = board.play(after.move, after.mover);
    after.stonesRemoved |= removed > 0;
    if (after.phase > 0) {
      if (board.koPoint() != Board.PASS) {
        after.blocked = with(after.blocked, after.move);
        after.koCaptures =
            new KoCapture(hashLow, hashHigh, after.move, after.mover, after.koCaptures);
        after.tookKo = true;
        board.clearKo();
      }
      after.blocked = withoutEmptyPoints(after.blocked, board);
    }
    if (rules.scoring() == Scoring.TERRITORY && after.phase <= 1) {
      after.whiteBonusHalves += after.mover == Color.BLACK ? 2 : -2;
    }
    return removed;
  }

  private static int unblock(Ply after, int target) {
    after.blocked = without(after.blocked, target);
    after.board.clearKo();
    return 0;
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
      after.passListed = false;
      after.blocked = Ply.NO_POINTS;
      after.koCaptures = null;
      after.historyStart = top;
      after.passListStart = top;
      if (after.phase == 2) {
        after.secondCleanupStart = new Board(after.board);
      }
      filter.remove(after.koLow);
      hashKo(after, after.toMove);
      filter.add(after.koLow);
      clearWindow(after);
    }
  }

  private void countHandicap(Ply after) {
    if (after.handicapSettled || !blackOpeningIsHandicap) {
      return;
    }
    if (after.mover == Color.WHITE) {
      boolean secondInARow = top >= 2 && plies[top - 1].mover == Color.WHITE;
      if (after.move == Board.PASS && secondInARow) {
        after.handicapStones = HandicapCount.ofStart(plies[0].board);
      }
      after.handicapSettled = after.move != Board.PASS || secondInARow;
    } else if (after.move != Board.PASS && HandicapCount.mayGrow(plies[0].board)) {
      after.handicapStones++;
    }
  }

  private void hashKo(Ply ply, int toMove) {
    ply.koLow = KoHash.low(ply, rules, toMove);
    ply.koHigh = KoHash.high(ply, rules, toMove);
  }

  /**
   * Takes the last move back.
   *
   * @return false if there is none
   */
  public boolean undo() {
    if (top == 0) {
      return false;
    }
    Ply undone = now();
    filter.remove(undone.koLow);
    if (undone.move != Board.PASS && firstOccupied[undone.move] == top) {
      firstOccupied[undone.move] = NEVER;
    }
    top--;
    return true;
  }

  // ---- the graph key

  /*
   * The window holds a sum over the ko hashes of past states that a cycle within the bound could
   * bring back: a play with S+E (or, while plies alternate, 2 max(S,k) - 1) above the bound empties
   * it, any other ply adds the state that it left. Passes never empty it. Where passes empty the
   * history (simple ko, clean-up), they empty this part of the window too, and the states passed
   * from are summed apart. docs/superko.md has the proof.
   */
  private void updateWindow(Ply before, Ply after, int removed, boolean placed) {
    boolean alternates = after.mover != before.mover || top == 1;
    if (!alternates) {
      rebuildWindow(after);
    }
    if (placed) {
      int size = cycleBound.size(after.board, after.move, removed);
      boolean suicide = after.board.isEmpty(after.move);
      int stones = suicide ? removed : after.board.chainSize(after.move);
      after.clearedBySize = size > cycleBound.limit();
      if (after.clearedBySize) {
        after.windowAlternates = true;
      }
      if (after.clearedBySize
          || (after.windowAlternates && 2 * Math.max(stones, removed) - 1 > cycleBound.limit())) {
        clearWindow(after);
        return;
      }
    }
    if (after.historyStart == top) {
      after.windowLow = 0;
      after.windowHigh = 0;
    } else if (before.koLow != after.koLow || before.koHigh != after.koHigh) {
      after.windowLow += KoHash.windowWord(before.koLow, 0);
      after.windowHigh += KoHash.windowWord(before.koHigh, 1);
    }
    if (after.passListed) {
      after.passWindowLow += KoHash.windowWord(after.passLow, 2 + after.mover);
      after.passWindowHigh += KoHash.windowWord(after.passHigh, 5 + after.mover);
    }
    if (after.tookKo && after.koCaptures != null) {
      long word = after.koCaptures.hashLow() ^ Zobrist.low(after.move, after.mover);
      after.passWindowLow += KoHash.windowWord(word, 8);
      after.passWindowHigh += KoHash.windowWord(word, 9);
    }
  }

  private static void clearWindow(Ply ply) {
    ply.windowLow = 0;
    ply.windowHigh = 0;
    ply.passWindowLow = 0;
    ply.passWindowHigh = 0;
  }

  /**
   * A player has moved twice in a row, so moves that emptied the window only because plies
   * alternated must not have done so: sums again over all since the last that was large enough.
   */
  private void rebuildWindow(Ply after) {
    after.windowAlternates = false;
    clearWindow(after);
    int from = top - 1;
    while (from > after.historyStart && !plies[from].clearedBySize) {
      from--;
    }
    for (int i = from; i < top - 1; i++) {
      if (plies[i].koLow != plies[i + 1].koLow || plies[i].koHigh != plies[i + 1].koHigh) {
        after.windowLow += KoHash.windowWord(plies[i].koLow, 0);
        after.windowHigh += KoHash.windowWord(plies[i].koHigh, 1);
      }
    }
    for (int i = Math.max(from, after.passListStart) + 1; i < top; i++) {
      if (plies[i].passListed) {
        after.passWindowLow += KoHash.windowWord(plies[i].passLow, 2 + plies[i].mover);
        after.passWindowHigh += KoHash.windowWord(plies[i].passHigh, 5 + plies[i].mover);
      }
    }
    for (KoCapture taken = plies[top - 1].koCaptures; taken != null; taken = taken.earlier()) {
      long word = taken.hashLow() ^ Zobrist.low(taken.point(), taken.color());
      after.passWindowLow += KoHash.windowWord(word, 8);
      after.passWindowHigh += KoHash.windowWord(word, 9);
    }
  }

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
   * The graph key: equal for two paths only if they stand in the same state and forbid the same
   * moves later, as long as no cycle longer than {@link #CYCLE_BOUND} plies is closed. Low word.
   */
  public long graphKeyLow() {
    Ply now = now();
    return stateHashLow() + now.windowLow + now.passWindowLow;
  }

  /** The high word of {@link #graphKeyLow}. */
  public long graphKeyHigh() {
    Ply now = now();
    return stateHashHigh() + now.windowHigh + now.passWindowHigh;
  }

  private void ensureStateHash() {
    Ply now = now();
    if (!now.stateKnown) {
      StateHash.compute(this, now, banned(), rulesWord);
      now.stateKnown = true;
    }
  }

  // ---- snapshots

  /**
   * Takes over from another game what input features look at: the present state, the last moves and
   * boards. The result answers questions about the present, {@link #isLegal} of the player to move
   * not included but {@link #isBanned} included; it is not to be played on.
   *
   * @param plies how many of the last plies to take
   */
  public void copyRecentFrom(GameState other, int plies) {
    checkSize(other);
    other.banned();
    copySettings(other);
    int first = Math.max(0, other.top - plies);
    top = other.top - first;
    ensurePlies(top + 1);
    for (int i = 0; i <= top; i++) {
      ply(i).copyFrom(other.plies[first + i]);
    }
  }

  // ---- small sets of points

  private static boolean contains(int[] points, int point) {
    for (int each : points) {
      if (each == point) {
        return true;
      }
    }
    return false;
  }

  private static int[] with(int[] points, int point) {
    if (contains(points, point)) {
      return points;
    }
    int[] more = Arrays.copyOf(points, points.length + 1);
    more[points.length] = point;
    Arrays.sort(more);
    return more;
  }

  private static int[] without(int[] points, int point) {
    return Arrays.stream(points).filter(each -> each != point).toArray();
  }

  private static int[] withoutEmptyPoints(int[] points, Board board) {
    for (int each : points) {
      if (board.isEmpty(each)) {
        return Arrays.stream(points).filter(p -> !board.isEmpty(p)).toArray();
      }
    }
    return points;
  }
}
