package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.onnx.ModelMetadata;
import sanko.nn.onnx.WinogradEmitter;

/**
 * What has to be known of a network before its weights are needed.
 *
 * @param refusal why there is no int8, for the user; null if there is
 * @param suitsWinograd whether its convolutions suit Winograd's transform
 * @param winogradBytes the most that its transformed weights take
 */
record NetworkFacts(
    NetworkDescription description,
    @Nullable String refusal,
    boolean suitsWinograd,
    long winogradBytes) {
  private static final int SIDE = 19;

  /** Those of a network that was read. */
  static NetworkFacts of(NetworkFile file) {
    return new NetworkFacts(
        file.description(),
        ChannelsLastGraph.refusal(file),
        WinogradEmitter.pays(file),
        WinogradEmitter.transformedBytes(file));
  }

  /** All of them as bytes. */
  byte[] bytes() {
    Map<String, String> texts = new ModelMetadata(description, SIDE, SIDE, false).properties();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(refusal == null ? "" : refusal);
      out.writeBoolean(suitsWinograd);
      out.writeLong(winogradBytes);
      out.writeInt(texts.size());
      for (Map.Entry<String, String> text : texts.entrySet()) {
        out.writeUTF(text.getKey());
        out.writeUTF(text.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads what {@link #bytes} made. */
  static NetworkFacts of(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    String refusal = in.readUTF();
    boolean suitsWinograd = in.readBoolean();
    long winogradBytes = in.readLong();
    Map<String, String> texts = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.put(in.readUTF(), in.readUTF());
    }
    try {
      NetworkDescription description = ModelMetadata.parse("it", texts).description();
      return new NetworkFacts(
          description, refusal.isEmpty() ? null : refusal, suitsWinograd, winogradBytes);
    } catch (NetworkException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
