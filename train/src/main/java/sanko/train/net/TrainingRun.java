package sanko.train.net;

import com.google.common.util.concurrent.Uninterruptibles;
import java.awt.AWTError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.RowFolder;
import sanko.train.data.TrainingRows;
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
  private static final long PAUSE_MILLIS = 500;
  private static final double LOOK_SECONDS = 10;
  private static final double SAVE_SECONDS = 300;
  private static final int REPORT_STEPS = 100;
  private static final int REVIVAL_STEPS = 1000;
  private static final int VALIDATION_BATCH = 128;
  private static final EnumSet<RowArray> WANTED =
      EnumSet.of(
          RowArray.SOFT_OWNERSHIP,
          RowArray.SOFT_SCORE_STDEV,
          RowArray.VALUE_TARGETS,
          RowArray.SCORE_WEIGHT,
          RowArray.OPTIMISTIC_POLICY);

  private final Learner learner;
  private final TrainingPlan plan;
  private final RowFolder folder;
  private final Path home;
  private final RunTable lossTable;
  private final RunTable validationTable;
  private final Map<String, List<Batch>> heldOut = new TreeMap<>();
  private final Consumer<String> report;
  private final PrecisionCheck check;
  private final RowPool pool;
  private final Map<Size, Long> loaded = new TreeMap<>();
  private final Map<Size, Long> used = new TreeMap<>();
  private final double[] sums = new double[Losses.NAMES.length];
  private int summed;
  private boolean drawingFailed;
  private boolean interrupted;
  private boolean waited;

  /** Whether another thread wants the run to end. */
  private volatile boolean stopped;

  private long lastLook = Long.MIN_VALUE;

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
    folder = new RowFolder(rows, notesFile(home));
    lossTable =
        new RunTable(
            home.resolve("losses.csv"),
            "samples,steps,rate,samples_per_second," + String.join(",", Losses.NAMES));
    validationTable =
        new RunTable(home.resolve("validation.csv"), "samples,board," + Validation.COLUMNS);
    pool = new RowPool(plan.window());
    check = new PrecisionCheck(learner.average().architecture(), plan, report);
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
    rows.add(read(file), (size, count) -> {});
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
      undoAfter(List.of());
      return false;
    }
    Checkpoint checkpoint = Checkpoint.read(stateFile(home));
    learner.load(checkpoint);
    List<String> names = checkpoint.text("files").lines().toList();
    undoAfter(names);
    loadWindow(names);
    readCounts(checkpoint.text("loaded"), loaded);
    readCounts(checkpoint.text("used"), used);
    report.accept("resumes after %,d rows".formatted(learner.samples()));
    return true;
  }

  /** Undoes what a run that was killed did after it had taken these files. */
  private void undoAfter(List<String> names) throws IOException {
    folder.take(names);
    lossTable.cutAfter(learner.samples());
    validationTable.cutAfter(learner.samples());
  }

  /**
   * Reads the last files that fill the window, each series for itself, and those of self-play, of
   * which the pool keeps what fits. Files that are gone are left out: the run goes on with fewer
   * rows then.
   */
  private void loadWindow(List<String> names) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    Map<String, TrainingRows> kept = new TreeMap<>();
    for (int i = names.size() - 1; i >= 0; i--) {
      String series = RowFolder.seriesOf(names.get(i));
      long later = counts.getOrDefault(series, 0L);
      Path file = folder.place(names.get(i));
      if (!series.isEmpty() && later < plan.window() && Files.exists(file)) {
        TrainingRows rows = read(file);
        counts.put(series, later + rows.count());
        kept.put(names.get(i), rows);
      }
    }
    for (String name : names) {
      TrainingRows rows = kept.get(name);
      if (rows != null) {
        load(rows);
      } else if (RowFolder.seriesOf(name).isEmpty() && Files.exists(folder.place(name))) {
        load(read(folder.place(name)));
      }
    }
  }

  private static void readCounts(String text, Map<Size, Long> into) {
    into.clear();
    text.lines()
        .map(line -> line.split(" ", -1))
        .forEach(
            words ->
                into.put(
                    new Size(Integer.parseInt(words[0]), Integer.parseInt(words[1])),
                    Long.parseLong(words[2])));
  }

  private static String counts(Map<Size, Long> counts) {
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (size, count) -> text.append("%d %d %d\n".formatted(size.width(), size.height(), count)));
    return text.toString();
  }

  /**
   * Trains until the plan is fulfilled or the run is stopped; saves the state at the end.
   *
   * @throws IOException if files cannot be read or written, or another run takes the same ones
   */
  @SuppressWarnings("try") // It is enough that the folder is closed.
  void run() throws IOException {
    try (folder) {
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
      Size size = awaitRows(random, start);
      if (size == null) {
        break;
      }
      int count = plan.batchOf(size);
      Batch batch = pool.draw(size, count, random);
      double rate = plan.rateAt(learner.samples());
      boolean rounded = plan.roundsAt(learner.samples());
      float[] losses = learn(batch, rate, rounded);
      if (losses == null) {
        continue;
      }
      used.merge(size, (long) count, Long::sum);
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

  /** Chooses a size and waits until there are rows for it; null if the run is over before. */
  private @Nullable Size awaitRows(Random random, long start) throws IOException {
    double draw = random.nextDouble();
    while (!isOver(start)) {
      if (plan.reuse() == 0) {
        loadAll();
        if (pool.sizes().isEmpty()) {
          throw new IOException(folder.emptiness());
        }
      }
      Size size = chooseSize(draw);
      if (size != null && plan.reuse() == 0 && pool.count(size) == 0) {
        throw new IOException("no rows on boards of " + size + " in " + folder);
      }
      if (size != null && (plan.reuse() == 0 || provide(size))) {
        return size;
      }
      tellWaiting(size);
      Uninterruptibles.sleepUninterruptibly(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      lastLook = Long.MIN_VALUE;
    }
    return null;
  }

  private void tellWaiting(@Nullable Size size) {
    if (!waited) {
      report.accept(
          "waits for more rows %sin %s"
              .formatted(size == null ? "" : "on boards of " + size + " ", folder));
    }
    waited = true;
  }

  private void look() throws IOException {
    if (lastLook == Long.MIN_VALUE || seconds(lastLook) > LOOK_SECONDS) {
      folder.look();
      lastLook = System.nanoTime();
    }
  }

  private void loadAll() throws IOException {
    look();
    for (String series : folder.series()) {
      for (Path file = folder.next(series); file != null; file = folder.next(series)) {
        load(read(file));
      }
    }
  }

  private @Nullable Size chooseSize(double draw) {
    Map<Size, Double> shares = plan.shares();
    if (shares.isEmpty()) {
      shares = new TreeMap<>();
      for (Size size : pool.sizes()) {
        shares.put(size, (double) pool.count(size));
      }
    }
    // Shares are of rows; batches of small boards have more of them.
    double sum = 0;
    for (Map.Entry<Size, Double> share : shares.entrySet()) {
      sum += share.getValue() / plan.batchOf(share.getKey());
    }
    double left = draw * sum;
    Size last = null;
    for (Map.Entry<Size, Double> share : shares.entrySet()) {
      last = share.getKey();
      left -= share.getValue() / plan.batchOf(last);
      if (left < 0) {
        break;
      }
    }
    return last;
  }

  /** Reads files of a size until there are enough rows for a batch; false if there are too few. */
  private boolean provide(Size size) throws IOException {
    int count = plan.batchOf(size);
    while (pool.count(size) == 0
        || (double) (used.getOrDefault(size, 0L) + count)
            > plan.reuse() * (double) loaded.getOrDefault(size, 0L)) {
      look();
      Path file = folder.next(size.toString());
      if (file == null) {
        return false;
      }
      load(read(file));
    }
    return true;
  }

  /** Reads what the network learns from. */
  private TrainingRows read(Path file) throws IOException {
    boolean readsPeople = learner.average().architecture().readsPeople();
    EnumSet<RowArray> wanted = EnumSet.copyOf(WANTED);
    if (readsPeople) {
      wanted.add(RowArray.METADATA);
    }
    TrainingRows rows = RowFiles.read(file, wanted);
    String problem = RowCheck.problem(rows);
    if (problem != null) {
      throw new IOException(file + ": " + problem);
    }
    if (readsPeople && !rows.has(RowArray.METADATA)) {
      throw new IOException(file + " does not say who plays; label --sgf --human writes such rows");
    }
    return rows;
  }

  private void load(TrainingRows rows) {
    pool.add(rows, (size, count) -> loaded.merge(size, (long) count, Long::sum));
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
    checkpoint.put("files", String.join("\n", folder.taken()));
    checkpoint.put("loaded", counts(loaded)).put("used", counts(used));
    checkpoint.put("half", learner.average().processor().half());
    checkpoint.write(stateFile(home));
    folder.settle();
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
