package sanko.nn.ort;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession.SessionOptions.OptLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.nn.NetworkException;

/**
 * A folder with models as ONNX Runtime has optimized them for this processor, which it opens many
 * times faster than the models that they were made from (decision 21). Shared, also between
 * processes.
 *
 * <p>Each model is a folder: the model, its weights, and a record with the lengths and checksums of
 * both. It appears whole, by a rename. Where all would take too much space, those that were not
 * used for longest are deleted.
 */
public final class PreparedFolder {
  private static final System.Logger LOG = System.getLogger(PreparedFolder.class.getName());
  private static final long MOST_BYTES = 2L << 30;

  /** The part of the free space that models may take. */
  private static final int SHARE = 10;

  private static final String MODEL = "model.onnx";
  private static final String WEIGHTS = "weights.bin";
  private static final String RECORD = "record";
  private static final String DRAFT_PREFIX = ".sanko-";
  private static final String DRAFT_SUFFIX = ".tmp";
  private static final int NAME_BYTES = 8;
  private static final int BUFFER = 1 << 20;

  private final Path folder;
  private final long mostBytes;

  /** Looks at a model before it is kept. */
  public interface Check {
    /**
     * Does so; the model must be closed afterwards.
     *
     * @throws NetworkException if it is not to be kept
     */
    void accept(ModelSource.Stored model) throws NetworkException;
  }

  /** Something in the folder. */
  private record Item(Path path, long bytes, FileTime used) {}

  /**
   * A folder, which need not exist.
   *
   * @param mostBytes the most that models may take
   */
  PreparedFolder(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /** That in a cache folder, which takes up to 2 GB. */
  public static PreparedFolder in(Path cacheFolder) {
    return new PreparedFolder(cacheFolder.resolve("prepared"), MOST_BYTES);
  }

  /** A file in the folder, which counts as what it keeps. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  /** How many bytes are kept. */
  public long bytes() {
    return items().stream().mapToLong(Item::bytes).sum();
  }

  /**
   * A model that is kept.
   *
   * @param label begins the name of what is kept, for people
   * @param subject everything that the model depends on
   * @return null if there is none, or it is damaged
   */
  public ModelSource.@Nullable Stored find(String label, String subject) {
    Path found = place(label, subject);
    if (!Files.isReadable(found.resolve(RECORD))) {
      return null;
    }
    try {
      byte[] written = CacheFile.read(found.resolve(RECORD), CacheFile.key(subject));
      if (!ByteBuffer.wrap(written).equals(ByteBuffer.wrap(summary(found)))) {
        throw new IOException("its checksum is wrong");
      }
      touch(found.resolve(RECORD));
      return new ModelSource.Stored(found.resolve(MODEL), size(found));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, found + " is not used: " + e.getMessage());
      return null;
    }
  }

  /**
   * Keeps a model, unless it is there already. Takes about as long as opening it.
   *
   * @param label see {@link #find}
   * @param subject see {@link #find}
   * @param check asked before it is kept
   * @throws IOException if there is no room, or the folder cannot be written; nothing is left then
   * @throws NetworkException if ONNX Runtime cannot open or write the model, or the check fails
   */
  public void put(String label, String subject, ByteBuffer model, Check check)
      throws IOException, NetworkException {
    Files.createDirectories(folder);
    WholeFile.sweep(folder, DRAFT_PREFIX + "*" + DRAFT_SUFFIX, PreparedFolder::delete);
    makeRoom(model.capacity());
    Path draft = folder.resolve(DRAFT_PREFIX + UUID.randomUUID() + DRAFT_SUFFIX);
    try {
      Files.createDirectory(draft);
      save(model, draft);
      CacheFile.write(draft.resolve(RECORD), CacheFile.key(subject), summary(draft));
      makeRoom(size(draft));
      check.accept(new ModelSource.Stored(draft.resolve(MODEL), size(draft)));
      moveIn(draft, label, subject);
    } finally {
      delete(draft);
    }
  }

  /** Moves a model to its place; a good one of another process may come first. */
  private void moveIn(Path draft, String label, String subject) throws IOException {
    if (find(label, subject) != null) {
      return;
    }
    Path target = place(label, subject);
    try {
      delete(target);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (find(label, subject) == null) {
        throw e;
      }
    }
  }

  /** Deletes a model, as far as that is possible. */
  public void remove(ModelSource.Stored model) {
    try {
      delete(model.file().resolveSibling(""));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, model.file() + " cannot be deleted", e);
    }
  }

  /** Notes that a file was used just now. */
  public static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, file + " cannot be touched", e);
    }
  }

  private Path place(String label, String subject) {
    String hash = HexFormat.of().formatHex(CacheFile.key(subject), 0, NAME_BYTES);
    return folder.resolve(label + "-" + hash);
  }

  private static void save(ByteBuffer model, Path to) throws NetworkException {
    NativeCalls.enter();
    try (SessionOptions options = new SessionOptions()) {
      // Else it warns that the model is bound to this processor.
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
      options.setOptimizationLevel(OptLevel.ALL_OPT);
      options.setIntraOpNumThreads(1);
      options.setOptimizedModelFilePath(to.resolve(MODEL).toString());
      options.addConfigEntry("session.optimized_model_external_initializers_file_name", WEIGHTS);
      options.addConfigEntry(
          "session.optimized_model_external_initializers_min_size_in_bytes", "1024");
      NativeCalls.environment().createSession(model.duplicate(), options).close();
    } catch (OrtException e) {
      throw new NetworkException("the model cannot be prepared: " + e.getMessage(), e);
    } finally {
      NativeCalls.leave();
    }
  }

  /**
   * Lengths and checksums of a model and its weights. As in decision 18, CRC is enough: who can
   * write here can also replace the engine's libraries.
   */
  private static byte[] summary(Path prepared) throws IOException {
    ByteBuffer numbers = ByteBuffer.allocate(4 * Long.BYTES);
    for (String name : List.of(MODEL, WEIGHTS)) {
      Path file = prepared.resolve(name);
      numbers.putLong(sizeOf(file)).putLong(checksum(file));
    }
    return numbers.array();
  }

  /** A CRC-32C of a file, 0 if there is none. */
  public static long checksum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    try (FileChannel in = FileChannel.open(file)) {
      while (in.read(buffer) >= 0) {
        sum.update(buffer.flip());
        buffer.clear();
      }
    } catch (NoSuchFileException e) {
      return 0;
    }
    return sum.getValue();
  }

  private static long size(Path prepared) throws IOException {
    return sizeOf(prepared.resolve(MODEL)) + sizeOf(prepared.resolve(WEIGHTS));
  }

  /** A model without large weights has no file of them. */
  private static long sizeOf(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /** Deletes what was not used for longest until there is room for this many bytes. */
  private void makeRoom(long bytes) throws IOException {
    List<Item> items = items();
    long kept = items.stream().mapToLong(Item::bytes).sum();
    long free = Files.getFileStore(folder).getUsableSpace();
    long most = Math.min(mostBytes, (free + kept) / SHARE);
    if (bytes > most) {
      throw new IOException(
          "prepared networks may take %,d bytes there, and this one needs %,d"
              .formatted(most, bytes));
    }
    for (Item oldest : items) {
      if (kept + bytes <= most) {
        return;
      }
      delete(oldest.path());
      kept -= oldest.bytes();
    }
  }

  /** What is there, oldest first, without drafts. */
  private List<Item> items() {
    List<Item> items = new ArrayList<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : paths.toList()) {
        if (!path.getFileName().toString().startsWith(DRAFT_PREFIX)) {
          items.add(item(path));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Another process may be deleting; what is not seen now is seen the next time.
      LOG.log(System.Logger.Level.DEBUG, folder + " is not read to its end", e);
    }
    items.sort(Comparator.comparing(Item::used));
    return items;
  }

  private static Item item(Path path) throws IOException {
    Path record = path.resolve(RECORD);
    FileTime used = Files.getLastModifiedTime(Files.exists(record) ? record : path);
    return new Item(path, Files.isDirectory(path) ? size(path) : Files.size(path), used);
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> inside = Files.list(path)) {
        for (Path each : inside.toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}
