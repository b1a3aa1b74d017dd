package sanko.train.data;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import sanko.gtp.cli.NoSplitting;
import sanko.gtp.cli.Subcommand;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.DeviceConverter;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorFactory;
import sanko.gtp.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.ort.Device;
import sanko.nn.rollout.RolloutPolicy;

/** {@code sanko label}: rows of positions from games of a teacher. */
@Parameters(
    commandNames = "label",
    commandDescription = "Let a network play itself, and write rows of what it thinks.")
public final class LabelSubcommand implements Subcommand {
  private static final int CACHE = 8;

  @Parameter(
      names = {"-teacher", "--teacher"},
      description = "The network's file.",
      required = true)
  private String teacher = "";

  @Parameter(
      names = {"-dir", "--dir"},
      description = "The folder; each size has its own in it.",
      required = true)
  private String dir = "";

  @Parameter(
      names = {"-sizes", "--sizes"},
      description = "Sizes with their shares of the chunks, such as 9:2,13,19:3,9x13:0.2.")
  private List<String> sizes = List.of("19");

  @Parameter(
      names = {"-rows", "--rows"},
      description = "About how many rows a chunk has.")
  private int rows = 8192;

  @Parameter(
      names = {"-share", "--share"},
      description = "The share of positions that become rows.")
  private double share = 0.5;

  @Parameter(
      names = {"-decided-share", "--decided-share"},
      description = "The share of those that still do where the game is decided.")
  private double decidedShare = 0.3;

  @Parameter(
      names = {"-ahead", "--ahead"},
      description = "How many chunks of a size may wait to be taken away.")
  private int ahead = 8;

  @Parameter(
      names = {"-chunks", "--chunks"},
      description = "How many chunks to make; without it no end.")
  private long chunks = Long.MAX_VALUE;

  @Parameter(
      names = {"-seed", "--seed"},
      description = "The same seed makes the same chunks.")
  private long seed = 1;

  @Parameter(
      names = {"-threads", "--threads"},
      description = "Processor threads for the network; 0 for all.")
  private int threads;

  @Parameter(
      names = {"-precision", "--precision"},
      description = "The numbers to compute in: int8, fp32, auto.")
  private String precision = "int8";

  @Parameter(
      names = {"-batch", "--batch"},
      description = "The most positions computed at once.")
  private int batch = 32;

  @Parameter(
      names = {"-device", "--device"},
      converter = DeviceConverter.class,
      splitter = NoSplitting.class,
      description = "What to compute on: auto, cpu, cuda, cuda:0,1 (GPUs by number), tensorrt.")
  private Device device = Device.DEFAULT;

  /** As services are made. */
  public LabelSubcommand() {}

  @Override
  public String summary() {
    return "Let a network play itself, and write rows of what it thinks.";
  }

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
      settings = new TeacherGames.Settings(seed, rows, share, decidedShare);
      parsed = Labeler.Size.parse(sizes);
      numbers = Precision.valueOf(precision.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(String.valueOf(e.getMessage()), e);
    }
    EvaluatorFactory.Tuning tuning =
        new EvaluatorFactory.Tuning(
            threads, CACHE, null, numbers, RolloutPolicy.LIGHT, device, 0, batch, false, false);
    try (Evaluator evaluator = open(environment, tuning)) {
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

  private Evaluator open(Environment environment, EvaluatorFactory.Tuning tuning)
      throws ConfigException {
    try {
      return environment.evaluators().create(FileNames.path(teacher), tuning);
    } catch (ConfigException e) {
      throw e;
    } catch (Exception e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }
}
