package sanko.train.selfplay;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.cli.DeviceOption;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.cli.TypedValues;
import sanko.cli.cluster.PartOptions;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.ort.Device;

/** {@code sanko selfplay}: plays games of the engine against itself and writes training rows. */
@Parameters(
    commandNames = "selfplay",
    commandDescription = "Let the engine play against itself and write rows for training.")
public final class SelfplaySubcommand implements Subcommand {
  private static final String HELP =
      """
      Usage: sanko selfplay --dir FOLDER [OPTIONS]
      Plays games against itself and writes training data: rows (tdata/*.npz, in the format of KataGo's
      trainer) and game records (sgfs/). After an interruption the same command resumes.
        --dir FOLDER        where to write; also -output-dir
        -model FILE         the network, or 'rollouts' to play without one; by default Sanko's own
        --games N           stop when the folder has this many games
        --rows N            stop when it has this many rows; by default the run is endless
        --shard I/N         play part I of N, such as 2/4: no two parts have the same games, and all may
                            use one folder; --games and --rows are those of the part
        --master MASTER     play all parts as tasks of Apache Spark, such as spark://HOST:7077 or local[*];
                            --games and --rows are those of all parts together, and --dir is on a shared disk
        --parts N           how many there are, with --master
        --conf K=V          a setting of Spark, such as spark.executor.cores=4; may be repeated
        -config FILE        keys of KataGo's self-play configuration; docs/configuration.md lists them
        -override-config K=V,...   single keys; lists are separated by spaces: "bSizes=9 13,bSizeRelProbs=1 2"
        --seed N            the seed of all random choices (1)
        --threads N, --device D   for the network, as in gtp
      Processors compute networks in int8 where the network allows it; -override-config nnPrecision=fp32
      prevents that.
      Exit status: 0; 2 if the arguments are invalid; 3 if it cannot start or was interrupted.
      """;

  private static final String OVERRIDE = "-override-config";

  /** The time between two lines about the progress, in nanoseconds. */
  long reportNanos = 5_000_000_000L;

  @Parameter(
      names = {"-help", "--help", "-h"},
      help = true)
  private boolean help;

  @Parameter(names = {"-dir", "--dir", "-output-dir", "--output-dir"})
  private @Nullable String dir;

  @Parameter(names = {"-model", "--model"})
  private @Nullable String model;

  @Parameter(names = {"-games", "--games"})
  private long games = SelfplayRun.Goal.ENDLESS;

  @Parameter(names = {"-rows", "--rows"})
  private long rows = SelfplayRun.Goal.ENDLESS;

  @Parameter(names = {"-config", "--config"})
  private @Nullable String config;

  @Parameter(
      names = {"-override-config", "--override-config"},
      splitter = NoSplitting.class)
  private String overrideConfig = "";

  @Parameter(names = {"-seed", "--seed"})
  private long seed = 1;

  @ParametersDelegate private final PartOptions parts = new PartOptions();

  @Parameter(names = {"-threads", "--threads"})
  private int threads;

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Override
  public String help() {
    return HELP;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (help) {
      environment.print(HELP);
      return;
    }
    check(games > 0 && rows > 0, "--games and --rows must be positive");
    OptionCheck.threads(threads, "--threads");
    parts.check();
    if (dir == null) {
      throw new ParameterException("--dir is missing");
    }
    SelfplayPlan plan = plan(dir, environment);
    plan.check(environment.err()::println);
    if (parts.isForCluster()) {
      parts.run("selfplay", plan, environment);
      return;
    }
    try (GameStore store = plan.store(parts.shard());
        Evaluator evaluator = plan.open(environment.evaluators(), UnaryOperator.identity())) {
      play(
          plan.start(plan.goal(), store, evaluator, atTimes(environment.err()::println)),
          environment);
    }
  }

  private SelfplayPlan plan(String folder, Environment environment)
      throws ConfigException, IOException {
    Map<String, String> values = values();
    List<String> unused =
        values.keySet().stream().filter(SelfplaySettings.UNUSED::contains).sorted().toList();
    if (!unused.isEmpty()) {
      environment.err().println("Keys of self-play not used: " + String.join(", ", unused));
      values.keySet().removeAll(unused);
    }
    Device given = device.given();
    return new SelfplayPlan(
        values,
        FileNames.path(folder).toAbsolutePath().toString(),
        EvaluatorChoice.of(model, environment.err()::println).name(),
        new SelfplayRun.Goal(games, rows),
        seed,
        threads,
        given == null ? null : given.toString());
  }

  /** What the user's file sets, and the command line. */
  private Map<String, String> values() throws ConfigException, IOException {
    ConfigLayers layers = new ConfigLayers();
    if (config != null) {
      layers.addFile(FileNames.path(config));
    }
    TypedValues.override(
        layers,
        TypedValues.parse(overrideConfig, OVERRIDE),
        OVERRIDE,
        values -> {
          var unused = Configuration.of(SelfplaySettings.of(values).rest(), note -> {});
        });
    return layers.values();
  }

  /** Lines are at least some seconds apart, so that they can be read. */
  private Consumer<String> atTimes(Consumer<String> lines) {
    AtomicLong next = new AtomicLong(System.nanoTime() + reportNanos);
    return line -> {
      long due = next.get();
      long now = System.nanoTime();
      if (now - due >= 0 && next.compareAndSet(due, now + reportNanos)) {
        lines.accept(line);
      }
    };
  }

  private static void play(SelfplayRun run, Environment environment)
      throws ConfigException, IOException {
    ProcessExit.stopOnSignal(run::stop);
    try {
      run.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      run.stop();
    } finally {
      ProcessExit.forgetSignals();
    }
    environment.print(run.report());
    if (run.isStopped()) {
      throw new ConfigException("interrupted; the same command resumes");
    }
  }
}
