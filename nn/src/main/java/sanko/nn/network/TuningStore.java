package sanko.nn.network;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.ort.CacheFile;

/**
 * Keeps the layout that was found to be the fastest, one for each network, kind of machine, number
 * of cores and precision, in the user's cache folder. Shared.
 */
final class TuningStore {
  private static final System.Logger LOG = System.getLogger(TuningStore.class.getName());
  private static final String FORMAT = "sanko layout 1";
  private static final int SAMPLE_BYTES = 1 << 16;
  private static final int MOST = 1 << 16;

  private final Path file;
  private final byte[] key;

  /**
   * A store.
   *
   * @param folder where files go
   * @throws NetworkException if the network cannot be read
   */
  TuningStore(Path network, int cores, Precision precision, Path folder) throws NetworkException {
    String machine = CacheFile.machine();
    String hash;
    try {
      hash = HexFormat.of().formatHex(sample(network));
    } catch (IOException e) {
      throw new NetworkException("network file " + network + " cannot be read", e);
    }
    String how = cores + "-" + precision;
    key = CacheFile.key(String.join(" ", FORMAT, machine, how, hash));
    file =
        folder.resolve(
            "%s-%s.layout-%s-%s"
                .formatted(
                    hash.substring(0, 8), network.getFileName(), how, machine.substring(0, 8)));
  }

  /** The user's own store. */
  static TuningStore of(Path network, int cores, Precision precision) throws NetworkException {
    return new TuningStore(network, cores, precision, CacheFile.userFolder());
  }

  /** A hash of the file's size, beginning and end: a gzip file ends in a checksum of the whole. */
  private static byte[] sample(Path network) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(network.toFile(), "r")) {
      long size = in.length();
      int part = (int) Math.min(SAMPLE_BYTES, size);
      ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + 2 * part).putLong(size);
      in.readFully(bytes.array(), Long.BYTES, part);
      in.seek(size - part);
      in.readFully(bytes.array(), Long.BYTES + part, part);
      return CacheFile.sha256(bytes.array());
    }
  }

  /** The layout that was kept, or null if there is none that can be read. */
  @Nullable LaneLayout find() {
    if (!Files.isReadable(file)) {
      return null;
    }
    try {
      ByteBuffer content = ByteBuffer.wrap(CacheFile.read(file, key));
      int[] numbers = new int[3];
      if (content.remaining() != Integer.BYTES * numbers.length) {
        throw new IOException("it has " + content.remaining() + " bytes");
      }
      content.asIntBuffer().get(numbers);
      if (Arrays.stream(numbers).anyMatch(number -> number < 1 || number > MOST)) {
        throw new IOException("it contains " + Arrays.toString(numbers));
      }
      return new LaneLayout(numbers[0], numbers[1], numbers[2]);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, file + " is not used: " + e.getMessage());
      return null;
    }
  }

  /** Keeps a layout; where that is impossible it says so in the log. */
  void put(LaneLayout layout) {
    ByteBuffer content = ByteBuffer.allocate(3 * Integer.BYTES);
    content.putInt(layout.lanes()).putInt(layout.threads()).putInt(layout.batch());
    try {
      CacheFile.write(file, key, content.array());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "cannot store the layout in " + file, e);
    }
  }
}
