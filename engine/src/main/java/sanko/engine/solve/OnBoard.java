package sanko.engine.solve;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Goal;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * What a network expects of the board as it is, with play confined to some points and either player
 * first, in a game that is about even. Immutable.
 *
 * @param points where play is
 * @param komi with which the game is about even
 * @param black a short search with Black first, with ownership
 * @param white the same with White first
 */
record OnBoard(
    GameState actual,
    Set<Integer> points,
    double komi,
    SearchSnapshot black,
    SearchSnapshot white) {
  /**
   * How much the first move changes the fate of stones, the more the more there are: the change of
   * their ownership, 0 to 1, times the square root of their number.
   */
  double worth(Goal goal) {
    int attacker = goal.attacker();
    double change = captured(goal, attacker) - captured(goal, Color.opponent(attacker));
    return change * Math.sqrt(goal.points().size());
  }

  /**
   * The points at most two steps from a stone. Where a network looks for the first move of a
   * problem, it plays for other things on those farther away.
   */
  Set<Integer> close() {
    Board board = actual.board();
    return points.stream()
        .filter(point -> isBesideStone(board, point) || isNextToSuch(board, point))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isNextToSuch(Board board, int point) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(direction -> board.neighbor(point, direction))
        .anyMatch(near -> board.isOnBoard(near) && isBesideStone(board, near));
  }

  private static boolean isBesideStone(Board board, int point) {
    return board.touches(point, Color.BLACK) || board.touches(point, Color.WHITE);
  }

  /** The part of stones that is lost if a player moves first, 0 to 1. */
  private double captured(Goal goal, int first) {
    SearchSnapshot found = first == Color.BLACK ? black : white;
    double white =
        goal.points().stream()
            .mapToDouble(point -> found.whiteOwnership(actual.board().indexOf(point)))
            .average()
            .orElse(0);
    return (1 + (goal.attacker() == Color.WHITE ? white : -white)) / 2;
  }
}
