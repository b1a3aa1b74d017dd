package sanko.train.net;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * Reads the parameters of a network that {@link NetworkWriter} wrote, so that training can start
 * from it. What the file does not hold keeps its start: the extra channels of the policy, and the
 * short-term errors in files before version 9. In older files of the trainer they are constants.
 */
final class NetworkReader extends NetworkForm {
  /** No line of text is longer. */
  private static final int LONGEST_WORD = 100;

  private final DataInputStream in;
  private final Path file;

  private NetworkReader(DataInputStream in, Path file, int version) {
    super(version);
    this.in = in;
    this.file = file;
  }

  /**
   * Reads a file into a network.
   *
   * @throws IOException if the file cannot be read, or holds a network of another architecture or
   *     from another program; the network is then half changed
   */
  static void read(Path file, PolicyValueNet net) throws IOException {
    int version = version(file, net.architecture());
    try (DataInputStream in = open(file)) {
      net.read(new NetworkReader(in, file, version));
    } catch (EOFException e) {
      throw new IOException(file + " ends too early", e);
    }
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(
        new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file)), 1 << 16));
  }

  /** The version of a file if it can hold such a network, else the one that it is to have. */
  private static int version(Path file, Architecture architecture) throws IOException {
    try (DataInputStream in = open(file)) {
      NetworkReader reader = new NetworkReader(in, file, 0);
      reader.name();
      String version = reader.word();
      return IntStream.rangeClosed(architecture.versionWithoutErrors(), architecture.fileVersion())
          .filter(each -> version.equals(Integer.toString(each)))
          .findFirst()
          .orElse(architecture.fileVersion());
    } catch (EOFException e) {
      throw new IOException(file + " ends too early", e);
    }
  }

  @Override
  void name() throws IOException {
    word();
  }

  @Override
  void words(Object... words) throws IOException {
    for (Object word : words) {
      String found = word();
      if (!found.equals(word.toString())) {
        throw different(word.toString(), found);
      }
    }
  }

  @Override
  void constants(float... values) throws IOException {
    floats(values.length);
  }

  @Override
  void numbers(Parameter parameter, int count, IntUnaryOperator place) throws IOException {
    FloatBuffer found = floats(count);
    float[] numbers = parameter.toArray();
    for (int i = 0; i < count; i++) {
      numbers[place.applyAsInt(i)] = found.get(i);
    }
    parameter.set(numbers);
  }

  private IOException different(String wanted, String found) {
    return new IOException(
        file
            + " is not a network of this architecture made by Sanko's trainer: "
            + "expected '"
            + wanted
            + "', found '"
            + found
            + "'");
  }

  private String word() throws IOException {
    StringBuilder word = new StringBuilder();
    for (int c = in.readUnsignedByte(); c != '\n'; c = in.readUnsignedByte()) {
      word.append((char) c);
      if (word.length() > LONGEST_WORD) {
        throw different("a line of text", word.toString());
      }
    }
    return word.toString();
  }

  private FloatBuffer floats(int count) throws IOException {
    byte[] head = in.readNBytes(BLOCK_START.length());
    if (!new String(head, StandardCharsets.US_ASCII).equals(BLOCK_START)) {
      throw different(BLOCK_START, new String(head, StandardCharsets.US_ASCII));
    }
    byte[] bytes = new byte[count * Float.BYTES];
    in.readFully(bytes);
    words("");
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }
}
