package sanko.train.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.engine.config.ConfigException;
import sanko.nn.HumanProfile;
import sanko.nn.HumanProfile.Clock;
import sanko.nn.HumanProfile.TimeControl;
import sanko.nn.features.MetadataEncoder;
import sanko.train.data.OptimisticEvaluator;
import sanko.train.data.PolicySource;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRows;

class RecordLabelerTest {
  /** Black owns the left half of the board, White the right one and one point of komi. */
  private static final String DIVIDED =
      "(;GM[1]FF[4]SZ[4:3]KM[1]RU[tromp-taylor]%s;B[bb];W[ca];B[ba];W[cb];B[bc];W[cc];B[];W[])";

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  private void run(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--dir", folder.resolve("rows").toString()));
    arguments.addAll(List.of(more));
    LabelSubcommand label = new LabelSubcommand();
    JCommander.newBuilder().addObject(label).build().parse(arguments.toArray(String[]::new));
    label.run(
        new Environment(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new OptimisticEvaluator()));
  }

  private String game(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name + ".sgf"), text).toString();
  }

  private List<String> told() {
    return err.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
  }

  /** The rows by their number of moves, each as a number of a file. */
  private static int rowOf(TrainingRows rows, int turn) {
    for (int row = 0; row < rows.count(); row++) {
      if (rows.target(row, RowTarget.TURN) == turn) {
        return row;
      }
    }
    throw new AssertionError("no row of turn " + turn);
  }

  private TrainingRows rows() throws IOException {
    return RowFiles.read(folder.resolve("rows/4x3/records1-000000.npz"));
  }

  @Test
  void movesScoreAndPointsAreThoseOfTheRecord() throws Exception {
    run("--sgf", game("a", DIVIDED.formatted("RE[W+1]")));
    TrainingRows rows = rows();
    assertThat(rows.count()).isEqualTo(8);
    int second = rowOf(rows, 1);
    assertThat(rows.get(RowArray.POLICY, second, 2)).isEqualTo(1);
    assertThat(rows.get(RowArray.POLICY, second, 17 + 1)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.OPPONENT_POLICY_WEIGHT)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.RESULT)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.RESULT + 1)).isZero();
    assertThat(rows.target(second, RowTarget.FINAL_SCORE)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.NO_RESULT_WEIGHT)).isZero();
    assertThat(rows.target(second, RowTarget.OWNERSHIP_WEIGHT)).isEqualTo(1);
    assertThat(rows.get(RowArray.SCORE_WEIGHT, second, 0)).isEqualTo(1);
    assertThat(rows.get(RowArray.VALUE_TARGETS, second, 2)).isEqualTo(1);
    assertThat(rows.get(RowArray.VALUE_TARGETS, second, 0)).isEqualTo(-1);
    int last = rowOf(rows, 7);
    assertThat(rows.get(RowArray.POLICY, last, 16)).isEqualTo(1);
    assertThat(rows.target(last, RowTarget.OPPONENT_POLICY_WEIGHT)).isZero();
    assertThat(rows.has(RowArray.METADATA)).isFalse();
  }

  /** A score that the board does not have, as with dead stones, says nothing of points. */
  @ParameterizedTest
  @CsvSource({
    "RE[B+7], 0, 1, 0, 7",
    "RE[B+R], 0, 0, 0, 0",
    "RE[W+T], 1, 0, 0, 0",
    "RE[?], 1, 0, 0, 0",
    "RE[W+2], 0, 1, 0, -2"
  })
  void whatTheRecordDoesNotKnowHasNoWeight(
      String result, int noResult, int score, int ownership, double points) throws Exception {
    run("--sgf", game("a", DIVIDED.formatted(result)));
    TrainingRows rows = rows();
    int first = rowOf(rows, 0);
    assertThat(rows.target(first, RowTarget.NO_RESULT_WEIGHT)).isEqualTo(noResult);
    assertThat(rows.get(RowArray.SCORE_WEIGHT, first, 0)).isEqualTo(score);
    assertThat(rows.target(first, RowTarget.OWNERSHIP_WEIGHT)).isEqualTo(ownership);
    assertThat(rows.target(first, RowTarget.FINAL_SCORE)).isEqualTo((float) points);
  }

  @Test
  void rowsSayWhoPlays() throws Exception {
    String people = "BR[5k]WR[2d]DT[2020-03-01]TM[1200]OT[5x30 byo-yomi]AP[CGoban:3]";
    run("--sgf", game("a", DIVIDED.formatted(people)), "--human");
    TrainingRows rows = rows();
    float[] expected = new float[MetadataEncoder.FEATURES];
    float[] found = new float[MetadataEncoder.FEATURES];
    for (int turn = 0; turn < 2; turn++) {
      MetadataEncoder.encode(HumanProfile.named("rank_5k_2d"), turn + 1, 12, expected);
      rows.people(rowOf(rows, turn), found, 0);
      assertThat(found).containsExactly(expected);
    }
  }

  @Test
  void leavesOutWhatIsNotWantedAndWhatItHas() throws Exception {
    Path games = Files.createDirectory(folder.resolve("games"));
    String ranked = DIVIDED.formatted("BR[5k]WR[2d]RE[B+R]");
    Files.writeString(games.resolve("a.sgf"), ranked);
    Files.writeString(games.resolve("b.sgf"), DIVIDED.formatted("BR[5k]WR[2d]RE[B+R]PB[Other]"));
    Files.writeString(games.resolve("c.sgf"), ranked.replace("KM[1]", "KM[2]").replace("5k", "7k"));
    Files.writeString(games.resolve("d.sgf"), ranked.replace("SZ[4:3]", "SZ[5]"));
    Files.writeString(games.resolve("e.sgf"), ranked.replace("KM[1]", "KM[3]HA[2]AB[aa][ac]"));
    Files.writeString(games.resolve("f.sgf"), ranked.replace("B+R", "B+T").replace(";B[];W[]", ""));
    Files.writeString(games.resolve("g.sgf"), "(;GM[1]SZ[3];B[bb];W[bb])");
    assertThatThrownBy(
            () ->
                run(
                    "--sgf",
                    games.toString(),
                    "--ranks",
                    "3d-6k",
                    "--sizes",
                    "4x3",
                    "--max-handicap",
                    "0",
                    "--results",
                    "resigned"))
        .isInstanceOf(IncompleteException.class)
        .hasMessageContaining("could not be used: 1");
    assertThat(told())
        .contains("8 rows of 1 games", "Left out by --sizes: 1", "Left out by --results: 1")
        .contains("Left out by --ranks: 1", "Left out by --max-handicap: 1")
        .contains("Duplicates left out: 1")
        .anyMatch(line -> line.contains("g.sgf:1: move 2, White at"));
  }

  @Test
  void aTeacherGivesValuesAndOnRequestPolicies() throws Exception {
    String file = game("a", DIVIDED.formatted("RE[W+1]"));
    run("--sgf", file, "--teacher", "x", "--visits", "4");
    TrainingRows rows = rows();
    assertThat(rows.has(RowArray.SOFT_OWNERSHIP)).isTrue();
    assertThat(rows.optimisticPolicy(0, 0, new float[17], 0)).isGreaterThanOrEqualTo(30_000);
    int second = rowOf(rows, 1);
    assertThat(rows.get(RowArray.POLICY, second, 2)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.LEAD_WEIGHT)).isEqualTo(1);
    assertThat(rows.target(second, RowTarget.RESULT)).isEqualTo(1);
    run("--sgf", file, "--teacher", "x", "--policy", "teacher", "--seed", "2");
    TrainingRows taught = RowFiles.read(folder.resolve("rows/4x3/records2-000000.npz"));
    assertThat(taught.policy(rowOf(taught, 1), 0, 0, new float[17], 0)).isGreaterThan(30_000);
  }

  @Test
  void policiesComeFromWhereTheUserSays() throws Exception {
    int taught = moves(PolicySource.TEACHER, 1);
    assertThat(taught).isGreaterThan(4);
    assertThat(moves(PolicySource.MOVES, 2)).isEqualTo(1);
    assertThat(moves(PolicySource.SEARCH, 3)).isBetween(1, 3);
    assertThat(moves(PolicySource.REGULARIZED, 4)).isEqualTo(taught);
  }

  /** How many moves of a position with four visits have a probability. */
  private int moves(PolicySource source, int seed) throws Exception {
    String file = game("a", DIVIDED.formatted("RE[W+1]"));
    String text = Integer.toString(seed);
    String policy = source.toString();
    run("--sgf", file, "--teacher", "x", "--visits", "4", "--policy", policy, "--seed", text);
    TrainingRows rows =
        RowFiles.read(folder.resolve("rows/4x3/records%d-000000.npz".formatted(seed)));
    int moves = 0;
    for (int move = 0; move < 17; move++) {
      moves += rows.get(RowArray.POLICY, rowOf(rows, 1), move) > 0 ? 1 : 0;
    }
    return moves;
  }

  /** The bytes of each array of a file; the file itself has the time of its writing too. */
  private static Map<String, ByteBuffer> arrays(Path file) throws IOException {
    Map<String, ByteBuffer> arrays = new HashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        arrays.put(entry.getName(), ByteBuffer.wrap(zip.getInputStream(entry).readAllBytes()));
      }
    }
    return arrays;
  }

  /** As after a kill: the second of three files was written but not noted, the third not at all. */
  @Test
  void goesOnWhereItWasInterrupted() throws Exception {
    Path games = Files.createDirectory(folder.resolve("games"));
    for (int komi = 1; komi <= 3; komi++) {
      Files.writeString(
          games.resolve(komi + ".sgf"), DIVIDED.formatted("").replace("KM[1]", "KM[" + komi + "]"));
    }
    String[] command = {
      "--sgf", games.toString(), "--teacher", "x", "--visits", "4", "--rows", "8"
    };
    run(command);
    Path rows = folder.resolve("rows");
    Path journal = rows.resolve("records1.jsonl");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).hasSize(4);
    Path first = rows.resolve("4x3/records1-000000.npz");
    Path second = rows.resolve("4x3/records1-000001.npz");
    Path third = rows.resolve("4x3/records1-000002.npz");
    Map<String, ByteBuffer> whole = arrays(third);
    // A trainer has taken the first.
    Files.delete(first);
    Files.delete(third);
    Files.writeString(second, "cut");
    Files.writeString(journal, String.join("\n", lines.subList(0, 2)) + "\n{\"fi");
    err.reset();
    run(command);
    assertThat(told()).contains("24 rows of 3 games");
    assertThat(first).doesNotExist();
    assertThat(RowFiles.read(second).count()).isEqualTo(8);
    assertThat(arrays(third)).isEqualTo(whole);
    assertThat(Files.readAllLines(journal)).isEqualTo(lines);
    err.reset();
    run(command);
    assertThat(told()).containsExactly("24 rows of 3 games");
    command[command.length - 1] = "9";
    assertThatThrownBy(() -> run(command))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            journal + " is the journal of another label run: rows was 8 and is 9; ");
  }

  @Test
  void refusesWhatMakesNoSense() throws Exception {
    String file = game("a", DIVIDED.formatted("RE[W+1]"));
    run("--sgf", file);
    assertThatThrownBy(() -> run("--sgf", file, "--human"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("human was false and is true");
    String other = game("b", DIVIDED.formatted("RE[W+1]").replace("KM[1]", "KM[2]"));
    assertThatThrownBy(() -> run("--sgf", other))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("records1-000000.npz is of other records")
        .hasMessageContaining("another --seed");
    Files.writeString(folder.resolve("rows/records1.jsonl"), "");
    assertThatThrownBy(() -> run("--sgf", file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("another --seed");
    Files.delete(folder.resolve("rows/records1.jsonl"));
    assertThatThrownBy(() -> run("--sgf", file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("another --seed");
    assertThatThrownBy(() -> run("--sgf", file, "--ranks", "5x-3d"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("5x-3d");
    assertThatThrownBy(() -> run("--sgf", file, "--results", "lost"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("lost");
    assertThatThrownBy(() -> run("--sgf", file, "--visits", "9"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--visits needs --teacher");
    assertThatThrownBy(() -> run("--teacher", "x", "--human"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("need --sgf");
    assertThatThrownBy(() -> run()).isInstanceOf(ParameterException.class);
  }

  @ParameterizedTest
  @CsvSource({"5k, 14", "30 kyu, 39", "1d, 9", "3段, 7", "9p, 1", "2 dan, 8", "12d, 1", "5k?, 14"})
  void readsRanks(String text, int inverse) {
    assertThat(RecordRank.parse(text)).isEqualTo(new RecordRank(inverse, false));
  }

  @Test
  void unknownStaysUnknown() {
    assertThat(RecordRank.parse("strong")).isEqualTo(RecordRank.UNKNOWN);
    assertThat(RecordRank.parse("").player().rankUnknown()).isTrue();
    assertThat(RecordRank.parse("-").player().unranked()).isTrue();
    assertThat(RecordPeople.day("last spring")).isEmpty();
    assertThat(RecordPeople.day("2020-13-01")).isEmpty();
    assertThat(RecordPeople.day("1985-06")).contains(LocalDate.of(1985, 6, 15));
    assertThat(RecordPeople.RecordClock.parse("", "5x30 byo-yomi"))
        .isEqualTo(RecordPeople.RecordClock.UNKNOWN);
    assertThat(RecordPeople.RecordClock.parse("600", "15/300 Canadian"))
        .isEqualTo(new Clock(TimeControl.CANADIAN, 600, 20, 0, 15));
    assertThat(RecordPeople.RecordClock.parse("60", "10 fischer").control())
        .isEqualTo(TimeControl.FISCHER);
  }
}
