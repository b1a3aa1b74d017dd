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

  /** The fields of each by their numbers. */
  private static final Map<Kind, Map<Integer, Kind>> PARTS =
      Map.of(
          Kind.MODEL, Map.of(7, Kind.GRAPH, 20, Kind.TRAINING, 25, Kind.FUNCTION),
          Kind.TRAINING, Map.of(1, Kind.GRAPH, 2, Kind.GRAPH),
          Kind.GRAPH, Map.of(1, Kind.NODE, 5, Kind.TENSOR, 15, Kind.SPARSE),
          Kind.FUNCTION, Map.of(7, Kind.NODE, 11, Kind.ATTRIBUTE),
          Kind.NODE, Map.of(5, Kind.ATTRIBUTE),
          Kind.ATTRIBUTE,
              Map.of(
                  5,
                  Kind.TENSOR,
                  6,
                  Kind.GRAPH,
                  10,
                  Kind.TENSOR,
                  11,
                  Kind.GRAPH,
                  22,
                  Kind.SPARSE,
                  23,
                  Kind.SPARSE),
          Kind.SPARSE, Map.of(1, Kind.TENSOR, 2, Kind.TENSOR),
          Kind.TENSOR, Map.of());

  private static final int EXTERNAL_DATA = 13;
  private static final int DATA_LOCATION = 14;
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
      if (kind == Kind.TENSOR && field == DATA_LOCATION) {
        found = in.readRawVarint64() == 0 ? null : ANY;
      } else if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        skip(in, tag);
      } else if (kind == Kind.TENSOR && field == EXTERNAL_DATA) {
        found = location(in);
      } else if (part != null) {
        int limit = in.pushLimit(in.readRawVarint32());
        found = find(in, part, depth + 1);
        in.popLimit(limit);
      } else {
        skip(in, tag);
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
        case 1 -> key = entry.readString();
        case 2 -> value = entry.readString();
        default -> skip(entry, tag);
      }
    }
    return key.equals("location") ? value : ANY;
  }

  private static void skip(CodedInputStream in, int tag) throws IOException {
    if (!in.skipField(tag)) {
      throw new InvalidProtocolBufferException("a group ends without a beginning");
    }
  }
}
