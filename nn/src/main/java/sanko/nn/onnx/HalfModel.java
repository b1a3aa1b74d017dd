package sanko.nn.onnx;

import ai.onnxruntime.platform.Fp16Conversions;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites an fp32 ONNX model so that it computes in fp16 where that is faster on a GPU. Inputs and
 * outputs stay fp32. One thread.
 */
public final class HalfModel {
  /*
   * Convolutions and matrix products of images and tokens, and what stands between them, take fp16.
   * Small or delicate things stay fp32: pooling and the matrices after it, squares and roots of
   * norms, exponentials, quotients, and the last convolution before an output. Any other node is
   * fp32 where all it reads is, else fp16; so a row of fp32 that is added to an image of fp16 is
   * cut to fp16, and not the image widened. A quotient counts as fp16 from there on.
   *
   * A number too large for fp16 becomes LARGEST: such constants are only used to hide cells that
   * are off the board.
   */

  private static final Set<String> PRODUCTS =
      Set.of("Conv", "MatMul", "com.microsoft:MultiHeadAttention");
  private static final Set<String> DELICATE =
      Set.of(
          "Gemm",
          "GlobalAveragePool",
          "GlobalMaxPool",
          "ReduceMean",
          "ReduceSum",
          "ReduceMax",
          "Exp",
          "Sqrt",
          "Div");
  private static final Set<String> OTHERS =
      Set.of(
          "Add",
          "Sub",
          "Mul",
          "Clip",
          "Relu",
          "Sigmoid",
          "Tanh",
          "Softplus",
          "Softmax",
          "Reshape",
          "Transpose",
          "Split",
          "Slice",
          "Concat",
          "Identity");
  private static final String[] MISH = {"Clip", "Exp", "Add", "Mul", "Add", "Div"};

  private static final float LARGEST = 60_000;

  private enum Type {
    FULL,
    HALF,
    /** Whole numbers. */
    OTHER
  }

  /**
   * A node.
   *
   * @param operator with its domain before it and a colon, if it is not ONNX's own
   */
  private record Node(
      String operator, List<String> inputs, List<String> outputs, List<ByteString> attributes) {
    String input(int i) {
      return inputs.get(i);
    }

    String output() {
      return outputs.get(0);
    }
  }

  private record Constant(String name, int type, List<Long> dims, ByteBuffer raw) {}

  private final ByteArrayOutputStream modelBytes = new ByteArrayOutputStream();
  private final CodedOutputStream model = CodedOutputStream.newInstance(modelBytes);
  private final ByteArrayOutputStream graphBytes = new ByteArrayOutputStream();
  private final CodedOutputStream graph = CodedOutputStream.newInstance(graphBytes);

  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Constant> constants = new HashMap<>();
  private final Set<String> outputs = new HashSet<>();
  private final Set<String> lastResults = new HashSet<>();
  private final Map<String, Type> types = new HashMap<>();

  /** The inputs behind tensors that are cast from them, and here at once to what is needed. */
  private final Map<String, String> castInputs = new HashMap<>();

  private final Set<String> quotients = new HashSet<>();
  private final Set<String> written = new HashSet<>();

  private HalfModel() {}

  /**
   * Rewrites a model.
   *
   * @param full may be shared; is not changed
   * @return null if the model has operators that are not known here
   */
  public static @Nullable ByteBuffer of(ByteBuffer full) {
    try {
      HalfModel half = new HalfModel();
      half.read(full.duplicate());
      return half.isKnown() ? half.write() : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- reading

  private void read(ByteBuffer full) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(full);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == OnnxProto.MODEL_GRAPH) {
        int limit = in.pushLimit(in.readRawVarint32());
        readGraph(in);
        in.popLimit(limit);
      } else {
        OnnxProto.copy(in, tag, model);
      }
    }
  }

  private void readGraph(CodedInputStream in) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case OnnxProto.GRAPH_NODE -> nodes.add(readNode(in.readBytes().newCodedInput()));
        case OnnxProto.GRAPH_INITIALIZER -> {
          Constant constant = readConstant(in.readBytes().newCodedInput());
          constants.put(constant.name, constant);
        }
        case OnnxProto.GRAPH_INPUT, OnnxProto.GRAPH_OUTPUT -> {
          ByteString info = in.readBytes();
          String name = OnnxOutline.nameOf(info.toByteArray());
          if (WireFormat.getTagFieldNumber(tag) == OnnxProto.GRAPH_OUTPUT) {
            outputs.add(name);
          } else {
            types.put(name, Type.FULL);
          }
          graph.writeBytes(WireFormat.getTagFieldNumber(tag), info);
        }
        default -> OnnxProto.copy(in, tag, graph);
      }
    }
  }

  private static Node readNode(CodedInputStream in) throws IOException {
    List<String> inputs = new ArrayList<>();
    List<String> results = new ArrayList<>();
    List<ByteString> attributes = new ArrayList<>();
    String operator = "";
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case OnnxProto.NODE_INPUT -> inputs.add(in.readString());
        case OnnxProto.NODE_OUTPUT -> results.add(in.readString());
        case OnnxProto.NODE_OP_TYPE -> operator = operator + in.readString();
        case OnnxProto.NODE_ATTRIBUTE -> attributes.add(in.readBytes());
        case OnnxProto.NODE_DOMAIN -> operator = in.readString() + ":" + operator;
        default -> in.skipField(tag);
      }
    }
    return new Node(operator, inputs, results, attributes);
  }

  private static Constant readConstant(CodedInputStream in) throws IOException {
    List<Long> dims = new ArrayList<>();
    int type = 0;
    String name = "";
    ByteBuffer raw = ByteBuffer.allocate(0);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case OnnxProto.TENSOR_DIMS -> readDims(tag, in, dims);
        case OnnxProto.TENSOR_DATA_TYPE -> type = in.readInt32();
        case OnnxProto.TENSOR_NAME -> name = in.readString();
        case OnnxProto.TENSOR_RAW_DATA -> raw = in.readByteBuffer();
        default -> in.skipField(tag);
      }
    }
    return new Constant(name, type, dims, raw);
  }

  private static void readDims(int tag, CodedInputStream in, List<Long> dims) throws IOException {
    if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      int limit = in.pushLimit(in.readRawVarint32());
      while (!in.isAtEnd()) {
        dims.add(in.readInt64());
      }
      in.popLimit(limit);
    } else {
      dims.add(in.readInt64());
    }
  }

  private boolean isKnown() {
    for (Node node : nodes) {
      if (!PRODUCTS.contains(node.operator)
          && !DELICATE.contains(node.operator)
          && !OTHERS.contains(node.operator)
          && !isCastInput(node)) {
        return false;
      }
      if (outputs.contains(node.output())) {
        lastResults.addAll(node.inputs);
      }
    }
    return true;
  }

  /** Whether the node makes floats of an input; only inputs have types yet. */
  private boolean isCastInput(Node node) {
    return node.operator.equals("Cast")
        && types.containsKey(node.input(0))
        && node.attributes.equals(List.of(castTo(OnnxProto.FLOAT)));
  }

  private static ByteString castTo(int type) {
    return ByteString.copyFrom(OnnxGraph.attribute("to", type));
  }

  // ---- writing

  private ByteBuffer write() throws IOException {
    for (int i = 0; i < nodes.size(); i++) {
      if (isMish(i)) {
        writeMish(nodes.get(i).input(0), nodes.get(i + MISH.length - 1).output());
        i += MISH.length - 1;
      } else {
        writeNode(nodes.get(i));
      }
    }
    graph.flush();
    model.writeByteArray(OnnxProto.MODEL_GRAPH, graphBytes.toByteArray());
    model.flush();
    byte[] bytes = modelBytes.toByteArray();
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).rewind();
  }

  private void writeNode(Node node) throws IOException {
    if (node.operator.equals("Cast")) {
      castInputs.put(node.output(), node.input(0));
      return;
    }
    Type type = typeOf(node);
    List<String> inputs = new ArrayList<>();
    for (String input : node.inputs) {
      inputs.add(as(input, type));
    }
    emit(node.operator, inputs, node.outputs, node.attributes);
    for (String output : node.outputs) {
      types.put(output, type);
      if (node.operator.equals("Div")) {
        quotients.add(output);
      }
    }
  }

  private Type typeOf(Node node) {
    if (outputs.contains(node.output())
        || DELICATE.contains(node.operator)
        || isSquare(node)
        || (node.operator.equals("Conv") && lastResults.contains(node.output()))) {
      return Type.FULL;
    }
    if (PRODUCTS.contains(node.operator)) {
      return Type.HALF;
    }
    for (String input : node.inputs) {
      if (types.get(input) == Type.HALF || quotients.contains(input)) {
        return Type.HALF;
      }
    }
    return Type.FULL;
  }

  private static boolean isSquare(Node node) {
    return node.operator.equals("Mul") && node.input(0).equals(node.input(1));
  }

  /** The tensor in a type; writes what turns it into that where it is needed first. */
  private String as(String tensor, Type wanted) throws IOException {
    Constant constant = constants.get(tensor);
    if (constant != null) {
      boolean halved = constant.type == OnnxProto.FLOAT && wanted == Type.HALF;
      String name = halved ? tensor + ":half" : tensor;
      if (written.add(name)) {
        writeConstant(constant, name, halved);
      }
      return name;
    }
    String input = castInputs.get(tensor);
    Type type = types.getOrDefault(tensor, Type.OTHER);
    if (input == null && (tensor.isEmpty() || type == Type.OTHER || type == wanted)) {
      return tensor;
    }
    boolean halved = wanted == Type.HALF;
    String name = tensor + (halved ? ":half" : ":full");
    if (written.add(name)) {
      ByteString to = castTo(halved ? OnnxProto.FLOAT16 : OnnxProto.FLOAT);
      emit("Cast", List.of(input == null ? tensor : input), List.of(name), List.of(to));
    }
    return name;
  }

  private void writeConstant(Constant constant, String name, boolean halved) throws IOException {
    ByteBuffer raw = constant.raw.duplicate();
    int type = constant.type;
    if (halved) {
      type = OnnxProto.FLOAT16;
      ByteBuffer floats = constant.raw.duplicate().order(ByteOrder.LITTLE_ENDIAN);
      raw = ByteBuffer.allocate(floats.remaining() / 2).order(ByteOrder.LITTLE_ENDIAN);
      while (floats.hasRemaining()) {
        float value = Math.max(-LARGEST, Math.min(LARGEST, floats.getFloat()));
        raw.putShort(Fp16Conversions.floatToFp16(value));
      }
      raw.flip();
    }
    ByteString.Output bytes = ByteString.newOutput(raw.remaining() + 64);
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (long dim : constant.dims) {
      out.writeInt64(OnnxProto.TENSOR_DIMS, dim);
    }
    out.writeInt32(OnnxProto.TENSOR_DATA_TYPE, type);
    out.writeString(OnnxProto.TENSOR_NAME, name);
    out.writeByteBuffer(OnnxProto.TENSOR_RAW_DATA, raw);
    out.flush();
    graph.writeBytes(OnnxProto.GRAPH_INITIALIZER, bytes.toByteString());
  }

  /** Whether mish without its last factor begins here; see {@link LayerEmitter}. */
  private boolean isMish(int first) {
    if (first + MISH.length > nodes.size()) {
      return false;
    }
    for (int i = 0; i < MISH.length; i++) {
      if (!nodes.get(first + i).operator.equals(MISH[i])) {
        return false;
      }
    }
    String e = nodes.get(first + 1).output();
    Node upper = nodes.get(first + 3);
    Node quotient = nodes.get(first + 5);
    return nodes.get(first + 1).input(0).equals(nodes.get(first).output())
        && nodes.get(first + 2).input(0).equals(e)
        && upper.inputs.equals(List.of(e, nodes.get(first + 2).output()))
        && nodes.get(first + 4).input(0).equals(upper.output())
        && quotient.inputs.equals(List.of(upper.output(), nodes.get(first + 4).output()));
  }

  /**
   * tanh(log(1 + e^x)) as u / (2 - u) with u = s (2 - s) and s = 1 / (1 + e^-x): it neither
   * overflows nor cancels in fp16, while e^x overflows from 11.1 on.
   */
  private void writeMish(String x, String result) throws IOException {
    String two = result + ":two";
    byte[] bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(2).array();
    constants.put(two, new Constant(two, OnnxProto.FLOAT, List.of(), ByteBuffer.wrap(bytes)));
    String[] names = new String[4];
    for (int i = 0; i < names.length; i++) {
      names[i] = result + ":mish" + i;
    }
    String half = as(two, Type.HALF);
    emit("Sigmoid", List.of(as(x, Type.HALF)), List.of(names[0]), List.of());
    emit("Sub", List.of(half, names[0]), List.of(names[1]), List.of());
    emit("Mul", List.of(names[0], names[1]), List.of(names[2]), List.of());
    emit("Sub", List.of(half, names[2]), List.of(names[3]), List.of());
    emit("Div", List.of(names[2], names[3]), List.of(result), List.of());
    types.put(result, Type.HALF);
  }

  private void emit(
      String operator, List<String> inputs, List<String> results, List<ByteString> attributes)
      throws IOException {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (String input : inputs) {
      out.writeString(OnnxProto.NODE_INPUT, input);
    }
    for (String result : results) {
      out.writeString(OnnxProto.NODE_OUTPUT, result);
    }
    out.writeString(OnnxProto.NODE_NAME, "node:" + results.get(0));
    int domainEnd = operator.indexOf(':');
    out.writeString(OnnxProto.NODE_OP_TYPE, operator.substring(domainEnd + 1));
    for (ByteString attribute : attributes) {
      out.writeBytes(OnnxProto.NODE_ATTRIBUTE, attribute);
    }
    if (domainEnd > 0) {
      out.writeString(OnnxProto.NODE_DOMAIN, operator.substring(0, domainEnd));
    }
    out.flush();
    graph.writeBytes(OnnxProto.GRAPH_NODE, bytes.toByteString());
  }
}
