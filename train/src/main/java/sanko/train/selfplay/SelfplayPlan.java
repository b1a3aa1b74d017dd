package sanko.train.selfplay;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.cli.DeviceOption;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.ort.Device;
import sanko.superko.GameState;

/**
 * What a run of self-play is to do, as texts and numbers.
 *
 * @param values the configuration by key
 * @param folder where to write; all machines see it
 * @param model the network as the user names it, or null for Sanko's own
 * @param goal of the whole run
 * @param seed of all games, together with their numbers
 * @param threads of the network, or 0
 * @param device as {@link Device#parse} reads it, or null for the usual one
 */
record SelfplayPlan(
    Map<String, String> values,
    String folder,
    @Nullable String model,
    SelfplayRun.Goal goal,
    long seed,
    int threads,
    @Nullable String device)
    implements PartTask {
  private static final long serialVersionUID = 1;

  SelfplayPlan {
    values = new LinkedHashMap<>(values);
  }

  /**
   * Checks what can be checked without a network.
   *
   * @param warnings receives lines for the user
   * @throws ConfigException if a value makes no sense
   */
  void check(Consumer<String> warnings) throws ConfigException {
    EvaluatorSettings evaluator = evaluator(warnings);
    DeviceOption.Converter.check(evaluator.device());
  }

  private SelfplaySettings settings() throws ConfigException {
    return SelfplaySettings.of(values).settings();
  }

  private EvaluatorSettings evaluator(Consumer<String> warnings) throws ConfigException {
    SelfplaySettings.Parsed parsed = SelfplaySettings.of(values);
    Set<String> known = SelfplaySettings.TABLE.values(parsed.settings()).keySet();
    Configuration configuration = Configuration.of(parsed.rest(), known, warnings);
    return precise(configuration.evaluator(threads, device == null ? null : Device.parse(device)));
  }

  /** In int8 unless another precision is configured: a search forgives its error. */
  static EvaluatorSettings precise(EvaluatorSettings settings) {
    return settings.precision() == Precision.AUTO
        ? settings.withPrecision(Precision.INT8)
        : settings;
  }

  @Override
  public List<String> files() {
    return EvaluatorChoice.files(model);
  }

  @Override
  public Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files)
      throws ConfigException {
    SelfplaySettings settings = settings();
    Evaluator evaluator =
        evaluators.open(EvaluatorChoice.known(model, files), evaluator(warning -> {}));
    try {
      checkSizes(settings, evaluator);
      warmUp(settings, evaluator);
      return evaluator;
    } catch (ConfigException | RuntimeException e) {
      evaluator.close();
      throw e;
    }
  }

  private static void checkSizes(SelfplaySettings settings, Evaluator evaluator)
      throws ConfigException {
    for (int side : settings.boards().sides()) {
      if (!evaluator.supports(side, side)) {
        throw new ConfigException(evaluator.name() + " cannot play on boards with side " + side);
      }
    }
  }

  /** Has int8 calibrated for all sides before the first game, so that no game waits for it. */
  private static void warmUp(SelfplaySettings settings, Evaluator evaluator)
      throws ConfigException {
    RawNetwork network = new RawNetwork(evaluator);
    for (int side : settings.boards().sides()) {
      try {
        network.evaluate(new GameState(side, side, Rules.TROMP_TAYLOR, settings.komi().mean()));
      } catch (EvaluationException e) {
        throw new ConfigException("the network failed: " + e.getMessage());
      }
    }
  }

  /** Opens the folder for a part, or makes it. */
  GameStore store(Shard part) throws ConfigException, IOException {
    return GameStore.open(FileNames.path(folder), settings().rows(), part);
  }

  /**
   * A run, about to begin.
   *
   * @param end of this run
   * @param lines receives one after each game
   */
  SelfplayRun start(
      SelfplayRun.Goal end, GameStore store, Evaluator evaluator, Consumer<String> lines)
      throws ConfigException {
    SelfplaySettings settings = settings();
    StartPositions positions =
        StartPositions.load(
            settings.starts(), each -> canBePlayed(each.board(), settings, evaluator));
    return new SelfplayRun(settings, evaluator, positions, store, end, seed, lines);
  }

  private static boolean canBePlayed(Board board, SelfplaySettings settings, Evaluator evaluator) {
    return Math.max(board.width(), board.height()) <= settings.rows().frame()
        && evaluator.supports(board.width(), board.height());
  }

  @Override
  public String run(Shard part, Evaluator evaluator, Runnable progress)
      throws ConfigException, IOException, InterruptedException {
    try (GameStore store = store(part)) {
      SelfplayRun run = start(goal.of(part), store, evaluator, line -> progress.run());
      run.run();
      return run.report();
    }
  }
}
