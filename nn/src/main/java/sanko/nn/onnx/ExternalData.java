package sanko.nn.onnx;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds constants of an ONNX model that lie in other files. ONNX Runtime would open whatever file
 * such a model names.
 */
public final class ExternalData {
  /** The messages of onnx.proto that have tensors somewhere within them. */
  private enum Kind {
    MODEL,
    TRAINING,
    GRAPH,
    FUNCTION,
    NODE,
    ATTRIBUTE,
    SPARSE,
    TENSOR
  }

  /** Where they lie within each other. */
  private static final Map<Kind, Map<Integer, Kind>> PARTS =
      Map.of(
          Kind.MODEL,
          Map.of(
              OnnxProto.MODEL_GRAPH, Kind.GRAPH,
              OnnxProto.MODEL_TRAINING_INFO, Kind.TRAINING,
              OnnxProto.MODEL_FUNCTIONS, Kind.FUNCTION),
          Kind.TRAINING,
          Map.of(
              OnnxProto.TRAINING_INITIALIZATION, Kind.GRAPH,
              OnnxProto.TRAINING_ALGORITHM, Kind.GRAPH),
          Kind.GRAPH,
          Map.of(
              OnnxProto.GRAPH_NODE, Kind.NODE,
              OnnxProto.GRAPH_INITIALIZER, Kind.TENSOR,
              OnnxProto.GRAPH_SPARSE_INITIALIZER, Kind.SPARSE),
          Kind.FUNCTION,
          Map.of(
              OnnxProto.FUNCTION_NODE, Kind.NODE,
              OnnxProto.FUNCTION_ATTRIBUTE_PROTO, Kind.ATTRIBUTE),
          Kind.NODE,
          Map.of(OnnxProto.NODE_ATTRIBUTE, Kind.ATTRIBUTE),
          Kind.ATTRIBUTE,
          Map.of(
              OnnxProto.ATTRIBUTE_T, Kind.TENSOR,
              OnnxProto.ATTRIBUTE_G, Kind.GRAPH,
              OnnxProto.ATTRIBUTE_TENSORS, Kind.TENSOR,
              OnnxProto.ATTRIBUTE_GRAPHS, Kind.GRAPH,
              OnnxProto.ATTRIBUTE_SPARSE_TENSOR, Kind.SPARSE,
              OnnxProto.ATTRIBUTE_SPARSE_TENSORS, Kind.SPARSE),
          Kind.SPARSE,
          Map.of(
              OnnxProto.SPARSE_VALUES, Kind.TENSOR,
              OnnxProto.SPARSE_INDICES, Kind.TENSOR),
          Kind.TENSOR,
          Map.of());

  private static final int DEEPEST = 64;
  private static final String ANY = "";

  private ExternalData() {}

  /**
   * What a model says of the first constant that is not in it.
   *
   * @return the name of its file, empty if the model names none; null if all constants are there
   * @throws InvalidProtocolBufferException if it is no ONNX model, cut short, or nested too deeply
   */
  public static @Nullable String find(CodedInputStream in) throws IOException {
    return find(in, Kind.MODEL, 0);
  }

  private static @Nullable String find(CodedInputStream in, Kind kind, int depth)
      throws IOException {
    if (depth > DEEPEST) {
      throw new InvalidProtocolBufferException("graphs are nested too deeply");
    }
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      String found = null;
      Kind part = part(kind, tag);
      int field = WireFormat.getTagFieldNumber(tag);
      if (kind == Kind.TENSOR && field == OnnxProto.TENSOR_DATA_LOCATION) {
        found = in.readRawVarint64() == 0 ? null : ANY;
      } else if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        OnnxProto.skip(in, tag);
      } else if (kind == Kind.TENSOR && field == OnnxProto.TENSOR_EXTERNAL_DATA) {
        found = location(in);
      } else if (part != null) {
        int limit = in.pushLimit(in.readRawVarint32());
        found = find(in, part, depth + 1);
        in.popLimit(limit);
      } else {
        OnnxProto.skip(in, tag);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Kind part(Kind kind, int tag) {
    return Objects.requireNonNull(PARTS.get(kind)).get(WireFormat.getTagFieldNumber(tag));
  }

  /** The value of an entry that names a file; of another one nothing. */
  private static String location(CodedInputStream in) throws IOException {
    CodedInputStream entry = CodedInputStream.newInstance(in.readByteArray());
    String key = "";
    String value = "";
    for (int tag = entry.readTag(); tag != 0; tag = entry.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case OnnxProto.ENTRY_KEY -> key = entry.readString();
        case OnnxProto.ENTRY_VALUE -> value = entry.readString();
        default -> OnnxProto.skip(entry, tag);
      }
    }
    return key.equals("location") ? value : ANY;
  }
}
