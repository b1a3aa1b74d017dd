package sanko.train.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.FolderLock;

/**
 * A folder of row files that grows while it is read. Files in folders of their own inside it, such
 * as those of a {@linkplain Labeler labeler}, are a series each: they are read in the order of
 * their names, and moved to {@code used} inside their folder. Those of self-play lie in the folder
 * itself, the series without a name, and stay. What was moved is noted in a file until the reader
 * has {@linkplain #settle settled} it, so that a reader that ended before can have it given back.
 * Only one reader at a time may move files; the first that finds some to be moved, or given back,
 * has a lock until it is closed. One thread.
 */
public final class RowFolder implements AutoCloseable {
  private static final String USED = "used";
  private static final String LOCK = "train.lock";

  /** What the first line of the notes begins with, before the name of the folder. */
  private static final String OF = "rows=";

  private final Path folder;
  private final Path notes;
  private final Map<String, List<Path>> unread = new TreeMap<>();
  private final Set<String> read = new LinkedHashSet<>();
  private @Nullable FolderLock lock;

  /**
   * A folder that may not exist yet.
   *
   * @param notes the file for the names of what was moved and not settled, in the reader's folder
   */
  public RowFolder(Path folder, Path notes) {
    this.folder = folder;
    this.notes = notes;
  }

  @Override
  public String toString() {
    return folder.toString();
  }

  /**
   * Looks for files that have come since.
   *
   * @throws IOException if they cannot be listed, or another reader moves them
   */
  public void look() throws IOException {
    list();
    if (lock == null && unread.keySet().stream().anyMatch(series -> !series.isEmpty())) {
      lock();
      list(); // another reader may have moved some until now
    }
  }

  private void list() throws IOException {
    unread.clear();
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    for (Path entry : entriesOf(folder)) {
      files.addAll(Files.isDirectory(entry) ? entriesOf(entry) : List.of(entry));
    }
    files.stream()
        .filter(RowFolder::isRows)
        .filter(file -> !read.contains(nameOf(file)))
        .sorted()
        .forEach(
            file ->
                unread.computeIfAbsent(seriesOf(nameOf(file)), any -> new ArrayList<>()).add(file));
  }

  /** Two readers would take each other's files. */
  private void lock() throws IOException {
    if (lock == null) {
      lock = FolderLock.tryTake(folder.resolve(LOCK));
      if (lock == null) {
        throw new IOException("another program is training on the rows in " + folder);
      }
    }
  }

  /** What lies in a folder; unlike a walk it bears that drafts get their names meanwhile. */
  private static List<Path> entriesOf(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private String nameOf(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  /** The series of a file by its name; empty for those in the folder itself. */
  public static String seriesOf(String name) {
    int slash = name.lastIndexOf('/');
    return slash < 0 ? "" : name.substring(0, slash);
  }

  /** Says why there is nothing to be read. */
  public String emptiness() throws IOException {
    if (!Files.exists(folder)) {
      return "no rows: there is no folder " + folder;
    }
    if (!Files.isDirectory(folder)) {
      return "no rows: " + folder + " is not a folder";
    }
    for (Path entry : entriesOf(folder)) {
      Path used = entry.resolve(USED);
      if (Files.isDirectory(used) && entriesOf(used).stream().anyMatch(RowFolder::isRows)) {
        return "no rows in %s: another run has taken them; they are in %s".formatted(folder, used);
      }
    }
    return "no rows (*" + RowFiles.SUFFIX + ") in " + folder;
  }

  private static boolean isRows(Path file) {
    return file.toString().endsWith(RowFiles.SUFFIX);
  }

  /** The series that have unread files. */
  public List<String> series() {
    return List.copyOf(unread.keySet());
  }

  /** Takes the next file of a series, or null if there is none. */
  public @Nullable Path next(String series) throws IOException {
    List<Path> files = unread.get(series);
    if (files == null) {
      return null;
    }
    Path file = files.remove(0);
    if (files.isEmpty()) {
      unread.remove(series);
    }
    read.add(nameOf(file));
    if (series.isEmpty()) {
      return file;
    }
    Path used = place(nameOf(file));
    Files.createDirectories(used.getParent());
    String head = Files.exists(notes) ? "" : OF + folder.toAbsolutePath() + "\n";
    Files.writeString(
        notes, head + nameOf(file) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return Files.move(file, used, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The names of the files that were taken, in their order. */
  public List<String> taken() {
    return List.copyOf(read);
  }

  /** Forgets what could be given back: the reader has kept what it made of all that was taken. */
  public void settle() throws IOException {
    Files.deleteIfExists(notes);
  }

  /**
   * Takes files that were taken and settled before, by the names that {@link #taken} gave, and
   * gives back what was taken since.
   *
   * @throws IOException if that was taken from another folder, or is not to be found; all is as it
   *     was then
   */
  public void take(List<String> names) throws IOException {
    read.addAll(names);
    if (!Files.exists(notes)) {
      return;
    }
    List<String> back = new ArrayList<>(Files.readAllLines(notes));
    // Earlier versions did not note the folder.
    Path noted =
        !back.isEmpty() && back.get(0).startsWith(OF)
            ? Path.of(back.remove(0).substring(OF.length()))
            : null;
    back.removeIf(read::contains);
    if (!back.isEmpty()) {
      checkFolder(noted, back);
      lock();
    }
    for (String name : back) {
      if (Files.exists(place(name))) {
        Files.move(place(name), folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    settle();
  }

  /**
   * Refuses a folder that is not the noted one, or has none of the files if that is not there: it
   * may have been moved, and files in {@link #USED} may be deleted.
   */
  private void checkFolder(@Nullable Path noted, List<String> names) throws IOException {
    boolean isThere = noted != null && Files.exists(noted);
    boolean isIt =
        isThere
            ? Files.exists(folder) && Files.isSameFile(noted, folder)
            : names.stream()
                .anyMatch(name -> Files.exists(place(name)) || Files.exists(folder.resolve(name)));
    if (!isIt) {
      throw new IOException(
          "%s names files%s that were taken but not learned from; give that folder as --rows, or delete %s to go on without them"
              .formatted(notes, noted == null ? "" : " of " + noted, notes));
    }
  }

  /** Where a file lies that was taken. */
  public Path place(String name) {
    Path file = folder.resolve(name);
    return seriesOf(name).isEmpty() ? file : used(file);
  }

  /** Where a file of a series is moved to. */
  static Path used(Path file) {
    return file.resolveSibling(USED).resolve(file.getFileName());
  }

  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }
}
