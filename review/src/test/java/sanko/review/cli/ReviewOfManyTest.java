package sanko.review.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.NamedPipe;
import sanko.cli.testing.TestedProgram;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** Reviews of small collections. */
@Timeout(300)
class ReviewOfManyTest {
  private static final List<String> TABLES =
      List.of(
          "games.csv",
          "games.jsonl",
          "moves.csv",
          "moves.jsonl",
          "players.csv",
          "players.jsonl",
          "overview.html");

  private static final int SIZE = 5;
  private static final int GAMES = 7;

  @TempDir private Path folder;

  private TestedProgram program = new TestedProgram();
  private final FakeEvaluator evaluator = new FakeEvaluator();
  private Path records;

  /** Seven different games, of three to nine moves. */
  @BeforeEach
  void writeRecords() throws IOException {
    records = Files.createDirectories(folder.resolve("records/deep"));
    for (int seed = 0; seed < GAMES; seed++) {
      Files.writeString(records.resolve("g" + seed + ".sgf"), game(seed));
    }
  }

  @Test
  void namesWhatIsNoFileAndReviewsTheOthers() throws Exception {
    NamedPipe.at(records.resolve("pipe.sgf"));
    Path results = folder.resolve("out");
    assertThat(
            run(
                evaluator,
                "",
                "review",
                "-out",
                results.toString(),
                "-visits",
                "2",
                records.toString()))
        .isEqualTo(4);
    assertThat(program.out()).contains("pipe.sgf").contains("is not a file");
    assertThat(Files.readAllLines(results.resolve("games.csv"))).hasSize(1 + GAMES);
  }

  private static String game(int seed) {
    Random random = new Random(seed);
    GameState state = new GameState(SIZE, SIZE, Rules.TROMP_TAYLOR, 0.5);
    StringBuilder sgf = new StringBuilder("(;GM[1]SZ[5]KM[0.5]RU[tromp-taylor]");
    sgf.append("PB[p").append(seed % 2).append("]PW[<b>q\"]BR[3k]DT[2020]\n");
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

  private int run(FakeEvaluator with, String input, String... arguments) {
    program = new TestedProgram((model, tuning) -> with);
    return program.runOn(input, arguments);
  }

  private int review(FakeEvaluator with, String to, String... more) {
    List<String> arguments = new ArrayList<>(List.of("review", "-visits", "4"));
    arguments.addAll(List.of("-out", folder.resolve(to).toString()));
    arguments.addAll(List.of(more));
    return run(with, "", arguments.toArray(new String[0]));
  }

  private int reviewAll(String to, String... more) {
    String[] all = Arrays.copyOf(more, more.length + 1);
    all[more.length] = folder.resolve("records").toString();
    return review(evaluator, to, all);
  }

  private String said() {
    return program.out() + program.err();
  }

  private List<String> lines(String to, String file) throws IOException {
    return Files.readAllLines(folder.resolve(to).resolve(file));
  }

  private Map<String, String> contents(String to) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String table : TABLES) {
      contents.put(table, Files.readString(folder.resolve(to).resolve(table)));
    }
    try (Stream<Path> games = Files.list(folder.resolve(to).resolve("games"))) {
      for (Path game : games.toList()) {
        contents.put(game.getFileName().toString(), Files.readString(game));
      }
    }
    return contents;
  }

  private List<String> ids(String to, String journal) throws IOException {
    List<String> ids = new ArrayList<>();
    for (String line : lines(to, journal).subList(1, lines(to, journal).size())) {
      ids.add(new JsonMapper().readTree(line).get("game").asText());
    }
    return ids;
  }

  @Test
  void reviewsAFolderAsItReviewsSingleGames() throws IOException {
    assertThat(reviewAll("out")).as(said()).isZero();
    assertThat(said()).contains("Games reviewed: 7 of 7");
    Map<String, String> all = contents("out");
    for (int seed = 0; seed < GAMES; seed++) {
      String single = folder.resolve("single" + seed).toString();
      String record = records.resolve("g" + seed + ".sgf").toString();
      assertThat(run(evaluator, "", "review", record, "-visits", "4", "-out", single)).isZero();
      String name = "g" + seed + "-";
      String found = all.keySet().stream().filter(each -> each.startsWith(name)).findFirst().get();
      String stem = found.substring(0, found.lastIndexOf('.'));
      assertThat(all.get(stem + ".sgf")).isEqualTo(Files.readString(Path.of(single + ".sgf")));
      String chart = Files.readString(Path.of(single + ".svg"));
      assertThat(all.get(stem + ".html")).contains(chart.substring(chart.indexOf("<polyline")));
    }
  }

  @Test
  void makesTablesThatAgreeAndPagesThatStandAlone() throws IOException {
    assertThat(reviewAll("out")).as(said()).isZero();
    assertThat(lines("out", "games.csv")).hasSize(1 + GAMES);
    List<String> moves = lines("out", "moves.jsonl");
    assertThat(moves).hasSize(3 + 4 + 5 + 6 + 7 + 8 + 9);
    assertThat(lines("out", "moves.csv")).hasSize(1 + moves.size());
    double lost = 0;
    for (String line : moves) {
      JsonNode move = new JsonMapper().readTree(line);
      lost += move.get("player").asText().equals("p0") ? move.get("points_lost").asDouble() : 0;
    }
    JsonNode player = new JsonMapper().createObjectNode();
    for (String line : lines("out", "players.jsonl")) {
      JsonNode row = new JsonMapper().readTree(line);
      player = row.get("player").asText().equals("p0") ? row : player;
    }
    assertThat(player.get("games").asInt()).isEqualTo(4);
    assertThat(player.get("points_lost").asDouble())
        .isCloseTo(lost / player.get("moves").asInt(), org.assertj.core.data.Offset.offset(0.006));
    assertThat(lines("out", "games.csv").get(1)).contains(",p0,\"<b>q\"\"\",3k,");
    contents("out")
        .forEach(
            (name, text) -> {
              if (name.endsWith(".html")) {
                assertThat(text).doesNotContain("<b>q", "<script", "href=", "src=");
              }
            });
  }

  @Test
  void countsOneGameAsOne() throws IOException {
    assertThat(review(evaluator, "out", records + "/g0*.sgf")).isZero();
    assertThat(Files.readString(folder.resolve("out/overview.html")))
        .contains("<h1>Review of 1 game</h1>", "<p>1 game, 3 moves. Per move: ", " (1 game)<")
        .doesNotContain("1 games", "1 moves");
  }

  /** It fails after a while; then somebody also tears the last line of the journal. */
  @Test
  void goesOnAfterAnInterruption() throws IOException {
    assertThat(reviewAll("whole")).as(said()).isZero();
    FakeEvaluator dying =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState state, EvaluationOptions options, Callback callback) {
            failing = evaluations.get() > 60;
            super.evaluate(state, options, callback);
          }
        };
    String all = folder.resolve("records").toString();
    assertThat(review(dying, "out", "-concurrency", "2", all)).isEqualTo(3);
    Path journal = folder.resolve("out/journal.jsonl");
    String kept = Files.readString(journal);
    int done = ids("out", "journal.jsonl").size();
    assertThat(done).isBetween(1, GAMES - 1);
    Files.writeString(journal, kept.substring(0, kept.length() - 5));
    int before = evaluator.evaluations.get();
    assertThat(review(evaluator, "out", all)).as(said()).isZero();
    assertThat(evaluator.evaluations.get() - before).isLessThan(before);
    assertThat(ids("out", "journal.jsonl")).hasSize(GAMES).doesNotHaveDuplicates();
    assertThat(contents("out")).isEqualTo(contents("whole"));
    int after = evaluator.evaluations.get();
    assertThat(review(evaluator, "out", all)).isZero();
    assertThat(evaluator.evaluations.get()).isEqualTo(after);
    assertThat(contents("out")).isEqualTo(contents("whole"));
  }

  @Test
  void reviewsAGameAgainWhoseFilesAreGone() throws IOException {
    assertThat(reviewAll("out")).isZero();
    Map<String, String> whole = contents("out");
    String lost = whole.keySet().stream().filter(each -> each.endsWith(".json")).findFirst().get();
    Files.delete(folder.resolve("out/games").resolve(lost));
    assertThat(reviewAll("out")).isZero();
    assertThat(contents("out")).isEqualTo(whole);
  }

  @Test
  void shardsPartitionTheCollection() throws IOException {
    assertThat(reviewAll("whole")).isZero();
    List<String> ids = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      assertThat(reviewAll("out", "-shard", i + "/3")).as(said()).isZero();
      ids.addAll(ids("out", "journal-" + i + "-of-3.jsonl"));
    }
    assertThat(ids).hasSize(GAMES).doesNotHaveDuplicates();
    assertThat(contents("out")).isEqualTo(contents("whole"));
    int before = evaluator.evaluations.get();
    assertThat(reviewAll("out")).isZero();
    assertThat(evaluator.evaluations.get()).isEqualTo(before);
    assertThat(contents("out")).isEqualTo(contents("whole"));
  }

  @Test
  void tellsOfBrokenRecordsAndReviewsTheRest() throws IOException {
    Path bad = records.resolve("bad.sgf");
    Files.writeString(
        bad,
        """
        (;SZ[5];B[aa]
        ;W[bb])
        (;SZ[5]
        ;B[aa]
        ;W[aa])
        (;SZ[30];B[aa])
        (;SZ[5])
        (;SZ[5];B[cc\
        """);
    Files.writeString(records.resolve("none.sgf"), "hello");
    String none = folder.resolve("missing.sgf").toString();
    assertThat(reviewAll("out", none)).isEqualTo(4);
    assertThat(said())
        .contains("Games reviewed: 8 of 8", "Records that could not be reviewed: 6")
        .contains(bad + ":5: game 2: move 2, White at A5, is impossible")
        .contains(bad + ":6: game 3: ")
        .contains(bad + ": game 4: it has no moves")
        .contains(bad + ":8: game 5: ")
        .contains("none.sgf:1: no game record")
        .contains(none + ": no such file");
    assertThat(lines("out", "games.csv")).hasSize(1 + 8);
  }

  @Test
  void reviewsTheSameGameOnce() throws IOException {
    String again = game(3).replace("PB[p1]", "PB[other]C[more]");
    Files.writeString(records.resolve("z.sgf"), again + game(20));
    String twice = records.resolve("g0.sgf").toString();
    assertThat(reviewAll("out", twice)).as(said()).isZero();
    assertThat(said())
        .contains("8 of 8", "Records that repeat an earlier game: 1")
        .contains("z.sgf, game 1 is the same game as " + records.resolve("g3.sgf"));
  }

  @Test
  void readsCollectionsPatternsAndStandardInput() throws IOException {
    Path many = Files.writeString(folder.resolve("many.sgf"), game(30) + "\n" + game(31));
    // A folder behind a link is one, too.
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("records"));
    String pattern = link + "/**/g[0-2].sgf";
    String to = folder.resolve("out").toString();
    int status =
        run(
            evaluator,
            game(32) + game(30),
            "review",
            "-visits",
            "2",
            "-out",
            to,
            many.toString(),
            pattern,
            "-");
    assertThat(status).as(said()).isZero();
    assertThat(said()).contains("reviewed: 6 of 6", "-, game 2 is the same game as " + many);
    assertThat(contents("out").keySet()).anyMatch(each -> each.startsWith("many-2-"));
    assertThat(review(evaluator, "other", folder + "/records/*.none")).isEqualTo(4);
    assertThat(said()).contains(folder + "/records/*.none: no file fits the pattern");
    assertThat(review(evaluator, "another", folder + "/nowhere/**/*.sgf")).isEqualTo(4);
    assertThat(said()).contains("could not be reviewed: 1");
  }

  /** One file is one game, as ever; a slash says that a folder is meant. */
  @Test
  void reviewsAllGamesOfAFileIfAFolderIsNamed() throws IOException {
    Path many = Files.writeString(folder.resolve("many.sgf"), game(30) + "\n" + game(31));
    assertThat(review(evaluator, "one", many.toString())).isZero();
    assertThat(said()).contains("The file has 2 games");
    assertThat(folder.resolve("one.sgf")).exists();
    assertThat(review(evaluator, "all/", many.toString())).isZero();
    assertThat(review(evaluator, "all", many.toString(), many.toString())).isZero();
    assertThat(lines("all", "games.csv")).hasSize(3);
  }

  @Test
  void leavesOutItsOwnRecords() throws IOException {
    assertThat(reviewAll("records/out")).isZero();
    assertThat(reviewAll("records/out")).isZero();
    assertThat(said()).contains("reviewed: 7 of 7");
  }

  @Test
  void refusesADamagedJournalAndOtherTerms() throws IOException {
    assertThat(reviewAll("out")).isZero();
    Path journal = folder.resolve("out/journal.jsonl");
    String text = Files.readString(journal);
    Map<String, String> whole = contents("out");
    Files.writeString(journal, text.replaceFirst("\"number\":1", "\"number\":x"));
    assertThat(reviewAll("out")).isEqualTo(3);
    assertThat(said()).contains("journal.jsonl is damaged");
    Files.writeString(journal, text.replaceFirst("\"name\":\"", "\"name\":\"../../"));
    assertThat(reviewAll("out")).isEqualTo(3);
    assertThat(said()).contains("journal.jsonl is damaged");
    Files.writeString(journal, text);
    assertThat(reviewAll("out", "-points", "5")).isEqualTo(3);
    assertThat(said()).contains("another review: points was 2.0 and is 5.0");
    assertThat(contents("out")).isEqualTo(whole);
  }

  @Test
  void refusesOptionsThatMakeNoSense() {
    String all = folder.resolve("records").toString();
    assertThat(run(evaluator, "", "review", all)).isEqualTo(2);
    assertThat(said()).contains("-out FOLDER is missing");
    for (String shard : List.of("0/3", "4/3", "3", "1/0", "a/b")) {
      assertThat(review(evaluator, "out", "-shard", shard, all)).isEqualTo(2);
    }
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(review(evaluator, "records/deep/g0.sgf", all)).isEqualTo(2);
    assertThat(said()).contains("g0.sgf is a file, not a folder");
  }

  /** What it writes would stand among the records, and its own are left out when it goes on. */
  @Test
  void writesNothingAmongTheRecords() throws IOException {
    for (String out : List.of("records/deep", "records", "records/../records/")) {
      assertThat(review(evaluator, out, records.toString())).as(out).isEqualTo(2);
      assertThat(review(evaluator, out, records + "/*.sgf")).as(out).isEqualTo(2);
      assertThat(program.err()).contains(" holds the records to review");
    }
    try (Stream<Path> left = Files.list(records)) {
      assertThat(left).hasSize(GAMES);
    }
    assertThat(review(evaluator, "records/deep/reviews", records.toString())).isZero();
    assertThat(Files.readAllLines(records.resolve("reviews/games.csv"))).hasSize(1 + GAMES);
  }
}
