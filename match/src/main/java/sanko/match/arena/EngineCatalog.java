package sanko.match.arena;

import com.beust.jcommander.ParameterException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Resources;
import sanko.cli.OptionCheck;
import sanko.engine.config.ConfigException;
import sanko.engine.json.JsonErrors;

/** The engines that the arena knows how to start, and which of them are here. Immutable. */
public final class EngineCatalog {
  private static final String KNOWN = "engines.json";
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** By this the launcher says where it is. */
  private static final String LAUNCHER = "SANKO_LAUNCHER";

  private static final String SELF = "Sanko";

  /** Where programs are beside the folders of the path. */
  private static final List<String> PLACES = List.of("/usr/games", "/usr/local/bin");

  /** The file; Jackson makes it. */
  record Described(List<EngineDescription> engines) {
    Described {
      if (engines == null || engines.stream().anyMatch(Objects::isNull)) {
        throw new IllegalArgumentException("'engines' must be a list of objects");
      }
    }
  }

  /** An engine that is not here, and why. */
  public record Missing(String name, String reason) {
    /** Both on one line. */
    String text() {
      return name + ": not here, " + reason;
    }
  }

  /** What is here and what is not. */
  record Found(List<ArenaEngine> engines, List<Missing> missing) {
    Found {
      engines = List.copyOf(engines);
      missing = List.copyOf(missing);
    }
  }

  private final Map<String, EngineDescription> descriptions = new LinkedHashMap<>();

  /**
   * The engines that Sanko knows, and those of a file, which replace known ones of the same name.
   *
   * @param file of the form of {@code engines.json}, or null
   */
  public EngineCatalog(@Nullable Path file) throws ConfigException, IOException {
    add(Resources.text(EngineCatalog.class, KNOWN), KNOWN);
    if (file != null) {
      add(Files.readString(file), file.toString());
    }
  }

  private void add(String json, String source) throws ConfigException {
    try {
      Described described = MAPPER.readValue(json, Described.class);
      if (described == null) {
        throw new ConfigException(source + ": it must be an object");
      }
      for (EngineDescription each : described.engines()) {
        descriptions.put(each.name(), each);
      }
    } catch (JsonProcessingException e) {
      throw new ConfigException(source + ": " + JsonErrors.reason(e));
    }
  }

  /** The names of all engines. */
  private List<String> names() {
    return List.copyOf(descriptions.keySet());
  }

  /**
   * Looks for engines.
   *
   * @param wanted their names in the order of the table; empty for all
   * @param programs files by the engine's name, where the user names them
   * @param networks files by format
   * @param folder of the arena
   * @throws ParameterException if a name or a format is unknown, or an engine is named twice
   * @throws ConfigException if a file is not there, or two engines have the same name as files have
   *     it
   */
  Found find(
      List<String> wanted, Map<String, Path> programs, Map<String, Path> networks, Path folder)
      throws ConfigException, IOException {
    checkNames(wanted);
    OptionCheck.check(
        new HashSet<>(wanted).size() == wanted.size(),
        "an engine is named twice: " + String.join(", ", wanted));
    checkNames(programs.keySet());
    for (Map.Entry<String, Path> each : networks.entrySet()) {
      OptionCheck.check(
          descriptions.values().stream().anyMatch(of -> of.network().equals(each.getKey())),
          "no engine reads networks of the format " + each.getKey());
      check(Files.isReadable(each.getValue()), "there is no network " + each.getValue());
    }
    List<ArenaEngine> engines = new ArrayList<>();
    List<Missing> missing = new ArrayList<>();
    Map<String, String> fileNames = new HashMap<>();
    for (String name : wanted.isEmpty() ? names() : wanted) {
      EngineDescription each = Objects.requireNonNull(descriptions.get(name));
      Path program = programs.get(each.name());
      check(program == null || Files.isExecutable(program), "no program: " + program);
      program = program == null ? find(each) : program;
      Path network = networks.get(each.network());
      if (program == null) {
        missing.add(new Missing(each.name(), each.program() + " is not on the path"));
      } else if (network == null && each.networkNeeded()) {
        missing.add(
            new Missing(each.name(), "it needs a network: --network " + each.network() + "=FILE"));
      } else {
        String other = fileNames.put(ArenaEngine.fileName(name), name);
        check(other == null, "%s and %s would have the same files".formatted(other, name));
        engines.add(ArenaEngine.of(each, program, network, folder));
      }
    }
    return new Found(engines, missing);
  }

  private void checkNames(Iterable<String> names) {
    for (String name : names) {
      OptionCheck.check(
          descriptions.containsKey(name),
          "no engine is called " + name + "; known are " + String.join(", ", names()));
    }
  }

  private static void check(boolean holds, String otherwise) throws ConfigException {
    if (!holds) {
      throw new ConfigException(otherwise);
    }
  }

  private static @Nullable Path find(EngineDescription described) {
    String launcher = System.getenv(LAUNCHER);
    if (described.name().equals(SELF) && launcher != null) {
      return Path.of(launcher);
    }
    Path named = Path.of(described.program());
    if (named.getNameCount() > 1) {
      return Files.isExecutable(named) ? named : null;
    }
    List<String> folders = new ArrayList<>();
    String path = System.getenv("PATH");
    if (path != null) {
      folders.addAll(List.of(path.split(File.pathSeparator, -1)));
    }
    folders.addAll(PLACES);
    for (String folder : folders) {
      Path file = Path.of(folder).resolve(described.program());
      if (!folder.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
        return file;
      }
    }
    return null;
  }
}
