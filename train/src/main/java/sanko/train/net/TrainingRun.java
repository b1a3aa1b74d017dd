package sanko.train.net;

import java.awt.AWTError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.train.data.RowFolder;
import sanko.train.net.Optimizer.NotFiniteException;
import sanko.train.net.RowPool.Size;

/**
 * Trains a network on the rows of a folder, and can be stopped and continued at any time: what a
 * step draws depends on the seed, the step's number and the files read so far alone. One thread.
 *
 * <p>The checkpoint folder receives {@code state.ckpt}, {@code network.bin.gz}, {@code losses.csv}
 * and {@code validation.csv}, and pictures of both; {@code taken.txt} while the state is not yet
 * what the rows that were taken made of it.
 */
final class TrainingRun {
  private static final double SAVE_SECONDS = 300;
  private static final int REPORT_STEPS = 100;
  private static final int REVIVAL_STEPS = 1000;
  private static final int VALIDATION_BATCH = 128;

  private final Learner learner;
  private final TrainingPlan plan;
  private final Path home;
  private final RunTable lossTable;
  private final RunTable validationTable;
  private final Map<String, List<Batch>> heldOut = new TreeMap<>();
  private final Consumer<String> report;
  private final PrecisionCheck check;
  private final RowSupply supply;
  private final double[] sums = new double[Losses.NAMES.length];
  private int summed;
  private boolean drawingFailed;
  private boolean interrupted;

  /** Whether another thread wants the run to end. */
  private volatile boolean stopped;

  /**
   * A run that begins.
   *
   * @param rows where the rows are or will come
   * @param home where the state is kept
   * @param report receives lines for the user
   */
  TrainingRun(Learner learner, TrainingPlan plan, Path rows, Path home, Consumer<String> report) {
    this.learner = learner;
    this.plan = plan;
    this.home = home;
    this.report = report;
    lossTable =
        new RunTable(
            home.resolve("losses.csv"),
            "samples,steps,rate,samples_per_second," + String.join(",", Losses.NAMES));
    validationTable =
        new RunTable(home.resolve("validation.csv"), "samples,board," + Validation.COLUMNS);
    Architecture architecture = learner.average().architecture();
    supply =
        new RowSupply(
            new RowFolder(rows, notesFile(home)), plan, architecture.readsPeople(), report);
    check = new PrecisionCheck(architecture, plan, report);
  }

  private static Path stateFile(Path home) {
    return home.resolve("state.ckpt");
  }

  private static Path notesFile(Path home) {
    return home.resolve("taken.txt");
  }

  private static Path networkFile(Path home) {
    return home.resolve("network.bin.gz");
  }

  /**
   * Whether a folder has a state to go on from.
   *
   * @throws IOException if it has what a run saved, but no state: a new run would replace it
   */
  static boolean isBegun(Path home) throws IOException {
    boolean begun = Files.exists(stateFile(home));
    if (!begun && Files.exists(networkFile(home))) {
      throw new IOException(
          "%s has the network of a run, but not its state.ckpt; use another folder"
              .formatted(home));
    }
    return begun;
  }

  /**
   * Refuses rows from which a new run cannot learn, all of which must be there.
   *
   * @throws IOException if there are none
   */
  static void checkRows(Path rows, Path home) throws IOException {
    if (Files.exists(notesFile(home))) {
      return; // Those of a run that was killed are given back.
    }
    try (RowFolder folder = new RowFolder(rows, notesFile(home))) {
      folder.look();
      if (folder.series().isEmpty()) {
        throw new IOException(folder.emptiness());
      }
    }
  }

  /** Whether the run in a folder computes in bfloat16, if there is one that says so. */
  static Optional<Boolean> isInHalf(Path home) throws IOException {
    if (!Files.exists(stateFile(home))) {
      return Optional.empty();
    }
    Checkpoint checkpoint = Checkpoint.read(stateFile(home));
    return checkpoint.has("half")
        ? Optional.of(Boolean.parseBoolean(checkpoint.text("half")))
        : Optional.empty();
  }

  /** Adds a file of rows that are not learnt from, only compared with. */
  void addHeldOut(Path file) throws IOException {
    RowPool rows = new RowPool(Long.MAX_VALUE);
    rows.add(supply.read(file), (size, count) -> {});
    for (Size size : rows.sizes()) {
      heldOut
          .computeIfAbsent(size.toString(), any -> new ArrayList<>())
          .addAll(rows.all(size, VALIDATION_BATCH));
    }
  }

  /**
   * Continues from the state in the folder; false if there is none. What a run that was killed did
   * since its last state is undone, and its files are read again.
   */
  boolean resume() throws IOException {
    if (!isBegun(home)) {
      supply.begin();
      cutTables();
      return false;
    }
    Checkpoint checkpoint = Checkpoint.read(stateFile(home));
    learner.load(checkpoint);
    supply.resume(checkpoint);
    cutTables();
    report.accept("resumes after %,d rows".formatted(learner.samples()));
    return true;
  }

  /** Undoes what a run that was killed wrote after its last state. */
  private void cutTables() throws IOException {
    lossTable.cutAfter(learner.samples());
    validationTable.cutAfter(learner.samples());
  }

  /**
   * Trains until the plan is fulfilled or the run is stopped; saves the state at the end.
   *
   * @throws IOException if files cannot be read or written, or another run takes the same ones
   */
  @SuppressWarnings("try") // It is enough that the supply is closed.
  void run() throws IOException {
    try (supply) {
      train();
    }
  }

  private void train() throws IOException {
    long start = System.nanoTime();
    long saved = start;
    long reported = start;
    long reportedSamples = learner.samples();
    while (learner.samples() < plan.samples() && !isOver(start)) {
      // Neighboring seeds give java.util.Random neighboring numbers, so they are mixed.
      Random random = new Random(Zobrist.mix(Zobrist.mix(plan.seed()) + learner.steps()));
      Size size = supply.awaitRows(random, () -> isOver(start));
      if (size == null) {
        break;
      }
      Batch batch = supply.draw(size, random);
      double rate = plan.rateAt(learner.samples());
      boolean rounded = plan.roundsAt(learner.samples());
      float[] losses = learn(batch, rate, rounded);
      if (losses == null) {
        continue;
      }
      supply.countUse(size);
      add(losses);
      if (learner.steps() % REVIVAL_STEPS == 0) {
        revive();
      }
      if (summed == REPORT_STEPS) {
        writeLosses(learner.samples() - reportedSamples, reported);
        reported = System.nanoTime();
        reportedSamples = learner.samples();
      }
      if (seconds(saved) > SAVE_SECONDS) {
        save();
        saved = System.nanoTime();
      }
    }
    if (summed > 0) {
      writeLosses(learner.samples() - reportedSamples, reported);
    }
    interrupted = stopped && learner.samples() < plan.samples();
    save();
  }

  /**
   * Learns from a batch; null if that must be tried again in fp32, as the network was before.
   *
   * @throws IOException if fp32 is no better
   */
  private float @Nullable [] learn(Batch batch, double rate, boolean rounded) throws IOException {
    Processor processor = learner.average().processor();
    try {
      return learner.learn(batch, rate, plan.memory(), rounded);
    } catch (NotFiniteException e) {
      if (!processor.half()) {
        throw new IOException(
            "%s in fp32 either; the state in %s is that of the last save: try a lower --rate"
                .formatted(e.getMessage(), home),
            e);
      }
      report.accept(e.getMessage() + " in bfloat16: goes on in fp32 from the step before");
      processor.widen();
      check.settle(processor);
      return null;
    }
  }

  private void revive() {
    int count = learner.revive();
    if (count > 0) {
      report.accept(
          "after %,d rows %,d channels that were zero everywhere were drawn anew"
              .formatted(learner.samples(), count));
    }
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  /**
   * Ends the run soon, in order. For any thread. Interrupting the run's thread instead would close
   * the file that it writes.
   */
  void stop() {
    stopped = true;
  }

  /** Whether the run has ended because it was stopped, and has rows left to learn. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** Whether the time is over or the run was stopped. */
  private boolean isOver(long start) {
    return seconds(start) >= plan.minutes() * 60 || stopped;
  }

  private void add(float[] losses) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += losses[i];
    }
    summed++;
  }

  /**
   * Writes the means of the losses since the last time.
   *
   * @param count the rows since then
   */
  private void writeLosses(long count, long since) throws IOException {
    double rate = plan.rateAt(learner.samples());
    double speed = count / seconds(since);
    StringBuilder line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT, "%d,%d,%.6f,%.1f", learner.samples(), learner.steps(), rate, speed));
    for (int i = 0; i < sums.length; i++) {
      line.append(String.format(Locale.ROOT, ",%.5f", sums[i] / summed));
      sums[i] = 0;
    }
    summed = 0;
    lossTable.append(learner.samples(), line.toString(), report);
    report.accept(line.toString());
  }

  private void save() throws IOException {
    Checkpoint checkpoint = new Checkpoint();
    learner.save(checkpoint);
    supply.save(checkpoint);
    checkpoint.put("half", learner.average().processor().half());
    checkpoint.write(stateFile(home));
    supply.settle();
    write(networkFile(home), name());
    for (Map.Entry<String, List<Batch>> rows : heldOut.entrySet()) {
      Validation validation = Validation.of(learner.average(), rows.getValue());
      validationTable.put(
          learner.samples(),
          learner.samples() + "," + rows.getKey() + ",",
          validation.csv(),
          report);
      report.accept("%,d rows, %s: %s".formatted(learner.samples(), rows.getKey(), validation));
    }
    draw();
  }

  /** Pictures are not worth a run: where they cannot be made, it goes on without. */
  private void draw() {
    try {
      TrainingChart.draw(home);
    } catch (IOException | RuntimeException | LinkageError | AWTError e) {
      if (!drawingFailed) {
        report.accept("cannot draw the charts: " + e);
      }
      drawingFailed = true;
    }
  }

  /** Writes the averaged network. */
  void write(Path file, String name) throws IOException {
    NetworkWriter.write(learner.average(), name, file);
  }

  /** The shape of the network and how many rows it has learned from. */
  String name() {
    return "sanko-%s-s%d".formatted(learner.average().architecture(), learner.samples());
  }
}
