package sanko.reading;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import sanko.board.Color;

/**
 * An eye in a {@link SlowRace}, all points of which are beside the chain around it. Points are
 * bits.
 *
 * @param neighbors of each point
 * @param attackers points with stones of the opponent
 * @param filled points with stones of the owner, which are of the chain
 */
record SlowEye(List<Integer> neighbors, int attackers, int filled) {
  private static final int MOST_POINTS = 6;

  static final SlowEye NONE = new SlowEye(List.of(), 0, 0);
  static final SlowEye ONE = new SlowEye(List.of(0), 0, 0);

  /**
   * An eye as text.
   *
   * @param rows apart by slashes; '.' is an empty point, and all but it and the attacker's stones
   *     is outside
   */
  static SlowEye of(String rows, char attacker) {
    List<int[]> cells = new ArrayList<>();
    int attackers = 0;
    int y = 0;
    for (String row : rows.split("/", -1)) {
      for (int x = 0; x < row.length(); x++) {
        boolean isStone = row.charAt(x) == attacker;
        attackers |= isStone ? 1 << cells.size() : 0;
        if (isStone || row.charAt(x) == '.') {
          cells.add(new int[] {x, y});
        }
      }
      y++;
    }
    return of(cells, attackers);
  }

  /** An eye of some cells of a grid. */
  static SlowEye of(List<int[]> cells, int attackers) {
    List<Integer> neighbors = new ArrayList<>();
    for (int[] cell : cells) {
      int beside = 0;
      for (int i = 0; i < cells.size(); i++) {
        int distance = Math.abs(cells.get(i)[0] - cell[0]) + Math.abs(cells.get(i)[1] - cell[1]);
        beside |= distance == 1 ? 1 << i : 0;
      }
      neighbors.add(beside);
    }
    return new SlowEye(neighbors, attackers, 0);
  }

  /**
   * The points of the eyes of a chain at some of its liberties: few points that are beside the
   * chain and nothing else.
   *
   * @param color of the stone on a point
   * @param beside the points beside one
   */
  static List<Set<Integer>> at(
      Set<Integer> liberties,
      Set<Integer> chain,
      IntUnaryOperator color,
      IntFunction<? extends Collection<Integer>> beside) {
    int owner = color.applyAsInt(chain.iterator().next());
    Set<Set<Integer>> found = new LinkedHashSet<>();
    for (int liberty : liberties) {
      Set<Integer> eye = new TreeSet<>(Set.of(liberty));
      boolean grows = true;
      while (grows && eye.size() <= MOST_POINTS) {
        Set<Integer> near = new TreeSet<>();
        eye.forEach(point -> near.addAll(beside.apply(point)));
        near.removeAll(chain);
        grows = eye.addAll(near);
      }
      boolean isEye =
          eye.stream()
              .allMatch(
                  point ->
                      color.applyAsInt(point) != owner
                          && !Collections.disjoint(beside.apply(point), chain));
      if (isEye && eye.size() <= MOST_POINTS) {
        found.add(eye);
      }
    }
    return new ArrayList<>(found);
  }

  /** The eye of some points. */
  static SlowEye on(
      Set<Integer> eye, IntUnaryOperator color, IntFunction<? extends Collection<Integer>> beside) {
    List<Integer> points = List.copyOf(eye);
    List<Integer> neighbors = new ArrayList<>();
    int attackers = 0;
    for (int point : points) {
      attackers |= color.applyAsInt(point) == Color.EMPTY ? 0 : 1 << points.indexOf(point);
      int near = 0;
      for (int other : beside.apply(point)) {
        near |= points.contains(other) ? 1 << points.indexOf(other) : 0;
      }
      neighbors.add(near);
    }
    return new SlowEye(neighbors, attackers, 0);
  }

  int empty() {
    return (1 << neighbors.size()) - 1 & ~attackers & ~filled;
  }

  int liberties() {
    return Integer.bitCount(empty());
  }

  /** Whether each chain of the opponent in it has a liberty, so that it can be on a board. */
  boolean isLegal() {
    return liberties() > 0 && dead(attackers, empty()) == 0;
  }

  /** What moves of the owner make of it. */
  List<SlowEye> afterOwner() {
    List<SlowEye> after = new ArrayList<>();
    for (int point = 0; point < neighbors.size(); point++) {
      int bit = 1 << point;
      if ((empty() & bit) != 0) {
        int left = attackers & ~dead(attackers, empty() & ~bit);
        after.add(new SlowEye(neighbors, left, filled | bit));
      }
    }
    return after;
  }

  /**
   * What moves of the opponent make of it.
   *
   * @param isLast whether the chain around has no other liberties
   */
  List<SlowEye> afterAttacker(boolean isLast) {
    List<SlowEye> after = new ArrayList<>();
    for (int point = 0; point < neighbors.size(); point++) {
      int bit = 1 << point;
      if ((empty() & bit) != 0) {
        SlowEye next = new SlowEye(neighbors, attackers | bit, filled);
        boolean captures = isLast && next.empty() == 0;
        if (captures || (dead(attackers | bit, next.empty()) & bit) == 0) {
          after.add(next);
        }
      }
    }
    return after;
  }

  /** Stones of the opponent without a liberty, chain by chain. */
  private int dead(int stones, int empty) {
    int dead = 0;
    for (int point = 0; point < neighbors.size(); point++) {
      if ((stones & 1 << point) != 0 && !hasLiberty(point, stones, empty, 0)) {
        dead |= 1 << point;
      }
    }
    return dead;
  }

  private boolean hasLiberty(int point, int stones, int empty, int seen) {
    if ((neighbors.get(point) & empty) != 0) {
      return true;
    }
    int next = neighbors.get(point) & stones & ~seen;
    for (int other = 0; other < neighbors.size(); other++) {
      if ((next & 1 << other) != 0 && hasLiberty(other, stones, empty, seen | 1 << point)) {
        return true;
      }
    }
    return false;
  }
}
