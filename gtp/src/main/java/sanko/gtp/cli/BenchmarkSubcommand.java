package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorChoice;
import sanko.gtp.engine.StatusLines;
import sanko.gtp.protocol.FailureText;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Rate;
import sanko.nn.network.QuantizationError;

/** {@code sanko benchmark}: how fast a network is here, and how good in int8 or fp16. */
@Parameters(
    commandNames = "benchmark",
    commandDescription = "Measure a network's speed and the error of int8.")
final class BenchmarkSubcommand implements Subcommand {
  private static final int[] BATCHES = {1, 4, 8, 16};
  private static final int[] GPU_BATCHES = {1, 8, 32, 64, 128, 256};
  private static final int MOST_GPU_LANES = 2;

  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: The network; by default the one that gtp uses.")
  private @Nullable String model;

  @ParametersDelegate private final SizesOption sizes = new SizesOption();

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
      description = "Compute fp32 with Winograd's transform, like nnWinograd=true.")
  private boolean winograd;

  private @Nullable Progress progress;
  private int boards;
  private int measured;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    Path path = network(new StatusLines(environment.err()));
    try (Progress bar = Progress.of(environment, "benchmark")) {
      progress = bar;
      boards = sizes.sizes().size();
      boolean first = true;
      for (int size : sizes.sizes()) {
        NetworkBenchmark benchmark =
            NetworkBenchmark.open(path, size, size, device.orDefault(), winograd);
        int most = most(benchmark);
        if (first) {
          print(environment, "Computed by: " + benchmark.device());
          print(environment, "Medians of 3 rounds; in parentheses per second of processor time.");
          matrices(environment, most);
        }
        if (first && !benchmark.isGpu()) {
          print(environment, "chosen for gtp: " + NetworkBenchmark.tune(path));
        }
        first = false;
        network(environment, benchmark, size, most);
      }
    } catch (NetworkException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private Path network(StatusLines status) throws ConfigException {
    if (model != null) {
      return QuantizeSubcommand.network(model);
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

  private void matrices(Environment environment, int most) throws NetworkException, IOException {
    for (int count : laneCounts(most)) {
      Rate rate = NetworkBenchmark.matrices(count, seconds);
      print(environment, "fp32 MatMul, %d lanes: %s GFLOP/s".formatted(count, text(rate)));
    }
  }

  private void network(Environment environment, NetworkBenchmark benchmark, int size, int most)
      throws NetworkException, IOException {
    String name = benchmark.description().name();
    print(environment, "%n%s on %dx%d".formatted(name, size, size));
    QuantizationError error = benchmark.error();
    String coarse = benchmark.isGpu() ? "fp16" : "int8";
    if (error == null) {
      print(environment, "no " + coarse + ": " + benchmark.refusal());
    } else if (benchmark.isGpu()) {
      print(environment, "fp16 against fp32: " + error);
    } else {
      print(environment, "int8 against fp32: " + error);
      String verdict = error.isFaithful() ? "int8" : "fp32";
      print(environment, "nnPrecision=auto would use " + verdict);
    }
    print(environment, "evaluations per second");
    print(environment, "lanes batch %18s %18s  ratio".formatted("fp32", coarse));
    int[] batches = benchmark.isGpu() ? GPU_BATCHES : BATCHES;
    int rows = boards * laneCounts(most).size() * batches.length;
    for (int count : laneCounts(most)) {
      for (int batch : batches) {
        Objects.requireNonNull(progress).at(measured++, rows, name);
        print(environment, rates(benchmark, count, batch));
      }
    }
  }

  private String rates(NetworkBenchmark benchmark, int count, int batch) throws NetworkException {
    Rate exact = benchmark.evaluations(false, count, batch, seconds);
    String line = "%5d %5d %18s".formatted(count, batch, text(exact));
    if (benchmark.error() == null) {
      return line;
    }
    Rate coarse = benchmark.evaluations(true, count, batch, seconds);
    double ratio =
        benchmark.isGpu()
            ? coarse.perSecond() / exact.perSecond()
            : coarse.perProcessorSecond() / exact.perProcessorSecond();
    return line + String.format(Locale.ROOT, " %18s %6.2f", text(coarse), ratio);
  }

  private static List<Integer> laneCounts(int most) {
    return most == 1 ? List.of(1) : List.of(1, most);
  }

  private static String text(Rate rate) {
    return String.format(Locale.ROOT, "%.0f (%.0f)", rate.perSecond(), rate.perProcessorSecond());
  }

  private void print(Environment environment, String line) throws IOException {
    Objects.requireNonNull(progress).clear();
    environment.out().write((line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    environment.out().flush();
  }
}
