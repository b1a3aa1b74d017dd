package sanko.engine.config;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The threads of the JVM's optimizing compiler. On two cores it takes half of one from the network
 * during the first ten seconds of play, although what it makes is worth a few percent.
 */
final class CompilerThreads {
  private static final System.Logger LOG = System.getLogger(CompilerThreads.class.getName());
  private static final Path THREADS = Path.of("/proc/self/task");

  /** The name that HotSpot gives them, as far as Linux keeps it. */
  private static final String NAME = "C2 CompilerThre";

  /** A tenth of the time of a core that others want too, and all of an idle one. */
  private static final String NICE = "10";

  private static final int PATIENCE_SECONDS = 5;

  private CompilerThreads() {}

  /** Lets the threads that search and compute go first; without effect but on Linux. */
  static void giveWay() {
    try {
      List<String> command = new ArrayList<>(List.of("renice", "-n", NICE, "-p"));
      List<String> threads = numbers();
      if (!threads.isEmpty()) {
        command.addAll(threads);
        Process process =
            new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the compiler keeps its priority", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Their numbers; empty where the system does not tell. */
  static List<String> numbers() throws IOException {
    List<String> numbers = new ArrayList<>();
    if (!Files.isDirectory(THREADS)) {
      return numbers;
    }
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        if (isCompiler(thread)) {
          numbers.add(thread.getFileName().toString());
        }
      }
    }
    return numbers;
  }

  private static boolean isCompiler(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).startsWith(NAME);
    } catch (IOException e) {
      return false; // It has ended meanwhile.
    }
  }
}
