package sanko.train.data;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import sanko.gtp.cli.DeviceOption;
import sanko.gtp.cli.Subcommand;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorChoice;
import sanko.gtp.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;

/** {@code sanko label}: makes rows from the games of a teacher. */
@Parameters(
    commandNames = "label",
    commandDescription = "Let a network play against itself and write its evaluations as rows.")
public final class LabelSubcommand implements Subcommand {
  private static final int CACHE = 8;

  /** Searches of neighboring positions meet the same ones. */
  private static final int SEARCH_CACHE = 15;

  @Parameter(
      names = {"-teacher", "--teacher"},
      description = "FILE: The network that plays and evaluates.",
      required = true)
  private String teacher = "";

  @Parameter(
      names = {"-dir", "--dir"},
      description = "FOLDER: Where to write; each size has a subfolder.",
      required = true)
  private String dir = "";

  @Parameter(
      names = {"-sizes", "--sizes"},
      description =
          "SIZES: Board sizes with their shares of the chunks, such as 9:2,13,19:3,9x13:0.2.")
  private List<String> sizes = List.of("19");

  @Parameter(
      names = {"-rows", "--rows"},
      description = "The approximate number of rows per chunk.")
  private int rows = 8192;

  @Parameter(
      names = {"-share", "--share"},
      description = "The share of positions that become rows.")
  private double share = 0.5;

  @Parameter(
      names = {"-decided-share", "--decided-share"},
      description = "The share of rows to keep from decided positions.")
  private double decidedShare = 0.3;

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
  private int ahead = 8;

  @Parameter(
      names = {"-chunks", "--chunks"},
      description = "How many chunks to make; by default unlimited.")
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
      description = "PRECISION: int8, fp32 or auto.")
  private String precision = "int8";

  @Parameter(
      names = {"-batch", "--batch"},
      description = "The maximum number of positions computed at once.")
  private int batch = 32;

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  /** Called by the service loader. */
  public LabelSubcommand() {}

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    TeacherGames.Settings settings;
    List<Labeler.Size> parsed;
    Precision numbers;
    if (ahead < 1 || chunks < 1 || threads < 0 || batch < 1) {
      throw new ParameterException(
          "--ahead, --chunks and --batch must be positive, --threads not negative");
    }
    try {
      settings = settings();
      parsed = Labeler.Size.parse(sizes);
      numbers = Precision.valueOf(precision.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(String.valueOf(e.getMessage()), e);
    }
    EvaluatorSettings evaluatorSettings =
        EvaluatorSettings.DEFAULT
            .withoutAutotune()
            .withThreads(threads)
            .withCachePowerOfTwo(visits == null ? CACHE : SEARCH_CACHE)
            .withPrecision(numbers)
            .withDevice(device.orDefault())
            .withMaxBatch(batch);
    try (Evaluator evaluator = open(environment, evaluatorSettings)) {
      for (Labeler.Size size : parsed) {
        if (!evaluator.supports(size.width(), size.height())) {
          throw new ConfigException(evaluator.name() + " cannot evaluate " + size.name());
        }
      }
      TeacherGames games = new TeacherGames(evaluator, settings);
      new Labeler(games, settings, FileNames.path(dir), parsed, ahead, environment.err()::println)
          .run(chunks);
    } catch (CompletionException e) {
      throw new ConfigException("the teacher failed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    }
  }

  private TeacherGames.Settings settings() {
    if (visits == null) {
      if (searchShare != null) {
        throw new IllegalArgumentException("--search-share needs --visits");
      }
      return new TeacherGames.Settings(seed, rows, share, decidedShare);
    }
    if (visits < TeacherGames.Settings.LEAST_VISITS) {
      throw new IllegalArgumentException("--visits must be at least 2, not " + visits);
    }
    double searched = searchShare == null ? 1 : searchShare;
    if (!(searched > 0 && searched <= 1)) {
      throw new IllegalArgumentException(
          "--search-share must be above 0 and at most 1, not " + searched);
    }
    return new TeacherGames.Settings(seed, rows, share, decidedShare, visits, searched);
  }

  private Evaluator open(Environment environment, EvaluatorSettings settings)
      throws ConfigException {
    try {
      return environment
          .evaluators()
          .create(new EvaluatorChoice.File(FileNames.path(teacher)), settings);
    } catch (ConfigException e) {
      throw e;
    } catch (Exception e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }
}
