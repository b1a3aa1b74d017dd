package sanko.train.net;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import sanko.base.file.WholeFile;

/** Writes networks as KataGo's {@code .bin.gz}; docs/network-format.md. */
final class NetworkWriter extends NetworkForm {
  private final DataOutputStream out;
  private final String name;

  private NetworkWriter(DataOutputStream out, String name, int version) {
    super(version);
    this.out = out;
    this.name = name;
  }

  /**
   * Writes a file; there is never a half-written one under its name.
   *
   * @param name the network's name inside the file, of letters, digits, {@code _} and {@code -}
   */
  static void write(PolicyValueNet net, String name, Path file) throws IOException {
    write(net, name, net.architecture().fileVersion(), file);
  }

  /** Writes a file of a version, which may be too old for the short-term errors. */
  static void write(PolicyValueNet net, String name, int version, Path file) throws IOException {
    WholeFile.write(
        file,
        raw -> {
          try (DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new BestGzip(raw), 1 << 16))) {
            net.describe(new NetworkWriter(out, name, version));
          }
        });
  }

  /** Gzip as small as it gets. */
  private static final class BestGzip extends GZIPOutputStream {
    BestGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  @Override
  void name() throws IOException {
    words(name);
  }

  @Override
  void words(Object... words) throws IOException {
    for (Object word : words) {
      out.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  @Override
  void numbers(Parameter parameter, int count, IntUnaryOperator place) throws IOException {
    float[] numbers = parameter.toArray();
    float[] placed = new float[count];
    for (int i = 0; i < count; i++) {
      placed[i] = numbers[place.applyAsInt(i)];
    }
    constants(placed);
  }

  @Override
  void constants(float... values) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    out.write(BLOCK_START.getBytes(StandardCharsets.US_ASCII));
    out.write(bytes.array());
    out.write('\n');
  }
}
