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
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.board.Rules;
import sanko.engine.SearchTrial;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.WarmUp;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.network.Divergence;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.Int8Speed;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Reduced;
import sanko.nn.network.PeakBenchmark;
import sanko.nn.network.PrecisionTrial;
import sanko.nn.network.Rate;
import sanko.nn.network.Winograd;
import sanko.nn.ort.Device;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** {@code sanko benchmark}: how fast a network is here, and how good in int8, bf16 or fp16. */
@Parameters(
    commandNames = "benchmark",
    commandDescription = "Measure a network's speed and the error of int8.")
public final class BenchmarkSubcommand implements Subcommand {
  private static final int[] BATCHES = {1, 4, 8, 16};
  private static final int[] GPU_BATCHES = {1, 8, 32, 64, 128, 256};
  private static final int MOST_GPU_LANES = 2;
  private static final int USUAL_BATCH = 8;
  private static final int USUAL_GPU_BATCH = 64;
  private static final double SECONDS_A_MOVE = 0.5;
  private static final int TRIAL_MOVES = 8;

  /** Before a trial, while sessions are opened and the JVM compiles most of what it will. */
  private static final int WARM_UP_MOVES = 6;

  private static final double KOMI = 7;
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

  private Device computer = Device.DEFAULT;

  /** Of the trials. */
  private List<SearchSettings> searches = List.of();

  private final List<String> findings = new ArrayList<>();
  private @Nullable ProgressBar progress;

  /** Of a core by the names of numbers; none on GPUs. */
  private final Map<String, Double> peaks = new LinkedHashMap<>();

  private int boards;
  private int measured;

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
    computer = configured.evaluator(0, device.given()).device();
    searches = searches(configured.settings().search());
    Path path = network(status);
    try (ProgressBar bar = ProgressBar.of(environment, "benchmark")) {
      progress = bar;
      boards = sides.size();
      for (int i = 0; i < boards; i++) {
        int size = sides.get(i);
        NetworkBenchmark benchmark =
            NetworkBenchmark.open(
                path, size, size, computer, winograd ? Winograd.TRUE : Winograd.AUTO);
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

  private List<SearchSettings> searches(SearchSettings configured) {
    return threads.isEmpty()
        ? List.of(configured)
        : threads.stream().map(each -> configured.with(SearchKeys.MAX_IN_FLIGHT, each)).toList();
  }

  private void begin(Environment environment, NetworkBenchmark benchmark, Path path, int most)
      throws NetworkException, IOException {
    print(environment, "Computed by: " + benchmark.device());
    print(environment, "Medians of 3 rounds; in parentheses per second of processor time.");
    Objects.requireNonNull(progress).at(0, full ? 1 : 2L * boards + 1, "peak");
    if (full) {
      for (int count : laneCounts(most)) {
        Rate rate = PeakBenchmark.matrices(Precision.FP32, count, seconds);
        print(environment, "fp32 MatMul, %d lanes: %s GFLOP/s".formatted(count, text(rate)));
      }
    }
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
    print(environment, "The peak of a core: " + texts + " 10^9 operations/s of matrices");
    print(environment, "int8 on this processor: " + Int8Speed.here());
    print(environment, "chosen for gtp: " + NetworkBenchmark.tune(path));
  }

  private static boolean isBfloat(Reduced reduced) {
    return reduced.precision() == Precision.BF16 && reduced.error() != null;
  }

  /** One line a precision for a board size. */
  private void summarize(
      Environment environment, NetworkBenchmark benchmark, Path path, int size, int most)
      throws NetworkException, IOException {
    print(environment, "%n%s on %dx%d".formatted(benchmark.description().name(), size, size));
    int batch = benchmark.isGpu() ? USUAL_GPU_BATCH : USUAL_BATCH;
    Rate exact = benchmark.evaluations(null, most, batch, seconds);
    String how =
        switch (benchmark.graph()) {
          case PLAIN, CUDA -> "";
          case FUSED -> ", by operators for transformers";
          case WINOGRAD -> ", by Winograd's transform";
        };
    print(environment, "fp32  " + rate(exact, benchmark, "fp32") + how);
    printDivergence(environment, benchmark);
    Map<Reduced, Rate> rates = new LinkedHashMap<>();
    for (Reduced each : benchmark.reduced()) {
      printErrors(environment, each, () -> measured(benchmark, each, rates, most, batch));
    }
    if (rates.isEmpty()) {
      return;
    }
    Reduced used = benchmark.used();
    Rate raw = used == null ? exact : Objects.requireNonNull(rates.get(used));
    if (lanes == 0) {
      for (SearchSettings each : searches) {
        print(environment, search(environment, path, size, benchmark.isGpu(), raw, each));
      }
    }
    Reduced told = used == null ? rates.keySet().iterator().next() : used;
    double fast = Objects.requireNonNull(rates.get(told)).perProcessorSecond();
    findings.add(
        String.format(
            Locale.ROOT,
            "%s on %dx%d (%.1f times as fast as fp32, policy KL %.4f)",
            used == null ? "fp32" : used.name(),
            size,
            size,
            fast / exact.perProcessorSecond(),
            Objects.requireNonNull(told.error()).reduced().policyKl()));
  }

  private String measured(
      NetworkBenchmark benchmark, Reduced numbers, Map<Reduced, Rate> rates, int most, int batch)
      throws NetworkException {
    Rate rate = benchmark.evaluations(numbers, most, batch, seconds);
    rates.put(numbers, rate);
    return "%s  %s%n".formatted(numbers.name(), rate(rate, benchmark, numbers.name()));
  }

  /** Whether a GPU computes the right numbers. */
  private void printDivergence(Environment environment, NetworkBenchmark benchmark)
      throws IOException {
    Divergence found = benchmark.divergenceFromProcessor();
    if (found != null) {
      print(environment, "fp32 against the processor: " + found);
    }
  }

  /** What comes before the errors. */
  private interface Heading {
    String text() throws NetworkException;
  }

  private void printErrors(Environment environment, Reduced numbers, Heading heading)
      throws NetworkException, IOException {
    String name = numbers.name();
    print(
        environment,
        numbers.error() == null
            ? "no " + name + ": " + numbers.refusal()
            : heading.text() + name + " against fp32: " + numbers.error());
  }

  /** Plays some moves by search and compares the rate of evaluations with what lanes can do. */
  private String search(
      Environment environment, Path path, int size, boolean gpu, Rate raw, SearchSettings settings)
      throws NetworkException {
    EvaluatorSettings usual = EvaluatorSettings.DEFAULT.withDevice(computer);
    try (Evaluator evaluator =
        environment.evaluators().create(new EvaluatorChoice.File(path), usual)) {
      WarmUp.run(evaluator, size);
      SearchTrial trial = trial(evaluator, settings, size);
      double share = trial.evaluationsPerSecond() / raw.perSecond();
      String rate = String.format(Locale.ROOT, ", %.0f %% of the rate above", 100 * share);
      String how =
          threads.isEmpty() ? "" : "numSearchThreads=" + settings.parallel().maxInFlight() + ": ";
      return how + trial + rate + (gpu ? "" : System.lineSeparator() + trial.times());
    } catch (NetworkException e) {
      throw e;
    } catch (Exception e) {
      throw new NetworkException("the search failed: " + e.getMessage(), e);
    }
  }

  /** The moves of the warm-up are left out. */
  private SearchTrial trial(Evaluator evaluator, SearchSettings settings, int size)
      throws SearchException {
    Search search = new Search(evaluator, settings, 0);
    SearchRequest request =
        SearchRequest.toPlay(
            visits == null ? SearchLimits.seconds(SECONDS_A_MOVE) : SearchLimits.visits(visits));
    GameState game = new GameState(size, size, Rules.TROMP_TAYLOR, KOMI);
    SearchTrial.Searcher<SearchException> searcher = position -> search.run(position, request);
    SearchTrial.play(searcher, evaluator, settings, game, WARM_UP_MOVES);
    return SearchTrial.play(searcher, evaluator, settings, game, TRIAL_MOVES);
  }

  private String rate(Rate rate, NetworkBenchmark benchmark, String precision) {
    double most = peaks.getOrDefault(precision, 0.0);
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
      print(environment, "The rule: " + PrecisionTrial.Errors.RULE + ".");
    }
  }

  private Path network(StatusLines status) throws ConfigException {
    if (EvaluatorChoice.ROLLOUTS.equals(model)) {
      throw new ConfigException("benchmark measures networks, and rollouts use none");
    }
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
    printDivergence(environment, benchmark);
    List<Reduced> all = benchmark.reduced();
    for (Reduced each : all) {
      printErrors(environment, each, () -> "");
    }
    if (!benchmark.isGpu() && all.stream().anyMatch(each -> each.error() != null)) {
      Reduced used = benchmark.used();
      String auto = used == null ? "fp32: " + all.get(0).refusal() : used.name();
      print(environment, "nnPrecision=auto uses " + auto);
    }
    print(environment, "evaluations per second");
    StringBuilder heading = new StringBuilder("lanes batch %18s".formatted("fp32"));
    for (Reduced each : columns(benchmark)) {
      heading.append(" %18s  ratio".formatted(each.name()));
    }
    print(environment, heading.toString());
    int[] batches = benchmark.isGpu() ? GPU_BATCHES : BATCHES;
    int rows = boards * laneCounts(most).size() * batches.length;
    for (int count : laneCounts(most)) {
      for (int batch : batches) {
        Objects.requireNonNull(progress).at(measured++, rows, name);
        print(environment, rates(benchmark, count, batch));
      }
    }
  }

  /**
   * A column for int8 or fp16, also where it stays empty, and one for bf16 where it is possible.
   */
  private static List<Reduced> columns(NetworkBenchmark benchmark) {
    return benchmark.reduced().stream()
        .filter(each -> each.precision() != Precision.BF16 || isBfloat(each))
        .toList();
  }

  private String rates(NetworkBenchmark benchmark, int count, int batch) throws NetworkException {
    Rate exact = benchmark.evaluations(null, count, batch, seconds);
    StringBuilder line = new StringBuilder("%5d %5d %18s".formatted(count, batch, text(exact)));
    for (Reduced each : columns(benchmark)) {
      if (each.error() == null) {
        line.append(" %18s %6s".formatted("", ""));
        continue;
      }
      Rate rate = benchmark.evaluations(each, count, batch, seconds);
      double ratio =
          benchmark.isGpu()
              ? rate.perSecond() / exact.perSecond()
              : rate.perProcessorSecond() / exact.perProcessorSecond();
      line.append(String.format(Locale.ROOT, " %18s %6.2f", text(rate), ratio));
    }
    return line.toString().stripTrailing();
  }

  private static List<Integer> laneCounts(int most) {
    return most == 1 ? List.of(1) : List.of(1, most);
  }

  private static String text(Rate rate) {
    return String.format(Locale.ROOT, "%.0f (%.0f)", rate.perSecond(), rate.perProcessorSecond());
  }

  private void print(Environment environment, String line) throws IOException {
    Objects.requireNonNull(progress).clear();
    environment.print(line);
  }
}
