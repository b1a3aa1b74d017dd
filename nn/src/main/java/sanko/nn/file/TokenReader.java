package sanko.nn.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;

/**
 * Reads the tokens and the float blocks of an unpacked network file, and says where it stood when
 * something is not as it should be. One thread.
 */
final class TokenReader {
  private static final byte[] MARK = "@BIN@".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_TOKEN = 1000;
  private static final int LONGEST_GAP = 100;

  private final String file;
  private final byte[] data;
  private final int length;
  private final boolean text;
  private final @Nullable List<Weights> stored;
  private final ByteArrayOutputStream withoutMatrices = new ByteArrayOutputStream();
  private final List<Weights> matrices = new ArrayList<>();
  private int copied;
  private int position;
  private String place = "header";

  /**
   * @param length how many bytes of {@code data} are the file's
   * @param text whether floats are written as text and not in binary
   */
  TokenReader(String file, byte[] data, int length, boolean text) {
    this(file, data, length, text, null);
  }

  private TokenReader(
      String file, byte[] data, int length, boolean text, @Nullable List<Weights> stored) {
    this.file = file;
    this.data = data;
    this.length = length;
    this.text = text;
    this.stored = stored;
  }

  /**
   * A reader of {@link Skeleton#bytes}.
   *
   * @param stored the numbers that are missing there
   */
  static TokenReader of(String file, byte[] skeleton, boolean text, List<Weights> stored) {
    return new TokenReader(file, skeleton, skeleton.length, text, List.copyOf(stored));
  }

  /** What has been read, less the numbers of {@link #matrix}. */
  Skeleton skeleton() {
    copyTo(position);
    return new Skeleton(withoutMatrices.toByteArray(), text, matrices);
  }

  private void copyTo(int end) {
    withoutMatrices.write(data, copied, end - copied);
    copied = end;
  }

  /** Names the layer that is being read, for messages. */
  void enter(String layer) {
    place = layer;
  }

  String token(String what) throws NetworkException {
    while (position < length && isSpace(data[position])) {
      position++;
    }
    int start = position;
    while (position < length && !isSpace(data[position]) && position - start <= LONGEST_TOKEN) {
      position++;
    }
    if (position == start) {
      throw error("the file ends where " + what + " was expected");
    }
    for (int i = start; i < position; i++) {
      if (data[i] < '!' || data[i] > '~') {
        throw error(start, "expected " + what + ", found bytes that are not text");
      }
    }
    if (position - start > LONGEST_TOKEN) {
      throw error(start, "expected " + what + ", found an endless word");
    }
    return new String(data, start, position - start, StandardCharsets.US_ASCII);
  }

  int integer(String what, int min, int max) throws NetworkException {
    String token = token(what);
    try {
      int value = Integer.parseInt(token);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw unexpected(what + ", a whole number", token, e);
    }
    throw unexpected(what + ", from " + min + " to " + max, token, null);
  }

  private double real(String what) throws NetworkException {
    String token = token(what);
    try {
      double value = Double.parseDouble(token);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw unexpected(what + ", a number", token, e);
    }
    throw unexpected(what + ", a finite number", token, null);
  }

  double positive(String what, double max) throws NetworkException {
    int start = position;
    double value = real(what);
    if (value <= 0 || value > max) {
      throw error(start, "expected " + what + ", positive and at most " + max + ", found " + value);
    }
    return value;
  }

  boolean flag(String what) throws NetworkException {
    return integer(what, 0, 1) == 1;
  }

  /** Skips slots that are reserved; another value would be a feature that nobody here knows. */
  void zeros(int count) throws NetworkException {
    for (int i = 0; i < count; i++) {
      integer("a reserved slot that is 0", 0, 0);
    }
  }

  /** Reads the block of floats of a convolution or matrix, which may be stored elsewhere. */
  Weights matrix(long count, String what) throws NetworkException {
    copyTo(position);
    withoutMatrices.write('\n');
    Weights weights = stored == null ? floats(count, what) : stored(stored, count, what);
    copied = position;
    matrices.add(weights);
    return weights;
  }

  private Weights stored(List<Weights> all, long count, String what) throws NetworkException {
    int number = matrices.size();
    if (number == all.size() || all.get(number).size() != count) {
      throw error(what + ": not stored, or not " + count + " numbers");
    }
    checkFinite(all.get(number), what);
    return all.get(number);
  }

  /** Reads a block of floats, all of them finite. */
  Weights floats(long count, String what) throws NetworkException {
    if (count > (Integer.MAX_VALUE - 16) / Float.BYTES) {
      throw error(what + " is too large: " + count + " numbers");
    }
    return text ? textFloats((int) count, what) : binaryFloats((int) count, what);
  }

  private Weights textFloats(int count, String what) throws NetworkException {
    if (count > (length - position + 1) / 2) {
      throw cut(count, what);
    }
    ByteBuffer bytes = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      int start = position;
      float value = (float) real("number " + i + " of " + what);
      if (!Float.isFinite(value)) {
        throw error(start, "number " + i + " of " + what + " is too large");
      }
      bytes.putFloat(value);
    }
    return new Weights(bytes.flip());
  }

  private Weights binaryFloats(int count, String what) throws NetworkException {
    int gap = position;
    while (position < length && data[position] != MARK[0]) {
      if (position - gap >= LONGEST_GAP || !isSpace(data[position])) {
        throw error("expected @BIN@ before " + what);
      }
      position++;
    }
    for (byte b : MARK) {
      if (position >= length || data[position] != b) {
        throw error("expected @BIN@ before " + what);
      }
      position++;
    }
    if (count > (length - position) / Float.BYTES) {
      throw cut(count, what);
    }
    ByteBuffer bytes = ByteBuffer.wrap(data, position, count * Float.BYTES);
    Weights weights = new Weights(bytes);
    checkFinite(weights, what);
    position += count * Float.BYTES;
    return weights;
  }

  private void checkFinite(Weights weights, String what) throws NetworkException {
    for (int i = 0; i < weights.size(); i++) {
      if (!Float.isFinite(weights.at(i))) {
        throw error(position + i * Float.BYTES, "number " + i + " of " + what + " is not finite");
      }
    }
  }

  private NetworkException cut(int count, String what) {
    return error("the file ends within " + what + ", " + count + " numbers");
  }

  private NetworkException unexpected(String expected, String found, @Nullable Throwable cause) {
    NetworkException e =
        error(position - found.length(), "expected " + expected + ", found '" + found + "'");
    if (cause != null) {
      e.initCause(cause);
    }
    return e;
  }

  /** The exception for something wrong at the present place. */
  NetworkException error(String message) {
    return error(position, message);
  }

  private NetworkException error(int at, String message) {
    return new NetworkException(
        "network file " + file + ", " + place + ", byte " + at + ": " + message);
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || (b >= '\t' && b <= '\r');
  }
}
