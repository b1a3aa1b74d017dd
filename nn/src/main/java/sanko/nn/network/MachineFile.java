package sanko.nn.network;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.file.Sha256;
import sanko.nn.NetworkException;
import sanko.nn.ort.CacheFile;

/**
 * A file about a network on this machine, or about the machine, in the folder of caches.
 *
 * @param subject what it is about, which is checked when it is read
 */
record MachineFile(Path file, String subject) {
  private static final System.Logger LOG = System.getLogger(MachineFile.class.getName());
  private static final int SAMPLE_BYTES = 1 << 16;

  /**
   * The file for a network.
   *
   * @param format of the file's content, with its version
   * @param kind what the file tells, the extension of its name
   * @param folder where files go
   * @throws NetworkException if the network cannot be read
   */
  static MachineFile of(Path network, String format, String kind, Path folder)
      throws NetworkException {
    String machine = CacheFile.machine();
    String hash;
    try {
      hash = HexFormat.of().formatHex(sample(network));
    } catch (IOException e) {
      throw NetworkException.unreadable(network, e);
    }
    String name =
        "%s-%s.%s-%s"
            .formatted(hash.substring(0, 8), network.getFileName(), kind, machine.substring(0, 8));
    return new MachineFile(folder.resolve(name), String.join(" ", format, machine, kind, hash));
  }

  /** Makes of a file's bytes what they say; null if they say nothing. */
  interface Parser<T> {
    @Nullable T parse(byte[] content) throws IOException;
  }

  /** What it says, or null if there is none that can be used; the log tells why not. */
  <T> @Nullable T find(Parser<T> parser) {
    if (!Files.isReadable(file)) {
      return null;
    }
    try {
      return parser.parse(CacheFile.read(file, CacheFile.key(subject)));
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.INFO, file + " is not used: " + e.getMessage());
      return null;
    }
  }

  /**
   * Writes it, whole or not at all; where that is impossible, the log tells.
   *
   * @param what is kept, for the log
   */
  void keep(byte[] content, String what) {
    try {
      CacheFile.write(file, CacheFile.key(subject), content);
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.INFO,
          "cannot store " + what + " in " + file + ": " + FileErrors.reason(e));
    }
  }

  /** A hash of the file's size, beginning and end: a gzip file ends in a checksum of the whole. */
  static byte[] sample(Path network) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(network);
        DataInputStream in = new DataInputStream(Channels.newInputStream(channel))) {
      long size = channel.size();
      int part = (int) Math.min(SAMPLE_BYTES, size);
      ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + 2 * part).putLong(size);
      in.readFully(bytes.array(), Long.BYTES, part);
      channel.position(size - part);
      in.readFully(bytes.array(), Long.BYTES + part, part);
      return Sha256.of(bytes.array());
    }
  }
}
