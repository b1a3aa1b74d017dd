package sanko.cli;

import java.io.IOException;
import sanko.nn.NetworkException;
import sanko.nn.network.Divergence;
import sanko.nn.network.NetworkBenchmark;
import sanko.nn.network.NetworkBenchmark.Reduced;

/** The lines of {@code sanko benchmark}, above a bar that tells how far it is. */
record BenchmarkOutput(Environment environment, ProgressBar progress) {
  /** What comes before the errors. */
  interface Heading {
    String text() throws NetworkException;
  }

  void print(String line) throws IOException {
    progress.clear();
    environment.print(line);
  }

  void printBoard(NetworkBenchmark benchmark, int size) throws IOException {
    print("%n%s on %dx%d".formatted(benchmark.description().name(), size, size));
  }

  /** Whether a GPU computes the right numbers. */
  void printDivergence(NetworkBenchmark benchmark) throws IOException {
    Divergence found = benchmark.divergenceFromProcessor();
    if (found != null) {
      print("fp32 against the processor: " + found);
    }
  }

  /** How far reduced numbers are from fp32, or why there are none. */
  void printErrors(Reduced numbers, Heading heading) throws NetworkException, IOException {
    String name = numbers.name();
    print(
        numbers.error() == null
            ? "no " + name + ": " + numbers.refusal()
            : heading.text() + name + " against fp32: " + numbers.error());
  }
}
