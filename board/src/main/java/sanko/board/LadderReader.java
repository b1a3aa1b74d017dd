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
   */
  private static final int MAX_MOVES_PLAYED = 25_000;

  private final List<Board> boards = new ArrayList<>();
  private final boolean[] read = new boolean[Geometry.MAX_POINT_LIMIT];
  private final int[] firstMoves = new int[2];
  private final int[] attackerMoves = new int[2];
  private int[] moves = new int[256];
  private int movesPlayed;
  private int depthLimit;

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
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point) || read[board.head(point)] || board.liberties(point) > 2) {
        continue;
      }
      read[board.head(point)] = true;
      boolean all = board.color(point) == prey;
      if (board.liberties(point) == 1 ? isCaught(board, point) : isCatchable(board, point, all)) {
        markChain(board, point, laddered);
        for (int i = 0; all && i < firstMoves.length; i++) {
          if (board.liberties(point) == 2 && firstMoves[i] != Board.PASS) {
            captures[board.indexOf(firstMoves[i])] = true;
          }
        }
      }
    }
  }

  private void prepare(Board board) {
    if (!boards.isEmpty() && !boards.get(0).hasSizeOf(board)) {
      boards.clear();
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
    movesPlayed = 0;
    return defenderLoses(0, prey, 0) && movesPlayed <= MAX_MOVES_PLAYED;
  }

  /** Whether a chain of two liberties can be caught; fills firstMoves, all of them if asked to. */
  private boolean isCatchable(Board board, int prey, boolean all) {
    int attacker = Color.opponent(board.color(prey));
    board.libertiesInto(prey, firstMoves);
    boolean found = false;
    for (int i = 0; i < firstMoves.length; i++) {
      int move = firstMoves[i];
      firstMoves[i] = Board.PASS;
      if ((all || !found) && isPlayable(board, move, attacker)) {
        Board root = boardAt(0, board);
        root.play(move, attacker);
        root.clearKo();
        movesPlayed = 0;
        if (defenderLoses(0, prey, 0) && movesPlayed <= MAX_MOVES_PLAYED) {
          firstMoves[i] = move;
          found = true;
        }
      }
    }
    return found;
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
    int end = addDefenderMoves(board, prey, used);
    for (int i = used; i < end; i++) {
      if (isPlayable(board, moves[i], color)) {
        play(depth, moves[i], color);
        if (!attackerWins(depth + 1, prey, end)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds the captures of adjacent stones in atari and the chain's own liberty, each once. */
  private int addDefenderMoves(Board board, int prey, int used) {
    int attacker = Color.opponent(board.color(prey));
    int end = used;
    int stone = prey;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == attacker && board.liberties(near) == 1) {
          end = addMove(used, end, anyLiberty(board, near));
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != prey);
    return addMove(used, end, anyLiberty(board, prey));
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
    moves[end] = move;
    return end + 1;
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
    if (movesPlayed > MAX_MOVES_PLAYED) {
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
      return attackWith(depth, prey, a, used);
    }
    if (apart && spaceB >= 3) {
      return attackWith(depth, prey, b, used);
    }
    boolean first = 2 * spaceA + help(board, prey, a) >= 2 * spaceB + help(board, prey, b);
    return attackWith(depth, prey, first ? a : b, used)
        || attackWith(depth, prey, first ? b : a, used);
  }

  private boolean attackWith(int depth, int prey, int move, int used) {
    Board board = boards.get(depth);
    int attacker = Color.opponent(board.color(prey));
    if (!isPlayable(board, move, attacker)) {
      return false;
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
