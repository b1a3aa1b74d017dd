package sanko.nn.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.ort.CacheFile;

/**
 * Keeps the layout that was found to be the fastest, one for each network, kind of machine, number
 * of cores and precision, in the user's cache folder. Shared.
 */
final class TuningStore {
  private static final String FORMAT = "sanko layout 4";
  private static final int MOST = 1 << 16;

  private final MachineFile place;

  /**
   * A store.
   *
   * @param folder where files go
   * @throws NetworkException if the network cannot be read
   */
  TuningStore(Path network, int cores, Precision precision, Path folder) throws NetworkException {
    place = MachineFile.of(network, FORMAT, "layout-" + cores + "-" + precision, folder);
  }

  /** The user's own store. */
  static TuningStore of(Path network, int cores, Precision precision) throws NetworkException {
    return new TuningStore(network, cores, precision, CacheFile.userFolder());
  }

  /** The layout that was kept, or null if there is none that can be read. */
  @Nullable LaneLayout find() {
    return place.find(TuningStore::parse);
  }

  private static LaneLayout parse(byte[] content) throws IOException {
    int[] numbers = new int[4];
    if (content.length != Integer.BYTES * numbers.length) {
      throw new IOException("it has " + content.length + " bytes");
    }
    ByteBuffer.wrap(content).asIntBuffer().get(numbers);
    if (Arrays.stream(numbers).anyMatch(number -> number < 1 || number > MOST)) {
      throw new IOException("it contains " + Arrays.toString(numbers));
    }
    return new LaneLayout(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  /** Keeps a layout; where that is impossible it says so in the log. */
  void put(LaneLayout layout) {
    ByteBuffer content = ByteBuffer.allocate(4 * Integer.BYTES);
    content.putInt(layout.lanes()).putInt(layout.threads());
    content.putInt(layout.batch()).putInt(layout.smallBatch());
    place.keep(content.array(), "the layout");
  }
}
