package sanko.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.Int8Speed;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Reduced;
import sanko.nn.network.PeakBenchmark;
import sanko.nn.network.Rate;
import sanko.nn.network.Winograd;
import sanko.nn.ort.Device;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/** {@code sanko benchmark}: how fast a network is here, and how good in int8, bf16 or fp16. */
@Parameters(
    commandNames = "benchmark",
    commandDescription = "Measure a network's speed and the error of int8.")
public final class BenchmarkSubcommand implements Subcommand {
  private static final int MOST_GPU_LANES = 2;
  private static final List<Integer> USUAL_SIZES = List.of(9, 19);

  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: The network; by default the one that gtp uses.")
  private @Nullable String model;

  @ParametersDelegate private final SizesOption sizes = new SizesOption();

  @ParametersDelegate private final ConfigOptions options = new ConfigOptions();

  @Parameter(
      names = {"-v", "-visits", "--visits"},
      description = "Visits of each move of the trial; by default half a second.")
  private @Nullable Long visits;

  @Parameter(
      names = "-t",
      description = "N,...: Values of numSearchThreads to try; by default the one configured.")
  private List<Integer> threads = new ArrayList<>();

  @Parameter(
      names = {"-lanes", "--lanes"},
      description = "The maximum number of lanes; by default one per core.")
  private int lanes;

  @Parameter(
      names = {"-seconds", "--seconds"},
      description = "Seconds per round; each figure takes three rounds.")
  private double seconds = 0.5;

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Parameter(
      names = {"-winograd", "--winograd"},
      description = "Compute fp32 with Winograd's transform, like nnWinograd=true, unmeasured.")
  private boolean winograd;

  @Parameter(
      names = {"-full", "--full"},
      description = "Print a table by lanes and batch sizes; takes minutes.")
  private boolean full;

  /** Of a core by the names of numbers; none on GPUs. */
  private final Map<String, Double> peaks = new LinkedHashMap<>();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(lanes >= 0, "-lanes must not be negative");
    check(seconds > 0, "-seconds must be positive");
    check(visits == null || visits >= 1, "-visits must be positive");
    check(threads.stream().allMatch(each -> each >= 1), "-t must be positive");
    List<Integer> sides = sizes.sizesOr(USUAL_SIZES);
    StatusLines status = new StatusLines(environment.err());
    Configuration configured =
        Configuration.of(options.layers(System.getenv()).values(), status::say);
    Device computer = configured.evaluator(0, device.given()).device();
    List<SearchSettings> searches = searches(configured.settings().search());
    Path path = network(status);
    BenchmarkTrial trial =
        new BenchmarkTrial(environment, path, computer, visits, searches, !threads.isEmpty());
    try (ProgressBar bar = ProgressBar.of(environment, "benchmark")) {
      BenchmarkOutput out = new BenchmarkOutput(environment, bar);
      BenchmarkTable table = new BenchmarkTable(out, seconds, sides.size());
      BenchmarkSummary summary = new BenchmarkSummary(out, seconds, peaks);
      int steps = full ? 1 : 2 * sides.size() + 1;
      for (int i = 0; i < sides.size(); i++) {
        int size = sides.get(i);
        NetworkBenchmark benchmark =
            NetworkBenchmark.open(
                path, size, size, computer, winograd ? Winograd.TRUE : Winograd.AUTO);
        int most = most(benchmark);
        if (i == 0) {
          out.print("Computed by: " + benchmark.device());
          out.print("Medians of 3 rounds; in parentheses per second of processor time.");
          bar.at(0, steps, "peak");
          if (full) {
            table.printPeaks(most);
          }
          printPeaks(out, benchmark, path, most);
        }
        if (full) {
          table.print(benchmark, size, most);
        } else {
          bar.at(2L * i + 1, steps, size + "x" + size);
          Rate rate = summary.print(benchmark, size, most);
          if (rate != null && lanes == 0) {
            trial.print(out, benchmark, size, rate);
          }
        }
      }
      summary.conclude();
    } catch (NetworkException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private List<SearchSettings> searches(SearchSettings configured) {
    return threads.isEmpty()
        ? List.of(configured)
        : threads.stream().map(each -> configured.with(SearchKeys.MAX_IN_FLIGHT, each)).toList();
  }

  private void printPeaks(BenchmarkOutput out, NetworkBenchmark benchmark, Path path, int most)
      throws NetworkException, IOException {
    if (benchmark.isGpu()) {
      return;
    }
    List<Precision> precisions = new ArrayList<>(List.of(Precision.FP32, Precision.INT8));
    if (benchmark.reduced().stream().anyMatch(BenchmarkSubcommand::isBfloat)) {
      precisions.add(Precision.BF16);
    }
    for (Precision each : precisions) {
      double rate = PeakBenchmark.matrices(each, most, seconds).perProcessorSecond();
      peaks.put(each.name().toLowerCase(Locale.ROOT), rate);
    }
    String texts =
        peaks.entrySet().stream()
            .map(each -> String.format(Locale.ROOT, "%s %.0f", each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "));
    out.print("The peak of a core: " + texts + " 10^9 operations/s of matrices");
    out.print("int8 on this processor: " + Int8Speed.here());
    out.print("chosen for gtp: " + NetworkBenchmark.tune(path));
  }

  private static boolean isBfloat(Reduced reduced) {
    return reduced.precision() == Precision.BF16 && reduced.error() != null;
  }

  private Path network(StatusLines status) throws ConfigException {
    if (EvaluatorChoice.ROLLOUTS.equals(model)) {
      throw new ConfigException("benchmark measures networks, and rollouts use none");
    }
    if (model != null) {
      return FileNames.readable(model, "network");
    }
    try {
      return EvaluatorChoice.of(null, status::say) instanceof EvaluatorChoice.File file
          ? file.path()
          : EmbeddedNetwork.file();
    } catch (NetworkException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private int most(NetworkBenchmark benchmark) {
    if (lanes > 0) {
      return lanes;
    }
    return benchmark.isGpu() ? MOST_GPU_LANES : Runtime.getRuntime().availableProcessors();
  }
}
