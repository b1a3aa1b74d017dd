package sanko.nn.ort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sanko.base.file.Sha256;
import sanko.base.file.WholeFile;
import sanko.nn.NetworkException;

/**
 * Cache files about a network on a machine: a key of 32 bytes, the content and a SHA-256 of both.
 * One appears whole or not at all.
 */
public final class CacheFile {
  /** Begins the name of the folder for a file of Sanko's where the cache cannot be written. */
  public static final String TEMPORARY_PREFIX = "sanko-network-";

  private static final int HASH_BYTES = 32;
  private static final String UNKNOWN_HOME = "?";
  private static final Path UNWRITABLE = Path.of("/dev/null/sanko");

  private CacheFile() {}

  /**
   * The user's cache folder; if others can write to it, or this locale cannot read its name, one
   * that cannot be written.
   */
  public static Path userFolder() {
    String named = System.getenv("XDG_CACHE_HOME");
    try {
      Path caches =
          named == null || named.isEmpty() ? homeFolder().resolve(".cache") : Path.of(named);
      Path folder = caches.resolve("sanko");
      return FolderTrust.isOurs(folder) ? folder : UNWRITABLE;
    } catch (InvalidPathException e) {
      return UNWRITABLE;
    }
  }

  /** The user's home folder. Java's property is "?" for a user whom the system does not list. */
  public static Path homeFolder() {
    String home = System.getProperty("user.home", UNKNOWN_HOME);
    String named = System.getenv("HOME");
    return Path.of(!home.equals(UNKNOWN_HOME) ? home : named == null ? "." : named);
  }

  /** A key for a text. */
  public static byte[] key(String text) {
    return Sha256.of(text);
  }

  /** Writes a file in the place of one that may be there; makes its folder if need be. */
  public static void write(Path file, byte[] key, byte[] content) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(HASH_BYTES + content.length + HASH_BYTES);
    bytes.put(key).put(content);
    bytes.put(Sha256.of(Arrays.copyOf(bytes.array(), bytes.position())));
    replace(file, bytes.array());
  }

  /** Writes a file, whole or not at all; makes its folder if need be. */
  public static void replace(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    WholeFile.write(file, content);
  }

  /**
   * The content of a file.
   *
   * @throws IOException if it cannot be read, is damaged, or has another key
   */
  public static byte[] read(Path file, byte[] key) throws IOException {
    return content(Files.readAllBytes(file), key);
  }

  /**
   * The content of a file that was read.
   *
   * @throws IOException if it is damaged or has another key
   */
  public static byte[] content(byte[] bytes, byte[] key) throws IOException {
    int length = bytes.length - HASH_BYTES;
    if (length < HASH_BYTES
        || !Arrays.equals(
            Sha256.of(Arrays.copyOf(bytes, length)),
            Arrays.copyOfRange(bytes, length, bytes.length))) {
      throw new IOException("its checksum is wrong");
    }
    if (!Arrays.equals(key, Arrays.copyOf(bytes, HASH_BYTES))) {
      throw new IOException("it belongs to another network, machine or version");
    }
    return Arrays.copyOfRange(bytes, HASH_BYTES, length);
  }

  /**
   * A name for everything about the machine on which the speed and the rounding of networks depend.
   */
  public static String machine() throws NetworkException {
    String text =
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            NativeCalls.environment().getVersion(),
            processor());
    return HexFormat.of().formatHex(Sha256.of(text));
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name") || line.startsWith("flags"))
          .distinct()
          .collect(Collectors.joining(" "));
    } catch (IOException | UncheckedIOException e) {
      return String.valueOf(System.getenv("PROCESSOR_IDENTIFIER"));
    }
  }

  /**
   * Tells whether only this user has a hand in a folder. Libraries are loaded from the cache, so
   * whoever can write there can run programs as its user.
   */
  static final class FolderTrust {
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
}
