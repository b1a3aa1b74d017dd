package sanko.nn.onnx;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nodes of an ONNX model in their order, and the element types that it states. The numbers are
 * the field numbers of onnx.proto.
 */
final class OnnxNodes {
  /**
   * A node.
   *
   * @param domain empty for ONNX's own operators
   * @param castTo the element type that its attribute "to" names, 0 if it has none
   */
  record Node(
      String domain, String operator, List<String> inputs, List<String> outputs, int castTo) {}

  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> types = new HashMap<>();
  private final Set<String> constants = new HashSet<>();
  private final Map<String, Long> opsets = new HashMap<>();

  private OnnxNodes() {}

  static OnnxNodes of(ByteBuffer model) throws IOException {
    OnnxNodes result = new OnnxNodes();
    result.model(CodedInputStream.newInstance(model.duplicate()));
    return result;
  }

  List<Node> nodes() {
    return nodes;
  }

  /** The element types of inputs and constants by name, as onnx.proto numbers them. */
  Map<String, Integer> types() {
    return types;
  }

  Set<String> constants() {
    return constants;
  }

  /** The version of a domain's operators. */
  long opset(String domain) {
    return opsets.getOrDefault(domain, 0L);
  }

  private void model(CodedInputStream in) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 7 -> graph(in.readBytes().newCodedInput());
        case 8 -> opset(in.readBytes().newCodedInput());
        default -> in.skipField(tag);
      }
    }
  }

  private void opset(CodedInputStream in) throws IOException {
    String domain = "";
    long version = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> domain = in.readString();
        case 2 -> version = in.readInt64();
        default -> in.skipField(tag);
      }
    }
    opsets.put(domain, version);
  }

  private void graph(CodedInputStream in) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> nodes.add(node(in.readBytes().newCodedInput()));
        case 5 -> constant(in.readBytes().newCodedInput());
        case 11 -> input(in.readBytes());
        default -> in.skipField(tag);
      }
    }
  }

  private static Node node(CodedInputStream in) throws IOException {
    List<String> inputs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    String operator = "";
    String domain = "";
    int castTo = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> inputs.add(in.readString());
        case 2 -> outputs.add(in.readString());
        case 4 -> operator = in.readString();
        case 5 -> castTo = Math.max(castTo, castTo(in.readBytes().newCodedInput()));
        case 7 -> domain = in.readString();
        default -> in.skipField(tag);
      }
    }
    return new Node(domain, operator, inputs, outputs, castTo);
  }

  private static int castTo(CodedInputStream in) throws IOException {
    boolean isTo = false;
    int value = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> isTo = in.readString().equals("to");
        case 3 -> value = (int) in.readInt64();
        default -> in.skipField(tag);
      }
    }
    return isTo ? value : 0;
  }

  private void constant(CodedInputStream in) throws IOException {
    String name = "";
    int type = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 2 -> type = in.readInt32();
        case 8 -> name = in.readString();
        default -> in.skipField(tag);
      }
    }
    types.put(name, type);
    constants.add(name);
  }

  private void input(ByteString info) throws IOException {
    CodedInputStream in = info.newCodedInput();
    String name = "";
    int type = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> name = in.readString();
        case 2 -> type = elementType(in.readBytes());
        default -> in.skipField(tag);
      }
    }
    types.put(name, type);
  }

  /** The element type within a type of tensors. */
  private static int elementType(ByteString message) throws IOException {
    CodedInputStream in = message.newCodedInput();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == 1) {
        return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT
            ? in.readEnum()
            : elementType(in.readBytes());
      }
      in.skipField(tag);
    }
    return 0;
  }
}
