package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;

/**
 * Compares the bound for several moves with the exact length of the shortest cycle through one, two
 * or three moves in a row, found by breadth-first search, in free order and alternating with
 * passes.
 */
final class UnionCheck {
  private static final int NO_LIMIT = 100;

  private final SmallBoards boards;
  private final CycleBound bound = new CycleBound(NO_LIMIT);
  private int attained;

  private UnionCheck(SmallBoards boards) {
    this.boards = boards;
  }

  /**
   * Checks every path of one to three placements whose last is one in {@code each}.
   *
   * @return how many bounds were attained by a cycle
   */
  static int run(SmallBoards boards, int each) {
    UnionCheck check = new UnionCheck(boards);
    int[][] into = check.into();
    for (int i = 0; i < boards.placements.size(); i += each) {
      SmallBoards.Placement last = boards.placements.get(i);
      int[] free = boards.distances(last.to());
      int[] turns = boards.alternatingDistances(last.to(), Color.opponent(last.color()));
      check.compare(free, turns, last);
      for (int second : into[last.from()]) {
        SmallBoards.Placement middle = boards.placements.get(second);
        check.compare(free, turns, middle, last);
        for (int first : into[middle.from()]) {
          check.compare(free, turns, boards.placements.get(first), middle, last);
        }
      }
    }
    return check.attained;
  }

  /** For every position the placements that lead to it. */
  private int[][] into() {
    int[][] into = new int[boards.positions.size()][0];
    for (int i = 0; i < boards.placements.size(); i++) {
      int to = boards.placements.get(i).to();
      into[to] = Arrays.copyOf(into[to], into[to].length + 1);
      into[to][into[to].length - 1] = i;
    }
    return into;
  }

  private void compare(int[] free, int[] turns, SmallBoards.Placement... moves) {
    bound.clear();
    boolean alternate = true;
    for (int i = 0; i < moves.length; i++) {
      SmallBoards.Placement move = moves[i];
      Board before = boards.positions.get(move.from());
      Board after = boards.positions.get(move.to());
      bound.add(before, after, move.point(), move.color(), move.removed());
      alternate &= i == 0 || move.color() != moves[i - 1].color();
    }
    int start = moves[0].from();
    int length = moves.length + free[start];
    assertThat(length).as(Arrays.toString(moves)).isGreaterThanOrEqualTo(bound.placements());
    attained += length == bound.placements() ? 1 : 0;
    if (alternate) {
      int most = 2 * bound.placementsOfOnePlayer() - 1;
      int color = moves[0].color();
      int same = moves.length + turns[2 * start + color - 1];
      int other = moves.length + turns[2 * start + Color.opponent(color) - 1];
      int least = Math.max(bound.placements(), most);
      assertThat(Math.min(same, other)).as(Arrays.toString(moves)).isGreaterThanOrEqualTo(least);
      assertThat(same).as(Arrays.toString(moves)).isGreaterThanOrEqualTo(least + (least & 1));
    }
  }
}
