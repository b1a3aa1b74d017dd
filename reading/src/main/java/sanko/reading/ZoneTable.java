package sanko.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/**
 * Solutions by what stands on the points of their zones, so that one serves all positions that
 * agree there (relevance-zone patterns: Shih et al., <i>A novel approach to solving goal-achieving
 * problems for board games</i>, 2021). A tree whose branches are labeled with points and what
 * stands there; the points nearest to the goal come first. One search.
 */
final class ZoneTable {
  /** How many branches a question follows at most. */
  private static final int MOST_STEPS = 500;

  private static final int COLORS = 4;

  /** Points with what stands there, as {@code COLORS * rank + color}, ascending. */
  private static final class Branch {
    private short[] label;
    private @Nullable Solution solution;
    private List<Branch> children = new ArrayList<>(2);

    /** Whether the solution is new, or was found since others were forgotten. */
    private boolean wasUsed;

    Branch(short[] label) {
      this.label = label;
    }

    /** Leaves a part of the label here and moves the rest into a child. */
    void split(int length) {
      Branch rest = new Branch(Arrays.copyOfRange(label, length, label.length));
      rest.solution = solution;
      rest.wasUsed = wasUsed;
      rest.children = children;
      label = Arrays.copyOf(label, length);
      solution = null;
      children = new ArrayList<>(List.of(rest));
    }

    /** Forgets solutions that were not used; tells whether nothing is left. */
    boolean forgetUnused() {
      children.removeIf(Branch::forgetUnused);
      if (!wasUsed) {
        solution = null;
      }
      wasUsed = false;
      return solution == null && children.isEmpty();
    }

    /** The number of places in which the label agrees with a pattern from a place on. */
    int agreement(short[] pattern, int from) {
      int length = Math.min(label.length, pattern.length - from);
      int end = Arrays.mismatch(label, 0, length, pattern, from, from + length);
      return end < 0 ? length : end;
    }
  }

  /** The points by rank. */
  private final int[] points;

  /** By the player to move and the passes, which decide besides the stones whether one can hold. */
  private final @Nullable Branch[] roots = new Branch[2 * Color.WHITE + 2];

  private int steps;

  ZoneTable(Board board, Goal goal) {
    points = nearestFirst(board, goal);
  }

  private static int[] nearestFirst(Board board, Goal goal) {
    Zone seen = new Zone(board);
    List<Integer> sorted = new ArrayList<>(goal.points());
    sorted.addAll(goal.others());
    sorted.forEach(seen::add);
    ArrayDeque<Integer> open = new ArrayDeque<>(sorted);
    while (!open.isEmpty()) {
      int point = open.remove();
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = board.neighbor(point, d);
        if (board.isOnBoard(next) && !seen.contains(next)) {
          seen.add(next);
          sorted.add(next);
          open.add(next);
        }
      }
    }
    return sorted.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Keeps the solution of the present position, if it holds wherever its zone is the same. */
  void add(Line line, Solution solution) {
    boolean holdsElsewhere =
        solution.lasting() && !solution.waits() && !solution.zone().isWholeBoard();
    if (!holdsElsewhere || !isComparable(line)) {
      return;
    }
    short[] pattern = pattern(line.board(), solution.zone());
    int situation = situation(line);
    Branch root = roots[situation];
    Branch at = root == null ? new Branch(new short[0]) : root;
    roots[situation] = at;
    int done = 0;
    while (done < pattern.length) {
      if (at.solution != null) {
        return; // holds here too, and in more positions
      }
      Branch next = child(at, pattern[done]);
      if (next == null) {
        next = new Branch(Arrays.copyOfRange(pattern, done, pattern.length));
        at.children.add(next);
      }
      int agreement = next.agreement(pattern, done);
      if (agreement < next.label.length) {
        next.split(agreement);
      }
      done += agreement;
      at = next;
    }
    if (at.solution == null) {
      at.solution = solution;
      at.wasUsed = true;
      at.children = new ArrayList<>(0);
    }
  }

  private static @Nullable Branch child(Branch parent, short first) {
    for (Branch child : parent.children) {
      if (child.label[0] == first) {
        return child;
      }
    }
    return null;
  }

  private short[] pattern(Board board, Zone zone) {
    short[] pattern = new short[points.length];
    int length = 0;
    for (int rank = 0; rank < points.length; rank++) {
      if (zone.contains(points[rank])) {
        pattern[length++] = (short) (COLORS * rank + board.color(points[rank]));
      }
    }
    return Arrays.copyOf(pattern, length);
  }

  /** Forgets the solutions that were neither added nor found since this was last done. */
  void forgetUnused() {
    for (int i = 0; i < roots.length; i++) {
      Branch root = roots[i];
      if (root != null && root.forgetUnused()) {
        roots[i] = null;
      }
    }
  }

  /** A solution that holds at the present position, or null if none is found. */
  @Nullable Solution find(Line line) {
    Branch root = isComparable(line) ? roots[situation(line)] : null;
    steps = 0;
    return root == null ? null : find(root, line);
  }

  /**
   * Whether nothing plays a part that the stones of a zone do not show: no ko, and no threats,
   * which a ko elsewhere would give their use.
   */
  private static boolean isComparable(Line line) {
    return line.board().koPoint() == Board.PASS
        && line.threats().equals(Threats.NONE)
        && !line.isOver();
  }

  private @Nullable Solution find(Branch at, Line line) {
    Board board = line.board();
    for (short test : at.label) {
      if (board.color(points[test / COLORS]) != test % COLORS) {
        return null;
      }
    }
    if (at.solution != null) {
      boolean holds = at.solution.holds(line);
      at.wasUsed |= holds;
      return holds ? at.solution : null;
    }
    for (Branch child : at.children) {
      if (++steps > MOST_STEPS) {
        return null;
      }
      Solution found = find(child, line);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static int situation(Line line) {
    return 2 * line.toMove() + line.passes();
  }
}
