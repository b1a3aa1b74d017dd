package sanko.train.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sanko.train.data.RowFiles;

/**
 * A folder of row files that grows while it is read. Files that lie in a folder of their own inside
 * it form a series, which is read in the order of names; those of self-play lie in the folder
 * itself, the series without a name. One thread.
 */
final class RowFolder {
  private final Path folder;
  private final Map<String, List<Path>> unread = new TreeMap<>();
  private final List<String> read = new ArrayList<>();

  RowFolder(Path folder) {
    this.folder = folder;
  }

  /** Looks for files that have come since. */
  void look() throws IOException {
    unread.clear();
    try (Stream<Path> files = Files.walk(folder, 2)) {
      files
          .filter(file -> file.toString().endsWith(RowFiles.SUFFIX))
          .filter(file -> !read.contains(nameOf(file)))
          .sorted()
          .forEach(file -> unread.computeIfAbsent(seriesOf(file), any -> new ArrayList<>()).add(file));
    }
  }

  private String nameOf(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private String seriesOf(Path file) {
    Path inside = folder.relativize(file);
    return inside.getNameCount() > 1 ? inside.getName(0).toString() : "";
  }

  /** The series that have unread files. */
  List<String> series() {
    return List.copyOf(unread.keySet());
  }

  /** Takes the next file of a series, or null if there is none. */
  @org.jspecify.annotations.Nullable Path next(String series) {
    List<Path> files = unread.get(series);
    if (files == null) {
      return null;
    }
    Path file = files.remove(0);
    if (files.isEmpty()) {
      unread.remove(series);
    }
    read.add(nameOf(file));
    return file;
  }

  /** The names of the files that were taken, in their order. */
  List<String> taken() {
    return List.copyOf(read);
  }

  /** Takes a file by its name, as {@link #taken} gave it. */
  Path take(String name) {
    read.add(name);
    return folder.resolve(name);
  }
}
