package sanko.nn.ort;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import sanko.base.file.WholeFile;

/**
 * Native libraries that come in the jar of their Java classes. They are unpacked once, into the
 * user's cache folder, and used again from there as long as size and checksum are those of the jar.
 * Many processes may do this at the same time. Shared.
 */
public final class NativeLibraries {
  private static final System.Logger LOG = System.getLogger(NativeLibraries.class.getName());
  private static final int BUFFER = 1 << 20;

  /** How ONNX Runtime names the folders that it unpacks its libraries into. */
  private static final String TEMPORARY_PREFIX = "onnxruntime-java";

  private NativeLibraries() {}

  /**
   * A folder with libraries: one in the user's cache folder, or a temporary one if that cannot be
   * written.
   *
   * @param owner a class from the jar
   * @param entries the libraries' names in the jar
   * @throws IOException if there is no such jar, or no folder can be written
   */
  public static Path unpack(Class<?> owner, List<String> entries) throws IOException {
    return unpack(owner, entries, CacheFile.userFolder());
  }

  /**
   * The same for a jar that has no class.
   *
   * @param loader finds the entries
   */
  public static Path unpack(ClassLoader loader, List<String> entries) throws IOException {
    URL place = loader.getResource(entries.get(0));
    if (place == null || !(place.openConnection() instanceof JarURLConnection jar)) {
      throw new IOException("no jar has " + entries.get(0));
    }
    try {
      return unpack(Path.of(jar.getJarFileURL().toURI()), entries, CacheFile.userFolder());
    } catch (URISyntaxException | RuntimeException e) {
      throw new IOException(place + " is not in a file", e);
    }
  }

  /** The same with another folder than the user's. */
  static Path unpack(Class<?> owner, List<String> entries, Path cache) throws IOException {
    return unpack(jarOf(owner), entries, cache);
  }

  private static Path unpack(Path file, List<String> entries, Path cache) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      String name = "natives-%08x".formatted(entry(jar, entries.get(0)).getCrc());
      try {
        return fill(Files.createDirectories(cache.resolve(name)), jar, entries);
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, "libraries cannot be stored in " + cache, e);
        return fill(temporaryFolder(entries), jar, entries);
      }
    }
  }

  /** A folder that goes when the program ends; what was registered last is deleted first. */
  private static Path temporaryFolder(List<String> entries) throws IOException {
    Path folder = Files.createTempDirectory(TEMPORARY_PREFIX);
    folder.toFile().deleteOnExit();
    entries.forEach(entry -> folder.resolve(nameOf(entry)).toFile().deleteOnExit());
    return folder;
  }

  private static Path fill(Path folder, ZipFile jar, List<String> entries) throws IOException {
    for (String each : entries) {
      unpack(jar, entry(jar, each), folder.resolve(nameOf(each)));
    }
    return folder;
  }

  private static Path jarOf(Class<?> owner) throws IOException {
    CodeSource source = owner.getProtectionDomain().getCodeSource();
    URL place = source == null ? null : source.getLocation();
    if (place == null) {
      throw new IOException(owner + " is not in a jar");
    }
    try {
      return Path.of(place.toURI());
    } catch (URISyntaxException | RuntimeException e) {
      throw new IOException(place + " is not a file", e);
    }
  }

  private static ZipEntry entry(ZipFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      throw new IOException(jar.getName() + " has no " + name);
    }
    return entry;
  }

  private static String nameOf(String entry) {
    return entry.substring(entry.lastIndexOf('/') + 1);
  }

  private static void unpack(ZipFile jar, ZipEntry entry, Path file) throws IOException {
    if (isWhole(file, entry)) {
      return;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      WholeFile.write(file, in::transferTo);
    } catch (IOException e) {
      // Windows does not let a library be replaced that another process has unpacked and loaded.
      if (!isWhole(file, entry)) {
        throw e;
      }
    }
  }

  private static boolean isWhole(Path file, ZipEntry entry) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize()) {
      return false;
    }
    CRC32 checksum = new CRC32();
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    try (FileChannel in = FileChannel.open(file)) {
      while (in.read(buffer) >= 0) {
        checksum.update(buffer.flip());
        buffer.clear();
      }
    }
    return checksum.getValue() == entry.getCrc();
  }

  /**
   * Deletes what processes that were killed have left: temporary folders of libraries and drafts of
   * files. A library that somebody still uses stays loaded, or cannot be deleted.
   */
  static void sweep(Path temporary, Path cache) {
    WholeFile.sweep(temporary, TEMPORARY_PREFIX + "*", each -> delete(each, "*onnxruntime*"));
    WholeFile.sweep(temporary, CacheFile.TEMPORARY_PREFIX + "*", each -> delete(each, "*.bin.gz"));
    WholeFile.sweep(temporary, "jlinenative-*", Files::delete);
    WholeFile.sweep(cache);
    WholeFile.sweep(cache, "natives-*", WholeFile::sweep);
  }

  /** Deletes a folder that has nothing but such files. */
  private static void delete(Path folder, String names) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, names)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
