package sanko.nn.file;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Network files that are packed with gzip. */
public final class Gzip {
  private static final int LARGEST = Integer.MAX_VALUE - 16;

  /** Weights hardly shrink; what unpacks to more than this many times its size is no network. */
  private static final int LARGEST_RATIO = 100;

  private static final int ALWAYS_UNPACKED = 1 << 26;

  private Gzip() {}

  /**
   * Unpacks a file in one piece, guided by the size that gzip stores in its last four bytes.
   *
   * @param raw the whole file
   * @return a buffer over an array, from its start
   * @throws EOFException if the file is cut
   * @throws java.util.zip.ZipException if it is damaged
   * @throws IOException if it unpacks to far more than a network of its size can
   */
  public static ByteBuffer unpack(byte[] raw) throws IOException {
    int most =
        (int) Math.min(LARGEST, Math.max(ALWAYS_UNPACKED, raw.length * (long) LARGEST_RATIO));
    byte[] bytes = new byte[sizeGuess(raw, most)];
    int length = 0;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(raw), 1 << 16)) {
      while (true) {
        int count = in.readNBytes(bytes, length, bytes.length - length);
        length += count;
        if (length < bytes.length) {
          return ByteBuffer.wrap(bytes, 0, length);
        }
        if (length == most) {
          throw new IOException(
              "it unpacks to more than " + most + " bytes, too many for a network of its size");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(most, length * 2L));
      }
    }
  }

  /** What is wrong with a file that could not be unpacked, for the end of a message. */
  public static String problem(IOException cause) {
    return cause instanceof EOFException
        ? "is damaged: the gzip file is incomplete"
        : "is damaged, or no gzip file: " + cause.getMessage();
  }

  private static int sizeGuess(byte[] raw, int most) {
    long stored = 0;
    for (int i = 1; i <= 4 && i <= raw.length; i++) {
      stored = (stored << 8) | (raw[raw.length - i] & 0xFF);
    }
    long bound = Math.min(most, raw.length * (long) LARGEST_RATIO);
    return (int) Math.max(16, Math.min(bound, stored + 1));
  }
}
