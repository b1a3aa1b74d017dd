package sanko.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads out ladders: which chains the opponent can capture by giving atari after atari, and with
 * which first moves. Superko and earlier positions play no role, suicide is never allowed, and a
 * ladder that the defender could only break or the attacker could only finish by taking a ko is
 * judged in favor of the defender. The rules of the reading are KataGo's.
 *
 * <p>Reusable for boards of all sizes; keeps the boards of its search stack. For use by one thread.
 */
public final class LadderReader {
  /*
   * An and/or search, depth first, with a copy of the board at every level: boards[depth] is the
   * position at a node. The moves of the nodes on the path lie one above the other in moves[].
   *
   * Most readings end where an extension of the chain gets it three liberties, or leaves it in
   * atari. Shortcuts see this without a move on a board. They change no result, but they count fewer moves than
   * KataGo does, so a reading that goes on for long is done again without them, lest the limit of
   * moves strike elsewhere.
   *
   * Readings are kept from scan to scan, in the memory, as far as the next board leaves them alone.
   */
  private static final int MAX_MOVES_PLAYED = 25_000;

  private static final int MAX_MOVES_WITH_SHORTCUTS = 500;

  private final List<Board> boards = new ArrayList<>();
  private LadderMemory memory = new LadderMemory(new Board(2, 2));
  private final boolean[] read = new boolean[Geometry.MAX_POINT_LIMIT];
  private final int[] firstMoves = new int[2];
  private final int[] attackerMoves = new int[2];
  private int[] moves = new int[256];
  private int movesPlayed;
  private int moveLimit;
  private int depthLimit;
  private boolean shortcuts;
  private boolean lasting;

  /* What the extension last looked at leads to: liberties, 3 for more, and whether it may gain
   * others by a capture or a chain that it joins. */
  private int extended;
  private int extendedA;
  private int extendedB;
  private boolean mayGain;

  /** Whether one of the captures last listed gives the prey three liberties. */
  private boolean doubleCapture;

  /** Makes a reader for boards of all sizes. */
  public LadderReader() {}

  /**
   * Finds the chains of both players that are caught in a ladder, whoever is to move.
   *
   * @param laddered receives for every point in reading order whether it holds a stone of a chain
   *     that is in atari and cannot get out, or that has two liberties and can be caught by a move
   *     of the opponent
   * @throws IllegalArgumentException if the array is shorter than the area of the board
   */
  public void scan(Board board, boolean[] laddered) {
    scan(board, laddered, Color.EMPTY, laddered);
  }

  /**
   * As {@link #scan(Board, boolean[])}, and also lists the moves that catch a chain.
   *
   * @param prey the player whose chains with two liberties are asked for
   * @param captures receives for every point in reading order whether a move there by the opponent
   *     of {@code prey} catches such a chain in a ladder
   */
  public void scan(Board board, boolean[] laddered, int prey, boolean[] captures) {
    if (laddered.length < board.area() || captures.length < board.area()) {
      throw new IllegalArgumentException("too short an array for a board of " + board.sizeText());
    }
    prepare(board);
    Arrays.fill(laddered, 0, board.area(), false);
    Arrays.fill(captures, 0, board.area(), false);
    Arrays.fill(read, 0, board.pointLimit(), false);
    memory.begin(board);
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point) || board.liberties(point) > 2 || read[board.head(point)]) {
        continue;
      }
      read[board.head(point)] = true;
      boolean all = board.color(point) == prey;
      if (!memory.holds(point, all)) {
        read(board, point, all);
      }
      if (memory.isCaught(point)) {
        markChain(board, point, laddered);
        for (int i = 0; all && i < firstMoves.length; i++) {
          if (memory.move(point, i) != Board.PASS) {
            captures[board.indexOf(memory.move(point, i))] = true;
          }
        }
      }
    }
  }

  private void read(Board board, int prey, boolean all) {
    memory.beginReading(prey);
    lasting = true;
    Arrays.fill(firstMoves, Board.PASS);
    boolean inAtari = board.liberties(prey) == 1;
    boolean caught = inAtari ? isCaught(board, prey) : isCatchable(board, prey, all);
    memory.endReading(caught, lasting, inAtari || all, firstMoves[0], firstMoves[1]);
  }

  private void prepare(Board board) {
    if (!boards.isEmpty() && !boards.get(0).hasSizeOf(board)) {
      boards.clear();
    }
    if (!memory.fits(board)) {
      memory = new LadderMemory(board);
    }
    depthLimit = 3 * board.area() / 2;
  }

  private static void markChain(Board board, int point, boolean[] laddered) {
    int stone = point;
    do {
      laddered[board.indexOf(stone)] = true;
      stone = board.nextInChain(stone);
    } while (stone != point);
  }

  /** The pooled board of a level, made equal to another one. */
  private Board boardAt(int depth, Board source) {
    if (depth == boards.size()) {
      boards.add(new Board(source));
      return boards.get(depth);
    }
    Board copy = boards.get(depth);
    copy.copyFrom(source);
    return copy;
  }

  /** Whether a chain in atari is lost although its owner moves first; all kos work for him. */
  private boolean isCaught(Board board, int prey) {
    boardAt(0, board).clearKo();
    return isLost(prey);
  }

  /** Whether a chain of two liberties can be caught; fills firstMoves, all of them if asked to. */
  private boolean isCatchable(Board board, int prey, boolean all) {
    board.libertiesInto(prey, attackerMoves);
    int a = attackerMoves[0];
    int b = attackerMoves[1];
    memory.lookAt(a);
    memory.lookAt(b);
    boolean byFirst = catches(board, prey, a, b);
    boolean bySecond = (all || !byFirst) && catches(board, prey, b, a);
    firstMoves[0] = byFirst ? a : Board.PASS;
    firstMoves[1] = bySecond ? b : Board.PASS;
    return byFirst || bySecond;
  }

  /** Whether a move at one of the chain's two liberties catches it. */
  private boolean catches(Board board, int prey, int move, int other) {
    int attacker = Color.opponent(board.color(prey));
    if (escapes(board, prey, other, move) || !isPlayable(board, move, attacker)) {
      return false;
    }
    if (finishes(board, prey, move)) {
      return true;
    }
    Board root = boardAt(0, board);
    root.play(move, attacker);
    root.clearKo();
    return isLost(prey);
  }

  /** Whether the chain is lost on the board of level 0, the defender to move. */
  private boolean isLost(int prey) {
    shortcuts = true;
    moveLimit = MAX_MOVES_WITH_SHORTCUTS;
    movesPlayed = 0;
    boolean lost = defenderLoses(0, prey, 0);
    if (movesPlayed <= moveLimit) {
      return lost;
    }
    lasting = false;
    shortcuts = false;
    moveLimit = MAX_MOVES_PLAYED;
    movesPlayed = 0;
    return defenderLoses(0, prey, 0) && movesPlayed <= moveLimit;
  }

  private static boolean isPlayable(Board board, int point, int color) {
    return point != board.koPoint() && board.isPlaceable(point, color, false);
  }

  /**
   * Whether the chain is lost at this node, the defender to move.
   *
   * @param used how much of moves[] belongs to the nodes above
   */
  private boolean defenderLoses(int depth, int prey, int used) {
    Board board = boards.get(depth);
    if (depth >= depthLimit) {
      return true;
    }
    if (board.liberties(prey) > 1 || board.koPoint() != Board.PASS) {
      return false;
    }
    int color = board.color(prey);
    int liberty = anyLiberty(board, prey);
    memory.lookAt(liberty);
    if (shortcuts && escapes(board, prey, liberty, Board.PASS) && depth + 1 < depthLimit) {
      return false;
    }
    boolean vain = shortcuts && isVain();
    int end = addDefenderMoves(board, prey, liberty, used);
    if (shortcuts && doubleCapture && depth + 1 < depthLimit) {
      return false;
    }
    for (int i = used; i < end; i++) {
      if (!(vain && moves[i] == liberty) && isPlayable(board, moves[i], color)) {
        lookAtJoined(board, prey, moves[i]);
        play(depth, moves[i], color);
        if (!attackerWins(depth + 1, prey, end)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Adds the captures of adjacent stones in atari and the chain's own liberty, each once. Notes
   * whether a capture elsewhere gives the chain two liberties more.
   */
  private int addDefenderMoves(Board board, int prey, int liberty, int used) {
    int attacker = Color.opponent(board.color(prey));
    int end = used;
    int victim = Board.PASS;
    doubleCapture = false;
    int stone = prey;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == attacker && board.liberties(near) == 1 && near != victim) {
          int move = anyLiberty(board, near);
          doubleCapture |=
              victim != Board.PASS && board.head(near) == board.head(victim) && move != liberty;
          victim = near;
          end = addMove(used, end, move);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != prey);
    return addMove(used, end, liberty);
  }

  private int addMove(int start, int end, int move) {
    for (int i = start; i < end; i++) {
      if (moves[i] == move) {
        return end;
      }
    }
    if (end == moves.length) {
      moves = Arrays.copyOf(moves, 2 * end);
    }
    memory.lookAt(move);
    moves[end] = move;
    return end + 1;
  }

  /**
   * Whether the chain gets away by extending at its liberty: then it has three liberties, or two
   * with so much space around that the attacker can take neither in time (KataGo's shortcut, which
   * {@link #attackerWins} knows as well). Leaves in extended what the extension leads to.
   *
   * @param taken a second liberty that the attacker takes first, or {@link Board#PASS}
   */
  private boolean escapes(Board board, int prey, int liberty, int taken) {
    extended = 0;
    mayGain = false;
    int color = board.color(prey);
    // Of a chain that is joined, the extension and the attacker's stone take a liberty each.
    int enough = taken == Board.PASS ? 4 : 5;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(liberty, d);
      int there = board.color(near);
      if (there == Color.EMPTY) {
        countExtended(near, liberty, taken);
      } else if (there == color) {
        if (board.liberties(near) >= enough) {
          return true;
        }
        mayGain |= board.head(near) != board.head(prey);
      } else if (there != Color.WALL && board.liberties(near) == 1) {
        mayGain = true;
        if (taken == Board.PASS) { // else the attacker may save his stones by what he takes first
          countExtended(near, liberty, taken);
        }
      }
      if (extended >= 3) {
        return true;
      }
    }
    return extended == 2
        && !areAdjacent(board, extendedA, extendedB)
        && hasSpace(board, extendedA, liberty, taken)
        && hasSpace(board, extendedB, liberty, taken);
  }

  private void countExtended(int point, int liberty, int taken) {
    if (point == liberty
        || point == taken
        || (extended > 0 && point == extendedA)
        || (extended > 1 && point == extendedB)) {
      return;
    }
    if (extended == 0) {
      extendedA = point;
    } else {
      extendedB = point;
    }
    extended++;
  }

  /** Whether a point has three empty neighbors when stones are put on two other points. */
  private boolean hasSpace(Board board, int point, int liberty, int taken) {
    memory.lookAt(point);
    int empty = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      empty += board.isEmpty(near) && near != liberty && near != taken ? 1 : 0;
    }
    return empty >= 3;
  }

  /** Whether the extension that escapes looked at leaves the chain in atari for certain. */
  private boolean isVain() {
    return extended <= 1 && !mayGain;
  }

  /**
   * Whether the attacker's move leaves the defender only the extension that escapes looked at, a
   * vain one. Finds most such moves, not all.
   */
  private boolean finishes(Board board, int prey, int move) {
    if (!isVain()) {
      return false;
    }
    int attacker = Color.opponent(board.color(prey));
    boolean safe = emptyNeighbors(board, move) >= 2;
    for (int d = 0; d < Board.NEIGHBORS && !safe; d++) {
      int near = board.neighbor(move, d);
      safe = board.color(near) == attacker && board.liberties(near) >= 3;
    }
    return safe && !hasAttackerInAtari(board, prey, attacker);
  }

  /** Notes the chains that become one with the prey by a move, or would if it were beside it. */
  private void lookAtJoined(Board board, int prey, int move) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      if (board.color(near) == board.color(prey) && board.head(near) != board.head(prey)) {
        memory.lookAtChain(board, near);
      }
    }
  }

  private static int anyLiberty(Board board, int point) {
    int stone = point;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.isEmpty(near)) {
          return near;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != point);
    throw new IllegalStateException("a chain without liberties");
  }

  /** Whether the chain is lost at this node, the attacker to move. */
  private boolean attackerWins(int depth, int prey, int used) {
    Board board = boards.get(depth);
    if (movesPlayed > moveLimit) {
      return false;
    }
    if (depth >= depthLimit || board.liberties(prey) <= 1) {
      return true;
    }
    if (board.liberties(prey) >= 3) {
      return false;
    }
    board.libertiesInto(prey, attackerMoves);
    int a = attackerMoves[0];
    int b = attackerMoves[1];
    memory.lookAt(a);
    memory.lookAt(b);
    int spaceA = emptyNeighbors(board, a);
    int spaceB = emptyNeighbors(board, b);
    if (spaceA == 0 && spaceB == 0 && isDoubleKoDeath(board, prey, a, b, depth)) {
      return true;
    }
    boolean apart = !areAdjacent(board, a, b);
    if (apart && spaceA >= 3 && spaceB >= 3) {
      return false;
    }
    if (apart && spaceA >= 3) {
      return attackWith(depth, prey, a, b, used);
    }
    if (apart && spaceB >= 3) {
      return attackWith(depth, prey, b, a, used);
    }
    boolean first = 2 * spaceA + help(board, prey, a) >= 2 * spaceB + help(board, prey, b);
    return attackWith(depth, prey, first ? a : b, first ? b : a, used)
        || attackWith(depth, prey, first ? b : a, first ? a : b, used);
  }

  private boolean attackWith(int depth, int prey, int move, int other, int used) {
    Board board = boards.get(depth);
    int attacker = Color.opponent(board.color(prey));
    if (shortcuts && escapes(board, prey, other, move) && depth + 2 < depthLimit) {
      return false;
    }
    if (!isPlayable(board, move, attacker)) {
      return false;
    }
    if (shortcuts && finishes(board, prey, move)) {
      return true;
    }
    play(depth, move, attacker);
    return defenderLoses(depth + 1, prey, used);
  }

  private void play(int depth, int move, int color) {
    movesPlayed++;
    boardAt(depth + 1, boards.get(depth)).play(move, color);
  }

  private static int emptyNeighbors(Board board, int point) {
    int count = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      if (board.isEmpty(board.neighbor(point, d))) {
        count++;
      }
    }
    return count;
  }

  private static boolean areAdjacent(Board board, int a, int b) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      if (board.neighbor(a, d) == b) {
        return true;
      }
    }
    return false;
  }

  /** How much the defender's chains around a point would help there; only orders the moves. */
  private static int help(Board board, int prey, int point) {
    int defender = board.color(prey);
    int help = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.color(near) == defender && board.liberties(near) > 1) {
        help += 2 * board.liberties(near) - 3;
      }
    }
    return help;
  }

  /**
   * Whether both liberties are kos that the attacker can take in turn while the defender gains
   * nothing by filling one of them.
   */
  private boolean isDoubleKoDeath(Board board, int prey, int a, int b, int depth) {
    int defender = board.color(prey);
    int attacker = Color.opponent(defender);
    return board.koCapture(a, attacker) != Board.PASS
        && board.koCapture(b, attacker) != Board.PASS
        && !hasAttackerInAtari(board, prey, attacker)
        && libertiesAfter(board, a, defender, depth) <= 2
        && libertiesAfter(board, b, defender, depth) <= 2;
  }

  private int libertiesAfter(Board board, int point, int color, int depth) {
    Board trial = boardAt(depth + 1, board);
    trial.play(point, color);
    return trial.liberties(point);
  }

  private static boolean hasAttackerInAtari(Board board, int prey, int attacker) {
    int stone = prey;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == attacker && board.liberties(near) == 1) {
          return true;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != prey);
    return false;
  }
}
