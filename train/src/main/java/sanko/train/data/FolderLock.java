package sanko.train.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Says that a folder is being written to, while it is open and its program lives. The file that
 * holds it stays.
 */
public final class FolderLock implements AutoCloseable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes a lock, or returns null if somebody has it, here or in another program. */
  public static @Nullable FolderLock tryTake(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return null;
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    return taken ? new FolderLock(channel) : null;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
