package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.Diagrams;
import sanko.board.testing.RandomGames;
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
    analyzer.area(new MutableBoard(5, 5), true, true, true, true, owner);
    assertThat(owner).containsOnly(Color.EMPTY);
    analyzer.strictArea(new MutableBoard(5, 5), owner);
    assertThat(owner).containsOnly(Color.EMPTY);
  }

  @Test
  void givesPassAliveTerritoryOnlyToTheLivingPlayer() {
    MutableBoard board =
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
    MutableBoard board = Diagrams.board(".X.X.O.O.\nXXXX.OOOO");
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
    MutableBoard atari = Diagrams.board(".OX.\nOOX.\nXXOO\n.XO.");
    assertThat(analyzer.independentLife(atari, false, false, false, owner)).isZero();
    assertThat(owner).containsOnly(Color.EMPTY);
    MutableBoard single = Diagrams.board("....\n.X..\n....\n....");
    assertThat(analyzer.independentLife(single, false, false, false, owner)).isEqualTo(-1);
    assertThat(owner).containsOnly(Color.BLACK);
  }

  /** A white stone in atari at C5, whose last liberty would be White's point. */
  @Test
  void leavesOutPointsBesideOwnStonesInAtari() {
    MutableBoard board = Diagrams.board("O.OX.\nOOXX.\n.OX..\nOOX..\n.OX..");
    byte[] owner = new byte[25];
    String rest = "..XXX\nO.XXX\n..XXX\nO.XXX\n";
    assertThat(analyzer.independentLife(board, true, false, false, owner)).isEqualTo(-1);
    assertThat(Diagrams.text(owner, 5)).isEqualTo(".O.XX\n" + rest);
    assertThat(analyzer.independentLife(board, true, true, false, false, owner)).isEqualTo(-1);
    assertThat(Diagrams.text(owner, 5)).isEqualTo("...XX\n" + rest);
  }

  @Test
  void refusesAShortArray() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> analyzer.passAlive(new MutableBoard(5, 5), false, new byte[24]))
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
      MutableBoard board = Diagrams.board(width, height, fields[4]);
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

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 2, 20", "3, 3, 200", "4, 5, 100", "7, 3, 100", "7, 7, 30", "9, 9, 8"})
  void agreesWithTheDefinition(int width, int height, int games) {
    RandomGames.check(
        games,
        4 * width * height,
        width * height * 256,
        moves -> {
          boolean suicide = moves[0] % 2 == 0;
          MutableBoard board = new MutableBoard(width, height);
          for (int ply = 0; ply < moves.length; ply++) {
            play(board, moves[ply] / 256, ply, suicide);
            if (moves[ply] % 8 == 0) {
              compareWithTheDefinition(board, suicide, moves[ply] >> 3);
            }
          }
        });
  }

  /** A random move if the board allows it and it fills no eye. */
  private static void play(MutableBoard board, int index, int ply, boolean suicide) {
    int point = board.pointAt(index);
    int color = ply % 2 == 0 ? Color.BLACK : Color.WHITE;
    if (!board.isSurroundedBy(point, color)
        && point != board.koPoint()
        && board.isPlaceable(point, color, suicide)) {
      board.play(point, color);
    }
  }

  private void compareWithTheDefinition(Board board, boolean suicide, int options) {
    SlowAreas slow = new SlowAreas(board, suicide);
    boolean first = (options & 1) != 0;
    boolean second = (options & 2) != 0;
    boolean third = (options & 4) != 0;
    byte[] owner = new byte[board.area()];
    analyzer.area(board, first, second, third, suicide, owner);
    assertThat(Diagrams.text(owner, board.width()))
        .as("area %b %b %b, suicide %b\n%s", first, second, third, suicide, board)
        .isEqualTo(Diagrams.text(slow.area(first, second, third), board.width()));
    byte[] expected = new byte[board.area()];
    int balance = analyzer.independentLife(board, first, second, suicide, owner);
    assertThat(balance).as("%s", board).isEqualTo(slow.independentLife(first, second, expected));
    assertThat(Diagrams.text(owner, board.width()))
        .as("life %b %b, suicide %b\n%s", first, second, suicide, board)
        .isEqualTo(Diagrams.text(expected, board.width()));
    for (int index = 0; index < expected.length; index++) {
      int point = board.pointAt(index);
      for (int d = 0; board.isEmpty(point) && d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        boolean isOwn = Color.isPlayer(expected[index]) && board.color(near) == expected[index];
        if (isOwn && board.liberties(near) == 1) {
          expected[index] = Color.EMPTY;
        }
      }
    }
    analyzer.independentLife(board, first, true, second, suicide, owner);
    assertThat(Diagrams.text(owner, board.width()))
        .as("life %b %b without atari, suicide %b\n%s", first, second, suicide, board)
        .isEqualTo(Diagrams.text(expected, board.width()));
  }

  /**
   * What is pass-alive outlasts every row of moves by the opponent alone, all of them tried; and he
   * lives nowhere inside.
   */
  @ParameterizedTest
  @CsvSource({"3, 3, 300", "4, 3, 300", "2, 6, 300", "5, 4, 60"})
  void noAttackHarmsWhatIsPassAlive(int width, int height, int games) {
    int area = width * height;
    int[] attacked = new int[1];
    RandomGames.check(
        games,
        3 * area,
        area,
        moves -> {
          boolean suicide = moves[0] % 2 == 0;
          MutableBoard board = new MutableBoard(width, height);
          for (int ply = 0; ply < moves.length; ply++) {
            play(board, moves[ply], ply, suicide);
          }
          attacked[0] += attackBoth(board, suicide);
        });
    assertThat(attacked[0]).isGreaterThan(5);
  }

  @Test
  void noAttackHarmsKnownLife() {
    for (String diagram :
        new String[] {
          ".XO.\nXXOO\n.XO.\nXXOO\n",
          ".XXX\nX.OX\nXOOX\nXXX.\n",
          "..X.\nXXXX\nOOOO\n.O..\n",
          ".OX.XO\nXXXXXO\nOOOOOO\n......\n",
        }) {
      MutableBoard board = Diagrams.board(diagram);
      for (boolean suicide : new boolean[] {false, true}) {
        assertThat(attackBoth(board, suicide)).isPositive();
      }
    }
  }

  /** Attacks both players where they are pass-alive; returns how many were. */
  private int attackBoth(Board board, boolean suicide) {
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, suicide, owner);
    int attacked = 0;
    for (int defender = Color.BLACK; defender <= Color.WHITE; defender++) {
      if (Diagrams.text(owner, board.width()).indexOf(".XO".charAt(defender)) >= 0) {
        attack(board, owner, defender, suicide, new HashSet<>());
        attacked++;
      }
    }
    return attacked;
  }

  private void attack(
      Board board, byte[] owner, int defender, boolean suicide, Set<Long> positions) {
    if (!positions.add(board.hashLow())) {
      return;
    }
    byte[] lives = new byte[board.area()];
    analyzer.passAlive(board, suicide, lives);
    for (int index = 0; index < owner.length; index++) {
      if (owner[index] == defender) {
        assertThat((int) lives[index]).as("suicide %b\n%s", suicide, board).isEqualTo(defender);
      }
    }
    int attacker = Color.opponent(defender);
    for (int index = 0; index < owner.length; index++) {
      int point = board.pointAt(index);
      if (board.isPlaceable(point, attacker, suicide)) {
        MutableBoard after = new MutableBoard(board);
        after.play(point, attacker);
        attack(after, owner, defender, suicide, positions);
      }
    }
  }

  private void assertPassAlive(boolean suicideAllowed, String diagram, String expected) {
    MutableBoard board = Diagrams.board(diagram);
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, suicideAllowed, owner);
    assertThat(Diagrams.text(owner, board.width())).isEqualTo(expected);
  }
}
