package sanko.match.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.testing.JavaProcess;
import sanko.cli.testing.TestedProgram;
import sanko.match.ProcessNumber;
import sanko.nn.EvaluationOptions;
import sanko.nn.ForwardingEvaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** Whole matches on small boards. */
@Timeout(120)
class MatchSubcommandTest {
  private static final String JOURNAL = "match.jsonl";

  /** Its searches end at their visits, not at a proof. */
  private static final String ENGINE = "maxVisits=12,chosenMoveTemperature=0,solverMode=0";

  private static final String FAKE = "sanko.match.FakeGtp";
  private static final String FILE = "/sanko/match/FakeGtp.class";

  @TempDir private Path folder;

  private final List<Counting> evaluators = new CopyOnWriteArrayList<>();
  private final TestedProgram program =
      new TestedProgram(
          (model, tuning) -> {
            Counting evaluator = new Counting(tuning.processor().cores());
            evaluators.add(evaluator);
            return evaluator;
          });

  private int run(String... arguments) {
    evaluators.clear();
    return program.run(List.of(arguments));
  }

  /** Counts stones, and how many positions it was asked about. */
  private static final class Counting extends ForwardingEvaluator {
    private final int threads;
    private final AtomicInteger asked = new AtomicInteger();

    Counting(int threads) {
      super(new FakeEvaluator());
      this.threads = threads;
    }

    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      asked.incrementAndGet();
      super.evaluate(position, options, callback);
    }
  }

  /**
   * A match of an own engine with another.
   *
   * @param more names and values of options, which replace those of this test
   */
  private int match(String b, String... more) {
    return run(arguments(b, more).toArray(new String[0]));
  }

  private List<String> arguments(String b, String... more) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--a", "maxVisits=4");
    options.put("--b", b);
    options.put("--size", "5");
    options.put("--games", "4");
    options.put("--concurrency", "2");
    options.put("--out", folder.toString());
    for (int i = 0; i < more.length; i += 2) {
      options.put(more[i], more[i + 1]);
    }
    List<String> arguments = new ArrayList<>(List.of("match", "--json"));
    options.forEach((name, value) -> arguments.addAll(List.of(name, value)));
    return arguments;
  }

  private int own(int games, String a, String... more) {
    List<String> options = new ArrayList<>(List.of("--a", a, "--games", games + ""));
    options.addAll(List.of("--opening", "2"));
    options.addAll(List.of(more));
    return match("maxVisits=4", options.toArray(new String[0]));
  }

  private JsonNode report() throws IOException {
    return new JsonMapper().readTree(program.out());
  }

  private String err() {
    return program.err();
  }

  private List<String> journal() throws IOException {
    return Files.readAllLines(folder.resolve(JOURNAL)).stream().skip(1).sorted().toList();
  }

  @Test
  void takesAConfigurationWithBlanksInItsName() throws IOException {
    Path file = Files.writeString(folder.resolve("a b.cfg"), "maxVisits = many\n");
    String out = folder.resolve("out").toString();
    assertThat(run("match", "--a", file.toString(), "--b", ENGINE, "--out", out)).isEqualTo(3);
    assertThat(err()).contains("maxVisits must be");
    assertThat(run("match", "--a", "no-program a.cfg", "--b", ENGINE, "--out", out)).isEqualTo(3);
    assertThat(err()).contains("no-program: no such program");
  }

  @Test
  void gamesAtATimeShareEvaluationsUnlessTimeIsReal() {
    assertThat(match("maxVisits=4")).as(err()).isZero();
    assertThat(evaluators).hasSize(1);
    assertThat(
            match(
                "maxVisits=4",
                "--time",
                "1",
                "--out",
                folder.resolve("timed").toString(),
                "--threads",
                "3"))
        .as(err())
        .isZero();
    assertThat(evaluators)
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.asked.get()).isGreaterThan(20))
        .allSatisfy(each -> assertThat(each.threads).isEqualTo(3));
  }

  @Test
  void drawsOpeningsFromTheEmbeddedNetwork() throws IOException {
    assertThat(match("maxVisits=4", "--opening", "policy:2")).as(err()).isZero();
    assertThat(Files.readAllLines(folder.resolve(JOURNAL)).get(0)).contains("policy:2");
  }

  @Test
  void playsOwnEnginesAndGoesOnWhereItWasInterrupted() throws IOException, SgfException {
    assertThat(own(6, ENGINE)).isZero();
    JsonNode report = report();
    assertThat(report.get("games").asInt()).isEqualTo(6);
    assertThat(report.get("a").get("visits").asInt())
        .isEqualTo(12 * report.get("a").get("moves").asInt());
    assertThat(report.get("a").get("disputes").asInt()).isZero();
    assertThat(report.get("b").get("offences")).isEmpty();
    List<String> whole = results(journal());
    SgfGame record = SgfReader.read(Files.readAllBytes(folder.resolve("game-00001.sgf")));
    assertThat(record.whiteName()).isEqualTo(ENGINE);
    assertThat(whole.get(1)).contains("\"result\":\"" + record.result() + "\"");

    // The first three games, and a fourth that was cut off: the rest is the same as in one go.
    List<String> lines = Files.readAllLines(folder.resolve(JOURNAL));
    String cut = String.join("\n", lines.subList(0, 4)) + "\n" + lines.get(4).substring(0, 9);
    Files.writeString(folder.resolve(JOURNAL), cut);
    assertThat(own(6, ENGINE)).isZero();
    assertThat(results(journal())).isEqualTo(whole);
    assertThat(report().get("games").asInt()).isEqualTo(6);
    assertThat(own(6, "maxVisits=13")).isEqualTo(3);
    assertThat(err()).contains("journal of another match").contains("maxVisits=13");
  }

  @Test
  void plansNoFewerGamesThanItHas() throws IOException {
    assertThat(match("maxVisits=4")).as(err()).isZero();
    assertThat(match("maxVisits=4", "--games", "2")).as(err()).isZero();
    assertThat(report().get("games").asInt()).isEqualTo(4);
    assertThat(report().get("gamesPlanned").asInt()).isEqualTo(4);
  }

  /** All that is no time. */
  private static List<String> results(List<String> journal) {
    return journal.stream()
        .map(line -> line.replaceAll("\"seconds\":[0-9.E-]+", ""))
        .sorted()
        .toList();
  }

  @Test
  void stopsWhenTheTestHasDecided() throws IOException {
    assertThat(own(400, "maxVisits=4", "--sprt", "-400,-300")).isZero();
    assertThat(report().get("verdict").asText()).isEqualTo("ACCEPT_1");
    assertThat(report().get("games").asInt()).isLessThan(400);
  }

  @ParameterizedTest
  @CsvSource({
    "crash, crash, ended with status 7",
    "illegal, illegal, played ",
    "garbage, garbage, by 'hello'",
    "nonsense, garbage, by 'Z99'",
    "refuse, refusal, cannot think",
    "hang, silence, did not answer",
  })
  void countsWhatAProgramDoesAndGoesOn(String mode, String offence, String detail)
      throws IOException {
    String limit = mode.equals("hang") ? "1" : "60";
    assertThat(program(mode, "--answer-limit", limit)).isZero();
    assertThat(report().get("games").asInt()).isEqualTo(4);
    assertThat(report().get("counts").get("wins").asInt()).isEqualTo(4);
    assertThat(report().get("b").get("offences").get(offence).asInt()).isEqualTo(4);
    assertThat(report().get("a").get("offences")).isEmpty();
    assertThat(journal()).allMatch(line -> line.contains(detail));
    assertThat(Files.readString(folder.resolve("game-00003.sgf"))).contains("C[End: " + offence);
    assertThat(children()).isEmpty();
  }

  /** What a program started is ended with it, also where the program ends first. */
  @ParameterizedTest
  @ValueSource(strings = {"pass", "crash", "garbage"})
  void leavesNoProcessBehind(String mode) throws Exception {
    Path others = folder.resolve("others");
    String program = command(mode) + " '" + others + "'";
    assertThat(match(program, "--games", "2", "--answer-limit", "3")).isZero();
    List<String> numbers = Files.readAllLines(others);
    assertThat(numbers).isNotEmpty();
    for (String number : numbers) {
      ProcessNumber.awaitEnd(Long.parseLong(number));
    }
  }

  @Test
  void countsLossesOnTime() throws IOException {
    assertThat(program("hang", "--clock", "absolute 3", "--games", "2")).isZero();
    assertThat(report().get("b").get("offences").get("time").asInt()).isEqualTo(2);
    assertThat(journal()).allMatch(line -> line.contains("B+T") || line.contains("W+T"));
    assertThat(children()).isEmpty();
  }

  @Test
  void countsResignationsAndDisputes() throws IOException {
    assertThat(program("resign", "--games", "2")).isZero();
    assertThat(report().get("endings").get("resignation").asInt()).isEqualTo(2);
    Path next = folder.resolve("next");
    assertThat(program("pass", "--games", "2", "--out", next.toString(), "--komi", "0")).isZero();
    assertThat(report().get("endings").get("passes").asInt()).isEqualTo(2);
    assertThat(report().get("b").get("disputes").asInt()).isEqualTo(2);
    assertThat(report().get("a").get("disputes").asInt()).isZero();
  }

  @Test
  void saysThatGamesArePositiveAndEven() {
    assertThat(match("maxVisits=4", "--games", "0")).isEqualTo(2);
    assertThat(err()).contains("--games must be positive and even");
  }

  @Test
  void endsWithThreeIfAProgramCannotPlay() {
    assertThat(match("no-such-program")).isEqualTo(3);
    assertThat(err()).contains("no-such-program cannot begin a game");
    assertThat(match("gnugo 'level 10", "--out", folder.resolve("next").toString())).isEqualTo(3);
    assertThat(err()).contains("a quote is not closed");
    assertThat(own(2, "maxVisit=3")).isEqualTo(2);
    assertThat(err()).contains("is it maxVisits?");
    assertThat(own(2, "")).isEqualTo(3);
    assertThat(err()).contains("no limit");
  }

  @Test
  void endsWithThreeIfANetworkFails() {
    TestedProgram broken =
        new TestedProgram(
            (model, settings) ->
                new ForwardingEvaluator(new FakeEvaluator()) {
                  @Override
                  public void evaluate(
                      GameState position, EvaluationOptions options, Callback callback) {
                    throw new IllegalArgumentException("it is broken");
                  }
                });
    assertThat(broken.run(arguments("maxVisits=4"))).isEqualTo(3);
    assertThat(broken.err().lines())
        .last()
        .isEqualTo("sanko: the match cannot continue: the search failed: it is broken");
    assertThat(broken.err()).doesNotContain("xception");
  }

  @Test
  void refusesAFolderInWhichAnotherProgramPlays() throws Exception {
    String opponent = command("hang");
    List<String> arguments = arguments(opponent);
    Process other = JavaProcess.of("sanko.cli.Main", List.of(), arguments).start();
    try {
      awaitJournal(other);
      String before = Files.readString(folder.resolve(JOURNAL));
      assertThat(match(opponent)).isEqualTo(3);
      assertThat(err()).contains("another program is playing a match in " + folder);
      assertThat(folder.resolve(JOURNAL)).hasContent(before);
    } finally {
      other.descendants().forEach(ProcessHandle::destroyForcibly);
      other.destroyForcibly().waitFor();
    }
  }

  /** Waits until a match has begun. */
  private void awaitJournal(Process match) throws IOException {
    Path journal = folder.resolve(JOURNAL);
    while (!Files.exists(journal) || !Files.readString(journal).endsWith("\n")) {
      assertThat(match.isAlive()).isTrue();
      Thread.onSpinWait();
    }
  }

  @Test
  void endsWithTwoIfTheArgumentsMakeNoSense() {
    assertThat(own(3, "maxVisits=3")).isEqualTo(2);
    assertThat(own(2, "maxVisits=3", "--sprt", "5")).isEqualTo(2);
    assertThat(own(2, "maxVisits=3", "--size", "99")).isEqualTo(2);
    assertThat(own(2, "maxVisits=3", "--clock", "sundial 3")).isEqualTo(2);
    assertThat(own(2, "maxVisits=3", "--dead", "or alive")).isEqualTo(2);
    assertThat(err()).contains("--dead is none, agree or judge, not or alive");
    assertThat(run("match", "--a", "maxVisits=3")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "absolute 0",
        "byoyomi 0 0 0",
        "byoyomi 0 5 0",
        "canadian 0 0 5",
        "fischer 0 0",
        "fischer 0 5",
        "fischer-capped 0 5 10 5",
        "fischer-capped 0 5 0 -1",
        "fischer-capped 5 5 -1 0",
      })
  void refusesAClockWithoutTime(String clock) {
    assertThat(match("maxVisits=4", "--clock", clock)).isEqualTo(2);
    assertThat(err()).contains("--clock: nobody has time: " + clock);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesAnEmptyListOfBoards() {
    assertThat(match("maxVisits=4", "--size", ",")).isEqualTo(2);
    assertThat(err()).contains("--size names nothing");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "--tune-rate, 0.02, --tune-rate needs --tune",
    "--alpha, 0.1, --alpha and --beta need --sprt",
    "--beta, 0.1, --alpha and --beta need --sprt",
    "--time-margin, 0.5, --time-margin needs --clock",
  })
  void refusesOptionsWithoutEffect(String option, String value, String reason) {
    assertThat(match("maxVisits=4", option, value)).isEqualTo(2);
    assertThat(err()).contains(reason);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void helpsOnOneScreen() {
    assertThat(run("match", "--help")).isZero();
    assertThat(program.out().lines())
        .hasSizeLessThanOrEqualTo(40)
        .allMatch(line -> line.length() <= 110);
  }

  private int program(String mode, String... more) {
    return match(command(mode), more);
  }

  private static String command(String mode) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return "'%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s %s"
        .formatted(java, classes(), FAKE, mode);
  }

  /** The folder of the test classes. */
  private static Path classes() {
    String file = MatchSubcommandTest.class.getResource(FILE).toString();
    return Path.of(URI.create(file.substring(0, file.length() - FILE.length())));
  }

  private static List<ProcessHandle> children() {
    try (Stream<ProcessHandle> children = ProcessHandle.current().children()) {
      return children.filter(ProcessHandle::isAlive).toList();
    }
  }
}
