package sanko.board.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Zobrist;

/** Whether an attacker can capture a chain within a region, and keep its points. One reading. */
final class CaptureSearch {
  /*
   * An and/or search, depth first, with a table of what is decided. A position that stands on the
   * path already saves the chain. What was refuted only because of such a repetition depends on
   * the path and is not kept; what captures the chain never rests on one. The search is repeated
   * with more depth until it captures the chain or depth did not matter.
   */
  private static final int NOT_REPEATED = Integer.MAX_VALUE;
  private static final int[] DEPTHS = {6, 12, 20, 32, 48, 80};
  private static final int DEEPEST = DEPTHS[DEPTHS.length - 1];

  /* What the table knows: captured, or refuted down to this depth below. */
  private static final int CAPTURED = -1;
  private static final int REFUTED = Integer.MAX_VALUE;

  private static final int CAPTURE_WEIGHT = 1000;

  /** An area of at most this many points, without a stone in it, leaves no room for a new life. */
  private static final int MOST_LIFELESS = 16;

  /**
   * When a reading is given up.
   *
   * @param late whether that is now; asked now and then
   */
  record Limits(int mostPositions, BooleanSupplier late) {
    private boolean areReached(int positions) {
      return positions > mostPositions || (positions % 256 == 1 && late.getAsBoolean());
    }
  }

  private final LocalRegion region;
  private final boolean suicideAllowed;
  private final Limits limits;
  private final int target;
  private final int defender;
  private final int attacker;
  private final List<MutableBoard> boards = new ArrayList<>();
  private final Map<Long, Integer> decided = new HashMap<>();
  private final Map<Long, Integer> path = new HashMap<>();
  private final Map<Long, Integer> captures = new HashMap<>();
  private final Board start;
  private final int[][] successes;
  private final int[] liberties;
  private int positions;
  private boolean givenUp;

  /** The depth of the earliest position on the path that the last result depends on. */
  private int repeated = NOT_REPEATED;

  private int depthLimit;

  /** Whether the last result may be another with more depth. */
  private boolean cut;

  CaptureSearch(Board board, int stone, LocalRegion region, boolean suicideAllowed, Limits limits) {
    this.region = region;
    this.suicideAllowed = suicideAllowed;
    this.limits = limits;
    start = board;
    target = stone;
    defender = board.color(stone);
    attacker = Color.opponent(defender);
    successes = new int[Color.WHITE + 1][board.pointLimit()];
    liberties = new int[board.pointLimit()];
  }

  /** Whether the chain is captured, the attacker or the defender to move. */
  boolean captures(boolean attackerFirst) {
    for (int limit : DEPTHS) {
      depthLimit = limit;
      path.clear();
      cut = false;
      boardAt(0, start).clearKo();
      boolean captured = isCaptured(0, attackerFirst ? attacker : defender, false);
      if (captured || !cut || givenUp) {
        return captured;
      }
    }
    givenUp = true;
    return false;
  }

  /** Whether the limit was reached, so that answers say nothing. */
  boolean isGivenUp() {
    return givenUp;
  }

  int positions() {
    return positions;
  }

  private MutableBoard boardAt(int depth, Board source) {
    while (depth >= boards.size()) {
      boards.add(new MutableBoard(source));
    }
    MutableBoard board = boards.get(depth);
    board.copyFrom(source);
    return board;
  }

  private static long key(Board board, int toMove, boolean passed) {
    long extra = (board.koPoint() * 3L + toMove) * 2 + (passed ? 1 : 0);
    return board.hashLow() ^ Zobrist.mix(extra + 1);
  }

  private boolean isCaptured(int depth, int toMove, boolean passed) {
    Board board = boards.get(depth);
    repeated = NOT_REPEATED;
    if (board.color(target) == defender ? hasTwoEyes(board) : isSecured(board)) {
      return board.color(target) != defender;
    }
    long key = key(board, toMove, passed);
    int left = depthLimit - depth;
    int known = decided.getOrDefault(key, 0);
    if (known == CAPTURED || known > left || left == 0) {
      cut |= known != CAPTURED && known != REFUTED;
      return known == CAPTURED;
    }
    Integer earlier = path.get(key);
    if (earlier != null) {
      repeated = earlier;
      return false;
    }
    givenUp |= limits.areReached(++positions);
    return !givenUp && isCapturedFrom(depth, toMove, passed, key);
  }

  private boolean isCapturedFrom(int depth, int toMove, boolean passed, long key) {
    boolean cutBefore = cut;
    cut = false;
    path.put(key, depth);
    boolean captured = toMove == attacker ? attack(depth, key, passed) : !isDefended(depth, passed);
    path.remove(key);
    if (captured || repeated >= depth) {
      decided.put(key, captured ? CAPTURED : cut ? depthLimit - depth + 1 : REFUTED);
      repeated = NOT_REPEATED;
    }
    cut = cutBefore || (cut && !captured);
    return captured;
  }

  /** Whether some move of the attacker captures the chain. */
  private boolean attack(int depth, long key, boolean passed) {
    int earliest = NOT_REPEATED;
    for (int move : moves(boards.get(depth), attacker)) {
      play(depth, move, attacker);
      if (isCaptured(depth + 1, defender, false)) {
        successes[attacker][move]++;
        captures.put(key, move);
        return true;
      }
      earliest = Math.min(earliest, repeated);
    }
    boolean captured =
        boards.get(depth).color(target) != defender && passes(depth, defender, passed);
    repeated = Math.min(earliest, repeated);
    return captured;
  }

  /** Whether some move of the defender, or a pass, saves the chain. */
  private boolean isDefended(int depth, boolean passed) {
    for (int move : moves(boards.get(depth), defender)) {
      play(depth, move, defender);
      if (!isCaptured(depth + 1, attacker, false)) {
        successes[defender][move]++;
        return true;
      }
    }
    return !passes(depth, attacker, passed);
  }

  /** Whether the chain is captured after a pass. */
  private boolean passes(int depth, int next, boolean passed) {
    if (passed) {
      repeated = NOT_REPEATED;
      return isProfit(boards.get(depth));
    }
    boardAt(depth + 1, boards.get(depth)).pass();
    return isCaptured(depth + 1, next, true);
  }

  private void play(int depth, int move, int color) {
    boardAt(depth + 1, boards.get(depth)).play(move, color);
  }

  /** The moves worth a try, captures first, then those that often worked. */
  private int[] moves(Board board, int color) {
    int[] moves = new int[region.points().size()];
    int[] weights = new int[moves.length];
    int count = 0;
    boolean inAtari = board.color(target) == defender && board.liberties(target) == 1;
    for (int point : region.points()) {
      if (!isSensible(board, point, color)) {
        continue;
      }
      boolean takes = touchesAtari(board, point, Color.opponent(color));
      if (inAtari && color == defender && !takes && !touchesAtari(board, point, defender)) {
        continue;
      }
      int weight = successes[color][point] + (takes ? CAPTURE_WEIGHT : 0);
      int at = count++;
      for (; at > 0 && weights[at - 1] < weight; at--) {
        moves[at] = moves[at - 1];
        weights[at] = weights[at - 1];
      }
      moves[at] = point;
      weights[at] = weight;
    }
    return Arrays.copyOf(moves, count);
  }

  private static boolean touchesAtari(Board board, int point, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && board.liberties(near) == 1) {
        return true;
      }
    }
    return false;
  }

  private boolean isSensible(Board board, int point, int color) {
    return board.isEmpty(point)
        && point != board.koPoint()
        && !(color == defender && region.isClosedToDefender(point))
        && board.isPlaceable(point, color, suicideAllowed)
        && !isEyeOfOneChain(board, point, color)
        && !takesSettledStones(board, point, Color.opponent(color));
  }

  private static boolean isEyeOfOneChain(Board board, int point, int color) {
    int head = Board.PASS;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (!board.isOnBoard(near)) {
        continue;
      }
      if (board.color(near) != color || (head != Board.PASS && board.head(near) != head)) {
        return false;
      }
      head = board.head(near);
    }
    return board.liberties(head) > 1;
  }

  private boolean takesSettledStones(Board board, int point, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == color && board.liberties(near) == 1 && isSettled(board, near)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSettled(Board board, int stone) {
    int each = stone;
    do {
      if (!region.contains(each)) {
        return true;
      }
      each = board.nextInChain(each);
    } while (each != stone);
    return false;
  }

  /** Whether the chain has two eyes of a single point, each surrounded by it alone. */
  private boolean hasTwoEyes(Board board) {
    int count = board.libertiesInto(target, liberties);
    int eyes = 0;
    for (int i = 0; i < count && eyes < 2; i++) {
      eyes += isEyeOfOneChain(board, liberties[i], defender) ? 1 : 0;
    }
    return eyes >= 2;
  }

  /** Whether the captured chain's place is enclosed by safe stones, too small for a new life. */
  private boolean isSecured(Board board) {
    List<Integer> place = new ArrayList<>(List.of(target));
    for (int next = 0; next < place.size(); next++) {
      int point = place.get(next);
      boolean isOpen = board.color(point) == defender || !region.contains(point);
      if (isOpen || place.size() > MOST_LIFELESS) {
        return false;
      }
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        boolean isNew = board.isOnBoard(near) && !place.contains(near);
        if (isNew && (board.color(near) != attacker || !isSettled(board, near))) {
          place.add(near);
        }
      }
    }
    return isProfit(board);
  }

  /** Whether the attacker owns the chain's place and more than it gave up for that. */
  private boolean isProfit(Board board) {
    int profit = 0;
    for (int point : region.points()) {
      int before = start.color(point);
      int owner = before == Color.EMPTY ? Color.EMPTY : owner(board, point);
      profit += before == defender && owner == attacker ? 1 : 0;
      profit -= before == attacker && owner == defender ? 1 : 0;
    }
    return profit > 0 && owner(board, target) == attacker;
  }

  /** The color of a stone; of an empty point the only one that borders on it. */
  private static int owner(Board board, int start) {
    if (!board.isEmpty(start)) {
      return board.color(start);
    }
    List<Integer> place = new ArrayList<>(List.of(start));
    boolean[] borders = new boolean[Color.WALL + 1];
    for (int next = 0; next < place.size(); next++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(place.get(next), d);
        borders[board.color(near)] = true;
        if (board.isEmpty(near) && !place.contains(near)) {
          place.add(near);
        }
      }
    }
    boolean black = borders[Color.BLACK];
    boolean white = borders[Color.WHITE];
    return black == white ? Color.EMPTY : black ? Color.BLACK : Color.WHITE;
  }

  /** A line in which the attacker, moving first, captures the chain. */
  List<Integer> line() {
    List<Integer> line = new ArrayList<>();
    int toMove = attacker;
    MutableBoard board = new MutableBoard(start);
    board.clearKo();
    while (line.size() < DEEPEST && board.color(target) == defender) {
      int move = toMove == attacker ? capture(board) : reply(board);
      if (move == Board.PASS && toMove == attacker) {
        return line;
      }
      line.add(move);
      if (move == Board.PASS) {
        board.pass();
      } else {
        board.play(move, toMove);
      }
      toMove = Color.opponent(toMove);
    }
    return line;
  }

  private int capture(Board board) {
    Integer found = captures.get(key(board, attacker, false));
    found = found == null ? captures.get(key(board, attacker, true)) : found;
    return found == null ? Board.PASS : found;
  }

  /** A reply to which the capture is known. */
  private int reply(Board board) {
    for (int move : moves(board, defender)) {
      MutableBoard after = new MutableBoard(board);
      after.play(move, defender);
      if (captures.containsKey(key(after, attacker, false))) {
        return move;
      }
    }
    return Board.PASS;
  }
}
