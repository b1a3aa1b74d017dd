package sanko.match.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.testing.TestedProgram;
import sanko.engine.config.EvaluatorChoice;
import sanko.match.PairCounts;
import sanko.match.Sprt;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.TinyNetwork;

@Timeout(120)
class GatekeeperTest {
  @TempDir private Path folder;

  private TestedProgram program = new TestedProgram();
  private boolean quits = true;
  private Path tested;
  private Path accepted;
  private Path rejected;

  @BeforeEach
  void makeFolders() throws IOException {
    tested = Files.createDirectories(folder.resolve("test"));
    accepted = Files.createDirectories(folder.resolve("accepted"));
    rejected = Files.createDirectories(folder.resolve("rejected"));
  }

  /** A network; larger seconds mean newer. */
  private static Path network(Path file, long seconds) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, "network " + seconds);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000 * seconds));
    return file;
  }

  private int run(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "gatekeeper",
                "-test-models-dir",
                tested.toString(),
                "-accepted-models-dir",
                accepted.toString(),
                "-rejected-models-dir",
                rejected.toString(),
                "-sgf-output-dir",
                folder.resolve("sgfs").toString(),
                "--size",
                "5",
                "--opening",
                "uniform:2"));
    if (quits) {
      words.add("-quit-if-no-nets-to-test");
    }
    words.addAll(List.of(more));
    return program.run(words);
  }

  /** Else the accepted network would play itself, and could be moved away. */
  @Test
  void refusesAFolderForTwoPurposes() throws IOException {
    network(accepted.resolve("old.bin.gz"), 1);
    network(accepted.resolve("new.bin.gz"), 2);
    tested = accepted.resolve("..").resolve(accepted.getFileName());
    assertThat(run()).isEqualTo(2);
    assertThat(program.err()).contains("-test-models-dir, -accepted-models-dir and");
    assertThat(names(accepted)).containsExactly("new.bin.gz", "old.bin.gz");
  }

  @Test
  void refusesAFolderOfNewNetworksThatIsNotThere() {
    tested = folder.resolve("mistyped");
    assertThat(run("-quit-if-no-nets-to-test")).isEqualTo(3);
    assertThat(program.err()).contains("-test-models-dir: there is no folder " + tested);
    assertThat(tested).doesNotExist();
  }

  private int play(String keys, String... more) {
    List<String> words = new ArrayList<>(List.of("-override-config", keys, "-visits", "4"));
    words.addAll(List.of(more));
    return run(words.toArray(new String[0]));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void acceptsACandidateThatMakesItsShareOfThePoints() throws IOException {
    network(accepted.resolve("old.bin.gz"), 1);
    network(tested.resolve("new").resolve("model.bin.gz"), 2);
    Path selfplay = folder.resolve("selfplay");
    int status =
        play(
            "numGamesPerGating=4,numGameThreads=2",
            "-required-candidate-win-prop",
            "0",
            "-selfplay-dir",
            selfplay.toString());
    assertThat(status).as(program.err()).isZero();
    assertThat(program.out()).startsWith("Accepted: new against old, ");
    assertThat(names(tested)).isEmpty();
    assertThat(names(rejected)).isEmpty();
    assertThat(names(accepted)).containsExactly("new", "old.bin.gz");
    assertThat(accepted.resolve("new").resolve("model.bin.gz")).hasContent("network 2");
    assertThat(names(selfplay.resolve("new"))).containsExactly("sgfs", "tdata", "vadata");
  }

  /** Each move takes a second at least, of three. */
  @Test
  void letsTimePassByVisits() throws IOException {
    network(accepted.resolve("old.bin.gz"), 1);
    network(tested.resolve("new").resolve("model.bin.gz"), 2);
    int status = play("numGamesPerGating=2", "--clock", "absolute 3", "--virtual-clock", "1");
    assertThat(status).as(program.err()).isZero();
    try (Stream<Path> files = Files.walk(folder.resolve("sgfs"))) {
      Path journal = files.filter(each -> each.endsWith("match.jsonl")).findFirst().orElseThrow();
      assertThat(Files.readAllLines(journal).stream().skip(1))
          .isNotEmpty()
          .allMatch(line -> line.contains("\"TIME\""));
    }
  }

  @Test
  void goesOnWithTheSameGamesOnly() throws IOException {
    network(accepted.resolve("old.bin.gz"), 1);
    network(tested.resolve("new").resolve("model.bin.gz"), 2);
    String[] all = {"-required-candidate-win-prop", "0"};
    assertThat(play("numGamesPerGating=2", all)).as(program.err()).isZero();
    Files.move(accepted.resolve("new"), tested.resolve("new"));
    assertThat(play("numGamesPerGating=2", all[0], all[1], "--max-moves", "3")).isEqualTo(3);
    assertThat(program.err()).contains("max moves");
    assertThat(names(tested)).containsExactly("new");
  }

  @Test
  void rejectsACandidateThatCannotMakeItsShareAnyMore() throws IOException {
    network(accepted.resolve("old.bin.gz"), 1);
    network(tested.resolve("new.txt.gz"), 2);
    assertThat(play("numGamesPerGating=4", "-required-candidate-win-prop", "1"))
        .as(program.err())
        .isZero();
    assertThat(program.out()).startsWith("Rejected: new against old, ");
    assertThat(names(accepted)).containsExactly("old.bin.gz");
    assertThat(names(rejected)).containsExactly("new.txt.gz");
    Path records = folder.resolve("sgfs").resolve("new").resolve("old");
    assertThat(names(records)).contains("match.jsonl").anyMatch(name -> name.endsWith(".sgf"));
  }

  @Test
  void rejectsADamagedCandidateAndGoesOn() throws IOException {
    program = new TestedProgram(GatekeeperTest::unlessDamaged);
    network(accepted.resolve("old.bin.gz"), 1);
    network(tested.resolve("sound.bin.gz"), 2);
    Path damaged = tested.resolve("damaged.bin.gz");
    Files.write(network(damaged, 3), new byte[0]);
    assertThat(play("numGamesPerGating=2")).as("it may still be written").isEqualTo(3);
    assertThat(damaged).exists();
    assertThat(program.err()).contains("damaged cannot be read yet; it may still be written");
    Files.setLastModifiedTime(damaged, FileTime.from(Instant.now().minusSeconds(61)));
    assertThat(play("numGamesPerGating=2", "-required-candidate-win-prop", "0"))
        .as(program.err())
        .isZero();
    assertThat(program.err())
        .contains(
            "Rejected: damaged, which cannot be read: network file damaged.bin.gz is damaged: ");
    assertThat(names(rejected)).containsExactly("damaged.bin.gz");
    assertThat(names(accepted)).containsExactly("old.bin.gz", "sound.bin.gz");
  }

  /** The trainer completes the file while the gatekeeper waits. */
  @Test
  void waitsForACandidateThatIsHalfWritten() throws Exception {
    Path half = tested.resolve("half.bin.gz");
    AtomicInteger looks = new AtomicInteger();
    program =
        new TestedProgram(
            (choice, settings) -> {
              if (choice.equals(new EvaluatorChoice.File(half.toRealPath()))
                  && looks.incrementAndGet() == 2) {
                Files.writeString(half, "whole");
              }
              return unlessDamaged(choice, settings);
            });
    network(accepted.resolve("old.bin.gz"), 1);
    Files.createFile(half);
    quits = false;
    FutureTask<Integer> status =
        new FutureTask<>(() -> play("numGamesPerGating=2", "-required-candidate-win-prop", "0"));
    Thread gatekeeper = new Thread(status);
    gatekeeper.start();
    while (!Files.exists(accepted.resolve("half.bin.gz")) && gatekeeper.isAlive()) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    gatekeeper.interrupt();
    assertThat(status.get()).as(program.err()).isEqualTo(3);
    assertThat(program.err())
        .containsOnlyOnce("half cannot be read yet; it may still be written")
        .contains("interrupted");
    assertThat(names(accepted)).containsExactly("half.bin.gz", "old.bin.gz");
  }

  @Test
  void takesNamesThatLookLikeSettings() throws IOException {
    network(accepted.resolve("a=1,maxVisits=2.bin.gz"), 1);
    network(tested.resolve("b,ü = 3").resolve("model.bin.gz"), 2);
    assertThat(play("numGamesPerGating=2", "-required-candidate-win-prop", "0"))
        .as(program.err())
        .isZero();
    assertThat(program.out()).startsWith("Accepted: b,ü = 3 against a=1,maxVisits=2, ");
    assertThat(names(accepted)).containsExactly("a=1,maxVisits=2.bin.gz", "b,ü = 3");
  }

  /** It is the accepted network that is damaged. */
  @Test
  void rejectsNothingWhereAnotherNetworkIsDamaged() throws IOException {
    program = new TestedProgram(GatekeeperTest::unlessDamaged);
    Files.write(network(accepted.resolve("old.bin.gz"), 1), new byte[0]);
    Path sound = tested.resolve("sound.bin");
    new TinyNetwork(false).write(sound);
    assertThat(play("numGamesPerGating=2", "-no-autoreject-old-models")).isEqualTo(3);
    assertThat(sound).exists();
  }

  private static Evaluator unlessDamaged(EvaluatorChoice choice, EvaluatorSettings settings)
      throws Exception {
    if (choice instanceof EvaluatorChoice.File file && Files.size(file.path()) == 0) {
      throw new NetworkException("damaged");
    }
    return new FakeEvaluator();
  }

  @Test
  void rejectsWhatIsOlderThanTheAcceptedOneWithoutAGame() throws IOException {
    network(accepted.resolve("old.bin.gz"), 5);
    network(tested.resolve("older.bin.gz"), 2);
    Files.writeString(tested.resolve("notes.log"), "not a network");
    assertThat(play("")).isZero();
    assertThat(names(rejected)).containsExactly("older.bin.gz");
    assertThat(names(tested)).containsExactly("notes.log");
    assertThat(program.err()).contains("Rejected: older, which is older than old");
    assertThat(program.out()).isEmpty();
    network(tested.resolve("other.bin.gz"), 3);
    assertThat(
            play(
                "numGamesPerGating=2",
                "-no-autoreject-old-models",
                "-required-candidate-win-prop",
                "0"))
        .as(program.err())
        .isZero();
    assertThat(names(accepted)).containsExactly("old.bin.gz", "other.bin.gz");
    network(tested.resolve("third.bin.gz"), 4);
    assertThat(play("numGamesPerGating=2", "-no-autoreject-old-models")).isZero();
    assertThat(program.out()).contains(": third against other, ");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertThat(play("")).isZero();
    network(tested.resolve("new.bin.gz"), 2);
    assertThat(play("")).isEqualTo(3);
    assertThat(program.err()).contains("there is no accepted network in " + accepted);
    network(accepted.resolve("old.bin.gz"), 1);
    assertThat(run()).isEqualTo(3);
    assertThat(program.err()).contains("has no limit");
    assertThat(play("numGamesPerGating=3")).isEqualTo(2);
    assertThat(play("numGamesPerGating=0")).isEqualTo(2);
    assertThat(program.err()).contains("numGamesPerGating must be positive and even");
    for (String number : List.of("99999999999", "-99999999999", "many")) {
      assertThat(play("numGamesPerGating=" + number)).isEqualTo(2);
      assertThat(program.err()).contains("not a whole number up to 2147483647: " + number);
    }
    assertThat(play("", "-required-candidate-win-prop", "2")).isEqualTo(2);
    assertThat(play("", "-alpha", "0.1")).isEqualTo(2);
    assertThat(program.err()).contains("--alpha and --beta need --sprt");
    assertThat(play("", "-dead", "foo")).isEqualTo(2);
    assertThat(program.err()).contains("--dead is none, agree or judge, not foo");
    network(accepted.resolve("new.bin.gz"), 0);
    assertThat(play("numGamesPerGating=2", "-required-candidate-win-prop", "0")).isEqualTo(3);
    assertThat(program.err()).contains("cannot move " + tested.resolve("new.bin.gz"));
    assertThat(names(tested)).containsExactly("new.bin.gz");
  }

  @Test
  void namesTheKeysThatItDoesNotUse() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("gate.cfg"), "bSizes = 9,19\nmaxVisits = 4\nkoRules = SIMPLE\n");
    assertThat(run("-config", config.toString())).isZero();
    assertThat(program.err()).contains("Keys not used: bSizes, koRules");
  }

  /** Ten games in pairs, of which the candidate wins, draws and loses some. */
  @ParameterizedTest
  @CsvSource({
    "5, 0, 0, ACCEPTED",
    "4, 2, 0, ACCEPTED",
    "4, 1, 0, OPEN",
    "0, 0, 5, OPEN",
    "0, 0, 6, REJECTED",
    "0, 1, 5, REJECTED",
    "5, 0, 5, ACCEPTED",
  })
  void decidesAsSoonAsTheOtherGamesCannotChangeIt(
      int wins, int draws, int losses, Gate.Verdict verdict) {
    PairCounts counts = new PairCounts(wins, draws, losses, 0, 0, 0, 0, 0);
    assertThat(new Gate(10, 0.5, null).verdict(counts)).isEqualTo(verdict);
  }

  @Test
  void letsATestDecide() {
    Gate gate = new Gate(1000, 0.5, new Sprt(0, 100, 0.05, 0.05));
    assertThat(gate.verdict(new PairCounts(0, 0, 0, 0, 0, 0, 0, 0))).isEqualTo(Gate.Verdict.OPEN);
    PairCounts won = new PairCounts(80, 0, 20, 0, 0, 20, 0, 30);
    assertThat(gate.verdict(won)).isEqualTo(Gate.Verdict.ACCEPTED);
    PairCounts lost = new PairCounts(20, 0, 80, 30, 0, 20, 0, 0);
    assertThat(gate.verdict(lost)).isEqualTo(Gate.Verdict.REJECTED);
    assertThat(gate.accepts(new PairCounts(2, 0, 2, 0, 0, 2, 0, 0))).isTrue();
    assertThat(gate.accepts(new PairCounts(1, 0, 3, 1, 0, 1, 0, 0))).isFalse();
  }
}
