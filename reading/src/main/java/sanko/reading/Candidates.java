package sanko.reading;

import java.util.ArrayDeque;
import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;

/**
 * The moves that a search looks at first, the likely ones before the others. A proof does not rest
 * on this choice: whatever else it needs is added to the node. One search.
 */
final class Candidates {
  /** How many empty points away from the stones a move may be. */
  private static final int FARTHEST = 3;

  private static final int MOST_LIBERTIES_TO_TAKE = 3;

  private static final int MOST_LIBERTIES_TO_COUNT = 5;

  private final Goal goal;
  private final Zone near;
  private final int[][] rewards;

  Candidates(Goal goal, Board board) {
    this.goal = goal;
    near = new Zone(board);
    rewards = new int[Color.WHITE + 1][board.pointLimit()];
    findNear(board);
  }

  private void findNear(Board board) {
    int[] distance = new int[board.pointLimit()];
    Arrays.fill(distance, Integer.MAX_VALUE);
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int point : goal.points()) {
      distance[point] = 0;
      open.add(point);
    }
    while (!open.isEmpty()) {
      int point = open.remove();
      near.add(point);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = board.neighbor(point, d);
        if (!board.isOnBoard(next)) {
          continue;
        }
        int step = steps(board, point, next);
        if (step <= FARTHEST
            && distance[point] + step <= FARTHEST
            && distance[point] + step < distance[next]) {
          distance[next] = distance[point] + step;
          open.add(next);
        }
      }
    }
  }

  /** The length of the way from one point to the next. */
  private int steps(Board board, int from, int to) {
    int color = board.color(to);
    if (color == Color.EMPTY) {
      return 1;
    }
    if (color == goal.defender() || board.color(from) == color) {
      return 0;
    }
    return board.liberties(to) <= MOST_LIBERTIES_TO_TAKE ? 1 : FARTHEST + 1;
  }

  /** The moves to begin with at the present position; a pass is among them. */
  int[] moves(Line line) {
    Board board = line.board();
    int color = line.toMove();
    int[] moves = new int[board.area() + 2];
    int[] worths = new int[moves.length];
    Zone points = near(board);
    int count = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point) && points.contains(point) && line.isLegal(point)) {
        count = insert(moves, worths, count, point, worth(board, point, color));
      }
    }
    if (line.isLegal(Proof.KO_THREAT)) {
      count = insert(moves, worths, count, Proof.KO_THREAT, 0);
    }
    boolean waiting = color != goal.active();
    count = insert(moves, worths, count, Board.PASS, waiting ? Integer.MAX_VALUE : -1);
    return Arrays.copyOf(moves, count);
  }

  /** The points that are near the goal now: besides those of the start, where its chains grew. */
  private Zone near(Board board) {
    Zone points = near.copy();
    for (int stone : goal.points()) {
      if (board.color(stone) == goal.defender()) {
        addAround(points, board, stone);
      }
    }
    return points;
  }

  /** Adds the liberties of a chain and of weak chains beside it. */
  private void addAround(Zone points, Board board, int start) {
    int stone = start;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = board.neighbor(stone, d);
        int color = board.color(next);
        if (color == Color.EMPTY) {
          points.add(next);
        } else if (color == goal.attacker() && board.liberties(next) <= MOST_LIBERTIES_TO_TAKE) {
          addLiberties(points, board, next);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
  }

  private static void addLiberties(Zone points, Board board, int stone) {
    int[] liberties = new int[MOST_LIBERTIES_TO_TAKE];
    int count = board.libertiesInto(stone, liberties);
    for (int i = 0; i < count; i++) {
      points.add(liberties[i]);
    }
  }

  private static int insert(int[] moves, int[] worths, int count, int move, int worth) {
    int at = count;
    for (; at > 0 && worths[at - 1] < worth; at--) {
      moves[at] = moves[at - 1];
      worths[at] = worths[at - 1];
    }
    moves[at] = move;
    worths[at] = worth;
    return count + 1;
  }

  private int worth(Board board, int point, int color) {
    int worth = Math.min(rewards[color][point], 20);
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int next = board.neighbor(point, d);
      int there = board.color(next);
      if (there == Color.EMPTY) {
        worth += 2;
      } else if (Color.isPlayer(there)) {
        boolean atari = board.liberties(next) == 1;
        worth += there == color ? (atari ? 8 : 1) : (atari ? 16 : 3);
      }
    }
    return worth;
  }

  /** Sets the numbers of a new node: the fewer liberties, the easier is the capture. */
  void estimate(Node node, Board board) {
    int most = 1;
    for (int point : goal.points()) {
      if (board.color(point) == goal.defender()) {
        most = Math.max(most, Math.min(board.liberties(point), MOST_LIBERTIES_TO_COUNT));
      }
    }
    node.setNumbers(most, 1);
  }

  /** Notes that a move won somewhere. */
  void reward(int move, int color) {
    if (move > 0) {
      rewards[color][move]++;
    }
  }
}
