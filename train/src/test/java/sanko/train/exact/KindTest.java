package sanko.train.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Reader;
import sanko.reading.Verdict;
import sanko.superko.GameState;

class KindTest {
  @ParameterizedTest
  @EnumSource
  void drawsPositionsOnBoardsOfAllShapes(Kind kind) {
    Random random = new Random(3);
    for (int[] size : new int[][] {{9, 9}, {7, 11}, {19, 19}}) {
      int drawn = 0;
      for (int i = 0; i < 200 && drawn < 3; i++) {
        MutableBoard board = kind.draw(size[0], size[1], random);
        if (board != null) {
          board.checkConsistency();
          drawn++;
        }
      }
      assertThat(drawn).as("%s on %sx%s", kind, size[0], size[1]).isEqualTo(3);
    }
  }

  @Test
  void leavesNothingOpenButTheShape() {
    Random random = new Random(4);
    int drawn = 0;
    for (int i = 0; i < 200; i++) {
      Sketch sketch = Fights.race(9, 9, false, random);
      if (sketch == null) {
        continue;
      }
      MutableBoard board = PassAliveGroups.around(sketch, random);
      if (board == null) {
        continue;
      }
      drawn++;
      for (boolean suicide : new boolean[] {false, true}) {
        byte[] owner = new byte[board.area()];
        new AreaAnalyzer().passAlive(board, suicide, owner);
        for (int cell = 0; cell < owner.length; cell++) {
          if (sketch.isOpen(cell) || sketch.isWall(cell)) {
            assertThat(owner[cell]).as("%s in\n%s", cell, board).isNotEqualTo((byte) Color.EMPTY);
          }
          if (!sketch.isOpen(cell)) {
            assertThat(board.color(board.pointAt(cell))).isEqualTo(sketch.cells[cell]);
          }
        }
      }
    }
    assertThat(drawn).isGreaterThan(10);
  }

  /** The reader of statuses is a program of its own; what it cannot read says nothing. */
  @Test
  void findsGroupsDeadThatAReaderFindsDead() {
    Random random = new Random(6);
    DeadGroups groups = new DeadGroups(4_000);
    int read = 0;
    for (int i = 0; i < 300; i++) {
      Board board = Kind.DEAD.draw(9, 9, random);
      Solution solution =
          board == null
              ? null
              : groups.solve(new GameState(board, Color.BLACK, Rules.JAPANESE, 0, false));
      if (board == null || solution == null) {
        continue;
      }
      byte[] owner = new byte[board.area()];
      new AreaAnalyzer().passAlive(board, false, owner);
      List<Integer> open =
          IntStream.range(0, owner.length)
              .filter(index -> owner[index] == Color.EMPTY)
              .mapToObj(board::pointAt)
              .toList();
      Verdict largest = Verdict.UNKNOWN;
      int size = 0;
      for (int index = 0; index < owner.length; index++) {
        int point = board.pointAt(index);
        int last = solution.whiteOwnership().get(index) > 0 ? Color.WHITE : Color.BLACK;
        if (owner[index] == Color.EMPTY
            && board.color(point) == Color.opponent(last)
            && board.chainSize(point) > size) {
          size = board.chainSize(point);
          GameState game = new GameState(board, board.color(point), Rules.JAPANESE, 0, false);
          Goal kill = Goal.kill(board, point).confinedTo(open);
          largest = new Reader().read(game, kill, Budget.ofNodes(50_000)).verdict();
        }
      }
      assertThat(largest).as("%s", board).isNotEqualTo(Verdict.REFUTED);
      read += largest == Verdict.PROVED ? 1 : 0;
    }
    assertThat(read).isGreaterThan(30);
  }

  @Test
  void countsDeadGroupsUnderTerritoryScoring() {
    String bentFour = "OOO.XOO .XXXXOO XXOOOOO OOOOOOO OOOOOOO O.OOO.O OOOOOOO";
    String alive = "....XOO XXXXXOO OOOOOOO OOOOOOO OOOOOOO O.OOO.O OOOOOOO";
    DeadGroups groups = new DeadGroups(10_000);
    Solution dead = Objects.requireNonNull(groups.solve(game(bentFour)));
    // Two points inside, eight prisoners on eight points, and two eyes.
    assertThat(dead.whiteScore()).isEqualTo(2 + 2 * 7 + 2);
    assertThat(dead.bestMoves()).containsExactly(Board.PASS);
    assertThat(groups.solve(game(alive))).isNull();
  }

  private static GameState game(String rows) {
    Board board = Diagrams.board(rows.replace(' ', '\n'));
    return new GameState(board, Color.BLACK, Rules.JAPANESE, 0, false);
  }

  @Test
  void knowsASnapback() {
    Board board = Diagrams.board("XO..X XOOOX XXXXX ..... .....".replace(' ', '\n'));
    assertThat(Endings.isSnapback(board, board.point(2, 0), Color.BLACK)).isTrue();
    assertThat(Endings.isSnapback(board, board.point(3, 0), Color.BLACK)).isFalse();
    assertThat(Endings.isSnapback(board, board.point(2, 3), Color.BLACK)).isFalse();
  }

  @Test
  void parsesShares() {
    assertThat(Kind.parse(List.of("eyes:2", " seki")))
        .isEqualTo(Map.of(Kind.EYES, 2.0, Kind.SEKI, 1.0));
    for (String wrong :
        List.of("eye", "eyes:0", "eyes:-1", "ladder:-1", "eyes:x", "eyes:NaN", "")) {
      assertThatThrownBy(() -> Kind.parse(List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("kinds are eyes, dead");
    }
    Random random = new Random(2);
    Map<Kind, Double> shares = Kind.parse(List.of("eyes:3", "loop:1"));
    long loops = random.ints(4_000).filter(any -> Kind.draw(shares, random) == Kind.LOOP).count();
    assertThat(loops).isBetween(850L, 1_150L);
  }
}
