package sanko.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Rules;
import sanko.reading.Goal;
import sanko.superko.Scorer;

/**
 * Finds groups in seki on a board without dead stones: those of both players that share a few
 * points and get no two eyes if the opponent moves first. Readings of few positions tell, with play
 * confined to such groups and the points between them; where they prove nothing, a group with
 * hardly an eye gets none. A group that is pass-alive, borders on open space or has much room is
 * not meant. Regions that no single move cuts apart are one group.
 */
final class SekiFinder {
  /**
   * A larger region is not the liberties of a seki, nor left unfilled, unless all of it is dame.
   */
  static final int MOST_SHARED = 6;

  /** A group with more empty points lives. */
  private static final int MOST_EMPTY = 6;

  private static final int POSITIONS = 1000;
  private static final int MOST_POSITIONS = 5 * POSITIONS;

  private final Board board;
  private final byte[] owner;
  private final byte[] passAlive;

  /** For each point that nobody owns its region, else an empty one. */
  private final List<List<Integer>> nobodys;

  private final List<Group> groups = new ArrayList<>();
  private final ShortReadings readings;

  private SekiFinder(Board board, boolean suicideAllowed) {
    this.board = board;
    owner = PointColors.area(board, suicideAllowed);
    passAlive = PointColors.passAlive(board, suicideAllowed);
    nobodys = new ArrayList<>(Collections.nCopies(board.area(), List.of()));
    Rules rules = Rules.CHINESE.with("suicide", String.valueOf(suicideAllowed));
    readings = new ShortReadings(rules, MOST_POSITIONS);
    for (List<Integer> region : PointColors.regions(board, owner)) {
      if (owner[region.get(0)] == Color.EMPTY) {
        region.forEach(index -> nobodys.set(index, region));
      } else {
        addJoined(new Group(region, borders(region)));
      }
    }
  }

  /**
   * What was found.
   *
   * @param points the points of groups in seki, by place in reading order
   * @param groupBalance how many groups of White are not in seki, minus those of Black, apart from
   *     stones without an empty point of their own, as in a ko
   */
  record Found(Set<Integer> points, int groupBalance) {
    Found {
      points = Set.copyOf(points);
    }
  }

  /** Looks at all groups of a board; suicide matters for what is pass-alive. */
  static Found find(Board board, boolean suicideAllowed) {
    return new SekiFinder(board, suicideAllowed).find();
  }

  private Found find() {
    groups.sort(Comparator.comparing(group -> empty(group).size()));
    List<Group> doubtful = groups.stream().filter(this::isDoubtful).toList();
    List<Group> eyeless = doubtful.stream().filter(group -> !getsTwoEyes(group, doubtful)).toList();
    Set<Integer> seki = new TreeSet<>();
    for (Group group : eyeless) {
      if (eyeless.stream().anyMatch(each -> owner(each) != owner(group) && isBeside(each, group))) {
        seki.addAll(group.points());
      }
    }
    int balance =
        groups.stream()
            .filter(group -> !seki.contains(group.points().get(0)))
            .filter(group -> !eyeless.contains(group) || !empty(group).isEmpty())
            .mapToInt(group -> Scorer.side(owner(group)))
            .sum();
    return new Found(seki, balance);
  }

  /**
   * A player's regions that the opponent cannot cut apart by one move.
   *
   * @param borders the points beside them that nobody owns
   */
  private record Group(List<Integer> points, Set<Integer> borders) {
    /** Whether two points connect it with another one, one for each move that would cut. */
    boolean isJoined(Group other) {
      return shared(other).limit(2).count() == 2;
    }

    Stream<Integer> shared(Group other) {
      return borders.stream().filter(other.borders::contains);
    }

    Group with(Group other) {
      List<Integer> all = new ArrayList<>(points);
      all.addAll(other.points);
      Set<Integer> beside = new TreeSet<>(borders);
      beside.addAll(other.borders);
      return new Group(all, beside);
    }
  }

  /** Adds a group, united with those that it is joined to. */
  private void addJoined(Group added) {
    Group whole = added;
    for (Optional<Group> other = joined(whole); other.isPresent(); other = joined(whole)) {
      groups.remove(other.get());
      whole = whole.with(other.get());
    }
    groups.add(whole);
  }

  private Optional<Group> joined(Group group) {
    return groups.stream()
        .filter(each -> owner(each) == owner(group))
        .filter(group::isJoined)
        .findFirst();
  }

  private int owner(Group group) {
    return owner[group.points().get(0)];
  }

  private Set<Integer> borders(List<Integer> region) {
    Set<Integer> borders = new TreeSet<>();
    for (int index : region) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(board.pointAt(index), d);
        if (board.isOnBoard(near) && owner[board.indexOf(near)] == Color.EMPTY) {
          borders.add(board.indexOf(near));
        }
      }
    }
    return borders;
  }

  private List<Integer> empty(Group group) {
    return group.points().stream().map(board::pointAt).filter(board::isEmpty).toList();
  }

  /** Whether a group has little room and shares a few points with the opponent. */
  private boolean isDoubtful(Group group) {
    int largest =
        group.borders().stream().mapToInt(index -> nobodys.get(index).size()).max().orElse(0);
    return largest > 0
        && largest <= MOST_SHARED
        && empty(group).size() <= MOST_EMPTY
        && group.points().stream().allMatch(index -> passAlive[index] == Color.EMPTY);
  }

  /** Whether a group gets two eyes although the opponent moves first. */
  private boolean getsTwoEyes(Group group, List<Group> doubtful) {
    int[] stones =
        group.points().stream()
            .mapToInt(board::pointAt)
            .filter(point -> !board.isEmpty(point) && board.head(point) == point)
            .toArray();
    Goal live = Goal.live(board, false, stones).confinedTo(around(group, doubtful));
    return switch (readings.read(board, live, POSITIONS)) {
      case PROVED -> true;
      case REFUTED -> false;
      case UNKNOWN -> !hasOneEyeAtMost(group);
    };
  }

  /** A group and all doubtful ones with which it shares points, those included. */
  private List<Integer> around(Group group, List<Group> doubtful) {
    Set<Group> around = new LinkedHashSet<>(List.of(group));
    Deque<Group> left = new ArrayDeque<>(around);
    while (!left.isEmpty()) {
      Group next = left.remove();
      doubtful.stream().filter(each -> isBeside(each, next) && around.add(each)).forEach(left::add);
    }
    return around.stream()
        .flatMap(each -> Stream.concat(each.points().stream(), shared(each)))
        .map(board::pointAt)
        .toList();
  }

  /** The regions beside a group that nobody owns. */
  private Stream<Integer> shared(Group group) {
    return group.borders().stream().flatMap(index -> nobodys.get(index).stream());
  }

  private boolean isBeside(Group group, Group other) {
    return shared(group).anyMatch(other.borders()::contains);
  }

  /** Whether no point of a group is empty, or one, or two side by side. */
  private boolean hasOneEyeAtMost(Group group) {
    List<Integer> empty = empty(group);
    return empty.size() < 2
        || (empty.size() == 2 && board.areNeighbors(empty.get(0), empty.get(1)));
  }
}
