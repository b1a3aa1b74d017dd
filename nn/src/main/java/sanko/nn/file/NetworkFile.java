package sanko.nn.file;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import sanko.base.file.InputFile;
import sanko.nn.NetworkException;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.ValueHead;

/**
 * A network as read from a KataGo file of version 3 to 17: {@code .bin.gz}, {@code .txt.gz}, {@code
 * .bin} or {@code .txt}. Immutable; keeps the unpacked file in memory, so let go of it when the
 * graphs are built.
 */
public final class NetworkFile {
  private static final int LARGEST = Integer.MAX_VALUE - 16;

  /** Weights hardly shrink; what unpacks to more than this many times its size is no network. */
  private static final int LARGEST_RATIO = 100;

  private static final int ALWAYS_UNPACKED = 1 << 26;

  private final NetworkDescription description;
  private final Trunk trunk;
  private final PolicyHead policyHead;
  private final ValueHead valueHead;

  public NetworkFile(
      NetworkDescription description, Trunk trunk, PolicyHead policyHead, ValueHead valueHead) {
    this.description = description;
    this.trunk = trunk;
    this.policyHead = policyHead;
    this.valueHead = valueHead;
  }

  /**
   * Reads and checks a file. The name's end decides how it is read: {@code .txt} and {@code
   * .txt.gz} hold numbers as text, {@code .bin} and {@code .bin.gz} in binary, another {@code .gz}
   * may be either.
   *
   * @throws NetworkException if the file is absent, cut, of another kind or of an unknown version
   */
  public static NetworkFile read(Path path) throws NetworkException {
    String file = String.valueOf(path.getFileName());
    String lower = file.toLowerCase(Locale.ROOT);
    boolean packed = lower.endsWith(".gz");
    String plain = packed ? lower.substring(0, lower.length() - 3) : lower;
    if (!packed && !plain.endsWith(".bin") && !plain.endsWith(".txt")) {
      throw new NetworkException(
          "network file " + file + ": the name must end in .bin.gz, .txt.gz, .gz, .bin or .txt");
    }
    Content content = load(path, file, packed);
    if (plain.endsWith(".bin") || plain.endsWith(".txt")) {
      return parse(file, content, plain.endsWith(".txt"));
    }
    try {
      return parse(file, content, false);
    } catch (NetworkException binary) {
      try {
        return parse(file, content, true);
      } catch (NetworkException text) {
        binary.addSuppressed(text);
        throw binary;
      }
    }
  }

  /** The description of the network. */
  public NetworkDescription description() {
    return description;
  }

  /** The trunk. */
  public Trunk trunk() {
    return trunk;
  }

  /** The policy head. */
  public PolicyHead policyHead() {
    return policyHead;
  }

  /** The value head. */
  public ValueHead valueHead() {
    return valueHead;
  }

  private static NetworkFile parse(String file, Content content, boolean text)
      throws NetworkException {
    return new NetworkParser(new TokenReader(file, content.bytes, content.length, text)).parse();
  }

  private static Content load(Path path, String file, boolean packed) throws NetworkException {
    try {
      byte[] raw = Files.readAllBytes(InputFile.checked(path));
      return packed ? unpack(raw) : new Content(raw, raw.length);
    } catch (NoSuchFileException e) {
      throw new NetworkException("network file " + path + " does not exist", e);
    } catch (EOFException | ZipException e) {
      throw new NetworkException(
          "network file " + file + " is damaged: the gzip file is incomplete", e);
    } catch (IOException e) {
      throw new NetworkException("network file " + file + " cannot be read: " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new NetworkException("network file " + file + " is too large for the memory", e);
    }
  }

  /** Unpacks in one piece, guided by the size that gzip stores in its last four bytes. */
  private static Content unpack(byte[] raw) throws IOException {
    int most =
        (int) Math.min(LARGEST, Math.max(ALWAYS_UNPACKED, raw.length * (long) LARGEST_RATIO));
    byte[] bytes = new byte[sizeGuess(raw, most)];
    int length = 0;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(raw), 1 << 16)) {
      while (true) {
        int count = in.readNBytes(bytes, length, bytes.length - length);
        length += count;
        if (length < bytes.length) {
          return new Content(bytes, length);
        }
        if (length == most) {
          throw new IOException(
              "it unpacks to more than " + most + " bytes, too many for a network of its size");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(most, length * 2L));
      }
    }
  }

  private static int sizeGuess(byte[] raw, int most) {
    long stored = 0;
    for (int i = 1; i <= 4 && i <= raw.length; i++) {
      stored = (stored << 8) | (raw[raw.length - i] & 0xFF);
    }
    long bound = Math.min(most, raw.length * (long) LARGEST_RATIO);
    return (int) Math.max(16, Math.min(bound, stored + 1));
  }

  /** Bytes of which the first {@code length} count. */
  private static final class Content {
    final byte[] bytes;
    final int length;

    Content(byte[] bytes, int length) {
      this.bytes = bytes;
      this.length = length;
    }
  }
}
