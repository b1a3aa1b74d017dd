package sanko.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells {@code sanko.bat} whether the sources have changed since the engine was built, because the
 * shell of Windows cannot compare the times of files. The launcher {@code sanko} asks {@code find}
 * the same.
 */
final class SourceCheck {
  private static final String BUILD_FILE = "pom.xml";

  private SourceCheck() {}

  /**
   * Exits with 0 if no source is newer than the build, otherwise with 1.
   *
   * @param args a file whose time is that of the build, the root of the sources, the modules
   */
  public static void main(String[] args) throws IOException {
    List<String> modules = Arrays.asList(args).subList(2, args.length);
    System.exit(hasNewerSource(Path.of(args[0]), Path.of(args[1]), modules) ? 1 : 0);
  }

  /** Whether a build file, a source or a folder of sources is newer than a file. */
  static boolean hasNewerSource(Path mark, Path root, List<String> modules) throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.add(root.resolve(BUILD_FILE));
    for (String module : modules) {
      sources.add(root.resolve(module).resolve(BUILD_FILE));
      sources.add(root.resolve(module).resolve("src/main"));
    }
    FileTime built = Files.getLastModifiedTime(mark);
    for (Path source : sources) {
      if (Files.exists(source) && hasNewer(source, built)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasNewer(Path tree, FileTime time) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        if (Files.getLastModifiedTime(path).compareTo(time) > 0) {
          return true;
        }
      }
      return false;
    }
  }
}
