package sanko.base.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes files atomically: first as a draft beside the target, which replaces the target once all
 * of it is on disk. If that fails, nothing is left and what was there before stays.
 */
public final class WholeFile {
  private static final System.Logger LOG = System.getLogger(WholeFile.class.getName());
  private static final int BUFFER = 1 << 16;

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private static final String DRAFT_PREFIX = ".sanko-";
  private static final String DRAFT_SUFFIX = ".tmp";

  /** Nobody pauses so long within a write: an older draft is of a process that was killed. */
  static final Duration ABANDONED = Duration.ofMinutes(10);

  /** By how much the clocks of machines may differ. */
  private static final Duration MOST_DIFFERENCE = Duration.ofDays(1);

  /**
   * When each folder was swept; shared. A folder may have too many files to list them each time.
   */
  private static final Map<Path, Instant> SWEPT = new ConcurrentHashMap<>();

  /** Drafts that are being written; shared. A program that is ended by a signal deletes them. */
  private static final Set<Path> DRAFTS = ConcurrentHashMap.newKeySet();

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(WholeFile::deleteDrafts, "sanko-drafts"));
    } catch (IllegalStateException e) {
      LOG.log(System.Logger.Level.DEBUG, "the program ends already", e);
    }
  }

  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it; the stream need not be closed, but may be. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file. A link is followed, also where nothing is there yet; a device or a pipe, which
   * nothing can replace, is written to as it is. Now and then the folder is {@linkplain
   * #sweep(Path) swept}.
   */
  public static void write(Path file, Content content) throws IOException {
    boolean exists = Files.exists(file);
    if (exists && !Files.isRegularFile(file)) {
      try (OutputStream out = new NamedOutput(Files.newOutputStream(file), file)) {
        content.writeTo(out);
      }
      return;
    }
    Path target = exists ? file.toRealPath() : followed(file);
    if (exists && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    sweepNowAndThen(target.resolveSibling(""));
    Path draft = target.resolveSibling(DRAFT_PREFIX + UUID.randomUUID() + DRAFT_SUFFIX);
    DRAFTS.add(draft);
    try {
      writeDraft(draft, target, content);
      keepPermissions(target, draft);
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
      DRAFTS.remove(draft);
    }
  }

  /** Deletes the drafts of files that are being written; for who halts the JVM. */
  public static void deleteDrafts() {
    for (Path draft : DRAFTS) {
      try {
        Files.deleteIfExists(draft);
      } catch (IOException e) {
        LOG.log(System.Logger.Level.DEBUG, draft + " is left", e);
      }
    }
  }

  /**
   * Where a file would be written that is not there yet: what a link leads to, or the last of
   * several.
   */
  public static Path followed(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(file.toString(), null, "too many links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /** Writes bytes. */
  public static void write(Path file, byte[] bytes) throws IOException {
    write(file, out -> out.write(bytes));
  }

  /** Writes a text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(UTF_8));
  }

  private static void writeDraft(Path draft, Path target, Content content) throws IOException {
    try (FileChannel channel = create(draft, target)) {
      OutputStream out =
          new BufferedOutputStream(
              new NamedOutput(Channels.newOutputStream(channel), target), BUFFER) {
            @Override
            public void close() throws IOException {
              flush();
            }
          };
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private static FileChannel create(Path draft, Path target) throws IOException {
    try {
      return FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      throw named(new NoSuchFileException(target.toString()), e);
    } catch (AccessDeniedException e) {
      throw named(new AccessDeniedException(target.toString()), e);
    } catch (FileSystemException e) {
      throw named(new FileSystemException(target.toString(), null, e.getReason()), e);
    }
  }

  private static FileSystemException named(FileSystemException failure, IOException cause) {
    failure.initCause(cause);
    return failure;
  }

  /** Names the file where it cannot be written, such as on a full disk. */
  private static final class NamedOutput extends FilterOutputStream {
    private final Path file;

    NamedOutput(OutputStream out, Path file) {
      super(out);
      this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
      try {
        out.write(bytes, start, length);
      } catch (IOException e) {
        throw named(file, e);
      }
    }
  }

  /** A failure to write a file, with its name; one by an interrupt stays as it is. */
  public static IOException named(Path file, IOException e) {
    return e instanceof ClosedChannelException
        ? e
        : named(new FileSystemException(file.toString(), null, e.getMessage()), e);
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView given = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (given != null && Files.exists(from)) {
      given.setPermissions(Files.getPosixFilePermissions(from));
    }
  }

  private static void sweepNowAndThen(Path folder) {
    Instant now = Instant.now();
    Instant last = SWEPT.get(folder);
    if (last == null || last.plus(ABANDONED).isBefore(now)) {
      SWEPT.put(folder, now);
      sweep(folder);
    }
  }

  /** Deletes the drafts in a folder that processes left when they were killed. */
  public static void sweep(Path folder) {
    sweep(folder, DRAFT_PREFIX + "*" + DRAFT_SUFFIX, Files::delete);
  }

  /** Removes an abandoned file or folder. */
  @FunctionalInterface
  public interface Removal {
    /** Removes a path. */
    void remove(Path path) throws IOException;
  }

  /**
   * Removes what was abandoned in a folder, as far as it can be removed. The clock that stamps its
   * files decides: machines whose clocks differ may write into it.
   *
   * @param names a glob
   */
  public static void sweep(Path folder, String names, Removal removal) {
    sweep(folder, names, removal, WholeFile::timeIn);
  }

  /** Tells the time by the clock that stamps the files of a folder. */
  @FunctionalInterface
  interface FolderClock {
    /** The time now. */
    Instant timeIn(Path folder) throws IOException;
  }

  /** The same by another clock. */
  static void sweep(Path folder, String names, Removal removal, FolderClock clock) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, names)) {
      FileTime youngest = null;
      for (Path each : found) {
        if (youngest == null) {
          youngest = FileTime.from(clock.timeIn(folder).minus(ABANDONED));
        }
        removeIfOlder(each, youngest, removal);
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(System.Logger.Level.DEBUG, folder + " is not swept", e);
    }
  }

  /** That time, or where nothing more can be made one long before it by the own clock. */
  static Instant timeIn(Path folder) throws IOException {
    Path stamped;
    try {
      stamped = Files.createTempFile(folder, DRAFT_PREFIX, DRAFT_SUFFIX);
    } catch (IOException e) {
      return Instant.now().minus(MOST_DIFFERENCE);
    }
    try {
      return Files.getLastModifiedTime(stamped).toInstant();
    } finally {
      Files.deleteIfExists(stamped);
    }
  }

  private static void removeIfOlder(Path path, FileTime youngest, Removal removal) {
    try {
      if (Files.getLastModifiedTime(path).compareTo(youngest) < 0) {
        removal.remove(path);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, path + " is not removed", e);
    }
  }
}
