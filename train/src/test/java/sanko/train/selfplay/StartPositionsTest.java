package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.PositionSample;
import sanko.engine.config.ConfigException;
import sanko.nn.PseudoRandomEvaluator;
import sanko.superko.GameState;

class StartPositionsTest {
  /** After Black at C3, of which White's answer at B2 and a pass are kept as moves. */
  private static final String LINE =
      "{\"board\":\"..X../.OOO./...../...../...../\",\"hintLoc\":\"null\",\"initialTurnNumber\":3,"
          + "\"moveLocs\":[\"C3\",\"B2\",\"pass\"],\"movePlas\":[\"B\",\"W\",\"B\"],\"nextPla\":\"B\","
          + "\"weight\":2.5,\"xSize\":5,\"ySize\":5}";

  @TempDir private Path folder;

  private StartSettings settings(double prob) {
    return new StartSettings(prob, folder.toString(), 0.8);
  }

  private void write(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, List.of(lines));
  }

  @Test
  void readsAndWritesKatagosForm() {
    PositionSample position = PositionSample.parse(LINE);
    assertThat(position.text()).isEqualTo(LINE);
    GameState game = position.game(Rules.TROMP_TAYLOR, 7);
    assertThat(game.toMove()).isEqualTo(Color.WHITE);
    assertThat(game.moveCount()).isEqualTo(3);
    assertThat(game.consecutivePasses()).isEqualTo(1);
    assertThat(game.board().color(Vertex.parse("B2", game.board()))).isEqualTo(Color.WHITE);
    assertThat(game.board().color(Vertex.parse("C5", game.board()))).isEqualTo(Color.BLACK);
  }

  @Test
  void stopsBeforeAMoveThatTheRulesForbid() {
    PositionSample position = PositionSample.parse(LINE.replace("B2", "C4"));
    assertThat(position.game(Rules.TROMP_TAYLOR, 7).moveCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "xSize\":5, xSize\":6, points in place of",
    "xSize\":5, xSize\":99, 99",
    "..X.., ..Z.., no stone",
    "'B\",\"W\",\"B', 'B\",\"W', different lengths",
    "nextPla\":\"B, nextPla\":\"G, no player",
    "weight\":2.5, weight\":-1, weight must not be negative",
    "'{\"board', 'board', not JSON",
    "C3, Z9, not on a board",
  })
  void saysWhatIsWrongWithALine(String what, String wrong, String reason) {
    assertThatThrownBy(() -> PositionSample.parse(LINE.replace(what, wrong)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void saysWhereALineIsDamaged() throws Exception {
    Path file = folder.resolve("0.startposes.txt");
    write("0.startposes.txt", LINE, LINE.substring(0, 30));
    assertThatThrownBy(() -> StartPositions.load(settings(0.5), each -> true))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ", line 2: not JSON: line 1, column ")
        .hasMessageNotContaining("REDACTED");
  }

  @Test
  void drawsByWeightFromAllFilesOfAFolder() throws Exception {
    write("a/0.startposes.txt", LINE.replace("2.5", "1"), "");
    write("1.hintposes.txt", LINE.replace("2.5", "3").replace("C3", "D3"));
    write("other.txt", "something else");
    StartPositions positions = StartPositions.load(settings(0.5), each -> true);
    assertThat(positions.size()).isEqualTo(2);
    Map<String, Integer> drawn = new TreeMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 4000; i++) {
      PositionSample position = positions.draw(random);
      String first =
          position == null
              ? "none"
              : Vertex.format(position.moves().get(0).point(), position.board());
      drawn.merge(first, 1, Integer::sum);
    }
    // Half of the draws are none; the standard deviations are 32, 20 and 31.
    assertThat(drawn.get("none")).isBetween(1870, 2130);
    assertThat(drawn.get("C3")).isBetween(420, 580);
    assertThat(drawn.get("D3")).isBetween(1375, 1625);
  }

  @Test
  void readsSeveralFolders() throws Exception {
    write("a/0.startposes.txt", LINE, LINE);
    write("b/c/0.bookposes.txt", LINE);
    String folders = folder.resolve("a") + ", " + folder.resolve("b");
    assertThat(StartPositions.load(new StartSettings(1, folders, 1), each -> true).size())
        .isEqualTo(3);
  }

  @Test
  void leavesOutWhatCannotBePlayed() throws Exception {
    write("0.startposes.txt", LINE, LINE.replace("2.5", "0"));
    assertThat(StartPositions.load(settings(1), each -> true).size()).isEqualTo(1);
    assertThatThrownBy(() -> StartPositions.load(settings(1), each -> false))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no position in");
    assertThat(StartPositions.load(settings(0), each -> false).size()).isZero();
    write("0.startposes.txt", LINE, "{}");
    assertThatThrownBy(() -> StartPositions.load(settings(1), each -> true))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("0.startposes.txt, line 2: ");
    assertThatThrownBy(() -> StartPositions.load(new StartSettings(1, "", 1), each -> true))
        .isInstanceOf(ConfigException.class)
        .hasMessage("hintPosesProb needs hintPosesDir");
  }

  @Test
  void gamesBeginThere() throws Exception {
    write("0.startposes.txt", LINE.replace("\"weight\"", "\"trainingWeight\":0.5,\"weight\""));
    StartPositions positions = StartPositions.load(settings(1), each -> true);
    try (PseudoRandomEvaluator evaluator = new PseudoRandomEvaluator()) {
      GameStart start =
          new GameStarts(SelfplaySettings.DEFAULT, new RawNetwork(evaluator), positions, 1)
              .draw(17);
      assertThat(start.kind()).isEqualTo(GameStart.Kind.POSITION);
      assertThat(start.rowWeight()).isEqualTo(0.5);
      assertThat(start.handicap()).isZero();
      assertThat(start.game().board().sizeText()).isEqualTo("5x5");
      assertThat(start.game().moveCount()).isEqualTo(3);
      assertThat(start.game().boardBefore(3).isEmpty(Vertex.parse("C3", start.game().board())))
          .isTrue();
    }
  }

  @Test
  void gamesThatDoNotBeginThereAreAsBefore() throws Exception {
    write("0.startposes.txt", LINE);
    try (PseudoRandomEvaluator evaluator = new PseudoRandomEvaluator()) {
      RawNetwork network = new RawNetwork(evaluator);
      GameStart plain =
          new GameStarts(SelfplaySettings.DEFAULT, network, StartPositions.NONE, 1).draw(3);
      StartPositions none = StartPositions.load(settings(0), each -> true);
      GameStart same = new GameStarts(SelfplaySettings.DEFAULT, network, none, 1).draw(3);
      assertThat(same.game().stateHashLow()).isEqualTo(plain.game().stateHashLow());
      assertThat(same.game().komi()).isEqualTo(plain.game().komi());
    }
  }
}
