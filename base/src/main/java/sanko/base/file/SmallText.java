package sanko.base.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Reads files that people write: small, and in UTF-8. */
public final class SmallText {
  private static final int MAX_BYTES = 1 << 20;

  private SmallText() {}

  /** The byte order mark, with which some editors on Windows begin a file. */
  private static final String MARK = "\uFEFF";

  /**
   * The text of a file, without a byte order mark. Does not ask for its size, since a device may
   * have no end.
   *
   * @throws IOException if it cannot be read, is larger than 1 MiB or is not UTF-8
   */
  public static String read(Path file) throws IOException {
    try (InputStream in = InputFile.open(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("it is larger than " + (MAX_BYTES >> 20) + " MiB");
      }
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }
  }
}
