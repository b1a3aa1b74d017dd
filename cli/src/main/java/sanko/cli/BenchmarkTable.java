package sanko.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Reduced;
import sanko.nn.network.PeakBenchmark;
import sanko.nn.network.Rate;

/** Tables of {@code sanko benchmark}: how fast a network is by lanes, batches and numbers. */
final class BenchmarkTable {
  private static final int[] BATCHES = {1, 4, 8, 16};
  private static final int[] GPU_BATCHES = {1, 8, 32, 64, 128, 256};

  private final BenchmarkOutput out;
  private final double seconds;
  private final int boards;
  private int measured;

  /**
   * Tables.
   *
   * @param seconds per round
   * @param boards how many there will be
   */
  BenchmarkTable(BenchmarkOutput out, double seconds, int boards) {
    this.out = out;
    this.seconds = seconds;
    this.boards = boards;
  }

  /** Prints what fp32 could reach at most. */
  void printPeaks(int most) throws NetworkException, IOException {
    for (int count : laneCounts(most)) {
      Rate rate = PeakBenchmark.matrices(Precision.FP32, count, seconds);
      out.print("fp32 MatMul, %d lanes: %s GFLOP/s".formatted(count, text(rate)));
    }
  }

  /**
   * Prints the table of a board size.
   *
   * @param most lanes
   */
  void print(NetworkBenchmark benchmark, int size, int most) throws NetworkException, IOException {
    out.printBoard(benchmark, size);
    out.printDivergence(benchmark);
    List<Reduced> all = benchmark.reduced();
    for (Reduced each : all) {
      out.printErrors(each, () -> "");
    }
    if (!benchmark.isGpu() && all.stream().anyMatch(each -> each.error() != null)) {
      Reduced used = benchmark.used();
      String auto = used == null ? "fp32: " + all.get(0).refusal() : used.name();
      out.print("nnPrecision=auto uses " + auto);
    }
    out.print("evaluations per second");
    StringBuilder heading = new StringBuilder("lanes batch %18s".formatted("fp32"));
    for (Reduced each : columns(benchmark)) {
      heading.append(" %18s  ratio".formatted(each.name()));
    }
    out.print(heading.toString());
    int[] batches = benchmark.isGpu() ? GPU_BATCHES : BATCHES;
    int rows = boards * laneCounts(most).size() * batches.length;
    for (int count : laneCounts(most)) {
      for (int batch : batches) {
        out.progress().at(measured++, rows, benchmark.description().name());
        out.print(rates(benchmark, count, batch));
      }
    }
  }

  /**
   * A column for int8 or fp16, also where it stays empty, and one for bf16 where it is possible.
   */
  private static List<Reduced> columns(NetworkBenchmark benchmark) {
    return benchmark.reduced().stream()
        .filter(each -> each.precision() != Precision.BF16 || each.error() != null)
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
}
