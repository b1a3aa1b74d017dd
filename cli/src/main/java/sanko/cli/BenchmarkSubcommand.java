package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.WarmUp;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.Int8Speed;
import sanko.nn.network.Int8Trial;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Rate;
import sanko.nn.network.Winograd;

/** {@code sanko benchmark}: how fast a network is here, and how good in int8 or fp16. */
@Parameters(
    commandNames = "benchmark",
    commandDescription = "Measure a network's speed and the error of int8.")
public final class BenchmarkSubcommand implements Subcommand {
  private static final int[] BATCHES = {1, 4, 8, 16};
  private static final int[] GPU_BATCHES = {1, 8, 32, 64, 128, 256};
  private static final int MOST_GPU_LANES = 2;
  private static final int USUAL_BATCH = 8;
  private static final int USUAL_GPU_BATCH = 64;
  private static final List<Integer> USUAL_SIZES = List.of(9, 19);

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
      description = "Compute fp32 with Winograd's transform, like nnWinograd=true, unmeasured.")
  private boolean winograd;

  @Parameter(
      names = {"-full", "--full"},
      description = "Print a table by lanes and batch sizes; takes minutes.")
  private boolean full;

  private final List<String> findings = new ArrayList<>();
  private @Nullable ProgressBar progress;
  private double peak;
  private double bytePeak;
  private int boards;
  private int measured;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    Path path = network(new StatusLines(environment.err()));
    List<Integer> sides = sizes.sizesOr(USUAL_SIZES);
    try (ProgressBar bar = ProgressBar.of(environment, "benchmark")) {
      progress = bar;
      boards = sides.size();
      for (int i = 0; i < boards; i++) {
        int size = sides.get(i);
        NetworkBenchmark benchmark =
            NetworkBenchmark.open(
                path, size, size, device.orDefault(), winograd ? Winograd.TRUE : Winograd.AUTO);
        int most = most(benchmark);
        if (i == 0) {
          begin(environment, benchmark, path, most);
        }
        if (full) {
          network(environment, benchmark, size, most);
        } else {
          bar.at(2L * i + 1, 2L * boards + 1, size + "x" + size);
          summarize(environment, benchmark, path, size, most);
        }
      }
      if (!full) {
        conclude(environment);
      }
    } catch (NetworkException e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  private void begin(Environment environment, NetworkBenchmark benchmark, Path path, int most)
      throws NetworkException, IOException {
    print(environment, "Computed by: " + benchmark.device());
    print(environment, "Medians of 3 rounds; in parentheses per second of processor time.");
    Objects.requireNonNull(progress).at(0, full ? 1 : 2L * boards + 1, "peak");
    if (full) {
      for (int count : laneCounts(most)) {
        Rate rate = NetworkBenchmark.matrices(false, count, seconds);
        print(environment, "fp32 MatMul, %d lanes: %s GFLOP/s".formatted(count, text(rate)));
      }
    }
    if (benchmark.isGpu()) {
      return;
    }
    peak = NetworkBenchmark.matrices(false, most, seconds).perProcessorSecond();
    bytePeak = NetworkBenchmark.matrices(true, most, seconds).perProcessorSecond();
    print(
        environment,
        String.format(
            Locale.ROOT,
            "The peak of a core: fp32 %.0f, int8 %.0f 10^9 operations/s of matrices",
            peak,
            bytePeak));
    print(environment, "int8 on this processor: " + Int8Speed.here());
    print(environment, "chosen for gtp: " + NetworkBenchmark.tune(path));
  }

  /** One line a precision for a board size. */
  private void summarize(
      Environment environment, NetworkBenchmark benchmark, Path path, int size, int most)
      throws NetworkException, IOException {
    print(environment, "%n%s on %dx%d".formatted(benchmark.description().name(), size, size));
    int batch = benchmark.isGpu() ? USUAL_GPU_BATCH : USUAL_BATCH;
    Rate exact = benchmark.evaluations(false, most, batch, seconds);
    String how =
        switch (benchmark.graph()) {
          case PLAIN -> "";
          case FUSED -> ", by operators for transformers";
          case WINOGRAD -> ", by Winograd's transform";
        };
    print(environment, "fp32  " + rate(exact, benchmark, peak) + how);
    Int8Trial.Errors error = benchmark.error();
    String coarse = benchmark.isGpu() ? "fp16" : "int8";
    if (error == null) {
      print(environment, "no " + coarse + ": " + benchmark.refusal());
      return;
    }
    Rate reduced = benchmark.evaluations(true, most, batch, seconds);
    print(environment, coarse + "  " + rate(reduced, benchmark, bytePeak));
    print(environment, coarse + " against fp32: " + error);
    boolean taken = benchmark.whyExact() == null;
    if (lanes == 0) {
      print(
          environment, search(environment, path, size, benchmark.isGpu(), taken ? reduced : exact));
    }
    double ratio = reduced.perProcessorSecond() / exact.perProcessorSecond();
    findings.add(
        String.format(
            Locale.ROOT,
            "%s on %dx%d (%.1f times as fast as fp32, policy KL %.4f)",
            taken ? coarse : "fp32",
            size,
            size,
            ratio,
            error.int8().policyKl()));
  }

  /** Plays some moves by search and compares the rate of evaluations with what lanes can do. */
  private String search(Environment environment, Path path, int size, boolean gpu, Rate raw)
      throws NetworkException {
    EvaluatorSettings settings = EvaluatorSettings.DEFAULT.withDevice(device.orDefault());
    try (Evaluator evaluator =
        environment.evaluators().create(new EvaluatorChoice.File(path), settings)) {
      WarmUp.run(evaluator, size);
      SearchTrial trial = SearchTrial.of(evaluator, size);
      double share = trial.evaluationsPerSecond() / raw.perSecond();
      String rate = String.format(Locale.ROOT, ", %.0f %% of the rate above", 100 * share);
      return trial + rate + (gpu ? "" : System.lineSeparator() + trial.times());
    } catch (NetworkException e) {
      throw e;
    } catch (Exception e) {
      throw new NetworkException("the search failed: " + e.getMessage(), e);
    }
  }

  private static String rate(Rate rate, NetworkBenchmark benchmark, double most) {
    String text =
        String.format(
            Locale.ROOT,
            "%.0f evaluations/s (%.0f a core)",
            rate.perSecond(),
            rate.perProcessorSecond());
    double share = rate.perProcessorSecond() * benchmark.operations() / most;
    return most > 0
        ? text + String.format(Locale.ROOT, ", %.0f %% of the peak", 100 * share)
        : text;
  }

  private void conclude(Environment environment) throws IOException {
    if (!findings.isEmpty()) {
      print(environment, "");
      print(environment, "Conclusion: nnPrecision=auto uses " + String.join(", ", findings) + ".");
      print(environment, "The rule: " + Int8Trial.Errors.RULE + ".");
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

  private void network(Environment environment, NetworkBenchmark benchmark, int size, int most)
      throws NetworkException, IOException {
    String name = benchmark.description().name();
    print(environment, "%n%s on %dx%d".formatted(name, size, size));
    Int8Trial.Errors error = benchmark.error();
    String coarse = benchmark.isGpu() ? "fp16" : "int8";
    if (error == null) {
      print(environment, "no " + coarse + ": " + benchmark.refusal());
    } else if (benchmark.isGpu()) {
      print(environment, "fp16 against fp32: " + error);
    } else {
      print(environment, "int8 against fp32: " + error);
      String why = benchmark.whyExact();
      print(environment, "nnPrecision=auto uses " + (why == null ? "int8" : "fp32: " + why));
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
