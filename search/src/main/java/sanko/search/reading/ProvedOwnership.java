package sanko.search.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.search.reading.ProvedFate.Kind;

/**
 * The ownership of points that follows from proved fates on one board, and the evaluation that
 * follows from the ownership. One use.
 */
final class ProvedOwnership {
  /** Whoever captures is taken to survive it with this mean ownership, unless more is proved. */
  private static final double SURVIVES = 0.5;

  /** A region with more points leaves room for a new life. */
  private static final int MOST_LIFELESS = 12;

  /** The owner of a neutral point. */
  private static final int NOBODY = 3;

  private final Board board;
  private final Evaluation evaluation;

  /* By point: the player who owns it, or nobody for certain, and what is proved of the stone there. */
  private final byte[] owner;
  private final boolean[] eyes;
  private final boolean[] eyeless;
  private final boolean[] safe;

  /* What the corrections made so far add to White's score, and take from its variance. */
  private double whitePoints;
  private double variance;

  ProvedOwnership(Board board, Evaluation evaluation) {
    this.board = board;
    this.evaluation = evaluation;
    int limit = board.pointLimit();
    owner = new byte[limit];
    eyes = new boolean[limit];
    eyeless = new boolean[limit];
    safe = new boolean[limit];
  }

  /** The evaluation as these fates, which hold on the board, make it. */
  Evaluation corrected(List<ProvedFate> fates) {
    mark(fates, Kind.ALIVE, eyes);
    mark(fates, Kind.SAFE, safe);
    mark(fates, Kind.EYELESS, eyeless);
    List<List<Integer>> groups = new ArrayList<>();
    for (ProvedFate fate : fates) {
      if (fate.kind() == Kind.ALIVE || fate.kind() == Kind.SAFE) {
        groups.add(give(list(fate.stones()), board.color(fate.stones()[0])));
      }
    }
    for (ProvedFate fate : fates) {
      if (fate.kind() == Kind.DEAD && isLoss(fate.stones())) {
        groups.add(give(list(fate.stones()), Color.opponent(board.color(fate.stones()[0]))));
      }
    }
    groups.addAll(regions());
    return apply(groups);
  }

  private static void mark(List<ProvedFate> fates, Kind kind, boolean[] into) {
    for (ProvedFate fate : fates) {
      if (fate.kind() == kind) {
        for (int stone : fate.stones()) {
          into[stone] = true;
        }
      }
    }
  }

  /** Gives points to a player; those that belonged to nobody so far. */
  private List<Integer> give(List<Integer> points, int color) {
    List<Integer> given = new ArrayList<>();
    for (int point : points) {
      if (owner[point] == Color.EMPTY) {
        owner[point] = (byte) color;
        given.add(point);
      }
    }
    return given;
  }

  private static List<Integer> list(int[] points) {
    return Arrays.stream(points).boxed().toList();
  }

  /** Whether stones that are captured are lost: whoever captures them survives it. */
  private boolean isLoss(int[] stones) {
    int captor = Color.opponent(board.color(stones[0]));
    for (int stone : stones) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == captor && !survives(near)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean survives(int stone) {
    if (eyes[stone]) {
      return true;
    }
    // A chain that lives without ever getting two eyes is in seki, and lives by not capturing.
    return eyeless[stone] ? false : safe[stone] || meanOwnership(stone) > SURVIVES;
  }

  /** How far a chain belongs to its player by the evaluation, in [-1, 1]. */
  private double meanOwnership(int start) {
    double white = 0;
    int stone = start;
    do {
      white += evaluation.whiteOwnership(board.indexOf(stone));
      stone = board.nextInChain(stone);
    } while (stone != start);
    double mean = white / board.chainSize(start);
    return board.color(start) == Color.WHITE ? mean : -mean;
  }

  /**
   * Gives away the small regions that a player encloses: those around lost stones and within a
   * group with two eyes belong to that player. Within a seki, stones belong to their players and
   * empty points to nobody.
   */
  private List<List<Integer>> regions() {
    List<List<Integer>> regions = new ArrayList<>();
    for (int color : new int[] {Color.BLACK, Color.WHITE}) {
      boolean[] seen = new boolean[board.pointLimit()];
      for (int index = 0; index < board.area(); index++) {
        int point = board.pointAt(index);
        if (!seen[point] && board.color(point) != color) {
          regions.addAll(region(point, color, seen));
        }
      }
    }
    return regions;
  }

  private List<List<Integer>> region(int start, int color, boolean[] seen) {
    List<Integer> points = new ArrayList<>(List.of(start));
    seen[start] = true;
    boolean isAlive = false;
    boolean isSeki = false;
    for (int i = 0; i < points.size(); i++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(points.get(i), d);
        if (!board.isOnBoard(near)) {
          continue;
        }
        if (board.color(near) == color) {
          isAlive |= eyes[near];
          isSeki |= eyeless[near] && safe[near];
        } else if (!seen[near]) {
          seen[near] = true;
          points.add(near);
        }
      }
    }
    if (points.size() > MOST_LIFELESS) {
      return List.of();
    }
    List<Integer> stones = points.stream().filter(point -> !board.isEmpty(point)).toList();
    List<Integer> empty = points.stream().filter(board::isEmpty).toList();
    boolean areLost = stones.stream().allMatch(stone -> owner[stone] == color);
    if (isAlive || (areLost && !stones.isEmpty())) {
      return List.of(give(points, color));
    }
    return isSeki ? List.of(give(stones, Color.opponent(color)), give(empty, NOBODY)) : List.of();
  }

  private Evaluation apply(List<List<Integer>> groups) {
    float[] ownership = new float[board.area()];
    for (int i = 0; i < ownership.length; i++) {
      ownership[i] = evaluation.whiteOwnership(i);
    }
    for (List<Integer> group : groups) {
      double before = 0;
      double after = 0;
      for (int point : group) {
        int index = board.indexOf(point);
        float white = owner[point] == NOBODY ? 0 : owner[point] == Color.WHITE ? 1 : -1;
        before += ownership[index];
        after += white;
        ownership[index] = white;
      }
      whitePoints += after - before;
      // All points of a group are won or lost together.
      variance += Math.max(0, after * after - before * before);
    }
    return evaluation.with(ScoreShift.of(evaluation.value(), whitePoints, variance), ownership);
  }
}
