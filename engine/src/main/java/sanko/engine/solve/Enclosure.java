package sanko.engine.solve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.reading.Goal;
import sanko.reading.Surroundings;

/**
 * The stones of a goal, enclosed by their attacker: around their surroundings stands a ring of the
 * attacker's stones, each with a liberty outside, where nobody plays; docs/reading.md, "Enclosed
 * stones". One board.
 *
 * <p>What is outside are the points that are not reached from the stones, as far as they are
 * connected with most of them: a corner behind the stones is inside, however large it is, and so
 * are stones of the attacker that have no liberty outside.
 */
final class Enclosure {
  private final Board real;
  private final Goal goal;
  private final Set<Integer> bounds;
  private final MutableBoard board;

  /**
   * Encloses the stones of a goal.
   *
   * @param goal without bounds
   * @param reach how many empty points away from the stones the ring begins
   */
  Enclosure(Board real, Goal goal, int reach) {
    this.real = real;
    this.goal = goal;
    bounds = new TreeSet<>(Surroundings.of(real, goal, reach));
    board = new MutableBoard(real);
    List<Set<Integer>> parts = partsOutside();
    for (Set<Integer> part : parts) {
      if (part.size() < parts.get(0).size() / 2) {
        bounds.addAll(part);
      }
    }
    placeRing();
    for (List<Integer> chain : Chains.of(board)) {
      if (bounds.containsAll(Chains.liberties(board, chain.get(0)))) {
        bounds.addAll(chain);
      }
    }
  }

  /** The points where anybody may play, and stones beside them, ascending. */
  List<Integer> bounds() {
    return List.copyOf(bounds);
  }

  /** The board with the ring. */
  Board board() {
    return board;
  }

  /** The connected parts of what is not reached, stones of the attacker apart; largest first. */
  private List<Set<Integer>> partsOutside() {
    List<Set<Integer>> parts = new ArrayList<>();
    Set<Integer> seen = new TreeSet<>(bounds);
    for (int index = 0; index < real.area(); index++) {
      Set<Integer> part = new TreeSet<>();
      ArrayDeque<Integer> open = new ArrayDeque<>(List.of(real.pointAt(index)));
      while (!open.isEmpty()) {
        int point = open.remove();
        boolean isOpen = real.isOnBoard(point) && real.color(point) != goal.attacker();
        if (isOpen && seen.add(point)) {
          part.add(point);
          for (int d = 0; d < Board.NEIGHBORS; d++) {
            open.add(real.neighbor(point, d));
          }
        }
      }
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    parts.sort(Comparator.comparingInt(each -> -each.size()));
    return parts;
  }

  private void placeRing() {
    List<Integer> ring = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      boolean isPlaced = isOutside(point) && touchesInside(point);
      if (isPlaced && leavesLiberties(board, point, goal.attacker())) {
        board.setStone(point, goal.attacker());
        ring.add(point);
      }
    }
    for (int point : ring) {
      if (Chains.liberties(board, point).stream().noneMatch(this::isOutside)) {
        board.setStone(point, Color.EMPTY);
        bounds.add(point);
      }
    }
  }

  private boolean isOutside(int point) {
    return board.isEmpty(point) && !bounds.contains(point);
  }

  private boolean touchesInside(int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      if (bounds.contains(board.neighbor(point, d))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a stone has a liberty, and takes the last one from nobody. */
  static boolean leavesLiberties(Board board, int point, int color) {
    return !board.isSuicide(point, color) && !board.hasAtariBeside(point, Color.opponent(color));
  }
}
