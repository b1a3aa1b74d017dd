package sanko.nn.ort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells whether only this user has a hand in a folder. Libraries are loaded from the cache, so
 * whoever can write there can run programs as its user.
 */
final class FolderTrust {
  private static final System.Logger LOG = System.getLogger(FolderTrust.class.getName());
  private static final Path SELF = Path.of("/proc/self");
  private static final int OTHERS_WRITE = 0002;
  private static final int ROOT = 0;

  /** Folders of which the user has been told. */
  private static final Set<Path> TOLD = ConcurrentHashMap.newKeySet();

  private FolderTrust() {}

  /** Whether a folder may be used: it is not there yet, or ours, and not open to all. */
  static boolean isOurs(Path folder) {
    try {
      if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")
          || !Files.exists(folder)) {
        return true;
      }
      boolean isOpen = ((int) Files.getAttribute(folder, "unix:mode") & OTHERS_WRITE) != 0;
      int owner = (int) Files.getAttribute(folder, "unix:uid");
      boolean isOurs = !isOpen && (owner == ROOT || isUser(owner));
      if (!isOurs && TOLD.add(folder)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "the cache folder {0} is not used, since {1}",
            folder,
            isOpen ? "everybody can write to it" : "it belongs to another user");
      }
      return isOurs;
    } catch (IOException e) {
      // What cannot be looked at cannot be used either, which is noticed there.
      return true;
    }
  }

  private static boolean isUser(int owner) throws IOException {
    return !Files.exists(SELF) || owner == (int) Files.getAttribute(SELF, "unix:uid");
  }
}
