package sanko.engine.config;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marks a folder, or a file beside it, as being written to, as long as the lock is open and its
 * program lives. The lock file stays. Nothing else may open that file: systems drop a program's
 * lock on a file as soon as the program closes it, through whichever channel.
 */
public final class FolderLock implements AutoCloseable {
  @GuardedBy("FolderLock.class")
  private static final Set<Path> HELD = new HashSet<>();

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes a lock, or returns null if somebody has it, here or in another program. */
  public static @Nullable FolderLock tryTake(Path file) throws IOException {
    synchronized (FolderLock.class) {
      Path folder = file.toAbsolutePath().resolveSibling("").toRealPath();
      Path place = folder.resolve(file.getFileName());
      if (HELD.contains(place)) {
        return null;
      }
      FileChannel channel =
          FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean taken = false;
      try {
        taken = channel.tryLock() != null;
      } finally {
        if (!taken) {
          channel.close();
        }
      }
      if (!taken) {
        return null;
      }
      HELD.add(place);
      return new FolderLock(place, channel);
    }
  }

  /**
   * Takes a lock.
   *
   * @param doing what somebody does who has it, such as {@code "playing a match in " + folder}
   * @throws ConfigException if somebody has it
   */
  public static FolderLock take(Path file, String doing) throws ConfigException, IOException {
    FolderLock lock = tryTake(file);
    if (lock == null) {
      throw new ConfigException("another program is " + doing);
    }
    return lock;
  }

  @Override
  public void close() throws IOException {
    synchronized (FolderLock.class) {
      if (HELD.remove(file)) {
        channel.close();
      }
    }
  }
}
