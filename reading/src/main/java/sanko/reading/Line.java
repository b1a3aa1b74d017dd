package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Zobrist;
import sanko.superko.GameState;

/**
 * The line of play that a reading is at: a game, the ko threats left, the passes since the reading
 * began, and what has been removed. One thread.
 */
final class Line {
  /*
   * Each ply has a frame. A ko threat begins a new game with the same stones, since no position from
   * before it can come back; the games below it stay for undo.
   */
  private static final class Frame {
    final GameState game;
    final Threats threats;
    final int passes;
    final boolean isOver;
    final boolean isRepetition;

    /** What each player has lost by removal since the reading, or this game, began; by color. */
    final Zone[] lost;

    /** A hash of all moves of the reading, in order. */
    final long path;

    /** What is pass-alive, once somebody asked. */
    private byte @Nullable [] passAlive;

    Frame(
        GameState game,
        Threats threats,
        int passes,
        boolean isOver,
        boolean isRepetition,
        Zone[] lost,
        long path) {
      this.game = game;
      this.threats = threats;
      this.passes = passes;
      this.isOver = isOver;
      this.isRepetition = isRepetition;
      this.lost = lost;
      this.path = path;
    }
  }

  private static final long KEY_SALT = 0x72656164L;

  private final Rules rules;
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private final VitalRegions vital;
  private final @Nullable Zone bounds;
  private final List<Frame> frames = new ArrayList<>();
  private Frame now;

  /** What was pass-alive at a position that is left, to be written anew. */
  private byte @Nullable [] spare;

  /**
   * The line before the first move.
   *
   * @param first who moves first. If it is not this player's turn, or after a pass under simple ko,
   *     the opponent has just played elsewhere, so that no earlier position comes back
   * @param bounds the points on which play is confined, null if it is free
   * @throws IllegalArgumentException if the game is in a clean-up phase
   */
  Line(GameState game, int first, Threats threats, @Nullable Zone bounds) {
    this.bounds = bounds;
    if (game.phase() != 0) {
      throw new IllegalArgumentException("readings are for the main phase of a game");
    }
    rules =
        new Rules(
            game.rules().ko(),
            Scoring.AREA,
            Tax.NONE,
            game.rules().suicide(),
            false,
            HandicapBonus.ZERO,
            false);
    GameState start = start(game, first);
    vital = new VitalRegions(start.board(), rules.suicide());
    now = new Frame(start, threats, 0, false, false, nothingLost(start.board()), 0);
  }

  /** Whether the past of a game plays no part in a reading, whoever moves first. */
  static boolean startsAnew(GameState game) {
    boolean hasSuperko = game.rules().ko() != KoRule.SIMPLE && !game.rules().hasButton();
    return game.board().koPoint() == Board.PASS && (!hasSuperko || game.moveCount() == 0);
  }

  /** Before the first move, goes over to another first player; only if it {@link #startsAnew}. */
  void begin(int first) {
    if (first != toMove()) {
      Threats threats = now.threats;
      now = new Frame(fresh(board(), first), threats, 0, false, false, now.lost, 0);
    }
  }

  private GameState start(GameState game, int first) {
    boolean hasKo = game.board().koPoint() != Board.PASS;
    if (first != game.toMove()) {
      return fresh(game.board(), first);
    }
    if (rules.ko() != KoRule.SIMPLE && !game.rules().hasButton()) {
      return game.withRules(rules);
    }
    int last = game.moveCount() - 1;
    if (!hasKo || last < 0 || game.mover(last) == first) {
      return fresh(game.board(), first);
    }
    GameState start = fresh(game.boardBefore(1), game.mover(last));
    start.play(game.move(last), game.mover(last));
    return start;
  }

  private GameState fresh(Board board, int toMove) {
    return new GameState(board, toMove, rules, 0, false);
  }

  private static Zone[] nothingLost(Board board) {
    Zone nothing = new Zone(board);
    return new Zone[] {nothing, nothing, nothing};
  }

  // ---- what is

  Board board() {
    return now.game.board();
  }

  int toMove() {
    return now.game.toMove();
  }

  Rules rules() {
    return rules;
  }

  /**
   * Pass-alive stones and territories of both players in reading order; not to be changed, nor
   * kept.
   */
  byte[] passAlive() {
    byte[] known = now.passAlive;
    if (known == null) {
      known = spare == null ? new byte[board().area()] : spare;
      spare = null;
      areas.passAlive(board(), rules.suicide(), known);
      now.passAlive = known;
    }
    return known;
  }

  /** Whether the chain of a stone is pass-alive. */
  boolean isPassAlive(int stone) {
    Board board = board();
    return (now.passAlive != null || vital.areTwo(board, stone))
        && passAlive()[board.indexOf(stone)] == board.color(stone);
  }

  /** Whether earlier positions must not come back. */
  boolean hasSuperko() {
    return rules.ko() != KoRule.SIMPLE;
  }

  /** Passes in a row, those before the reading not counted. */
  int passes() {
    return now.passes;
  }

  /** Whether nothing can happen any more: by two passes, or by repetition under simple ko. */
  boolean isOver() {
    return now.isOver;
  }

  /** Whether it is over by repetition. */
  boolean isRepetition() {
    return now.isRepetition;
  }

  /** The ply of the first of the positions that make the present one an end by repetition. */
  int repeatedSince() {
    GameState game = now.game;
    boolean isPass = lastMove() == Board.PASS;
    int moves = game.moveCount();
    int last = isPass ? 1 : 0;
    int missing = isPass ? 1 : 2;
    Board repeated = game.boardBefore(last);
    for (int plies = last + 2; plies <= moves; plies += 2) {
      Board earlier = game.boardBefore(plies);
      boolean isSame =
          earlier.hashLow() == repeated.hashLow()
              && earlier.hashHigh() == repeated.hashHigh()
              && (!isPass || game.move(moves - plies) == Board.PASS);
      if (isSame && --missing == 0) {
        return plies() - plies;
      }
    }
    throw new IllegalStateException("no repetition");
  }

  /** The moves since the reading began, ko threats included. */
  int plies() {
    return frames.size();
  }

  Threats threats() {
    return now.threats;
  }

  /** The points from which stones of a color have been removed since the reading began. */
  Zone lost(int color) {
    return now.lost[color];
  }

  /** The same for all moves that led here, in their order. */
  long path() {
    return now.path;
  }

  /** What {@link #path} is after a move. */
  long pathAfter(int move) {
    return Zobrist.mix(now.path + move + 2);
  }

  /** Whether the player to move may make the move, {@link Proof#KO_THREAT} included. */
  boolean isLegal(int move) {
    if (move == Proof.KO_THREAT) {
      return now.threats.of(toMove()) > 0 && (hasBan() || isKoForbidden());
    }
    return isWithinBounds(move) && now.game.isLegal(move);
  }

  /** Whether play is not confined to other points; a pass always is within bounds. */
  boolean isWithinBounds(int move) {
    return move == Board.PASS || bounds == null || bounds.contains(move);
  }

  /** The last move of the game, or a pass if there is none. */
  int lastMove() {
    int moves = now.game.moveCount();
    return moves == 0 ? Board.PASS : now.game.move(moves - 1);
  }

  /** A liberty of a chain where nobody may play, since play is confined, or a pass if none. */
  int safeLiberty(int start) {
    if (bounds == null) {
      return Board.PASS;
    }
    Board board = board();
    int stone = start;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.isEmpty(near) && !bounds.contains(near)) {
          return near;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
    return Board.PASS;
  }

  /** Whether superko alone forbids a point to the player to move. */
  private boolean hasBan() {
    boolean has = false;
    for (int i = 0; i < bans(); i++) {
      has |= isWithinBounds(ban(i));
    }
    return has;
  }

  /** Whether the ko forbids a point to the player to move that the board would allow. */
  private boolean isKoForbidden() {
    int ko = board().koPoint();
    return ko != Board.PASS
        && isWithinBounds(ko)
        && board().isPlaceable(ko, toMove(), rules.suicide());
  }

  /** How many points superko alone forbids to the player to move. */
  int bans() {
    return now.game.bans();
  }

  /** One of these points. */
  int ban(int index) {
    return now.game.ban(index);
  }

  /**
   * The low word of the key under which lines share a node: that of stones, ko and player; where
   * superko and threats meet, so that what is forbidden gives rights, the graph key.
   */
  long keyLow() {
    return (needsHistory() ? now.game.graphKeyLow() : board().hashLow()) ^ situation();
  }

  /** The high word of {@link #keyLow}. */
  long keyHigh() {
    long high = needsHistory() ? now.game.graphKeyHigh() : board().hashHigh();
    return high ^ Zobrist.mix(situation());
  }

  private boolean needsHistory() {
    return hasSuperko() && !now.threats.equals(Threats.NONE);
  }

  private long situation() {
    return situation(board().koPoint(), toMove(), now.passes, now.isOver);
  }

  private long situation(int ko, int toMove, int passes, boolean isOver) {
    long word = KEY_SALT + passes + 4L * now.threats.black() + 4096L * now.threats.white();
    return Zobrist.mix(8 * (1024 * word + ko) + 2L * toMove + (isOver ? 1 : 0));
  }

  /**
   * What {@link #keyLow} is after a move on a point, if neither a graph key nor an end plays a
   * part.
   */
  long keyLowAfter(int point) {
    return board().hashLowAfter(point, toMove()) ^ situationAfter(point);
  }

  /** The high word of {@link #keyLowAfter}. */
  long keyHighAfter(int point) {
    return board().hashHighAfter(point, toMove()) ^ Zobrist.mix(situationAfter(point));
  }

  private long situationAfter(int point) {
    int ko = board().koCapture(point, toMove());
    return situation(ko, Color.opponent(toMove()), 0, false);
  }

  // ---- earlier positions

  /** Whether the next move could end the line by repetition. */
  boolean mayRepeat() {
    boolean removed = !now.lost[Color.BLACK].isEmpty() || !now.lost[Color.WHITE].isEmpty();
    return !hasSuperko() && (removed || rules.suicide());
  }

  /** The number of earlier positions that could come back. */
  int earlier() {
    return now.game.moveCount();
  }

  /** An earlier position, the newest at 1; it stays as it is only until the next move. */
  Board boardBefore(int plies) {
    return now.game.boardBefore(plies);
  }

  /** Whether an earlier position that must not come back has a stone of a color in a zone. */
  boolean hadStone(Zone zone, int color) {
    for (int plies = 1; hasSuperko() && plies <= earlier(); plies++) {
      Board earlier = boardBefore(plies);
      for (int point = zone.next(0); point >= 0; point = zone.next(point + 1)) {
        if (earlier.color(point) == color) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- moves

  /** Makes a legal move. */
  void play(int move) {
    long path = pathAfter(move);
    frames.add(now);
    GameState game = now.game;
    int mover = game.toMove();
    if (move == Proof.KO_THREAT) {
      Threats left = now.threats.afterOneOf(mover);
      GameState fresh = fresh(game.board(), mover);
      now = new Frame(fresh, left, 0, false, false, nothingLost(game.board()), path);
      return;
    }
    int stones = game.board().captured(Color.BLACK) + game.board().captured(Color.WHITE);
    game.play(move, mover);
    Board board = game.board();
    boolean removed = board.captured(Color.BLACK) + board.captured(Color.WHITE) > stones;
    int passes = move == Board.PASS ? now.passes + 1 : 0;
    boolean repetition = !hasSuperko() && game.isFinished() && passes < 2;
    boolean over = repetition || passes >= 2;
    Zone[] lost = removed ? lostAfter(game) : now.lost;
    now = new Frame(game, now.threats, passes, over, repetition, lost, path);
  }

  private Zone[] lostAfter(GameState game) {
    Board before = game.boardBefore(1);
    Board after = game.board();
    Zone[] lost = {now.lost[0], now.lost[1].copy(), now.lost[2].copy()};
    for (int index = 0; index < after.area(); index++) {
      int point = after.pointAt(index);
      if (after.isEmpty(point) && !before.isEmpty(point)) {
        lost[before.color(point)].add(point);
      }
    }
    if (after.isEmpty(game.lastMove())) {
      lost[game.mover(game.moveCount() - 1)].add(game.lastMove());
    }
    return lost;
  }

  /** Takes back the last move. */
  void undo() {
    Frame before = frames.remove(frames.size() - 1);
    if (before.game.equals(now.game)) {
      now.game.undo();
    }
    spare = now.passAlive == null ? spare : now.passAlive;
    now = before;
  }
}
