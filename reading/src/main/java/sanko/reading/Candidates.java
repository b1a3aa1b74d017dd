package sanko.reading;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/**
 * The moves that a search looks at first, the likely ones before the others. A proof does not rest
 * on this choice: whatever else it needs is added to the node. One search.
 */
final class Candidates {
  /** How many empty points away from the stones a move may be. */
  private static final int FARTHEST = 3;

  private static final int BESIDE_LAST = 8;
  private static final int DIAGONAL_TO_LAST = 4;
  private static final int ONE_POINT_FROM_LAST = 3;

  private final Goal goal;
  private final int[] stones;
  private final Zone near;
  private final int[][] rewards;

  /* For the moves of one position. */
  private final Zone points;
  private final Zone seen;
  private final int[] moves;
  private final int[] worths;
  private int count;

  Candidates(Goal goal, Board board) {
    this.goal = goal;
    stones = goal.pointArray();
    near = new Zone(board);
    points = new Zone(board);
    seen = new Zone(board);
    moves = new int[board.area() + 2]; // the pass and a threat besides
    worths = new int[moves.length];
    rewards = new int[Color.WHITE + 1][board.pointLimit()];
    Surroundings.of(board, goal, FARTHEST).forEach(near::add);
  }

  /** Where the moves are at the start. */
  Zone near() {
    return near;
  }

  /**
   * The moves to begin with at the present position; a pass is among them.
   *
   * @param hint a proof of a position like this one, if there is any
   */
  int[] moves(Line line, @Nullable Proof hint) {
    int[] moves = sorted(line);
    if (hint != null && hint.winner() == line.toMove() && !hint.isEnd()) {
      for (int i = 0; i < moves.length; i++) {
        if (moves[i] == hint.moves().get(0)) {
          System.arraycopy(moves, 0, moves, 1, i);
          moves[0] = hint.moves().get(0);
        }
      }
    }
    return moves;
  }

  private int[] sorted(Line line) {
    Board board = line.board();
    int color = line.toMove();
    findPoints(board);
    count = 0;
    for (int point = points.next(0); point >= 0; point = points.next(point + 1)) {
      if (board.isEmpty(point) && line.isLegal(point)) {
        insert(point, worth(line, point));
      }
    }
    if (line.isLegal(Proof.KO_THREAT)) {
      insert(Proof.KO_THREAT, 0);
    }
    boolean waiting = color != goal.active();
    insert(Board.PASS, waiting ? Integer.MAX_VALUE : -1);
    return Arrays.copyOf(moves, count);
  }

  /** Finds what is near the goal now: besides the points of the start, where its chains grew. */
  private void findPoints(Board board) {
    points.set(near);
    seen.clear();
    for (int stone : stones) {
      if (board.color(stone) == goal.defender() && !seen.contains(board.head(stone))) {
        seen.add(board.head(stone));
        addAround(board, stone);
      }
    }
  }

  /** Adds the liberties of a chain and of weak chains beside it. */
  private void addAround(Board board, int start) {
    int stone = start;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = board.neighbor(stone, d);
        int color = board.color(next);
        if (color == Color.EMPTY) {
          points.add(next);
        } else if (color == goal.attacker() && !seen.contains(board.head(next))) {
          seen.add(board.head(next));
          addLiberties(board, next);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
  }

  /** Adds the liberties of a chain if they are few. */
  private void addLiberties(Board board, int stone) {
    if (board.liberties(stone) > Surroundings.MOST_LIBERTIES_TO_TAKE) {
      return;
    }
    int[] liberties = new int[Surroundings.MOST_LIBERTIES_TO_TAKE];
    int count = board.libertiesInto(stone, liberties);
    for (int i = 0; i < count; i++) {
      points.add(liberties[i]);
    }
  }

  private void insert(int move, int worth) {
    int at = count++;
    for (; at > 0 && worths[at - 1] < worth; at--) {
      moves[at] = moves[at - 1];
      worths[at] = worths[at - 1];
    }
    moves[at] = move;
    worths[at] = worth;
  }

  private int worth(Line line, int point) {
    Board board = line.board();
    int color = line.toMove();
    int opponent = Color.opponent(color);
    int worth = Math.min(rewards[color][point] + rewards[opponent][point] / 2, 20);
    worth += nearness(board, point, line.lastMove());
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

  private static int nearness(Board board, int point, int last) {
    if (!board.isOnBoard(last)) {
      return 0;
    }
    int dx = Math.abs(board.x(point) - board.x(last));
    int dy = Math.abs(board.y(point) - board.y(last));
    if (dx * dx + dy * dy == 2) {
      return DIAGONAL_TO_LAST;
    }
    return dx + dy == 1 ? BESIDE_LAST : dx + dy == 2 ? ONE_POINT_FROM_LAST : 0;
  }

  /** Notes that a move won somewhere. */
  void reward(int move, int color) {
    if (move > 0) {
      rewards[color][move]++;
    }
  }
}
