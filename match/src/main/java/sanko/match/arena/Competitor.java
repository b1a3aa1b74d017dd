package sanko.match.arena;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import sanko.base.file.Sha256;

/**
 * An engine of the arena and what identifies it. Immutable.
 *
 * @param version as it tells it
 * @param files its program, network, configuration and what else is worth a hash
 * @param bytes of all its files on disk
 */
record Competitor(ArenaEngine engine, String version, List<FileFact> files, long bytes)
    implements Serializable {
  private static final long serialVersionUID = 1;

  Competitor {
    files = List.copyOf(files);
  }

  /**
   * A file by its content.
   *
   * @param name without the folder
   * @param sha256 in hexadecimal digits
   */
  record FileFact(String name, long bytes, String sha256) implements Serializable {
    private static final long serialVersionUID = 1;

    /** A file, or a folder by the names and hashes of its files. */
    static FileFact of(Path file) throws IOException {
      String name = String.valueOf(file.getFileName());
      if (!Files.isDirectory(file)) {
        return new FileFact(name, Files.size(file), Sha256.hexOf(file));
      }
      StringBuilder all = new StringBuilder();
      long sum = 0;
      try (var below = Files.list(file)) {
        for (Path each : below.filter(Files::isRegularFile).sorted().toList()) {
          FileFact fact = of(each);
          all.append(fact.name).append(' ').append(fact.sha256).append('\n');
          sum += fact.bytes;
        }
      }
      return new FileFact(name, sum, HexFormat.of().formatHex(Sha256.of(all.toString())));
    }
  }

  /** Asks a program for its version and reads its files. */
  static Competitor of(ArenaEngine engine) throws IOException, InterruptedException {
    Path program = Path.of(engine.program()).toRealPath();
    Path folder = program.resolveSibling("");
    List<Path> hashed = new ArrayList<>(List.of(program));
    String network = engine.network();
    if (network != null) {
      hashed.add(Path.of(network));
    }
    String config = engine.config();
    if (config != null) {
      hashed.add(Path.of(config));
    }
    addExisting(engine.hashed(), folder, hashed);
    List<Path> all = new ArrayList<>(hashed);
    addExisting(engine.data(), folder, all);
    List<FileFact> facts = new ArrayList<>();
    for (Path each : hashed) {
      facts.add(FileFact.of(each));
    }
    return new Competitor(engine, ProgramOutput.version(engine), facts, bytes(all));
  }

  private static void addExisting(List<String> names, Path folder, List<Path> files) {
    names.stream().map(folder::resolve).filter(Files::exists).forEach(files::add);
  }

  /** The size of files and folders; what is named twice counts once. */
  private static long bytes(List<Path> files) throws IOException {
    Set<Path> all = new LinkedHashSet<>();
    for (Path each : files) {
      try (var below = Files.walk(each)) {
        for (Path file : below.filter(Files::isRegularFile).toList()) {
          all.add(file.toRealPath());
        }
      }
    }
    long sum = 0;
    for (Path file : all) {
      sum += Files.size(file);
    }
    return sum;
  }

  String name() {
    return engine.name();
  }

  /** A text that differs for any other program, network or way of starting it. */
  String identity() {
    return version
        + " "
        + files.stream().map(FileFact::sha256).collect(Collectors.joining(" "))
        + " "
        + String.join(" ", engine.command())
        + " "
        + String.join("; ", engine.setup());
  }
}
