package sanko.train.records;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FolderLock;
import sanko.engine.json.JsonJournal;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.review.collection.RecordCollection;
import sanko.review.collection.RecordCollection.Found;
import sanko.superko.GameState;
import sanko.train.data.PolicySource;
import sanko.train.data.PositionEncoder;
import sanko.train.data.PositionTargets;
import sanko.train.data.RowFiles;
import sanko.train.data.RowSearches;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;
import sanko.train.records.RecordGameRows.Made;

/**
 * Writes the rows of records, {@code DIR/WxH/recordsSEED-NUMBER.npz}: files of about as many rows
 * each, in random order, of games that the filter leaves. The same records, settings and teacher
 * make the same files, so a run that was interrupted goes on with the first file that a journal in
 * the folder does not name. One thread.
 */
final class RecordLabeler {
  private static final int COMPRESSION = 1;
  private static final EvaluationOptions OPTIONS = EvaluationOptions.PLAIN.withOptimisticPolicy();

  /**
   * What is written.
   *
   * @param folder where to
   * @param seed of all chance; a part of the names of files
   * @param rows about how many a file has
   * @param share the share of positions that become rows, above 0 and at most 1
   * @param hasPeople whether rows say who plays
   * @param visits of searches from which values come; 0 for none
   * @param policy whence policies come
   */
  record Settings(
      Path folder,
      long seed,
      int rows,
      double share,
      boolean hasPeople,
      int visits,
      PolicySource policy) {}

  /**
   * A complete file, a line of the journal.
   *
   * @param file its name in the folder
   * @param games a digest of those that are in it
   */
  record Filed(String file, String games) {}

  /** The rows of a size that wait for their file. */
  private final class RowsOfSize {
    private final String name;
    private final PositionEncoder encoder;
    private final RecordGameRows maker;
    private final List<Made> rows = new ArrayList<>();
    private final List<String> games = new ArrayList<>();
    private final @Nullable RowSearches searches;
    private int files;

    RowsOfSize(String name, int width, int height) {
      this.name = name;
      encoder = new PositionEncoder(Math.max(width, height));
      maker =
          new RecordGameRows(encoder, RecordGameRows.arrays(teacher != null, settings.hasPeople()));
      searches =
          teacher != null && settings.visits() > 0
              ? new RowSearches(teacher, settings.visits(), settings.seed(), settings.policy())
              : null;
    }

    void add(Found game) throws IOException, InterruptedException {
      List<Made> made = new ArrayList<>(maker.of(game));
      Random random = new Random(Zobrist.mix(settings.seed() ^ game.id().hashCode()));
      made.removeIf(each -> random.nextDouble() >= settings.share());
      rows.addAll(made);
      games.add(game.id());
      if (rows.size() >= settings.rows()) {
        file();
      }
    }

    private void file() throws IOException, InterruptedException {
      if (rows.isEmpty()) {
        return;
      }
      Filed filed =
          new Filed(
              "%s/%s-%06d%s".formatted(name, series(), files, RowFiles.SUFFIX),
              Hashing.sha256()
                  .hashString(String.join("\n", games), StandardCharsets.UTF_8)
                  .toString());
      String before = done.get(filed.file());
      if (before == null) {
        write(settings.folder().resolve(filed.file()));
        journal().add(filed);
      } else if (!before.equals(filed.games())) {
        throw new IllegalArgumentException(
            "%s is of other records; use another folder or another --seed"
                .formatted(settings.folder().resolve(filed.file())));
      }
      count += rows.size();
      rows.clear();
      games.clear();
      files++;
    }

    private void write(Path file) throws IOException, InterruptedException {
      if (teacher != null) {
        teach(teacher);
      }
      List<TrainingRow> shuffled = new ArrayList<>();
      rows.forEach(each -> shuffled.add(each.row()));
      Collections.shuffle(shuffled, new Random(Zobrist.mix(settings.seed() * 31 + files)));
      Files.createDirectories(file.resolveSibling(""));
      RowFiles.write(file, shuffled, COMPRESSION);
      progress.accept("%s: %d rows".formatted(file, shuffled.size()));
    }

    private void teach(Evaluator teacher) throws InterruptedException {
      List<CompletableFuture<Evaluation>> evaluations = new ArrayList<>();
      for (Made each : rows) {
        evaluations.add(teacher.evaluate(each.position(), OPTIONS));
      }
      for (int i = 0; i < rows.size(); i++) {
        TrainingRow row = rows.get(i).row();
        GameState position = rows.get(i).position();
        PositionTargets targets = PositionTargets.of(evaluations.get(i).join());
        if (settings.policy() == PolicySource.TEACHER && targets.hasPolicy()) {
          targets.writePolicy(row, 0, position.board(), encoder);
        }
        targets.addOptimisticPolicy(row, position.board(), encoder);
        targets.writeValues(row, position.toMove(), position.board(), encoder);
        row.setTarget(RowTarget.OWNERSHIP_WEIGHT, 1);
        row.setTarget(RowTarget.LEAD_WEIGHT, 1);
        if (searches != null) {
          searches.begin(row, position);
        }
      }
      if (searches != null) {
        searches.finish(encoder);
      }
    }

    void close() {
      if (searches != null) {
        searches.close();
      }
    }
  }

  private final Settings settings;
  private final RecordFilter filter;
  private final @Nullable Evaluator teacher;
  private final Consumer<String> progress;
  private final Map<String, RowsOfSize> rowsBySize = new TreeMap<>();
  private final Map<String, Integer> leftOut = new TreeMap<>();
  private final Map<String, String> done = new HashMap<>();
  private @Nullable JsonJournal journal;
  private long games;
  private long count;

  /**
   * A labeler.
   *
   * @param teacher who gives values, or null for those of the records
   * @param progress receives a line about every file
   */
  RecordLabeler(
      Settings settings,
      RecordFilter filter,
      @Nullable Evaluator teacher,
      Consumer<String> progress) {
    this.settings = settings;
    this.filter = filter;
    this.teacher = teacher;
    this.progress = progress;
  }

  private String series() {
    return "records" + settings.seed();
  }

  /**
   * Writes the rows of all records that the filter leaves, but for the files that are complete.
   *
   * @throws ConfigException if the folder has rows of other records, settings or teachers with this
   *     seed, or another program is writing them
   * @throws CompletionException if the teacher cannot evaluate; complete files stay
   * @throws InterruptedException if the thread is interrupted; no file is half-written then
   */
  @SuppressWarnings("try") // It is enough that the lock is there.
  void run(RecordCollection records) throws ConfigException, IOException, InterruptedException {
    Files.createDirectories(settings.folder());
    try (FolderLock lock = FolderLock.tryTake(settings.folder().resolve(series() + ".lock"))) {
      if (lock == null) {
        throw new ConfigException("another program is writing to " + settings.folder());
      }
      try (JsonJournal opened = open()) {
        journal = opened;
        records.shuffle(new Random(Zobrist.mix(settings.seed())));
        records.forEach(this::add);
        for (RowsOfSize ofSize : rowsBySize.values()) {
          ofSize.file();
        }
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } finally {
      rowsBySize.values().forEach(RowsOfSize::close);
    }
  }

  private JsonJournal open() throws ConfigException, IOException {
    Path file = settings.folder().resolve(series() + ".jsonl");
    if (!JsonJournal.isBegun(file) && hasFiles()) {
      throw new ConfigException(
          "%s has rows of records with seed %d already; use another folder or another --seed"
              .formatted(settings.folder(), settings.seed()));
    }
    JsonJournal.Opened<Filed> opened =
        JsonJournal.open(file, new JsonJournal.Kind<>("label run", identity(), Filed.class));
    opened.parts().forEach(each -> done.put(each.file(), each.games()));
    return opened.journal();
  }

  private JsonJournal journal() {
    return Objects.requireNonNull(journal);
  }

  /** All that decides about the rows of a game; the games of a file are in its line. */
  private Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("rows", Integer.toString(settings.rows()));
    identity.put("share", Double.toString(settings.share()));
    identity.put("human", Boolean.toString(settings.hasPeople()));
    identity.put("teacher", teacher == null ? "none" : teacher.name());
    identity.put("visits", Integer.toString(settings.visits()));
    identity.put("policy", settings.policy().toString());
    return identity;
  }

  private boolean hasFiles() throws IOException {
    try (Stream<Path> files = Files.walk(settings.folder(), 3)) {
      return files
          .map(each -> String.valueOf(each.getFileName()))
          .anyMatch(each -> each.startsWith(series() + "-") && each.endsWith(RowFiles.SUFFIX));
    }
  }

  private void add(Found game) throws IOException, InterruptedException {
    Optional<String> option = filter.leavesOut(game);
    if (option.isPresent()) {
      leftOut.merge(option.get(), 1, Integer::sum);
      return;
    }
    int width = game.game().width();
    int height = game.game().height();
    rowsBySize
        .computeIfAbsent(width + "x" + height, name -> new RowsOfSize(name, width, height))
        .add(game);
    games++;
  }

  /** What was done, for the user: the number of rows and games, and how many were left out why. */
  List<String> report() {
    List<String> lines = new ArrayList<>();
    lines.add("%d rows of %d games".formatted(count, games));
    leftOut.forEach((option, count) -> lines.add("Left out by %s: %d".formatted(option, count)));
    return lines;
  }
}
