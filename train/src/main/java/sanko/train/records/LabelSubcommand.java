package sanko.train.records;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.cli.DeviceOption;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.review.collection.RecordCollection;
import sanko.train.data.Labeler;
import sanko.train.data.TeacherGames;
import sanko.train.exact.ExactRows;
import sanko.train.exact.Kind;

/** {@code sanko label}: makes rows from the games of a teacher or of people, or by proof. */
@Parameters(
    commandNames = "label",
    commandDescription =
        "Write rows of the games that a network plays against itself, of game records, or of"
            + " positions that are solved.")
public final class LabelSubcommand implements Subcommand {
  private static final int CACHE = 8;
  private static final int AHEAD = 8;
  private static final double DECIDED_SHARE = 0.3;
  private static final String PRECISION = "int8";
  private static final int BATCH = 32;

  /** What one question about a position may cost, with --exact. */
  private static final int NODES = 4_000;

  /** Searches of neighboring positions meet the same ones. */
  private static final int SEARCH_CACHE = 15;

  @Parameter(
      names = {"-teacher", "--teacher"},
      description =
          "FILE: The network that plays and evaluates; with --sgf, that evaluates, if any.")
  private @Nullable String teacher;

  @Parameter(
      names = {"-dir", "--dir"},
      description = "FOLDER: Where to write; each size has a subfolder.",
      required = true)
  private String dir = "";

  @Parameter(
      names = {"-sizes", "--sizes"},
      description =
          "SIZES: Board sizes with their shares of the chunks, such as 9:2,13,19:3,9x13:0.2 (19);"
              + " with --sgf, only games on these.")
  private List<String> sizes = List.of();

  @Parameter(
      names = {"-rows", "--rows"},
      description = "The approximate number of rows per chunk or file.")
  private int rows = 8192;

  @Parameter(
      names = {"-share", "--share"},
      description = "The share of positions that become rows (0.5; with --sgf 1).")
  private @Nullable Double share;

  @Parameter(
      names = {"-decided-share", "--decided-share"},
      description = "The share of rows to keep from decided positions.")
  private double decidedShare = DECIDED_SHARE;

  @Parameter(
      names = {"-visits", "--visits"},
      description = "The visits of searches that refine targets; by default there are none.")
  private @Nullable Integer visits;

  @Parameter(
      names = {"-search-share", "--search-share"},
      description = "The share of rows refined by a search, if --visits is given; by default all.")
  private @Nullable Double searchShare;

  @Parameter(
      names = {"-ahead", "--ahead"},
      description = "How many chunks of each size may wait to be used.")
  private int ahead = AHEAD;

  @Parameter(
      names = {"-chunks", "--chunks"},
      description =
          "How many chunks of these sizes and this seed to make, those of earlier runs included; by"
              + " default unlimited.")
  private long chunks = Long.MAX_VALUE;

  @Parameter(
      names = {"-seed", "--seed"},
      description = "The seed; the same seed makes the same chunks.")
  private long seed = 1;

  @Parameter(
      names = {"-threads", "--threads"},
      description = "CPU threads for the network; 0 uses all.")
  private int threads;

  @Parameter(
      names = {"-precision", "--precision"},
      description = "PRECISION: fp32, fp16, bf16, int8 or auto (int8).")
  private String precision = PRECISION;

  @Parameter(
      names = {"-batch", "--batch"},
      description = "The maximum number of positions computed at once.")
  private int batch = BATCH;

  @Parameter(
      names = {"-exact", "--exact"},
      description = "Make rows of positions whose targets are proved, without a network.")
  private boolean exact;

  @Parameter(
      names = {"-kinds", "--kinds"},
      description =
          "KINDS: With --exact: kinds of shapes with their shares, such as eyes:2,seki; all by"
              + " default.")
  private List<String> kinds = List.of();

  @ParametersDelegate private final RecordOptions options = new RecordOptions();

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.threads(threads, "--threads");
    if (ahead < 1 || chunks < 1 || batch < 1 || rows < 1) {
      throw new ParameterException("--ahead, --chunks, --rows and --batch must be positive");
    }
    if (!exact && !kinds.isEmpty()) {
      throw new ParameterException("--kinds needs --exact");
    }
    check(
        teacher != null || exact || !options.records().isEmpty(),
        "label needs --teacher, --sgf or --exact");
    options.check(teacher != null || exact, visits != null);
    ProcessExit.stopOnSignal(Thread.currentThread()::interrupt);
    try {
      if (exact) {
        prove(environment);
      } else if (teacher != null && options.records().isEmpty()) {
        playGames(environment, teacher);
      } else {
        readRecords(environment);
      }
    } catch (CompletionException e) {
      throw new ConfigException("the teacher failed: " + e.getMessage());
    } catch (InterruptedException | ClosedChannelException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted; the same command goes on");
    } finally {
      ProcessExit.forgetSignals();
    }
  }

  private void prove(Environment environment)
      throws ConfigException, IOException, InterruptedException {
    if (teacher != null || visits != null || share != null || !options.records().isEmpty()) {
      throw new ParameterException("--teacher, --visits, --share and --sgf are not for --exact");
    }
    check(
        decidedShare == DECIDED_SHARE && searchShare == null && !options.namesPolicy(),
        "--decided-share, --search-share and --policy are not for --exact");
    check(
        threads == 0 && precision.equals(PRECISION) && batch == BATCH && device.given() == null,
        "--threads, --precision, --batch and --device are not for --exact, which needs no network");
    Map<Kind, Double> shares =
        OptionCheck.read(() -> kinds.isEmpty() ? Kind.all() : Kind.parse(kinds));
    ExactRows source = new ExactRows(new ExactRows.Settings(seed, rows, shares, NODES));
    new Labeler(source, seed, FileNames.path(dir), boards(), ahead, environment.err()::println)
        .run(chunks);
  }

  private List<Labeler.Size> boards() {
    return OptionCheck.read(() -> Labeler.Size.parse(sizes.isEmpty() ? List.of("19") : sizes));
  }

  private void playGames(Environment environment, String player)
      throws ConfigException, IOException, InterruptedException {
    TeacherGames.Settings settings = OptionCheck.read(this::settings);
    List<Labeler.Size> boards = boards();
    try (Evaluator evaluator = open(environment, player)) {
      for (Labeler.Size size : boards) {
        if (!evaluator.supports(size.width(), size.height())) {
          throw new ConfigException(evaluator.name() + " cannot evaluate " + size.name());
        }
      }
      TeacherGames games = new TeacherGames(evaluator, settings);
      new Labeler(games, seed, FileNames.path(dir), boards, ahead, environment.err()::println)
          .run(chunks);
    }
  }

  private void readRecords(Environment environment)
      throws ConfigException, IOException, InterruptedException {
    if (ahead != AHEAD
        || chunks != Long.MAX_VALUE
        || decidedShare != DECIDED_SHARE
        || searchShare != null) {
      throw new ParameterException(
          "--ahead, --chunks, --decided-share and --search-share are not for records");
    }
    if (visits != null && teacher == null) {
      throw new ParameterException("--visits needs --teacher");
    }
    RecordFilter filter = OptionCheck.read(() -> options.filter(sizes));
    TeacherGames.Settings checked = OptionCheck.read(this::settings);
    RecordLabeler.Settings settings =
        new RecordLabeler.Settings(
            FileNames.path(dir),
            seed,
            rows,
            checked.share(),
            options.isHuman(),
            checked.refinement().visits(),
            options.policy(visits != null));
    if (teacher == null) {
      label(environment, settings, filter, null);
    } else {
      try (Evaluator evaluator = open(environment, teacher)) {
        label(environment, settings, filter, evaluator);
      }
    }
  }

  private void label(
      Environment environment,
      RecordLabeler.Settings settings,
      RecordFilter filter,
      @Nullable Evaluator evaluator)
      throws ConfigException, IOException, InterruptedException {
    RecordCollection records =
        new RecordCollection(
            options.records(),
            settings.folder(),
            environment.in(),
            OptionCheck.read(options::assumed),
            (width, height) -> evaluator == null || evaluator.supports(width, height));
    RecordLabeler labeler =
        new RecordLabeler(settings, filter, evaluator, environment.err()::println);
    labeler.run(records);
    if (Thread.interrupted()) { // The records that were not read for this reason are no problem.
      throw new InterruptedException();
    }
    labeler.report().forEach(environment.err()::println);
    records.notes().forEach(each -> environment.err().println("  " + each));
    List<String> duplicates = records.duplicates();
    if (!duplicates.isEmpty()) {
      environment.err().println("Duplicates left out: " + duplicates.size());
      duplicates.forEach(each -> environment.err().println("  " + each));
    }
    if (!records.problems().isEmpty()) {
      records.problems().forEach(each -> environment.err().println("  " + each.text()));
      throw new IncompleteException(
          "records that could not be used: " + records.problems().size() + ", see above");
    }
  }

  private EvaluatorSettings evaluatorSettings() {
    return EvaluatorSettings.DEFAULT
        .withoutAutotune()
        .withThreads(threads)
        .withCachePowerOfTwo(visits == null ? CACHE : SEARCH_CACHE)
        .withPrecision(precision())
        .withDevice(device.orDefault())
        .withMaxBatch(batch);
  }

  private Precision precision() {
    return Stream.of(Precision.values())
        .filter(each -> each.name().equalsIgnoreCase(precision))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    "--precision is fp32, fp16, bf16, int8 or auto, not " + precision));
  }

  private TeacherGames.Settings settings() {
    boolean hasRecords = !options.records().isEmpty();
    double taken = share == null ? (hasRecords ? 1 : 0.5) : share;
    checkShare("--share", taken);
    checkShare("--decided-share", decidedShare);
    if (visits == null) {
      if (searchShare != null) {
        throw new IllegalArgumentException("--search-share needs --visits");
      }
      return new TeacherGames.Settings(seed, rows, taken, decidedShare);
    }
    if (visits < TeacherGames.Refinement.LEAST_VISITS) {
      throw new IllegalArgumentException("--visits must be at least 2, not " + visits);
    }
    double searched = searchShare == null ? 1 : searchShare;
    checkShare("--search-share", searched);
    TeacherGames.Refinement refinement =
        new TeacherGames.Refinement(visits, searched, options.policy(true));
    return new TeacherGames.Settings(seed, rows, taken, decidedShare, refinement);
  }

  private static void checkShare(String option, double given) {
    check(given > 0 && given <= 1, option + " must be above 0 and at most 1, not " + given);
  }

  private Evaluator open(Environment environment, String file) throws ConfigException {
    EvaluatorChoice choice = new EvaluatorChoice.File(FileNames.path(file));
    return environment.evaluators().open(choice, evaluatorSettings());
  }
}
