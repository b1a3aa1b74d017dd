package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.superko.GameState;

/** What MoveMemory makes of KataGo's keys avoidSgf... and autoAvoidRepeat... */
class MoveMemoryTest {
  private static final String[] OPENINGS = {"C3", "D4", "E5"};

  @TempDir private Path folder;
  private final Map<String, String> keys = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** Three games on 9x9 with different first moves; c is the newest. */
  @BeforeEach
  void writeRecords() throws IOException {
    record("a.sgf", "PB[We]PW[Others];B[cg];W[gc]", 1);
    record("b.sgf", "PB[Others]PW[We];B[df]", 2);
    record("below/c.sgf", "PB[We]PW[Others];B[ee]", 3);
    Files.writeString(folder.resolve("note.txt"), "no record");
  }

  private void record(String name, String text, int minute) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "(;GM[1]SZ[9]" + text + ")");
    Files.setLastModifiedTime(file, FileTime.fromMillis(60_000L * minute));
  }

  private MoveMemory load() throws ConfigException {
    return MoveMemory.load(Configuration.of(keys, warnings::add), warnings::add);
  }

  private static GameState game(String... moves) {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    for (String move : moves) {
      game.play(Vertex.parse(move, game.board()), game.toMove());
    }
    return game;
  }

  private static double loss(MoveMemory memory, String move, String... before) {
    GameState game = game(before);
    double[] penalties = memory.avoided().penalties(game);
    Board board = game.board();
    return penalties == null ? 0 : penalties[board.indexOf(Vertex.parse(move, board))];
  }

  private void assertLosses(double... losses) throws ConfigException {
    MoveMemory memory = load();
    for (int i = 0; i < losses.length; i++) {
      assertThat(loss(memory, OPENINGS[i]))
          .as(OPENINGS[i])
          .isEqualTo(losses[i], Offset.offset(1e-12));
    }
  }

  // ---- records

  @Test
  void withoutKeysNothingIsAvoided() throws ConfigException {
    assertLosses(0, 0, 0);
    keys.put("avoidSgfPatternDirs", folder.toString());
    assertLosses(0, 0, 0);
  }

  @Test
  void newerRecordsCountMore() throws ConfigException {
    keys.put("avoidSgfPatternDirs", '"' + folder.toString() + '"');
    keys.put("avoidSgfPatternUtility", "0.1");
    assertLosses(0.1, 0.1, 0.1);
    assertThat(loss(load(), "G7", "C3")).isEqualTo(0.1);
    keys.put("avoidSgfPatternLambda", "0.5");
    assertLosses(0.025, 0.05, 0.1);
    keys.put("avoidSgfPatternMaxFiles", "2");
    assertLosses(0, 0.05, 0.1);
    assertThat(warnings).isEmpty();
  }

  @Test
  void movesOfOthersAndEarlyMovesCanBeLeftOut() throws ConfigException {
    keys.put("avoidSgfPatternDirs", folder.toString());
    keys.put("avoidSgfPatternUtility", "0.1");
    keys.put("avoidSgfPatternAllowedNames", "We, WeToo");
    assertLosses(0.1, 0, 0.1);
    assertThat(loss(load(), "G7", "C3")).isZero();
    keys.remove("avoidSgfPatternAllowedNames");
    keys.put("avoidSgfPatternMinTurnNumber", "2");
    assertLosses(0, 0, 0);
    assertThat(loss(load(), "G7", "C3")).isEqualTo(0.1);
  }

  @Test
  void severalSetsAddUp() throws ConfigException {
    keys.put("avoidSgfPatternDirs", folder.resolve("a.sgf") + ", " + folder.resolve("b.sgf"));
    keys.put("avoidSgfPatternUtility", "0.1");
    keys.put("avoidSgf2PatternDirs", folder.resolve("b.sgf").toString());
    keys.put("avoidSgf2PatternUtility", "-0.3");
    assertLosses(0.1, -0.2, 0);
  }

  @Test
  void aFileThatIsNoRecordIsNamedAndSkipped() throws IOException, ConfigException {
    Files.writeString(folder.resolve("d.sgf"), "nothing");
    keys.put("avoidSgfPatternDirs", folder.toString());
    keys.put("avoidSgfPatternUtility", "0.1");
    assertLosses(0.1, 0.1, 0.1);
    assertThat(warnings).singleElement().asString().contains("d.sgf");
  }

  @Test
  void aFolderThatCannotBeReadIsAnError() {
    keys.put("avoidSgf3PatternUtility", "0.1");
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("avoidSgfPatternDirs");
    keys.put("avoidSgf3PatternDirs", folder.resolve("missing").toString());
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("missing");
    keys.put("avoidSgf3PatternUtility", "4");
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("avoidSgf3PatternUtility must be");
  }

  @Test
  void misspelledKeysAreReported() throws ConfigException {
    keys.put("avoidSgf1PatternUtility", "0.1");
    keys.put("avoidSgf2PatternUtilities", "0.1");
    keys.put("autoAvoidRepeatDir9x9", "x");
    load();
    assertThat(warnings).hasSize(3);
  }

  // ---- own moves

  private Path own() {
    return folder.resolve("own");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(own().resolve("9x9"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void ownMovesAreAvoidedFromTheNextGameOn() throws IOException, ConfigException {
    keys.put("autoAvoidRepeatDir", own().toString());
    keys.put("autoAvoidRepeatUtility", "0.1");
    keys.put("autoAvoidRepeatMaxTurnNumber", "1");
    MoveMemory memory = load();
    memory.played(game("C3"));
    memory.played(game("C3", "G7"));
    memory.played(game("C3", "G7", "E5"));
    assertThat(loss(memory, "C3")).isZero();
    memory.newGame();
    assertThat(loss(memory, "C3")).isEqualTo(0.1);
    assertThat(loss(memory, "G7", "C3")).isEqualTo(0.1);
    assertThat(loss(memory, "E5", "C3", "G7")).isZero();
    assertThat(Files.readAllLines(files().get(0)).get(0))
        .isEqualTo(
            "{\"board\":\""
                + "........./".repeat(9)
                + "\",\"hintLoc\":\"C3\","
                + "\"initialTurnNumber\":0,\"moveLocs\":[],\"movePlas\":[],\"nextPla\":\"B\","
                + "\"weight\":1.0,\"xSize\":9,\"ySize\":9}");
  }

  @Test
  void olderMovesCountLessAndTheOldestFilesGo() throws IOException, ConfigException {
    keys.put("autoAvoidRepeatDir", own().toString());
    keys.put("autoAvoidRepeatUtility", "0.4");
    keys.put("autoAvoidRepeatUtility9x9", "0.1");
    keys.put("autoAvoidRepeatLambda", "0.5");
    keys.put("autoAvoidRepeatSaveChunkSize", "1");
    MoveMemory memory = load();
    for (int i = 0; i < OPENINGS.length; i++) {
      List<Path> before = i == 0 ? List.of() : files();
      memory.played(game(OPENINGS[i]));
      for (Path file : files()) {
        if (!before.contains(file)) {
          Files.setLastModifiedTime(file, FileTime.fromMillis(60_000L * i));
        }
      }
    }
    assertLosses(0.025, 0.05, 0.1);
    keys.put("autoAvoidRepeatMaxPoses", "2");
    assertLosses(0, 0.05, 0.1);
    assertThat(files()).hasSize(2);
  }

  @Test
  void whatIsNoMoveIsSkippedAndOtherFilesStay() throws IOException, ConfigException {
    Files.createDirectories(own().resolve("9x9"));
    Files.writeString(own().resolve("9x9/00_poses.txt"), "{\"xSize\":9}\nnothing\n\n");
    Files.writeString(own().resolve("9x9/mine.txt"), "nothing");
    keys.put("autoAvoidRepeatDir", own().toString());
    keys.put("autoAvoidRepeatUtility", "0.4");
    keys.put("autoAvoidRepeatMaxPoses", "0");
    assertLosses(0, 0, 0);
    assertThat(files()).extracting(Path::getFileName).containsExactly(Path.of("mine.txt"));
  }

  /** A link that leads nowhere stands for a file that is gone after the folder was listed. */
  @Test
  void aFileThatAnotherProgramHasDeletedIsPassedOver() throws IOException, ConfigException {
    keys.put("autoAvoidRepeatDir", own().toString());
    keys.put("autoAvoidRepeatUtility", "0.1");
    load().played(game("C3"));
    Files.createSymbolicLink(own().resolve("9x9/00_poses.txt"), Path.of("gone"));
    assertLosses(0.1, 0, 0);
  }

  @Test
  void aFolderThatCannotBeMadeIsAnError() {
    Path inFile = folder.resolve("a.sgf").resolve("own");
    keys.put("autoAvoidRepeatDir", inFile.toString());
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("cannot use the folder of own moves " + inFile + ": " + inFile);
  }

  @Test
  void namesWhatKeepsMovesFromBeingKeptOrRead() throws IOException, ConfigException {
    keys.put("autoAvoidRepeatDir", own().toString());
    keys.put("autoAvoidRepeatUtility", "0.1");
    MoveMemory memory = load();
    memory.played(game("C3"));
    Files.delete(files().get(0));
    Files.createDirectory(own().resolve("9x9/00_poses.txt"));
    memory.newGame();
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("The moves kept in " + own() + " cannot be read: ");
    warnings.clear();
    Files.delete(own().resolve("9x9/00_poses.txt"));
    Files.delete(own().resolve("9x9"));
    Path inTheWay = Files.createFile(own().resolve("9x9"));
    load().played(game("C3"));
    assertThat(warnings)
        .containsExactly(
            "Moves are no longer kept in %s: %s: there is another file of that name"
                .formatted(own(), inTheWay));
  }
}
