package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluator;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.search.SearchException;
import sanko.search.graph.GraphSignature;

/** {@code sanko bench}: fixed searches, one signature. */
@Parameters(
    commandNames = "bench",
    commandDescription = "Search fixed positions and print a signature of the results.")
public final class BenchSubcommand implements Subcommand {
  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits of each search; each position gets two searches.")
  private long visits = 1000;

  @Parameter(
      names = {"-positions", "--positions"},
      description = "How many positions to search; by default all.")
  private int count = Integer.MAX_VALUE;

  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: The network; without one, evaluations are pseudo-random.")
  private @Nullable String model;

  @Parameter(
      names = {"-override-config", "--override-config"},
      splitter = NoSplitting.class,
      description = "KEY=VALUE,...: Configuration values.")
  private String overrideConfig = "";

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Parameter(
      names = {"-seed", "--seed"},
      description = "The seed of all random choices.")
  private long seed = 1;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (visits < 1 || count < 1) {
      throw new ParameterException("--visits and --positions must be positive");
    }
    ConfigLayers layers = new ConfigLayers();
    TypedValues.override(layers, overrideConfig, "-override-config");
    Configuration configuration = Configuration.of(layers.values(), environment.err()::println);
    try (Evaluator evaluator = evaluator(environment, configuration)) {
      run(environment, evaluator, configuration);
    } catch (SearchException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private Evaluator evaluator(Environment environment, Configuration configuration)
      throws ConfigException {
    if (model == null) {
      return new PseudoRandomEvaluator();
    }
    Path network = FileNames.readable(model, "network");
    EvaluatorSettings settings = configuration.evaluator(/* threads= */ 1, device.given());
    DeviceOption.Converter.check(settings.device());
    return environment.evaluators().open(new EvaluatorChoice.File(network), settings);
  }

  private void run(Environment environment, Evaluator evaluator, Configuration configuration)
      throws IOException, SearchException {
    Bench bench = new Bench(evaluator, configuration.settings().search(), visits, seed);
    GraphSignature signature = new GraphSignature(0, 0);
    long playouts = 0;
    double seconds = 0;
    List<Bench.Position> positions = Bench.positions().stream().limit(count).toList();
    for (Bench.Position position : positions) {
      Bench.Outcome outcome = bench.run(position);
      signature = signature.then(outcome.signature());
      playouts += outcome.visits();
      seconds += outcome.seconds();
      environment.print(
          String.format(
              Locale.ROOT,
              "%016x  %-4s  %s",
              outcome.signature().counts(),
              outcome.move(),
              position.name()));
    }
    environment.print("positions   " + positions.size());
    environment.print("evaluator   " + evaluator.name());
    environment.print(String.format(Locale.ROOT, "playouts    %d", playouts));
    environment.print(String.format(Locale.ROOT, "playouts/s  %.0f", playouts / seconds));
    environment.print(String.format(Locale.ROOT, "values      %016x", signature.values()));
    environment.print(String.format(Locale.ROOT, "signature   %016x", signature.counts()));
  }
}
