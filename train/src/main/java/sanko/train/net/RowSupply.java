package sanko.train.net;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.RowFolder;
import sanko.train.data.TrainingRows;
import sanko.train.net.RowPool.Size;

/**
 * The rows from which a run learns: reads the files of a folder as they are needed, or come, and
 * keeps the newest. One thread.
 */
final class RowSupply implements AutoCloseable {
  private static final long PAUSE_MILLIS = 500;
  private static final double LOOK_SECONDS = 10;
  private static final EnumSet<RowArray> WANTED =
      EnumSet.of(
          RowArray.SOFT_OWNERSHIP,
          RowArray.SOFT_SCORE_STDEV,
          RowArray.VALUE_TARGETS,
          RowArray.SCORE_WEIGHT,
          RowArray.OPTIMISTIC_POLICY);

  private final RowFolder folder;
  private final TrainingPlan plan;
  private final boolean readsPeople;
  private final Consumer<String> report;
  private final RowPool pool;
  private final Map<Size, Long> loaded = new TreeMap<>();
  private final Map<Size, Long> used = new TreeMap<>();
  private boolean waited;
  private long lastLook = Long.MIN_VALUE;

  /**
   * A supply without rows yet.
   *
   * @param folder closed with this
   * @param readsPeople whether the network reads who plays
   * @param report receives lines for the user
   */
  RowSupply(RowFolder folder, TrainingPlan plan, boolean readsPeople, Consumer<String> report) {
    this.folder = folder;
    this.plan = plan;
    this.readsPeople = readsPeople;
    this.report = report;
    pool = new RowPool(plan.window());
  }

  /** Begins with all files, also those that a run which was killed had taken. */
  void begin() throws IOException {
    folder.take(List.of());
  }

  /** Goes on from a state. Files that were taken since are given back. */
  void resume(Checkpoint checkpoint) throws IOException {
    List<String> names = checkpoint.text("files").lines().toList();
    folder.take(names);
    loadWindow(names);
    readCounts(checkpoint.text("loaded"), loaded);
    readCounts(checkpoint.text("used"), used);
  }

  /** Notes the state. */
  void save(Checkpoint checkpoint) {
    checkpoint.put("files", String.join("\n", folder.taken()));
    checkpoint.put("loaded", counts(loaded)).put("used", counts(used));
  }

  /** The state that was noted is in a file: what was taken until then is never given back. */
  void settle() throws IOException {
    folder.settle();
  }

  @Override
  public void close() throws IOException {
    folder.close();
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
   * Chooses a size and waits until there are rows for it.
   *
   * @param isOver asked now and then whether the run is over
   * @return null if it is over before there are rows
   */
  @Nullable Size awaitRows(Random random, BooleanSupplier isOver) throws IOException {
    double draw = random.nextDouble();
    while (!isOver.getAsBoolean()) {
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
    if (lastLook == Long.MIN_VALUE || System.nanoTime() - lastLook > LOOK_SECONDS * 1e9) {
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

  /** Draws a batch of a size of which there are rows; {@link #countUse} says that it was used. */
  Batch draw(Size size, Random random) {
    return pool.draw(size, plan.batchOf(size), random);
  }

  /** The network has learned from a batch of this size. */
  void countUse(Size size) {
    used.merge(size, (long) plan.batchOf(size), Long::sum);
  }

  /** Reads of a file what the network learns from. */
  TrainingRows read(Path file) throws IOException {
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
}
