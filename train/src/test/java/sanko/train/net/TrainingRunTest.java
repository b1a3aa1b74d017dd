package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.PseudoRandomEvaluator;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.TeacherGames;
import sanko.train.data.TrainingRow;

@Tag("arithmetic")
class TrainingRunTest {
  private static final Map<RowPool.Size, Double> SHARES =
      Map.of(new RowPool.Size(5, 5), 2.0, new RowPool.Size(4, 6), 1.0);

  private static final TrainingPlan.LearningRate RATE =
      new TrainingPlan.LearningRate(2e-3, 2e-3, 0, 0, false);

  @TempDir Path folder;
  private Path rows = Path.of("");

  @BeforeAll
  static void useOneThread() {
    Torch.setThreads(1);
  }

  @BeforeEach
  void makeRows() throws Exception {
    rows = Files.createDirectories(folder.resolve("rows"));
    TeacherGames games =
        new TeacherGames(new PseudoRandomEvaluator(), new TeacherGames.Settings(1, 150, 0.5, 1));
    for (RowPool.Size size : SHARES.keySet()) {
      Path series = Files.createDirectories(rows.resolve(size.toString()));
      for (int chunk = 0; chunk < 3; chunk++) {
        RowFiles.write(
            series.resolve(chunk + RowFiles.SUFFIX),
            games.chunk(size.width(), size.height(), chunk),
            1);
      }
    }
  }

  private static TrainingPlan plan(long samples) {
    return new TrainingPlan(samples, 10, RATE, 0, 2, 500, 2, 10_000, SHARES, 4);
  }

  private Learner train(long samples, String home) throws IOException {
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    Path state = Files.createDirectories(folder.resolve(home));
    TrainingRun run = new TrainingRun(learner, plan(samples), rows, state, line -> {});
    run.resume();
    run.run();
    return learner;
  }

  private static List<float[]> weights(Learner learner) {
    List<float[]> weights = new ArrayList<>();
    learner.average().parameters().forEach(each -> weights.add(each.toArray()));
    return weights;
  }

  /** Puts files back that a run has taken. */
  private void untake() throws IOException {
    for (RowPool.Size size : SHARES.keySet()) {
      Path series = rows.resolve(size.toString());
      for (int chunk = 0; chunk < 3; chunk++) {
        Path used = series.resolve("used").resolve(chunk + RowFiles.SUFFIX);
        if (Files.exists(used)) {
          Files.move(used, series.resolve(chunk + RowFiles.SUFFIX));
        }
      }
    }
  }

  @Test
  void goesOnExactlyWhereItStopped() throws IOException {
    Learner whole = train(600, "whole");
    untake();
    train(250, "parts");
    Learner parts = train(600, "parts");
    assertThat(parts.samples()).isEqualTo(whole.samples());
    assertThat(weights(parts)).usingRecursiveComparison().isEqualTo(weights(whole));
  }

  @Test
  void leavesRowsToTheRunThatTakesThem() throws IOException {
    Path home = Files.createDirectories(folder.resolve("first"));
    Learner learner = new Learner(Architecture.of(1, 8), new Processor(false, false), 1);
    List<String> refusals = new ArrayList<>();
    TrainingRun run =
        new TrainingRun(
            learner,
            plan(400),
            rows,
            home,
            line -> {
              assertThatThrownBy(() -> train(50, "second"))
                  .isInstanceOf(IOException.class)
                  .hasMessage("another program is training on the rows in " + rows);
              refusals.add(line);
            });
    run.run();
    assertThat(refusals).isNotEmpty();
    assertThat(run.isInterrupted()).isFalse();
    assertThat(learner.samples()).isGreaterThanOrEqualTo(400);
    untake();
    train(50, "second");
  }

  @Test
  void namesARowWithoutABoard() throws IOException {
    Path file = rows.resolve("5x5").resolve("0" + RowFiles.SUFFIX);
    RowFiles.write(file, List.of(new TrainingRow(5, RowArray.DISTILLATION)), 1);
    assertThatThrownBy(() -> train(50, "home"))
        .isInstanceOf(IOException.class)
        .hasMessage(rows.resolve("5x5/used/0.npz") + ": row 0 has no board");
  }

  @ParameterizedTest
  @CsvSource({
    "POLICY, 3, -1, a negative policy",
    "POLICY, 30, -1, a negative policy",
    "TARGETS, 24, 1.5, a negative weight",
    "TARGETS, 25, -1, a negative weight",
    "TARGETS, 28, -0.5, a negative weight",
  })
  void namesARowThatCannotBeLearned(RowArray array, int index, double value, String problem)
      throws IOException {
    TrainingRow good = new TrainingRow(5, RowArray.DISTILLATION);
    float[] planes = new float[RowArray.PLANE_COUNT * 25];
    Arrays.fill(planes, 0, 25, 1);
    good.setInputs(planes, new float[RowArray.GLOBAL_COUNT]);
    TrainingRow bad = new TrainingRow(5, RowArray.DISTILLATION);
    bad.setInputs(planes, new float[RowArray.GLOBAL_COUNT]);
    bad.set(array, index, value);
    RowFiles.write(rows.resolve("5x5").resolve("0" + RowFiles.SUFFIX), List.of(good, bad), 1);
    assertThatThrownBy(() -> train(50, "home"))
        .isInstanceOf(IOException.class)
        .hasMessage(rows.resolve("5x5/used/0.npz") + ": row 1 has " + problem);
  }

  @Test
  void saysWhichSizeHasNoRows() throws IOException {
    Map<RowPool.Size, Double> shares = Map.of(new RowPool.Size(8, 8), 1.0);
    TrainingPlan plan = new TrainingPlan(100, 10, RATE, 0, 2, 500, 0, 10_000, shares, 4);
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    TrainingRun run = new TrainingRun(learner, plan, rows, folder, line -> {});
    assertThatThrownBy(run::run)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no rows on boards of 8x8");
  }

  /** A run that ends as if it were killed when it first tells its losses. */
  private void trainAndDie(String home) throws IOException {
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    Path state = Files.createDirectories(folder.resolve(home));
    TrainingRun run =
        new TrainingRun(
            learner,
            plan(1_200),
            rows,
            state,
            line -> {
              if (!line.startsWith("resumes")) {
                throw new IllegalStateException("killed");
              }
            });
    run.resume();
    assertThatThrownBy(run::run).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void learnsAgainWhatAKilledRunHadTaken(boolean saved) throws IOException {
    Learner whole = train(1_200, "whole");
    untake();
    if (saved) {
      train(50, "parts");
    }
    trainAndDie("parts");
    assertThat(rows.resolve("5x5/used")).isNotEmptyDirectory();
    assertThat(weights(train(1_200, "parts"))).usingRecursiveComparison().isEqualTo(weights(whole));
    assertThat(samples("parts")).isSorted().doesNotHaveDuplicates().endsWith(whole.samples());
    assertThat(folder.resolve("parts/taken.txt")).doesNotExist();
  }

  private static void resume(Path rows, Path home) throws IOException {
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    new TrainingRun(learner, plan(1_200), rows, home, line -> {}).resume();
  }

  @Test
  void givesBackNothingToAnotherFolder() throws IOException {
    trainAndDie("killed");
    Path home = folder.resolve("killed");
    Path other = Files.createDirectories(folder.resolve("other/5x5/used")).resolve("../..");
    for (int chunk = 0; chunk < 3; chunk++) {
      Files.createFile(other.resolve("5x5/used/" + chunk + RowFiles.SUFFIX));
    }
    Path typo = folder.resolve("typo");
    for (Path wrong : List.of(other, typo)) {
      assertThatThrownBy(() -> resume(wrong, home))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(home.resolve("taken.txt") + " names files of " + rows + " that");
    }
    assertThat(other.resolve("5x5/used/0.npz")).exists();
    Files.move(rows, typo);
    assertThat(typo.resolve("5x5/used")).isNotEmptyDirectory();
    resume(typo, home);
    assertThat(typo.resolve("5x5/used")).isEmptyDirectory();
    assertThat(home.resolve("taken.txt")).doesNotExist();
  }

  /** Earlier versions did not note the folder. */
  @Test
  void givesBackWhatEarlierVersionsNoted() throws IOException {
    trainAndDie("killed");
    Path home = folder.resolve("killed");
    Path notes = home.resolve("taken.txt");
    List<String> names = Files.readAllLines(notes);
    Files.write(notes, names.subList(1, names.size()));
    assertThatThrownBy(() -> resume(folder.resolve("typo"), home))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s names files that were taken but not learned from; give that folder as --rows, or delete %s to go on without them",
            notes, notes);
    assertThat(notes).exists();
    resume(rows, home);
    assertThat(rows.resolve("5x5/used")).isEmptyDirectory();
    assertThat(notes).doesNotExist();
  }

  /** The first column of {@code losses.csv}. */
  private List<Long> samples(String home) throws IOException {
    return Files.readAllLines(folder.resolve(home).resolve("losses.csv")).stream()
        .skip(1)
        .map(line -> Long.valueOf(line.split(",", -1)[0]))
        .toList();
  }

  @Test
  void tellsTheLossesOfAShortRun() throws IOException {
    train(50, "short");
    assertThat(samples("short")).hasSize(1);
  }

  @Test
  void learns() throws IOException {
    TrainingRun run =
        new TrainingRun(
            new Learner(Architecture.of(3, 8), new Processor(false, false), 1),
            new TrainingPlan(
                2_000,
                10,
                new TrainingPlan.LearningRate(5e-3, 1e-3, 0, 500, false),
                0,
                2,
                100,
                9,
                10_000,
                SHARES,
                4),
            rows,
            Files.createDirectories(folder.resolve("long")),
            line -> {});
    int heldOut = 0;
    for (String name : List.of("1.npz", "2.npz")) {
      Path file = rows.resolve("5x5").resolve(name);
      run.addHeldOut(file);
      heldOut += RowFiles.read(file).count();
    }
    run.run();
    List<String> validation = Files.readAllLines(folder.resolve("long").resolve("validation.csv"));
    assertThat(folder.resolve("long").resolve("losses.csv")).content().startsWith("samples,steps,");
    assertThat(validation.get(1).split(",", -1)[2]).isEqualTo(Integer.toString(heldOut));
    double divergence = Double.parseDouble(validation.get(1).split(",", -1)[4]);
    // The pseudo-random policy itself cannot be learnt, but where there are stones can.
    assertThat(divergence).isLessThan(1.2);
    assertThat(folder.resolve("long"))
        .isDirectoryContaining("glob:**network.bin.gz")
        .isDirectoryContaining("glob:**losses.svg")
        .isDirectoryContaining("glob:**validation.png");
  }

  /** Makes what is lowered not a number from the given time on. */
  private static UnaryOperator<Tensor> failingAfter(int times) {
    AtomicInteger left = new AtomicInteger(times);
    return tensor -> left.getAndDecrement() > 0 ? tensor : tensor.mul(new Scalar(Float.NaN));
  }

  @Test
  void goesOnInFp32WhereAGradientIsNotFinite() throws IOException {
    Architecture shape = Architecture.of(1, 8);
    Learner whole = new Learner(shape, new Processor(false, false), 1);
    Path home = Files.createDirectories(folder.resolve("whole"));
    new TrainingRun(whole, plan(400), rows, home, line -> {}).run();
    untake();
    // fp32 under the name of bfloat16, so that both runs must come to the same.
    Processor processor = new Processor(false, true, failingAfter(300));
    Learner learner = new Learner(shape, processor, 1);
    Path state = Files.createDirectories(folder.resolve("failing"));
    List<String> said = new ArrayList<>();
    new TrainingRun(learner, plan(400), rows, state, said::add).run();
    assertThat(said).filteredOn(line -> line.contains("is not finite in bfloat16")).hasSize(1);
    assertThat(learner.samples()).isEqualTo(whole.samples());
    assertThat(TrainingRun.isInHalf(state)).contains(false);
    List<float[]> expected = weights(whole);
    List<float[]> found = weights(learner);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(found.get(i)).containsExactly(expected.get(i), within(1e-3f));
    }
  }

  @Test
  void saysWhereNoNumbersAreFiniteAndKeepsTheState() throws IOException {
    train(50, "home");
    Path home = folder.resolve("home");
    byte[] saved = Files.readAllBytes(home.resolve("state.ckpt"));
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    TrainingRun run = new TrainingRun(learner, plan(600), rows, home, line -> {});
    run.resume();
    Parameter stem = learner.parameters().get(0);
    float[] broken = stem.toArray();
    broken[0] = Float.NaN;
    stem.set(broken);
    assertThatThrownBy(run::run)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not finite in fp32 either")
        .hasMessageContaining("--rate");
    assertThat(Files.readAllBytes(home.resolve("state.ckpt"))).isEqualTo(saved);
  }

  @Test
  void endsInOrderWhenStopped() throws Exception {
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    Path home = Files.createDirectories(folder.resolve("stopped"));
    TrainingPlan plan = new TrainingPlan(1_000_000, 60, RATE, 0, 2, 500, 2, 10_000, SHARES, 4);
    TrainingRun run = new TrainingRun(learner, plan, rows, home, line -> {});
    Thread trainer = Thread.currentThread();
    Thread stopper =
        new Thread(
            () -> {
              while (learner.samples() == 0 && trainer.isAlive()) {
                Uninterruptibles.sleepUninterruptibly(20, TimeUnit.MILLISECONDS);
              }
              run.stop();
            });
    stopper.start();
    run.run();
    stopper.join();
    assertThat(run.isInterrupted()).isTrue();
    assertThat(learner.samples()).isBetween(1L, 999_999L);
    Learner next = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    assertThat(new TrainingRun(next, plan, rows, home, line -> {}).resume()).isTrue();
    assertThat(next.samples()).isEqualTo(learner.samples());
    assertThat(TrainingRun.isInHalf(home)).contains(false);
    assertThat(TrainingRun.isInHalf(rows)).isEmpty();
  }

  @Test
  void endsInTimeThoughNoRowsCome() throws IOException {
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    Path state = Files.createDirectories(folder.resolve("late"));
    Path none = folder.resolve("none");
    TrainingPlan plan = new TrainingPlan(600, 0.01, RATE, 0, 2, 500, 2, 10_000, SHARES, 4);
    List<String> said = new ArrayList<>();
    new TrainingRun(learner, plan, none, state, said::add).run();
    assertThat(learner.samples()).isZero();
    assertThat(said).hasSize(1);
    assertThat(said.get(0)).matches("waits for more rows on boards of .* in " + none);
  }

  @Test
  void refusesTheStateOfAnotherNetwork() throws IOException {
    train(50, "home");
    Learner other = new Learner(Architecture.of(2, 8), new Processor(false, false), 1);
    TrainingRun run = new TrainingRun(other, plan(100), rows, folder.resolve("home"), line -> {});
    assertThatThrownBy(run::resume).isInstanceOf(IOException.class).hasMessageContaining("b3c8");
  }

  @Test
  void keepsTheNamesOfManyFiles() throws IOException {
    String names = "19x19/1-000000.npz\n".repeat(10_000);
    Path file = folder.resolve("many.ckpt");
    new Checkpoint().put("files", names).write(file);
    assertThat(Checkpoint.read(file).text("files")).isEqualTo(names);
  }

  @Test
  void refusesADamagedState() throws IOException {
    train(50, "home");
    Path state = folder.resolve("home").resolve("state.ckpt");
    byte[] bytes = Files.readAllBytes(state);
    bytes[bytes.length / 2] ^= 1;
    Files.write(state, bytes);
    assertThatThrownBy(() -> Checkpoint.read(state))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("checksum");
  }

  /** Of format 1, which had shorter texts, as the versions before November 22, 2026 wrote it. */
  private static byte[] state(int format) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CheckedOutputStream checked = new CheckedOutputStream(bytes, new CRC32());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeInt(0x53414e4b);
    out.writeInt(format);
    out.writeInt(1);
    out.writeUTF("samples");
    out.writeUTF("250");
    out.writeInt(1);
    out.writeUTF("weights");
    out.writeInt(2);
    out.writeFloat(1);
    out.writeFloat(-2);
    out.writeLong(checked.getChecksum().getValue());
    return bytes.toByteArray();
  }

  @Test
  void readsTheStateOfTheFirstFormat() throws IOException {
    Path file = Files.write(folder.resolve("old.ckpt"), state(1));
    Checkpoint checkpoint = Checkpoint.read(file);
    assertThat(checkpoint.number("samples")).isEqualTo(250);
    assertThat(checkpoint.array("weights", 2)).containsExactly(1, -2);
  }

  @Test
  void refusesAStateOfALaterFormatAndWhatIsNone() throws IOException {
    Path later = Files.write(folder.resolve("later.ckpt"), state(3));
    assertThatThrownBy(() -> Checkpoint.read(later)).hasMessageContaining("of format 3");
    Path text = Files.writeString(folder.resolve("text.ckpt"), "samples,steps\n1,2\n");
    assertThatThrownBy(() -> Checkpoint.read(text)).hasMessageContaining("not a checkpoint");
    Path empty = Files.createFile(folder.resolve("empty.ckpt"));
    assertThatThrownBy(() -> Checkpoint.read(empty)).hasMessageContaining("damaged");
  }

  @Test
  void validatesARunThatIsFinishedOnce() throws IOException {
    Path heldOut = Files.copy(rows.resolve("5x5/0.npz"), folder.resolve("held-out.npz"));
    Path home = Files.createDirectories(folder.resolve("home"));
    for (int time = 0; time < 2; time++) {
      Learner learner = new Learner(Architecture.of(1, 8), new Processor(false, false), 1);
      TrainingRun run = new TrainingRun(learner, plan(10), rows, home, line -> {});
      run.addHeldOut(heldOut);
      run.resume();
      run.run();
    }
    assertThat(Files.readAllLines(home.resolve("validation.csv"))).hasSize(2);
  }

  @Test
  void keepsATableWithOtherColumns() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.writeString(home.resolve("validation.csv"), "samples,other\n1,2\n");
    Path heldOut = folder.resolve("held-out.npz");
    Files.copy(rows.resolve("5x5").resolve("0.npz"), heldOut);
    List<String> said = new ArrayList<>();
    Learner learner = new Learner(Architecture.of(3, 8), new Processor(false, false), 1);
    TrainingRun run = new TrainingRun(learner, plan(10), rows, home, said::add);
    run.addHeldOut(heldOut);
    run.run();
    assertThat(home.resolve("validation.csv")).content().startsWith("samples,board,");
    assertThat(said).anyMatch(line -> line.contains("has other columns"));
    Path kept = home.resolve("validation.csv." + learner.samples());
    assertThat(kept).hasContent("samples,other\n1,2");
  }
}
