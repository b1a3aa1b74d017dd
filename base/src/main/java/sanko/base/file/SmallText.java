package sanko.base.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Path;

/** Reads files that people write: small, and in UTF-8. */
public final class SmallText {
  private static final int MAX_BYTES = 1 << 20;

  /** The byte order mark, with which some editors on Windows begin a file. */
  private static final String MARK = "\uFEFF";

  /** Stands for bytes that are not UTF-8: half of a surrogate pair, which no UTF-8 has. */
  public static final char NO_TEXT = '\uD800';

  private SmallText() {}

  /**
   * The text of a file, without a byte order mark. Does not ask for its size, since a device may
   * have no end.
   *
   * @throws IOException if it cannot be read, is larger than 1 MiB or is not UTF-8
   */
  public static String read(Path file) throws IOException {
    return read(file, UTF_8.newDecoder());
  }

  /**
   * The same of a file that may have other bytes where they do no harm: they become {@link
   * #NO_TEXT}.
   *
   * @throws IOException if it cannot be read or is larger than 1 MiB
   */
  public static String readMarked(Path file) throws IOException {
    return read(
        file,
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(NO_TEXT)));
  }

  private static String read(Path file, CharsetDecoder decoder) throws IOException {
    try (InputStream in = InputFile.open(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("it is larger than " + (MAX_BYTES >> 20) + " MiB");
      }
      String text = decoder.decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }
  }
}
