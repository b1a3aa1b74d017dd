package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Rules;
import sanko.reading.Goal;
import sanko.superko.Scorer;

/**
 * Finds groups in seki on a board without dead stones: those that are not pass-alive, have hardly
 * an eye, and share a few points with the opponent which neither side can fill. A group that
 * borders on open space is not meant. Regions that no single move cuts apart are one group. A group
 * that no single move cuts off from all that is alive is not in seki, nor one that is proved to get
 * two eyes, such as one behind a dame.
 */
final class SekiFinder {
  /**
   * A larger region is not the liberties of a seki, nor left unfilled, unless all of it is dame.
   */
  static final int MOST_SHARED = 6;

  private static final int POSITIONS = 1000;
  private static final int MOST_POSITIONS = 5 * POSITIONS;

  private SekiFinder() {}

  /**
   * What was found.
   *
   * @param points the points of groups in seki, by place in reading order
   * @param groupBalance how many groups of White are not in seki, minus those of Black
   */
  record Found(Set<Integer> points, int groupBalance) {
    Found {
      points = Set.copyOf(points);
    }
  }

  /** Looks at all groups of a board; suicide matters for what is pass-alive. */
  static Found find(Board board, boolean suicideAllowed) {
    byte[] owner = PointColors.area(board, suicideAllowed);
    byte[] passAlive = PointColors.passAlive(board, suicideAllowed);
    List<Group> groups = new ArrayList<>();
    int[] nobodys = new int[board.area()];
    for (List<Integer> region : PointColors.regions(board, owner)) {
      if (owner[region.get(0)] == Color.EMPTY) {
        region.forEach(index -> nobodys[index] = region.size());
      } else {
        addJoined(groups, new Group(region, borders(board, region, owner)), owner);
      }
    }
    Predicate<Group> looksLikeSeki = group -> isSeki(board, group, nobodys, passAlive);
    joinToLiving(groups, owner, looksLikeSeki);
    Rules rules = Rules.CHINESE.with("suicide", String.valueOf(suicideAllowed));
    ShortReadings readings = new ShortReadings(rules, MOST_POSITIONS);
    Set<Integer> seki = new TreeSet<>();
    int balance = 0;
    for (Group group : groups) {
      if (looksLikeSeki.test(group) && !getsTwoEyes(board, group, readings)) {
        seki.addAll(group.points());
      } else {
        balance += Scorer.side(owner[group.points().get(0)]);
      }
    }
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
  private static void addJoined(List<Group> groups, Group added, byte[] owner) {
    Group whole = added;
    for (Optional<Group> other = joined(groups, whole, owner);
        other.isPresent();
        other = joined(groups, whole, owner)) {
      groups.remove(other.get());
      whole = whole.with(other.get());
    }
    groups.add(whole);
  }

  /** Unites what looks like a seki with one of two groups of its owner to which it can connect. */
  private static void joinToLiving(
      List<Group> groups, byte[] owner, Predicate<Group> looksLikeSeki) {
    for (Group group : List.copyOf(groups)) {
      if (!looksLikeSeki.test(group)) {
        continue;
      }
      List<Group> alive =
          groups.stream()
              .filter(each -> owner[each.points().get(0)] == owner[group.points().get(0)])
              .filter(each -> group.shared(each).findAny().isPresent())
              .filter(each -> !looksLikeSeki.test(each))
              .toList();
      if (alive.stream().flatMap(group::shared).distinct().count() > 1) {
        groups.removeAll(List.of(group, alive.get(0)));
        groups.add(alive.get(0).with(group));
        joinToLiving(groups, owner, looksLikeSeki);
        return;
      }
    }
  }

  private static Optional<Group> joined(List<Group> groups, Group group, byte[] owner) {
    return groups.stream()
        .filter(each -> owner[each.points().get(0)] == owner[group.points().get(0)])
        .filter(group::isJoined)
        .findFirst();
  }

  private static Set<Integer> borders(Board board, List<Integer> region, byte[] owner) {
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

  /**
   * Whether a group is in seki.
   *
   * @param nobodys for each point that nobody owns, the size of its region, else 0
   */
  private static boolean isSeki(Board board, Group group, int[] nobodys, byte[] passAlive) {
    boolean isPassAlive =
        group.points().stream().anyMatch(index -> passAlive[index] != Color.EMPTY);
    int largest = group.borders().stream().mapToInt(index -> nobodys[index]).max().orElse(0);
    return !isPassAlive && largest > 0 && largest <= MOST_SHARED && hasOneEyeAtMost(board, group);
  }

  /** Whether a few positions prove that a group gets two eyes although the opponent moves first. */
  private static boolean getsTwoEyes(Board board, Group group, ShortReadings readings) {
    int[] stones =
        group.points().stream()
            .mapToInt(board::pointAt)
            .filter(point -> !board.isEmpty(point) && board.head(point) == point)
            .toArray();
    return stones.length > 0
        && readings.isProved(board, Goal.live(board, false, stones), POSITIONS);
  }

  /** Whether no point of a group is empty, or one, or two side by side. */
  private static boolean hasOneEyeAtMost(Board board, Group group) {
    List<Integer> empty =
        group.points().stream().map(board::pointAt).filter(board::isEmpty).toList();
    return empty.size() < 2
        || (empty.size() == 2 && board.areNeighbors(empty.get(0), empty.get(1)));
  }
}
