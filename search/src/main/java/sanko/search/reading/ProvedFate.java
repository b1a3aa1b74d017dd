package sanko.search.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.reading.Goal;
import sanko.reading.Zone;

/**
 * What a proof says of some stones on every board that agrees with its zone; docs/reading.md,
 * "Zones". Immutable.
 */
final class ProvedFate {
  /** What becomes of the stones. */
  enum Kind {
    /** They get two eyes. */
    ALIVE,
    /** They are not captured: they live, or are in seki. */
    SAFE,
    /** They are captured, maybe at the cost of those who capture them. */
    DEAD,
    /** They do not get two eyes. */
    EYELESS;

    static Kind of(Goal goal, int winner) {
      if (goal.sekiLives()) {
        return winner == goal.defender() ? SAFE : DEAD;
      }
      return winner == goal.defender() ? ALIVE : EYELESS;
    }
  }

  private final Kind kind;
  private final int[] stones;
  private final int toMove;
  private final int move;

  /* The zone, the points first where the board of the proof differs from that of the root. */
  private final int[] points;
  private final byte[] colors;

  /* Liberties of the zone where play is confined not to go, each with a stone beside it. */
  private final int[] liberties;
  private final int[] besides;
  private final Set<Integer> bounds;

  /**
   * The fate of the stones of a goal at one node of a proof.
   *
   * @param winner who wins there
   * @param zone what the board has to agree on
   * @param board there
   * @param toMove who has to be to move, or {@link Color#EMPTY} if it is the same for both
   * @param move the move that the winner has to make there now, or {@link Board#PASS} if none
   * @param root the board at the root of the proof
   * @param bounds where play is confined to, or none if it is free
   */
  ProvedFate(
      Goal goal,
      int winner,
      Zone zone,
      Board board,
      int toMove,
      int move,
      Board root,
      Set<Integer> bounds) {
    kind = Kind.of(goal, winner);
    stones = stones(goal, board);
    this.toMove = toMove;
    this.move = move;
    this.bounds = bounds;
    List<Integer> exact = new ArrayList<>();
    List<Integer> outside = new ArrayList<>();
    List<Integer> beside = new ArrayList<>();
    int changed = 0;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!zone.contains(point)) {
        continue;
      }
      if (!bounds.isEmpty() && board.isEmpty(point) && !bounds.contains(point)) {
        for (int d = 0; d < Board.NEIGHBORS; d++) {
          int near = board.neighbor(point, d);
          if (Color.isPlayer(board.color(near)) && zone.contains(near)) {
            outside.add(point);
            beside.add(near);
          }
        }
      } else {
        boolean differs = board.color(point) != root.color(point);
        exact.add(differs ? changed++ : exact.size(), point);
      }
    }
    points = exact.stream().mapToInt(point -> point).toArray();
    colors = new byte[points.length];
    for (int i = 0; i < points.length; i++) {
      colors[i] = (byte) board.color(points[i]);
    }
    liberties = outside.stream().mapToInt(point -> point).toArray();
    besides = beside.stream().mapToInt(point -> point).toArray();
  }

  /** The stones of a goal that are left, with those of the same chains. */
  private static int[] stones(Goal goal, Board board) {
    return goal.points().stream()
        .filter(point -> board.color(point) == goal.defender())
        .flatMap(point -> Chains.stones(board, point).stream())
        .distinct()
        .mapToInt(point -> point)
        .toArray();
  }

  Kind kind() {
    return kind;
  }

  /** Where the stones stand, whole chains of one player. */
  int[] stones() {
    return stones;
  }

  /** The move that the player to move has to make now, or {@link Board#PASS} if none. */
  int move() {
    return move;
  }

  /** Whether the player to move has to make a move now. */
  boolean takesMove() {
    return move != Board.PASS;
  }

  /** Whether another fate says the same of the same stones, and maybe of more. */
  boolean follows(ProvedFate other) {
    return kind == other.kind
        && Arrays.stream(stones)
            .allMatch(stone -> Arrays.stream(other.stones).anyMatch(each -> each == stone));
  }

  /** Whether the proof holds on a board with this player to move. */
  boolean holds(Board board, int player) {
    if (toMove != Color.EMPTY && toMove != player) {
      return false;
    }
    int ko = board.koPoint();
    for (int i = 0; i < points.length; i++) {
      if (board.color(points[i]) != colors[i] || points[i] == ko) {
        return false;
      }
    }
    for (int i = 0; i < liberties.length; i++) {
      if (!board.isEmpty(liberties[i]) && !hasLibertyOutside(board, besides[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether a chain has another liberty where play is assumed not to go. */
  private boolean hasLibertyOutside(Board board, int stone) {
    return Chains.liberties(board, stone).stream().anyMatch(point -> !bounds.contains(point));
  }

  /** Whether moves that capture nothing can lead from a board to one on which the proof holds. */
  boolean mayHoldAfter(Board board) {
    for (int i = 0; i < points.length; i++) {
      if (!board.isEmpty(points[i]) && board.color(points[i]) != colors[i]) {
        return false;
      }
    }
    return true;
  }
}
