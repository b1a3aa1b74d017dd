package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.testing.TinyNetwork;

/** Constants with more numbers than there can be are an error for the user. */
class LargeConstantsTest {
  @TempDir private Path folder;

  private NetworkFile network() throws IOException, NetworkException {
    return NetworkFile.read(TinyNetwork.ofVersion(15).write(folder.resolve("tiny.bin")));
  }

  @Test
  void areTooLargeForAModel() throws Exception {
    OnnxGraph graph = new OnnxGraph();
    graph.floats(sink -> {}, 1 << 16, 1 << 16);
    NetworkFile network = network();
    assertThatThrownBy(() -> graph.toModel(network.description()))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("too large: more than 2 GB");
  }

  @Test
  void areDamageInAFile() throws Exception {
    byte[] constant =
        message(
            out -> {
              out.writeInt64(OnnxProto.TENSOR_DIMS, 1L << 40);
              out.writeInt64(OnnxProto.TENSOR_DIMS, 1L << 40);
              out.writeString(OnnxProto.TENSOR_NAME, "large" + LayerStore.NUMBER_MARK + 0);
            });
    byte[] graph = message(out -> out.writeByteArray(OnnxProto.GRAPH_INITIALIZER, constant));
    byte[] model = message(out -> out.writeByteArray(OnnxProto.MODEL_GRAPH, graph));
    byte[] appendix = LayerStore.appendix(network(), ByteBuffer.wrap(model));
    byte[] file = message(out -> out.writeRawBytes(model), out -> out.writeRawBytes(appendix));
    Map<String, String> metadata = OnnxOutline.read(CodedInputStream.newInstance(file)).metadata();
    assertThatThrownBy(() -> LayerStore.read("file", metadata, ByteBuffer.wrap(file)))
        .isInstanceOf(NetworkException.class)
        .hasMessage("file has damaged 'sanko.layers' in its metadata");
  }

  private interface Part {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Part... parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (Part each : parts) {
      each.writeTo(out);
    }
    out.flush();
    return bytes.toByteArray();
  }
}
