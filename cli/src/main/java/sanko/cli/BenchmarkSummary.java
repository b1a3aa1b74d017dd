package sanko.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Reduced;
import sanko.nn.network.PrecisionTrial;
import sanko.nn.network.Rate;

/** What {@code sanko benchmark} usually tells: for each board a line for each kind of numbers. */
final class BenchmarkSummary {
  private static final int BATCH = 8;
  private static final int GPU_BATCH = 64;

  private final BenchmarkOutput out;
  private final double seconds;
  private final Map<String, Double> peaks;
  private final List<String> findings = new ArrayList<>();

  /**
   * A summary.
   *
   * @param seconds per round
   * @param peaks of a core by the names of numbers; none on GPUs
   */
  BenchmarkSummary(BenchmarkOutput out, double seconds, Map<String, Double> peaks) {
    this.out = out;
    this.seconds = seconds;
    this.peaks = peaks;
  }

  /**
   * Prints the lines of a board size.
   *
   * @param most lanes
   * @return the rate of the numbers that gtp uses; null if there are only those of fp32
   */
  @Nullable Rate print(NetworkBenchmark benchmark, int size, int most)
      throws NetworkException, IOException {
    out.printBoard(benchmark, size);
    int batch = benchmark.isGpu() ? GPU_BATCH : BATCH;
    Rate exact = benchmark.evaluations(null, most, batch, seconds);
    String how =
        switch (benchmark.graph()) {
          case PLAIN, CUDA -> "";
          case FUSED -> ", by operators for transformers";
          case WINOGRAD -> ", by Winograd's transform";
        };
    out.print("fp32  " + text(exact, benchmark, "fp32") + how);
    out.printDivergence(benchmark);
    Map<Reduced, Rate> rates = new LinkedHashMap<>();
    for (Reduced each : benchmark.reduced()) {
      out.printErrors(each, () -> measured(benchmark, each, rates, most, batch));
    }
    if (rates.isEmpty()) {
      return null;
    }
    Reduced used = benchmark.used();
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
    return used == null ? exact : rates.get(used);
  }

  private String measured(
      NetworkBenchmark benchmark, Reduced numbers, Map<Reduced, Rate> rates, int most, int batch)
      throws NetworkException {
    Rate rate = benchmark.evaluations(numbers, most, batch, seconds);
    rates.put(numbers, rate);
    return "%s  %s%n".formatted(numbers.name(), text(rate, benchmark, numbers.name()));
  }

  private String text(Rate rate, NetworkBenchmark benchmark, String precision) {
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

  /** Prints what follows from all boards. */
  void conclude() throws IOException {
    if (!findings.isEmpty()) {
      out.print("");
      out.print("Conclusion: nnPrecision=auto uses " + String.join(", ", findings) + ".");
      out.print("The rule: " + PrecisionTrial.Errors.RULE + ".");
    }
  }
}
