package sanko.match.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.config.ConfigException;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.OnnxFile;

/**
 * A folder of networks as trainers write them: files, or folders with a file named {@code model}.
 */
record ModelFolder(Path path) {
  private static final List<String> SUFFIXES =
      List.of(".bin.gz", ".txt.gz", ".onnx.gz", ".onnx", ".bin", ".txt");
  private static final String IN_FOLDER = "model";

  /** A file that has not changed for this long is no longer written. */
  private static final Duration WRITTEN_AFTER = Duration.ofMinutes(1);

  /**
   * A network.
   *
   * @param name without the end that tells its format
   * @param file to load
   * @param entry to move: the file, or the folder in which it is
   */
  record Model(String name, Path file, Path entry, FileTime time) {
    /** Whether the file has changed so lately that more may follow. */
    boolean mayBeWritten() {
      return Duration.between(time.toInstant(), Instant.now()).compareTo(WRITTEN_AFTER) < 0;
    }

    /** Whether the file has changed, or gone, since it was found. */
    boolean isChanged() throws IOException {
      try {
        return !Files.getLastModifiedTime(file).equals(time);
      } catch (NoSuchFileException e) {
        return true;
      }
    }

    /** Why the file is no network, for the user; null if it is one, or cannot be read here. */
    @Nullable String damage() {
      try {
        if (OnnxFile.isNamed(file)) {
          OnnxFile.read(file);
        } else {
          NetworkFile.read(file);
        }
        return null;
      } catch (NetworkException e) {
        boolean isOfMachine =
            e.getCause() instanceof FileSystemException || e.getCause() instanceof Error;
        return isOfMachine ? null : FailureText.of(e);
      }
    }
  }

  /** The network written last, if there is one. */
  Optional<Model> newest() throws IOException {
    List<Model> models = new ArrayList<>();
    try (Stream<Path> entries = Files.list(path)) {
      for (Path entry : entries.sorted().toList()) {
        Path file = Files.isDirectory(entry) ? model(entry) : entry;
        String suffix = file == null ? null : suffix(file);
        if (file != null && suffix != null) {
          String name = String.valueOf(entry.getFileName());
          boolean isFile = file.equals(entry);
          String plain = isFile ? name.substring(0, name.length() - suffix.length()) : name;
          try {
            models.add(new Model(plain, file, entry, Files.getLastModifiedTime(file)));
          } catch (NoSuchFileException e) {
            // Training has deleted it meanwhile.
            System.getLogger(ModelFolder.class.getName())
                .log(System.Logger.Level.DEBUG, "a model is gone", e);
          }
        }
      }
    }
    return models.stream().max(Comparator.comparing(Model::time));
  }

  private static @Nullable Path model(Path folder) {
    return SUFFIXES.stream()
        .map(suffix -> folder.resolve(IN_FOLDER + suffix))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String suffix(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return SUFFIXES.stream()
        .filter(suffix -> name.endsWith(suffix) && name.length() > suffix.length())
        .findFirst()
        .orElse(null);
  }

  /**
   * Moves a network here, and dates it to now where it is not the newest: the newest plays.
   *
   * @throws ConfigException if there is one of this name already
   */
  void takeAsNewest(Model model) throws ConfigException, IOException {
    Optional<Model> newest = newest();
    take(model);
    if (newest.isPresent() && newest.get().time().compareTo(model.time()) >= 0) {
      Path moved = path.resolve(model.entry().getFileName());
      Instant now = Instant.now();
      Instant after = newest.get().time().toInstant().plusSeconds(1);
      Files.setLastModifiedTime(
          moved.resolve(model.entry().relativize(model.file())),
          FileTime.from(after.isAfter(now) ? after : now));
    }
  }

  /**
   * Moves a network here.
   *
   * @throws ConfigException if there is one of this name already
   */
  void take(Model model) throws ConfigException, IOException {
    Path target = path.resolve(model.entry().getFileName());
    if (Files.exists(target)) {
      throw new ConfigException("cannot move " + model.entry() + ": " + target + " is there");
    }
    Files.move(model.entry(), target);
  }
}
