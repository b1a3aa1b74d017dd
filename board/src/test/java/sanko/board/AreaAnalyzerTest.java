package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import sanko.board.testing.Diagrams;
import sanko.board.testing.TextResource;

class AreaAnalyzerTest {
  private final AreaAnalyzer analyzer = new AreaAnalyzer();

  @Test
  void findsTwoEyesAlive() {
    assertPassAlive(
        false,
        """
        .X.XO
        XXXXO
        OOOOO
        .....
        .....
        """,
        """
        XXXX.
        XXXX.
        .....
        .....
        .....
        """);
  }

  @Test
  void doesNotTrustOneLargeEye() {
    assertPassAlive(
        false,
        """
        ...XO
        XXXXO
        OOOOO
        .....
        .....
        """,
        """
        .....
        .....
        .....
        .....
        .....
        """);
  }

  @Test
  void countsDeadStonesInPassAliveTerritory() {
    assertPassAlive(
        false,
        """
        .OX.XO
        XXXXXO
        OOOOOO
        ......
        """,
        """
        XXXXX.
        XXXXX.
        ......
        ......
        """);
  }

  @Test
  void needsMoreThanEmptyNeighborsWhereSuicideIsAllowed() {
    String diagram =
        """
        .OOX.XO
        XXXXXXO
        OOOOOOO
        .......
        """;
    String alive =
        """
        XXXXXX.
        XXXXXX.
        .......
        .......
        """;
    assertPassAlive(false, diagram, alive);
    assertPassAlive(true, diagram, alive);
    String deep =
        """
        .OOX.XO
        OOOX.XO
        OOOXXXO
        XXXXXOO
        OOOOOO.
        .......
        """;
    assertPassAlive(true, deep, ".......\n".repeat(6));
  }

  @Test
  void findsChainsAliveThatShareTheirEyes() {
    assertPassAlive(false, ".XXX\nX.OX\nXOOX\nXXX.\n", "XXXX\n".repeat(4));
  }

  @Test
  void ownsNothingWithoutStones() {
    byte[] owner = new byte[25];
    analyzer.area(new Board(5, 5), true, true, true, true, owner);
    assertThat(owner).containsOnly(Color.EMPTY);
    analyzer.strictArea(new Board(5, 5), owner);
    assertThat(owner).containsOnly(Color.EMPTY);
  }

  @Test
  void givesPassAliveTerritoryOnlyToTheLivingPlayer() {
    Board board =
        Diagrams.board(
            """
            .OX.X
            XXXXX
            OOOOO
            .....
            """);
    byte[] owner = new byte[20];
    analyzer.area(board, true, true, true, false, owner);
    assertThat(Diagrams.text(owner, 5))
        .isEqualTo(
            """
            XXXXX
            XXXXX
            OOOOO
            OOOOO
            """);
    analyzer.strictArea(board, owner);
    assertThat(Diagrams.text(owner, 5))
        .isEqualTo(
            """
            .OXXX
            XXXXX
            OOOOO
            OOOOO
            """);
  }

  @Test
  void countsNoPointsBesideNeutralOnes() {
    Board board = Diagrams.board(".X.X.O.O.\nXXXX.OOOO");
    byte[] owner = new byte[18];
    assertThat(analyzer.independentLife(board, false, false, false, owner)).isZero();
    assertThat(owner).containsOnly(Color.EMPTY);
    analyzer.independentLife(board, true, false, false, owner);
    assertThat(Diagrams.text(owner, 9)).isEqualTo("X.X...O.O\n.........\n");
    analyzer.independentLife(board, false, true, false, owner);
    assertThat(Diagrams.text(owner, 9)).isEqualTo(board.toString());
  }

  @Test
  void countsRegionsWithoutAStoneInAtari() {
    byte[] owner = new byte[16];
    Board atari = Diagrams.board(".OX.\nOOX.\nXXOO\n.XO.");
    assertThat(analyzer.independentLife(atari, false, false, false, owner)).isZero();
    assertThat(owner).containsOnly(Color.EMPTY);
    Board single = Diagrams.board("....\n.X..\n....\n....");
    assertThat(analyzer.independentLife(single, false, false, false, owner)).isEqualTo(-1);
    assertThat(owner).containsOnly(Color.BLACK);
  }

  @Test
  void refusesAShortArray() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> analyzer.passAlive(new Board(5, 5), false, new byte[24]))
        .withMessageContaining("5x5");
  }

  /** Positions of random games and of KataGo's feature vectors. */
  @Test
  void agreesWithRecordedAreas() {
    for (String line : TextResource.gzippedLines(AreaAnalyzerTest.class, "areas.txt.gz")) {
      String[] fields = line.split(" ", -1);
      int width = Integer.parseInt(fields[0]);
      int height = Integer.parseInt(fields[1]);
      boolean suicide = fields[2].equals("1");
      Board board = Diagrams.board(width, height, fields[4]);
      byte[] owner = new byte[board.area()];
      switch (fields[3]) {
        case "area" -> analyzer.area(board, true, true, true, suicide, owner);
        case "alive" -> analyzer.passAlive(board, suicide, owner);
        default -> analyzer.independentLife(board, false, true, suicide, owner);
      }
      assertThat(Diagrams.text(owner, width))
          .as("%s\n%s", line, board)
          .isEqualTo(Diagrams.text(Diagrams.colors(fields[5]), width));
    }
  }

  private void assertPassAlive(boolean suicideAllowed, String diagram, String expected) {
    Board board = Diagrams.board(diagram);
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, suicideAllowed, owner);
    assertThat(Diagrams.text(owner, board.width())).isEqualTo(expected);
  }
}
