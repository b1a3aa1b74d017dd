package sanko.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.cli.Main;
import sanko.cli.cluster.ClusterOptions;
import sanko.superko.GameState;

/** Reviews of a small collection on Spark, beside the same review without it. */
@Timeout(600)
class CorpusTest {
  private static final int SIZE = 5;
  private static final int GAMES = 9;
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```sql\n(.*?)```");

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FailingEvaluator evaluator = new FailingEvaluator();
  private Path records;

  /** Different games of three to eleven moves, one of them twice, a broken one and a huge one. */
  @BeforeEach
  void writeRecords() throws IOException {
    records = Files.createDirectories(folder.resolve("records/deep"));
    for (int seed = 0; seed < GAMES; seed++) {
      Files.writeString(records.resolve("g" + seed + ".sgf"), game(seed));
    }
    Files.writeString(records.resolve("two.sgf"), game(3) + "\n" + game(GAMES));
    Files.writeString(records.resolve("broken.sgf"), "(;GM[1]SZ[5]\n;B[aa];W[aa])");
    Files.write(records.resolve("huge.sgf"), new byte[17 << 20]);
  }

  private static String game(int seed) {
    Random random = new Random(seed);
    GameState state = new GameState(SIZE, SIZE, Rules.TROMP_TAYLOR, 0.5);
    StringBuilder sgf = new StringBuilder("(;GM[1]CA[ISO-8859-1]SZ[5]KM[0.5]RU[tromp-taylor]");
    sgf.append("PB[p").append(seed % 2).append("]PW[a \"q\", r]BR[3k]DT[20").append(10 + seed);
    sgf.append("]\n");
    for (int made = 0; made < 3 + seed; ) {
      int point = state.board().pointAt(random.nextInt(SIZE * SIZE));
      if (state.isLegal(point)) {
        sgf.append(state.toMove() == Color.BLACK ? ";B[" : ";W[")
            .append((char) ('a' + state.board().x(point)))
            .append((char) ('a' + state.board().y(point)))
            .append("]\n");
        state.play(point, state.toMove());
        made++;
      }
    }
    return sgf + ")";
  }

  static ClusterOptions options(String... arguments) {
    ClusterOptions options = new ClusterOptions();
    JCommander.newBuilder().addObject(options).build().parse(arguments);
    return options;
  }

  private int run(List<String> arguments) {
    out.reset();
    err.reset();
    return Main.run(
        arguments.toArray(new String[0]),
        new ByteArrayInputStream(new byte[0]),
        out,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        (choice, settings) -> evaluator);
  }

  private int corpus(String to, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("corpus", folder.resolve("records").toString()));
    arguments.addAll(List.of("--visits", "4", "--master", "local[2]", "--games-per-task", "2"));
    arguments.addAll(List.of("--out", folder.resolve(to).toString()));
    arguments.addAll(List.of(more));
    return run(arguments);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
  }

  /** The rows that the review without Spark writes. */
  private List<JsonNode> serial(String table) throws IOException {
    Path to = folder.resolve("serial");
    if (!Files.exists(to)) {
      String from = folder.resolve("records").toString();
      assertThat(run(List.of("review", from, "--visits", "4", "-out", to.toString()))).isEqualTo(4);
    }
    return json(Files.readAllLines(to.resolve(table + ".jsonl")));
  }

  private static List<JsonNode> json(List<String> lines) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : lines) {
      rows.add(new JsonMapper().readTree(line));
    }
    return rows;
  }

  /** A session of Spark, which takes seconds to start. */
  private static SparkSession spark() throws IOException {
    return SparkStart.start("test", options("--master", "local[1]"), CorpusTest.class);
  }

  /** The rows of a table of the corpus. */
  private List<JsonNode> table(SparkSession spark, String table) throws IOException {
    String from = folder.resolve("out").resolve(table).toString();
    return json(spark.read().parquet(from).toJSON().collectAsList());
  }

  private void assertEqualsSerial(SparkSession spark) throws IOException {
    assertThat(table(spark, "games")).isEqualTo(serial("games")).hasSize(GAMES + 1);
    assertThat(table(spark, "moves"))
        .isEqualTo(serial("moves"))
        .hasSize(3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12);
    assertThat(table(spark, "players")).isEqualTo(serial("players")).hasSize(3);
  }

  private void assertEqualsSerial() throws IOException {
    try (SparkSession spark = spark()) {
      assertEqualsSerial(spark);
    }
  }

  @Test
  void writesTheRowsOfTheSerialReview() throws IOException {
    assertThat(corpus("out")).as(said()).isEqualTo(4);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("Games reviewed: 10 of 10")
        .contains("two.sgf, game 1 is the same game as", "broken.sgf:2: move 2", "huge.sgf: ");
    try (SparkSession spark = spark()) {
      assertEqualsSerial(spark);
      List<JsonNode> refused = table(spark, "refused");
      assertThat(refused).extracting(each -> each.get("line").asInt()).containsExactly(2, 0);
      assertThat(refused.get(0).get("file").asText()).endsWith("broken.sgf");
      assertThat(refused.get(0).get("reason").asText()).contains("move 2, White at A5");
      assertThat(refused.get(1).get("reason").asText()).contains("16 MiB");
      theExamplesOfTheDocumentAnswer(spark);
    }
  }

  private void theExamplesOfTheDocumentAnswer(SparkSession spark) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "corpus.md"));
    for (String table : List.of("moves", "games")) {
      String from = folder.resolve("out").resolve(table).toString();
      spark.read().parquet(from).createOrReplaceTempView(table);
    }
    List<List<String>> answers = new ArrayList<>();
    for (MatchResult example : EXAMPLE.matcher(page).results().toList()) {
      String question = example.group(1).replace(">= 10", ">= 1");
      answers.add(spark.sql(question).toJSON().collectAsList());
    }
    assertThat(answers)
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(rows -> assertThat(rows).isNotEmpty());
    // One row per phase: all players are 3k; one per year: each game has its own.
    assertThat(json(answers.get(0)))
        .extracting(each -> each.get("phase").asText())
        .containsExactly("opening", "middle", "end");
    assertThat(answers.get(answers.size() - 1)).hasSize(GAMES + 1);
  }

  @Test
  void triesATaskAgain() throws IOException {
    evaluator.failingFrom = 60;
    evaluator.failures = 2;
    assertThat(corpus("out")).as(said()).isEqualTo(4);
    assertThat(evaluator.evaluations).hasValueGreaterThan(61);
    assertEqualsSerial();
  }

  @Test
  void goesOnWhereItEnded() throws IOException {
    evaluator.failingFrom = 100;
    assertThat(corpus("out")).as(said()).isEqualTo(3);
    assertThat(said()).contains("Spark gave up", "the same command goes on");
    assertThat(folder.resolve("out")).doesNotExist();
    List<Path> parts = parts();
    assertThat(parts).isNotEmpty().hasSizeLessThan(GAMES + 1);
    // What a driver leaves that is killed while it writes.
    Files.writeString(parts.get(0).resolveSibling(".x.json-1.tmp"), "{");
    Files.createDirectories(folder.resolve(".out.new/games"));
    evaluator.failingFrom = Integer.MAX_VALUE;
    assertThat(corpus("out", "--points", "3")).as(said()).isEqualTo(3);
    assertThat(said()).contains("points was 2.0 and is 3.0");
    assertThat(corpus("out")).as(said()).isEqualTo(4);
    assertEqualsSerial();
    // A part that a crash of the machine emptied is noticed, and the game is reviewed again.
    Files.writeString(parts.get(0), "");
    assertThat(corpus("out")).as(said()).isEqualTo(3);
    assertThat(said()).contains("damaged");
    evaluator.evaluations.set(0);
    assertThat(corpus("out")).as(said()).isEqualTo(4);
    assertThat(evaluator.evaluations).hasValueBetween(1, 60);
    assertThat(parts()).hasSize(GAMES + 1);
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("out.parts/games"))) {
      return files.filter(each -> each.toString().endsWith(".json")).sorted().toList();
    }
  }

  @Test
  void leavesForeignFoldersAlone() throws IOException {
    Path foreign = Files.createDirectories(folder.resolve("out"));
    Files.writeString(foreign.resolve("mine.txt"), "mine");
    assertThat(corpus("out")).as(said()).isEqualTo(3);
    assertThat(said()).contains("it exists and is not of this command");
    assertThat(foreign.resolve("mine.txt")).hasContent("mine");
    assertThat(folder.resolve("out.parts")).doesNotExist();
  }

  @Test
  void writesNoTablesWithoutAGame() {
    String to = folder.resolve("none").toString();
    String absent = folder.resolve("nosuch.sgf").toString();
    String broken = records.resolve("broken.sgf").toString();
    assertThat(run(List.of("corpus", absent, "--out", to, "--master", "nonsense"))).isEqualTo(4);
    assertThat(said())
        .contains(absent + ": no such file")
        .endsWith("sanko: nothing to review, see above; no table is written\n");
    assertThat(run(List.of("corpus", absent, broken, "--out", to, "--master", "local[1]")))
        .isEqualTo(4);
    assertThat(said())
        .contains(absent + ": no such file", broken + ":2: move 2", "nothing to review, see above");
    assertThat(folder).isDirectoryNotContaining("glob:**none*");
  }
}
