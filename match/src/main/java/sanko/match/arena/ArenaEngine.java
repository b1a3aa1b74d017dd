package sanko.match.arena;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;

/**
 * A program that was found, ready to be started. Immutable; texts only, so that other machines can
 * be told of it, which must have the same files.
 *
 * @param program its file
 * @param network its network, or null
 * @param config its configuration file, or null
 */
record ArenaEngine(
    String name,
    String program,
    @Nullable String network,
    @Nullable String config,
    List<String> command,
    List<String> setup,
    List<String> version,
    List<String> benchmark,
    String benchmarkPattern,
    int smallest,
    int largest,
    List<String> hashed,
    List<String> data,
    String note)
    implements Serializable {
  private static final long serialVersionUID = 1;
  private static final double LEAST_SECONDS = 1;

  ArenaEngine {
    // Lists of these kinds can be sent elsewhere.
    command = List.copyOf(command);
    setup = List.copyOf(setup);
    version = List.copyOf(version);
    benchmark = List.copyOf(benchmark);
    hashed = List.copyOf(hashed);
    data = List.copyOf(data);
  }

  /**
   * A described program.
   *
   * @param folder of the arena, absolute, where its configuration is written
   */
  static ArenaEngine of(
      EngineDescription described, Path program, @Nullable Path network, Path folder)
      throws IOException {
    String config = null;
    if (!described.config().isEmpty()) {
      Path file = folder.resolve(fileName(described.name()) + ".cfg");
      Files.createDirectories(folder);
      WholeFile.write(file, described.config());
      config = file.toString();
    }
    List<String> command = new ArrayList<>(described.command());
    List<String> benchmark = new ArrayList<>();
    String pattern = "";
    if (described.benchmark() != null) {
      benchmark.addAll(described.benchmark().command());
      pattern = described.benchmark().pattern();
    }
    if (network != null) {
      command.addAll(described.networkArguments());
      if (!benchmark.isEmpty()) {
        benchmark.addAll(described.networkArguments());
      }
    }
    return new ArenaEngine(
        described.name(),
        program.toAbsolutePath().toString(),
        network == null ? null : network.toAbsolutePath().toString(),
        config,
        command,
        described.setup(),
        described.version(),
        benchmark,
        pattern,
        described.smallest(),
        described.largest(),
        described.hashed(),
        described.data(),
        described.note());
  }

  /** A name as part of file names. */
  static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9.]+", "-");
  }

  boolean plays(int side) {
    return side >= smallest && side <= largest;
  }

  /** The words that start it. */
  List<String> commandFor(double seconds) {
    return filled(command, seconds);
  }

  /** What it is told before each game. */
  List<String> setupFor(double seconds) {
    return filled(setup, seconds);
  }

  List<String> versionCommand() {
    return filled(version, LEAST_SECONDS);
  }

  List<String> benchmarkCommand() {
    return filled(benchmark, LEAST_SECONDS);
  }

  private List<String> filled(List<String> words, double seconds) {
    double whole = Math.max(LEAST_SECONDS, Math.ceil(seconds));
    Path folder = Path.of(program).toAbsolutePath().getParent();
    return words.stream()
        .map(
            word ->
                word.replace("{program}", program)
                    .replace("{folder}", String.valueOf(folder))
                    .replace("{network}", String.valueOf(network))
                    .replace("{config}", String.valueOf(config))
                    .replace("{seconds}", Double.toString(seconds))
                    .replace("{wholeSeconds}", Long.toString((long) whole))
                    .replace("{lag}", Long.toString(Math.round(100 * (whole - seconds)))))
        .toList();
  }
}
