package sanko.engine.config;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import sanko.base.file.FileErrors;
import sanko.base.file.SmallText;

/**
 * Reads one configuration file with the files that it includes. Where several of them set a key,
 * the last one read wins. For use by one thread.
 */
final class ConfigReader {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> sources = new HashMap<>();

  /** All files begun, the open ones included. */
  private final Set<Path> files = new HashSet<>();

  /** The files whose lines are being read: each includes the one before it in this queue. */
  private final Deque<Path> open = new ArrayDeque<>();

  /** The values read so far, by key. */
  Map<String, String> values() {
    return values;
  }

  /** The file that a value is from, by its key. */
  String source(String key) {
    return Objects.requireNonNull(sources.get(key));
  }

  /**
   * Reads a file.
   *
   * @throws ConfigException if it or an included file cannot be read, a line is broken, a key
   *     occurs twice in one file, or a file is included twice or by itself
   */
  void read(Path file) throws ConfigException {
    files.add(real(file));
    read(file, "cannot read the configuration ");
  }

  private void read(Path file, String failure) throws ConfigException {
    List<String> lines;
    try {
      lines = SmallText.readMarked(file).lines().toList();
    } catch (IOException e) {
      throw new ConfigException(failure + file + ": " + FileErrors.reason(e));
    }
    open.push(real(file));
    read(lines, file.toString(), file);
    open.pop();
  }

  /**
   * Reads lines.
   *
   * @param source the source of the lines, to be named in errors
   * @param file the names of included files are relative to the folder of this one
   * @throws ConfigException as {@link #read(Path)} does
   */
  void read(List<String> lines, String source, Path file) throws ConfigException {
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      String place = source + ", line " + (i + 1);
      checkText(line.split("#", 2)[0], source);
      if (line.startsWith("@")) {
        String name = IncludeLine.fileName(line, place);
        checkText(name, source);
        include(name, file, place);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        KeyValue read = KeyValue.ofLine(line, place);
        checkText(read.key() + read.value(), source);
        read.addTo(values, keys, place);
        sources.put(read.key(), source);
      }
    }
  }

  /** Refuses bytes that are not UTF-8; in comments they do no harm, and KataGo reads such files. */
  private static void checkText(String read, String source) throws ConfigException {
    if (read.indexOf(SmallText.NO_TEXT) >= 0) {
      throw new ConfigException(source + ": " + FileErrors.NOT_UTF_8);
    }
  }

  private void include(String name, Path including, String place) throws ConfigException {
    Path file;
    try {
      file = including.resolveSibling(name);
    } catch (InvalidPathException e) {
      throw new ConfigException(place + ": not the name of a file: " + name);
    }
    if (!files.add(real(file))) {
      String problem = open.contains(real(file)) ? " includes itself" : " is included twice";
      throw new ConfigException(place + ": the file " + file + problem);
    }
    read(file, place + ": cannot read the included file ");
  }

  /** One path for all names of a file; one that is absent or a pipe has none but its own. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
