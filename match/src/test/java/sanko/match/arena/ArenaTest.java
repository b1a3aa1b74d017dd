package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.base.file.Sha256;
import sanko.cli.cluster.Shard;
import sanko.cli.testing.TestedProgram;
import sanko.match.MatchJournal;
import sanko.nn.testing.FakeEvaluator;

/** Whole arenas of engines that hardly do anything. */
@Timeout(60)
class ArenaTest {
  @TempDir private Path folder;

  private final TestedProgram program = new TestedProgram();
  private StubEngines engines;

  @BeforeEach
  void needsAShell() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell for the stubs");
    engines = new StubEngines(Files.createDirectories(folder.resolve("programs")));
  }

  private Path arena() {
    return folder.resolve("arena");
  }

  private int run(String names, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("arena", "--out", arena().toString()));
    arguments.addAll(List.of("--engines", engines.write().toString(), "--engine", names));
    arguments.addAll(List.of("--size", "5", "--machine", "a test"));
    arguments.addAll(List.of(more));
    if (!arguments.contains("--games")) {
      arguments.addAll(List.of("--games", "2"));
    }
    return program.run(arguments);
  }

  private String said() {
    return program.out() + program.err();
  }

  private ArenaResult result() throws IOException {
    return ArenaResult.parse(Files.readString(arena().resolve(Arena.JSON)));
  }

  private Path journal(String pairing) {
    return arena().resolve("games/5x5").resolve(pairing).resolve(MatchJournal.FILE);
  }

  @Test
  void showsWhoLostAndByWhat() throws IOException {
    engines
        .add("Calm", StubEngines.PASSES)
        .add("Crash", StubEngines.CRASHES)
        .add("Wrong", StubEngines.PLAYS_ILLEGALLY)
        .addMissing("Absent");
    assertThat(run("Calm,Crash,Wrong,Absent", "--only", "games")).as(said()).isZero();
    ArenaResult result = result();
    assertThat(result.missing())
        .containsExactly(new EngineCatalog.Missing("Absent", "no-such-program is not on the path"));
    assertThat(result.offences())
        .filteredOn(each -> each.winner().equals("Calm"))
        .extracting(each -> each.loser() + " " + each.game() + " " + each.ending())
        .containsExactly("Crash 0 crash", "Crash 1 crash", "Wrong 0 illegal", "Wrong 1 illegal");
    assertThat(result.offences()).noneMatch(each -> each.loser().equals("Calm"));
    ArenaResult.Engine calm = result.engines().get(0);
    assertThat(calm.standings()).hasSize(1);
    assertThat(calm.standings().get(0).wins()).isEqualTo(4);
    assertThat(calm.standings().get(0).offences()).isZero();
    // Two games against each other engine: the bound is that of the pooled wins.
    assertThat(result.engines().get(1).standings().get(0).elo()).isNull();
    assertThat(result.engines().get(1).standings().get(0).eloHigh()).isNegative();
    assertThat(result.pairings())
        .contains(new ArenaResult.Pairing(5, "Calm", "Crash", 2, 0, 0))
        .hasSize(3);
    assertThat(journal("Calm-Crash").resolveSibling("game-00001.sgf")).isRegularFile();
    assertThat(Files.readString(arena().resolve("index.html"))).contains("played ", "Absent");
    assertThat(said()).contains("Absent: not here");
  }

  @Test
  void aMoveThatTakesTooLongLoses() throws IOException {
    engines.add("Calm", StubEngines.PASSES).add("Late", StubEngines.IS_LATE);
    assertThat(run("Calm,Late", "--time", "0.1", "--margin", "0.9", "--only", "games"))
        .as(said())
        .isZero();
    assertThat(result().offences())
        .extracting(
            each -> each.loser() + " " + each.ending() + " " + each.detail().split(" ", 2)[0])
        .containsExactly("Late time took", "Late time took");
    assertThat(result().engines().get(1).standings().get(0).secondsPerMove()).isBetween(2.0, 20.0);
  }

  @Test
  void goesOnWhereItWasKilled() throws IOException {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.PASSES);
    assertThat(run("One,Two", "--games", "6", "--only", "games")).as(said()).isZero();
    byte[] whole = Files.readAllBytes(journal("One-Two"));
    long starts = engines.starts("One");
    assertThat(run("One,Two", "--games", "6", "--only", "games")).as(said()).isZero();
    assertThat(Files.readAllBytes(journal("One-Two"))).isEqualTo(whole);
    // Only its version is asked for.
    assertThat(engines.starts("One")).isEqualTo(starts + 1);

    // What kill -9 leaves: the last line is not whole.
    List<String> lines = Files.readAllLines(journal("One-Two"));
    String cut = String.join("\n", lines.subList(0, 5)) + "\n" + lines.get(5).substring(0, 20);
    Files.writeString(journal("One-Two"), cut);
    assertThat(run("One,Two", "--games", "6", "--only", "games")).as(said()).isZero();
    List<String> again = Files.readAllLines(journal("One-Two"));
    assertThat(again.subList(0, 5)).isEqualTo(lines.subList(0, 5));
    assertThat(again).hasSize(7);
    assertThat(result().pairings().get(0).wins() + result().pairings().get(0).losses())
        .isEqualTo(6);
  }

  @Test
  void refusesToMixArenas() throws IOException {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.PASSES);
    assertThat(run("One,Two", "--only", "games")).as(said()).isZero();
    assertThat(run("One,Two", "--only", "games", "--time", "0.7")).isEqualTo(3);
    assertThat(said()).contains("seconds was 0.5 and is 0.7");
    engines.add("Two", StubEngines.PASSES + " # another build");
    assertThat(run("One,Two", "--only", "games")).isEqualTo(3);
    assertThat(said()).contains("was 1.5 of Two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'a','program':'a','command':['a'],'foo':1}  | engines[0]: unknown field foo",
        "{'name':'a','program':'a','command':'a'}            | engines[0].command must be a list",
        "{'name':'a','program':'a'}                          | engines[0]: an engine needs name, program and command",
        "{'name':'a','smallest':'x'}                         | engines[0].smallest must be a whole number",
        "{'name':'a','benchmark':{'command':[],'pattern':'a','x':1}} | engines[0].benchmark: unknown field x",
        "[]                                                  | engines[0] must be an object",
        "null                                                | 'engines' must be a list of objects",
      })
  void tellsWhatIsWrongWithItsFile(String engine, String reason) throws IOException {
    String json = "{'engines':[" + engine + "]}";
    Path file = Files.writeString(folder.resolve("e.json"), json.replace("'", "\""));
    String out = arena().toString();
    assertThat(program.run(List.of("arena", "--engines", file.toString(), "--out", out)))
        .isEqualTo(3);
    assertThat(said()).startsWith("sanko: " + file + ": ").contains(": " + reason);
    assertThat(said()).doesNotContain("sanko.match", "java.");
  }

  private Path suite() throws IOException {
    return Files.writeString(
        folder.resolve("mine.tst"),
        """
        boardsize 5
        1 reg_genmove b
        #? [PASS]
        2 reg_genmove w
        #? [C3]
        """);
  }

  @Test
  void measuresOnceAndSaysWhatFailed() throws IOException {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.CRASHES);
    Path suite = suite();
    String[] options = {"--only", "measurements", "--suites", suite.toString()};
    assertThat(run("One,Two", options)).as(said()).isZero();
    ArenaResult.Engine one = result().engines().get(0);
    assertThat(one.version()).isEqualTo("1.5 of One");
    assertThat(one.suites()).containsExactly(new ArenaResult.Share("mine", 1, 2));
    assertThat(one.firstAnswerSeconds()).isPositive();
    assertThat(one.firstMoveSeconds()).isGreaterThanOrEqualTo(one.firstAnswerSeconds());
    assertThat(one.evaluationsPerSecond()).isNull();
    ArenaResult.Share conformity = Objects.requireNonNull(one.conformity());
    // Commands that it does not list are not asked; it takes every other for good.
    long asked =
        Conformity.checks().stream()
            .filter(each -> each.commands().stream().noneMatch(ArenaTest::isUnknown))
            .count();
    assertThat(conformity.asked()).isEqualTo((int) asked);
    assertThat(conformity.passed()).isBetween(20, (int) asked - 20);
    byte[] program = Files.readAllBytes(folder.resolve("programs/One"));
    assertThat(one.files())
        .containsExactly(
            new ArenaResult.File(
                "One", program.length, HexFormat.of().formatHex(Sha256.of(program))));
    assertThat(one.bytes()).isEqualTo(program.length);
    ArenaResult.Engine two = result().engines().get(1);
    assertThat(two.firstMoveSeconds()).isNull();
    assertThat(two.suites()).isEmpty();
    assertThat(result().problems())
        .anyMatch(each -> each.startsWith("Two, start: ended"))
        .anyMatch(each -> each.startsWith("Two, suite mine: ended"));

    long starts = engines.starts("One");
    assertThat(run("One,Two", options)).as(said()).isZero();
    assertThat(engines.starts("One")).isEqualTo(starts + 1);
    assertThat(result().engines().get(0)).isEqualTo(one);

    Files.writeString(suite, Files.readString(suite).replace("C3", "pass"));
    assertThat(run("One,Two", options)).as(said()).isZero();
    assertThat(result().engines().get(0).suites())
        .containsExactly(new ArenaResult.Share("mine", 2, 2));
  }

  @Test
  void measuresAgainWhatFailed() throws IOException {
    engines.add("One", StubEngines.CRASHES_AS_WHITE).add("Two", StubEngines.CRASHES_AT_FIRST);
    Path suite = suite();
    String[] options = {"--only", "measurements", "--suites", suite.toString()};
    assertThat(run("One,Two", options)).as(said()).isZero();
    List<String> problems = result().problems();
    assertThat(problems)
        .hasSize(2)
        .anyMatch(each -> each.startsWith("Two, start: ended"))
        .anyMatch(each -> each.startsWith("Two, suite mine: ended"));
    assertThat(result().engines().get(0).suites())
        .containsExactly(new ArenaResult.Share("mine", 1, 2));
    assertThat(run("One,Two", "--only", "games", "--suites", suite.toString())).as(said()).isZero();
    assertThat(result().problems()).isEqualTo(problems);

    Files.createFile(engines.program("Two.ready"));
    assertThat(run("One,Two", options)).as(said()).isZero();
    assertThat(said()).contains("Two: start, again, since it failed: ended");
    assertThat(result().problems()).isEmpty();
    ArenaResult.Engine two = result().engines().get(1);
    assertThat(two.firstMoveSeconds()).isPositive();
    assertThat(two.suites()).containsExactly(new ArenaResult.Share("mine", 1, 2));
    long starts = engines.starts("Two");
    assertThat(run("One,Two", options)).as(said()).isZero();
    assertThat(engines.starts("Two")).isEqualTo(starts + 1);
    assertThat(result().engines().get(1)).isEqualTo(two);
  }

  /** The parts of a cluster leave it to the driver's table by way of the folder. */
  @Test
  void saysWhatCannotBePlayedWhereverItWasTried() throws Exception {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.CANNOT_BEGIN);
    String problem = "5x5: One against Two: Two cannot begin a game";
    assertThat(run("One,Two", "--shard", "1/1", "--only", "games")).as(said()).isZero();
    assertThat(said()).contains("not played: " + problem);
    Arena driver = open(arena());
    assertThat(driver.task().run(new Shard(1, 2), new FakeEvaluator(), () -> {}))
        .startsWith("0 of 2 games; not played: " + problem);
    List<String> byParts = driver.write().problems();
    assertThat(byParts).hasSize(1).allMatch(each -> each.startsWith(problem));
    assertThat(run("One,Two", "--only", "games")).as(said()).isZero();
    assertThat(result().problems()).isEqualTo(byParts);

    Files.createFile(engines.program("Two.ready"));
    assertThat(driver.task().run(Shard.ALL, new FakeEvaluator(), () -> {}))
        .isEqualTo("2 of 2 games");
    assertThat(driver.write().problems()).isEmpty();
  }

  @Test
  void anInterruptedMeasurementLeavesTheTables() throws Exception {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.PASSES);
    Arena arena = open(arena());
    Thread.currentThread().interrupt();
    arena.measure(line -> {});
    assertThat(Thread.interrupted()).isFalse();
    assertThat(arena.isStopped()).isTrue();
    assertThat(arena.write().engines()).hasSize(2);
  }

  private static boolean isUnknown(String command) {
    return command.matches(
        "(undo|reg_genmove|\\w+_handicap|final_status_list|showboard|loadsgf|(kgs-)?time_\\w+)\\b.*");
  }

  @Test
  void partsHaveAllGamesAndEachOnce() throws IOException {
    for (String name : List.of("One", "Two", "Three")) {
      engines.add(name, StubEngines.PASSES);
    }
    assertThat(run("One,Two,Three", "--shard", "1/2")).as(said()).isZero();
    assertThat(Files.exists(journal("One-Two"))).isTrue();
    assertThat(Files.exists(journal("One-Three"))).isFalse();
    assertThat(Files.exists(journal("Two-Three"))).isTrue();
    assertThat(run("One,Two,Three", "--shard", "2/2")).as(said()).isZero();
    long starts = engines.starts("One");
    assertThat(run("One,Two,Three", "--only", "games")).as(said()).isZero();
    assertThat(engines.starts("One")).isEqualTo(starts + 1);
    assertThat(result().pairings())
        .allMatch(each -> each.wins() + each.draws() + each.losses() == 2);
  }

  private Arena open(Path out) throws Exception {
    return open(out, engines.write());
  }

  private static Arena open(Path out, Path descriptions) throws Exception {
    return Arena.open(
        new Arena.Request(
            out,
            new EngineCatalog(descriptions),
            List.of("One", "Two"),
            Map.of(),
            Map.of(),
            List.of(),
            ""),
        List.of(new Arena.Board(5, 0.5, 2)),
        new Arena.Terms("chinese", 7.5, "4", 5, 1));
  }

  @Test
  void aPlanTravelsToOtherMachines() throws Exception {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.PASSES);
    Path file = engines.write();
    String program = "\"command\": [\"{program}\"";
    Files.writeString(
        file, Files.readString(file).replace(program, "\"config\": \"a = b\", " + program));
    Path relative = Path.of("").toAbsolutePath().relativize(arena().toAbsolutePath());
    Arena arena = open(relative, file);
    for (Competitor each : ((ArenaPlan) arena.task()).engines()) {
      assertThat(Path.of(Objects.requireNonNull(each.engine().config()))).isAbsolute().exists();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
      stream.writeObject(arena.task());
    }
    try (ObjectInputStream stream =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(stream.readObject()).isEqualTo(arena.task());
    }
  }

  @Test
  void refusesTwoSuitesOfOneName() throws IOException {
    engines.add("One", StubEngines.PASSES).add("Two", StubEngines.PASSES);
    Path first = suite();
    Path second = Files.createDirectory(folder.resolve("more")).resolve("mine.tst");
    Files.copy(first, second);
    String[] options = {
      "--suites", first.toString(), "--suites", folder.resolve("more").toString()
    };
    assertThat(run("One,Two", options)).isEqualTo(2);
    assertThat(said()).contains("two suites are called mine: " + first + ", " + second);
  }

  @Test
  void namesWhatMakesNoSense() throws IOException {
    engines.add("One", StubEngines.PASSES).addMissing("Two");
    assertThat(run("One,Two")).isEqualTo(3);
    assertThat(said()).contains("two engines at least", "no-such-program is not on the path");
    assertThat(run("One")).isEqualTo(3);
    assertThat(program.err())
        .isEqualToIgnoringNewLines("sanko: an arena needs two engines at least");
    engines.addMissing("Four");
    assertThat(run("Two,Four")).isEqualTo(3);
    assertThat(said())
        .contains(
            "at least; Two: not here, no-such-program is not on the path;"
                + " Four: not here, no-such-program is not on the path");
    assertThat(run("One,Three")).isEqualTo(2);
    assertThat(said()).contains("no engine is called Three", "GNU Go");
    assertThat(run("One,One")).isEqualTo(2);
    assertThat(said()).contains("an engine is named twice: One, One");
    engines.add("A B", StubEngines.PASSES).add("A_B", StubEngines.PASSES);
    assertThat(run("A B,A_B")).isEqualTo(3);
    assertThat(said()).contains("A B and A_B would have the same files");
    assertThat(run("One", "--network", "pytorch=/tmp")).isEqualTo(2);
    assertThat(said()).contains("no engine reads networks of the format pytorch");
    assertThat(run("One", "--program", "Three=/bin/sh")).isEqualTo(2);
    assertThat(said()).contains("no engine is called Three");
    assertThat(run("One", "--rules", "foo")).isEqualTo(2);
    assertThat(said()).contains("--rules: ", "foo");
    assertThat(run("One", "--games", "3")).isEqualTo(2);
    assertThat(run("One", "--games", "0")).isEqualTo(2);
    assertThat(said()).contains("--games must be positive and even");
    assertThat(program.run(List.of("arena", "--out", arena().toString(), "--size", ",")))
        .isEqualTo(2);
    assertThat(said()).contains("--size names nothing");
    assertThat(run("One", "--time", "1,2")).isEqualTo(2);
    assertThat(run("One", "--master", "local")).isEqualTo(2);
  }
}
