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
   * An and/or search, depth first. A move is played on a copy of the board, boards[] has one for
   * each level; but the last move that a node tries is played on its own board, unless that is the
   * scanned one. The moves of the nodes on the path lie one above the other in
   * moves[].
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

  private final List<MutableBoard> boards = new ArrayList<>();
  private Board scanned = new MutableBoard(1, 1);
  private LadderMemory memory = new LadderMemory(new MutableBoard(2, 2));
  private final short[] weak = new short[Board.MAX_SIZE * Board.MAX_SIZE];
  private final int[] firstMoves = new int[2];
  private int[] moves = new int[256];
  private int movesPlayed;
  private int moveLimit;
  private int depthLimit;
  private boolean shortcuts;
  private boolean lasting;

  /* What the extension last looked at leads to: liberties, 3 for more, and whether it may gain
   * others by a capture. */
  private int extended;
  private int extendedA;
  private int extendedB;
  private boolean mayGain;

  /** Whether one of the captures listed last gives the prey three liberties. */
  private boolean doubleCapture;

  /** The stone whose capture was listed last. */
  private int victim;

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
   * Like {@link #scan(Board, boolean[])}, but also lists the moves that catch a chain.
   *
   * @param prey the player whose chains with two liberties are examined
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
    memory.begin(board);
    int chains = board.weakHeads(weak);
    for (int c = 0; c < chains; c++) {
      int head = weak[c];
      boolean all = board.color(head) == prey;
      if (!memory.holds(head, all)) {
        read(board, head, all);
      }
      if (memory.isCaught(head)) {
        markChain(board, head, laddered);
        for (int i = 0; all && i < firstMoves.length; i++) {
          if (memory.move(head, i) != Board.PASS) {
            captures[board.indexOf(memory.move(head, i))] = true;
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
    boolean caught =
        inAtari
            ? isLost(board, prey, Board.PASS, board.anyLiberty(prey))
            : isCatchable(board, prey, all);
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
  private MutableBoard boardAt(int depth, Board source) {
    while (depth >= boards.size()) {
      boards.add(new MutableBoard(source));
    }
    MutableBoard copy = boards.get(depth);
    copy.copyFrom(source);
    return copy;
  }

  /** Whether a chain of two liberties can be caught; fills firstMoves, all of them if asked to. */
  private boolean isCatchable(Board board, int prey, boolean all) {
    int a = board.anyLiberty(prey);
    int b = board.otherLiberty(prey, a);
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
    return isLost(board, prey, move, other);
  }

  /**
   * Whether a chain with one liberty is lost although its owner moves first; all kos work for him.
   *
   * @param move what the attacker played before, or {@link Board#PASS} if nothing
   */
  private boolean isLost(Board board, int prey, int move, int liberty) {
    scanned = board;
    shortcuts = true;
    moveLimit = MAX_MOVES_WITH_SHORTCUTS;
    boolean lost = isLostAfter(board, prey, move, liberty);
    if (movesPlayed <= moveLimit) {
      return lost;
    }
    lasting = false;
    shortcuts = false;
    moveLimit = MAX_MOVES_PLAYED;
    return isLostAfter(board, prey, move, liberty) && movesPlayed <= moveLimit;
  }

  private boolean isLostAfter(Board board, int prey, int move, int liberty) {
    movesPlayed = 0;
    if (move == Board.PASS) {
      return defenderLoses(board, 0, prey, liberty, Board.PASS, 0);
    }
    MutableBoard root = boardAt(0, board);
    root.play(move, Color.opponent(board.color(prey)));
    return defenderLoses(root, 0, prey, liberty, Board.PASS, 0);
  }

  private static boolean isPlayable(Board board, int point, int color) {
    return point != board.koPoint() && board.isPlaceable(point, color, false);
  }

  /**
   * Whether the chain is lost at this node, the defender to move.
   *
   * @param liberty the chain's only one
   * @param ko the point of a ko that the attacker has taken, or {@link Board#PASS}
   * @param used how much of moves[] belongs to the nodes above
   */
  private boolean defenderLoses(Board board, int depth, int prey, int liberty, int ko, int used) {
    if (depth >= depthLimit) {
      return true;
    }
    if (ko != Board.PASS) {
      return false;
    }
    int color = board.color(prey);
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
      int move = moves[i];
      if (!(vain && move == liberty) && board.isPlaceable(move, color, false)) {
        lookAtJoined(board, prey, move);
        Board after = play(board, depth, move, color, i == end - 1);
        if (!attackerWins(after, depth + 1, prey, move == liberty ? move : prey, end)) {
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
    doubleCapture = false;
    victim = Board.PASS;
    int stone = prey;
    do {
      if (board.hasAtariBeside(stone, attacker)) {
        end = addCaptures(board, stone, liberty, used, end);
      }
      stone = board.nextInChain(stone);
    } while (stone != prey);
    return addMove(used, end, liberty);
  }

  /** Adds the captures of stones beside one of the chain's; returns the end of the list. */
  private int addCaptures(Board board, int stone, int liberty, int used, int oldEnd) {
    int attacker = Color.opponent(board.color(stone));
    int end = oldEnd;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(stone, d);
      if (board.color(near) == attacker && board.liberties(near) == 1 && near != victim) {
        int move = board.anyLiberty(near);
        doubleCapture |=
            victim != Board.PASS && board.head(near) == board.head(victim) && move != liberty;
        victim = near;
        end = addMove(used, end, move);
      }
    }
    return end;
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
    int color = board.color(prey);
    int head = board.head(prey);
    extended = board.emptyNeighbors(liberty) - (board.areNeighbors(liberty, taken) ? 1 : 0);
    if (extended >= 3) {
      return true;
    }
    int most = 0;
    int joined = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int liberties = board.libertiesOfOther(board.neighbor(liberty, d), color, head);
      most = Math.max(most, liberties);
      joined += Math.max(0, liberties - 1);
    }
    // Of a chain that is joined, the extension and the attacker's stone take a liberty each.
    if (most >= (taken == Board.PASS ? 4 : 5)) {
      return true;
    }
    mayGain = board.hasAtariBeside(liberty, Color.opponent(color));
    if (extended + joined <= 1 && !mayGain) {
      return false;
    }
    countExtended(board, prey, liberty, taken, joined > 0);
    return extended >= 3
        || (extended == 2
            && !board.areNeighbors(extendedA, extendedB)
            && hasSpace(board, extendedA, liberty, taken)
            && hasSpace(board, extendedB, liberty, taken));
  }

  /** Finds what the extension leads to. */
  private void countExtended(Board board, int prey, int liberty, int taken, boolean joins) {
    extended = 0;
    extendedA = Board.PASS;
    extendedB = Board.PASS;
    countLiberties(board, liberty, liberty, taken);
    for (int d = 0; joins && d < Board.NEIGHBORS && extended < 3; d++) {
      int near = board.neighbor(liberty, d);
      if (board.libertiesOfOther(near, board.color(prey), board.head(prey)) > 1) {
        int stone = near;
        do {
          countLiberties(board, stone, liberty, taken);
          stone = board.nextInChain(stone);
        } while (stone != near && extended < 3);
      }
    }
    // If the attacker takes a liberty first, he may save his stones by that.
    for (int d = 0; mayGain && taken == Board.PASS && d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(liberty, d);
      if (board.color(near) == Color.opponent(board.color(prey)) && board.liberties(near) == 1) {
        countLiberty(near, liberty, taken);
      }
    }
  }

  private void countLiberties(Board board, int stone, int liberty, int taken) {
    for (int left = board.emptySides(stone); left != 0; left &= left - 1) {
      countLiberty(board.neighborAt(stone, left), liberty, taken);
    }
  }

  private void countLiberty(int point, int liberty, int taken) {
    // Only what differs from all of them makes no factor 0.
    long difference = (long) (point ^ liberty) * (point ^ taken);
    if (difference * (point ^ extendedA) * (point ^ extendedB) != 0) {
      extendedB = extendedA;
      extendedA = point;
      extended++;
    }
  }

  /** Whether a point has three empty neighbors when stones are put on two other points. */
  private boolean hasSpace(Board board, int point, int liberty, int taken) {
    memory.lookAt(point);
    int empty = board.emptyNeighbors(point);
    if (empty < 3) {
      return false;
    }
    empty -= board.areNeighbors(point, liberty) ? 1 : 0;
    empty -= board.areNeighbors(point, taken) ? 1 : 0;
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
    boolean safe = board.emptyNeighbors(move) >= 2;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      safe |= board.libertiesOfOther(near, attacker, Board.PASS) >= 3;
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

  /**
   * Whether the chain is lost at this node, the attacker to move.
   *
   * @param latest a stone of the chain; best one that has its liberties beside it
   */
  private boolean attackerWins(Board board, int depth, int prey, int latest, int used) {
    if (movesPlayed > moveLimit) {
      return false;
    }
    if (depth >= depthLimit || board.liberties(prey) <= 1) {
      return true;
    }
    if (board.liberties(prey) >= 3) {
      return false;
    }
    int a = board.anyLiberty(latest);
    int b = board.otherLiberty(latest, a);
    memory.lookAt(a);
    memory.lookAt(b);
    int spaceA = board.emptyNeighbors(a);
    int spaceB = board.emptyNeighbors(b);
    if (spaceA == 0 && spaceB == 0 && isDoubleKoDeath(board, prey, a, b, depth)) {
      return true;
    }
    boolean apart = !board.areNeighbors(a, b);
    if (apart && spaceA >= 3 && spaceB >= 3) {
      return false;
    }
    if (apart && spaceA >= 3) {
      return attackWith(board, depth, prey, a, b, used, true);
    }
    if (apart && spaceB >= 3) {
      return attackWith(board, depth, prey, b, a, used, true);
    }
    boolean first = 2 * spaceA + help(board, prey, a) >= 2 * spaceB + help(board, prey, b);
    return attackWith(board, depth, prey, first ? a : b, first ? b : a, used, false)
        || attackWith(board, depth, prey, first ? b : a, first ? a : b, used, true);
  }

  private boolean attackWith(
      Board board, int depth, int prey, int move, int other, int used, boolean last) {
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
    Board after = play(board, depth, move, attacker, last);
    return defenderLoses(after, depth + 1, prey, other, after.koPoint(), used);
  }

  /**
   * Plays a move at a node and returns the board after it.
   *
   * @param last whether the board before is not needed again
   */
  private Board play(Board board, int depth, int move, int color, boolean last) {
    movesPlayed++;
    // Every board but the one scanned is of the pool.
    boolean mayChange = last && board != scanned;
    MutableBoard after = mayChange ? (MutableBoard) board : boardAt(depth + 1, board);
    after.play(move, color);
    return after;
  }

  /** How much the defender's chains around a point would help there; only orders the moves. */
  private static int help(Board board, int prey, int point) {
    int defender = board.color(prey);
    int help = 0;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int liberties = board.libertiesOfOther(board.neighbor(point, d), defender, Board.PASS);
      help += Math.max(0, 2 * liberties - 3);
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
    MutableBoard trial = boardAt(depth + 1, board);
    trial.play(point, color);
    return trial.liberties(point);
  }

  private static boolean hasAttackerInAtari(Board board, int prey, int attacker) {
    int stone = prey;
    do {
      if (board.hasAtariBeside(stone, attacker)) {
        return true;
      }
      stone = board.nextInChain(stone);
    } while (stone != prey);
    return false;
  }
}
