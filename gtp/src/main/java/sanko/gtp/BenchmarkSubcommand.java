package sanko.gtp;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.nn.NetworkBenchmark;
import sanko.nn.NetworkBenchmark.Rate;
import sanko.nn.NetworkException;
import sanko.nn.QuantizationError;

/** {@code sanko benchmark}: how fast a network is here, and how good in int8. */
@Parameters(commandDescription = "Measure a network's speed, and the error of int8.")
final class BenchmarkSubcommand implements Subcommand {
  private static final int[] BATCHES = {1, 4, 8, 16};

  @Parameter(
      names = {"-model", "--model"},
      description = "The network's file.",
      required = true)
  private String model = "";

  @Parameter(
      names = {"-size", "--size"},
      description = "The side of the board; can be given several times. 19 without it.")
  private List<Integer> sizes = new ArrayList<>();

  @Parameter(
      names = {"-lanes", "--lanes"},
      description = "The most lanes; one for each processor core without it.")
  private int lanes;

  @Parameter(
      names = {"-seconds", "--seconds"},
      description = "How long a round lasts; there are three for each number.")
  private double seconds = 0.5;

  @Override
  public String summary() {
    return "Measure a network's speed, and the error of int8.";
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    Path path = QuantizeSubcommand.network(model);
    try {
      int most = lanes > 0 ? lanes : Runtime.getRuntime().availableProcessors();
      print(environment, "Medians of 3 rounds; in brackets per second of processor time.");
      matrices(environment, most);
      for (int size : QuantizeSubcommand.sizes(sizes)) {
        network(environment, NetworkBenchmark.open(path, size, size), size, most);
      }
    } catch (NetworkException e) {
      throw new ConfigException(Thinker.messageOf(e));
    }
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
    if (error == null) {
      print(environment, "no int8: " + benchmark.refusal());
    } else {
      print(environment, "int8 (%s kernel) against fp32: %s".formatted(benchmark.kernel(), error));
      String verdict = error.isAcceptable() ? "int8" : "fp32";
      print(environment, "nnPrecision=auto would use " + verdict);
    }
    print(environment, "evaluations per second");
    print(environment, "lanes batch %18s %18s  ratio".formatted("fp32", "int8"));
    for (int count : laneCounts(most)) {
      for (int batch : BATCHES) {
        Rate exact = benchmark.evaluations(false, count, batch, seconds);
        String line = "%5d %5d %18s".formatted(count, batch, text(exact));
        if (error != null) {
          Rate coarse = benchmark.evaluations(true, count, batch, seconds);
          double ratio = coarse.perProcessorSecond() / exact.perProcessorSecond();
          line += String.format(Locale.ROOT, " %18s %6.2f", text(coarse), ratio);
        }
        print(environment, line);
      }
    }
  }

  private static List<Integer> laneCounts(int most) {
    return most == 1 ? List.of(1) : List.of(1, most);
  }

  private static String text(Rate rate) {
    return String.format(Locale.ROOT, "%.0f (%.0f)", rate.perSecond(), rate.perProcessorSecond());
  }

  private static void print(Environment environment, String line) throws IOException {
    environment.out().write((line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    environment.out().flush();
  }
}
