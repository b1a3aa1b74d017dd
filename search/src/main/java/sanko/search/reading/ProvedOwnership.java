package sanko.search.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.search.reading.ProvedFate.Kind;

/**
 * The ownership of points that follows from proved fates on one board, and the evaluation that
 * follows from the ownership. One use.
 */
final class ProvedOwnership {
  /** Captors who survive with less than this, by the network, may lose more than they take. */
  private static final double SURVIVES = 0.7;

  /** So many liberties that are theirs by the network give captors two eyes. */
  private static final int EYE_SPACE = 4;

  /** An enclosed region with more points is left to the network. */
  private static final int MOST_ENCLOSED = 12;

  /** In so many points nobody can live: two eyes and their stones take six on narrow boards. */
  private static final int MOST_LIFELESS = 5;

  /** The owner of a neutral point. */
  private static final int NOBODY = 3;

  private final Board board;
  private final Evaluation evaluation;

  /*
   * By point: the player who owns it, or nobody for certain, and with which ownership at least. By
   * the head of a chain: what is proved of it, or of a part of it.
   */
  private final byte[] owner;
  private final double[] share;
  private final boolean[] dead;
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
    share = new double[limit];
    dead = new boolean[limit];
    eyes = new boolean[limit];
    eyeless = new boolean[limit];
    safe = new boolean[limit];
  }

  /** The evaluation as these fates, which hold on the board, make it. */
  Evaluation corrected(List<ProvedFate> fates) {
    mark(fates, Kind.DEAD, dead);
    mark(fates, Kind.ALIVE, eyes);
    mark(fates, Kind.SAFE, safe);
    mark(fates, Kind.EYELESS, eyeless);
    List<List<Integer>> groups = new ArrayList<>();
    for (ProvedFate fate : fates) {
      if (fate.kind() == Kind.ALIVE || fate.kind() == Kind.SAFE) {
        groups.add(give(list(fate.stones()), board.color(fate.stones()[0]), 1));
      }
    }
    for (ProvedFate fate : fates) {
      if (fate.kind() == Kind.DEAD) {
        int captor = Color.opponent(board.color(fate.stones()[0]));
        double survival = captorsSurvival(fate.stones(), captor);
        if (survival > SURVIVES) {
          groups.add(give(list(fate.stones()), captor, survival));
        }
      }
    }
    groups.addAll(regions());
    return apply(groups);
  }

  private void mark(List<ProvedFate> fates, Kind kind, boolean[] into) {
    for (ProvedFate fate : fates) {
      if (fate.kind() == kind) {
        for (int stone : fate.stones()) {
          into[board.head(stone)] = true;
        }
      }
    }
  }

  /** Gives points to a player; those that belonged to nobody so far. */
  private List<Integer> give(List<Integer> points, int color, double least) {
    List<Integer> given = new ArrayList<>();
    for (int point : points) {
      if (owner[point] == Color.EMPTY) {
        owner[point] = (byte) color;
        share[point] = least;
        given.add(point);
      }
    }
    return given;
  }

  private static List<Integer> list(int[] points) {
    return Arrays.stream(points).boxed().toList();
  }

  /**
   * How surely those survive who capture stones, at most 1: the chains beside the stones and beside
   * their liberties. A captured stone is lost as surely. Confined play takes it for granted that
   * they survive; where no eyes are proved, the network must know of eyes for them elsewhere, since
   * in seki they survive as well.
   */
  private double captorsSurvival(int[] stones, int captor) {
    Set<Integer> captors = new HashSet<>();
    Set<Integer> liberties = new HashSet<>();
    for (int stone : stones) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        addHead(near, captor, captors);
        if (board.isEmpty(near)) {
          liberties.add(near);
          for (int e = 0; e < Board.NEIGHBORS; e++) {
            addHead(board.neighbor(near, e), captor, captors);
          }
        }
      }
    }
    double least = captors.stream().mapToDouble(this::survival).min().orElse(0);
    boolean haveEyes = captors.stream().allMatch(head -> eyes[head]);
    return haveEyes || territory(captors, captor, liberties) >= EYE_SPACE ? least : 0;
  }

  private void addHead(int point, int color, Set<Integer> heads) {
    if (board.color(point) == color) {
      heads.add(board.head(point));
    }
  }

  /** How many liberties of a player's chains are theirs by the network, but for some points. */
  private long territory(Set<Integer> heads, int color, Set<Integer> without) {
    return heads.stream()
        .flatMap(head -> Chains.liberties(board, head).stream())
        .distinct()
        .filter(point -> !without.contains(point))
        .filter(point -> ownership(point, color) > SURVIVES)
        .count();
  }

  private double ownership(int point, int color) {
    double white = evaluation.whiteOwnership(board.indexOf(point));
    return color == Color.WHITE ? white : -white;
  }

  /** How surely the chain of a head survives, at most 1. */
  private double survival(int head) {
    if (eyes[head]) {
      return 1;
    }
    // A chain that lives without ever getting two eyes is in seki, and lives by not capturing.
    if (eyeless[head] || dead[head]) {
      return 0;
    }
    return safe[head] ? 1 : ChainsToRead.kept(board, Chains.stones(board, head), evaluation);
  }

  /**
   * Gives away the small regions that a player encloses: those with lost stones, and within a group
   * with two eyes those in which nobody lives, belong to that player. Within a seki, stones belong
   * to their players and empty points between both to nobody.
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
    Set<Integer> walls = new HashSet<>();
    seen[start] = true;
    for (int i = 0; i < points.size(); i++) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(points.get(i), d);
        if (board.color(near) == color) {
          walls.add(board.head(near));
        } else if (board.isOnBoard(near) && !seen[near]) {
          seen[near] = true;
          points.add(near);
        }
      }
    }
    if (points.size() > MOST_ENCLOSED || walls.isEmpty()) {
      return List.of();
    }
    List<Integer> stones = points.stream().filter(point -> !board.isEmpty(point)).toList();
    double least = walls.stream().mapToDouble(this::survival).min().orElseThrow();
    boolean isFull = !stones.isEmpty() && points.size() - stones.size() <= MOST_LIFELESS;
    boolean areLost = isFull && stones.stream().allMatch(stone -> owner[stone] == color);
    boolean isLifeless =
        points.size() <= MOST_LIFELESS
            || (isFull
                && stones.stream()
                    .allMatch(stone -> owner[stone] == color || eyeless[board.head(stone)]));
    if ((areLost && least > SURVIVES)
        || (isLifeless && walls.stream().allMatch(head -> eyes[head]))) {
      return List.of(give(points, color, least));
    }
    return walls.stream().anyMatch(head -> eyeless[head] && safe[head])
        ? seki(points, color)
        : List.of();
  }

  /** What is whose in a region that a player encloses with a group in seki. */
  private List<List<Integer>> seki(List<Integer> points, int color) {
    int opponent = Color.opponent(color);
    List<Integer> alive =
        points.stream()
            .filter(point -> board.color(point) == opponent && !dead[board.head(point)])
            .toList();
    List<Integer> shared =
        points.stream()
            .filter(board::isEmpty)
            .filter(point -> board.touches(point, color) && board.touches(point, opponent))
            .toList();
    return alive.isEmpty() ? List.of() : List.of(give(alive, opponent, 1), give(shared, NOBODY, 0));
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
        float white = white(point, ownership[index]);
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

  /** White's ownership of a point that was given away, never less sure than the network's. */
  private float white(int point, float before) {
    if (owner[point] == NOBODY) {
      return 0;
    }
    return (float)
        (owner[point] == Color.WHITE
            ? Math.max(share[point], before)
            : Math.min(-share[point], before));
  }
}
