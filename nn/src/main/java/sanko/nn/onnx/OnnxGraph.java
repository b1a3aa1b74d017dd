package sanko.nn.onnx;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;

/**
 * An ONNX graph that grows node by node and is then written as the bytes of a model. One thread.
 *
 * <p>Constant tensors are kept as recipes and written straight into the model, so that large
 * weights are never held twice on the way.
 */
public final class OnnxGraph {
  /** A dimension whose size is only known when the model runs: the batch. */
  static final long BATCH = -1;

  private static final int IR_VERSION = 8;
  private static final int OPSET_VERSION = 17;

  /** Where the operators live that only ONNX Runtime has. */
  private static final String CONTRIBUTED = "com.microsoft";

  /** Takes the numbers of a constant, in the order of its dimensions. */
  public interface FloatSink {
    /** Takes one number. */
    void put(float value) throws IOException;
  }

  /** Writes the numbers of a constant. */
  public interface FloatSource {
    /** Writes all numbers in order. */
    void writeTo(FloatSink sink) throws IOException;
  }

  /** Takes the whole numbers of a constant, in the order of its dimensions. */
  interface IntSink {
    void put(int value) throws IOException;
  }

  /** Writes the whole numbers of a constant. */
  interface IntSource {
    void writeTo(IntSink sink) throws IOException;
  }

  private interface Part {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private static final class Constant {
    private final byte[] head;
    private final Part numbers;
    private final long rawBytes;

    Constant(byte[] head, Part numbers, long rawBytes) {
      this.head = head;
      this.numbers = numbers;
      this.rawBytes = rawBytes;
    }

    long size() {
      return head.length
          + CodedOutputStream.computeTagSize(OnnxProto.TENSOR_RAW_DATA)
          + CodedOutputStream.computeUInt64SizeNoTag(rawBytes)
          + rawBytes;
    }

    void writeTo(CodedOutputStream out) throws IOException {
      out.writeTag(OnnxProto.GRAPH_INITIALIZER, OnnxProto.BYTES);
      out.writeUInt32NoTag((int) size());
      out.writeRawBytes(head);
      out.writeTag(OnnxProto.TENSOR_RAW_DATA, OnnxProto.BYTES);
      out.writeUInt32NoTag((int) rawBytes);
      int before = out.getTotalBytesWritten();
      numbers.writeTo(out);
      assert out.getTotalBytesWritten() - before == rawBytes;
    }
  }

  private final List<byte[]> smallFields = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();
  private final Map<String, String> sharedConstants = new HashMap<>();
  private final List<byte[]> metadata = new ArrayList<>();
  private final String prefix;
  private final boolean contributed;
  private int names;

  public OnnxGraph() {
    this("");
  }

  OnnxGraph(String prefix) {
    this(prefix, true);
  }

  private OnnxGraph(String prefix, boolean contributed) {
    this.prefix = prefix;
    this.contributed = contributed;
  }

  /** A graph without operators that only ONNX Runtime has. */
  static OnnxGraph portable() {
    return new OnnxGraph("", false);
  }

  /** An attribute of a node: a whole number. */
  static byte[] attribute(String name, long value) {
    return bytes(
        out -> {
          out.writeString(OnnxProto.ATTRIBUTE_NAME, name);
          out.writeInt64(OnnxProto.ATTRIBUTE_I, value);
          out.writeEnum(OnnxProto.ATTRIBUTE_TYPE, OnnxProto.INT_ATTRIBUTE);
        });
  }

  /** An attribute of a node: a list of whole numbers. */
  static byte[] attribute(String name, long... values) {
    return bytes(
        out -> {
          out.writeString(OnnxProto.ATTRIBUTE_NAME, name);
          for (long value : values) {
            out.writeInt64(OnnxProto.ATTRIBUTE_INTS, value);
          }
          out.writeEnum(OnnxProto.ATTRIBUTE_TYPE, OnnxProto.INTS_ATTRIBUTE);
        });
  }

  /** An attribute of a node: a number. */
  static byte[] floatAttribute(String name, double value) {
    return bytes(
        out -> {
          out.writeString(OnnxProto.ATTRIBUTE_NAME, name);
          out.writeFloat(OnnxProto.ATTRIBUTE_F, (float) value);
          out.writeEnum(OnnxProto.ATTRIBUTE_TYPE, OnnxProto.FLOAT_ATTRIBUTE);
        });
  }

  /** Adds a text to what the model says of itself. */
  void metadata(String key, String value) {
    metadata.add(metadataField(key, value));
  }

  /** The field of a model that holds a text of its metadata. */
  static byte[] metadataField(String key, String value) {
    byte[] entry =
        bytes(
            out -> {
              out.writeString(OnnxProto.ENTRY_KEY, key);
              out.writeString(OnnxProto.ENTRY_VALUE, value);
            });
    return field(OnnxProto.MODEL_METADATA_PROPS, entry);
  }

  /** Adds an input of the model and returns its name. */
  public String input(String name, long... dims) {
    return input(OnnxProto.FLOAT, name, dims);
  }

  /** Adds an input of bytes without sign and returns its name. */
  String byteInput(String name, long... dims) {
    return input(OnnxProto.UINT8, name, dims);
  }

  private String input(int type, String name, long... dims) {
    smallFields.add(field(OnnxProto.GRAPH_INPUT, valueInfo(type, name, dims)));
    return name;
  }

  /** Makes the result of a node an output of the model under the given name. */
  public void output(String name, String result, long... dims) {
    addNode("Identity", new String[] {name}, new String[] {result});
    smallFields.add(field(OnnxProto.GRAPH_OUTPUT, valueInfo(OnnxProto.FLOAT, name, dims)));
  }

  /** Adds a node with one result and no attributes; returns the result's name. */
  public String node(String operator, String... inputs) {
    return node(operator, List.of(), inputs);
  }

  /** Adds a node with one result; returns the result's name. */
  String node(String operator, List<byte[]> attributes, String... inputs) {
    String result = freshName(operator);
    addNode(operator, new String[] {result}, inputs, attributes.toArray(byte[][]::new));
    return result;
  }

  /** Adds a node whose operator only ONNX Runtime has; returns the result's name. */
  String contributedNode(String operator, List<byte[]> attributes, String... inputs) {
    return contributedNode(operator, new int[] {0}, attributes, inputs)[0];
  }

  /**
   * Adds a node whose operator only ONNX Runtime has and returns the names of some of its results.
   *
   * @param wanted their numbers, ascending from 0
   */
  String[] contributedNode(
      String operator, int[] wanted, List<byte[]> attributes, String... inputs) {
    String[] names = new String[wanted.length];
    String[] results = new String[wanted[wanted.length - 1] + 1];
    Arrays.fill(results, "");
    for (int i = 0; i < wanted.length; i++) {
      names[i] = freshName(operator);
      results[wanted[i]] = names[i];
    }
    addNode(CONTRIBUTED, operator, results, inputs, attributes.toArray(byte[][]::new));
    return names;
  }

  /** Turns numbers into bytes without sign. */
  String castToBytes(String tensor) {
    return node("Cast", List.of(attribute("to", OnnxProto.UINT8)), tensor);
  }

  /** Turns bytes into numbers. */
  String castToFloats(String bytes) {
    return node("Cast", List.of(attribute("to", OnnxProto.FLOAT)), bytes);
  }

  /** Turns a tensor's elements into those of an ONNX type, under the given name; returns it. */
  String castTo(String name, int type, String tensor) {
    addNode("Cast", new String[] {name}, new String[] {tensor}, attribute("to", type));
    return name;
  }

  /** The part of a tensor between two places of an axis. */
  String slice(String tensor, int axis, long from, long to) {
    return node("Slice", tensor, longs(from), longs(to), longs(axis));
  }

  /** Cuts a tensor along an axis, the last one if -1, into parts of the given sizes. */
  String[] split(String tensor, int axis, long... sizes) {
    String[] parts = new String[sizes.length];
    Arrays.setAll(parts, i -> freshName("Split"));
    addNode("Split", parts, new String[] {tensor, longs(sizes)}, attribute("axis", axis));
    return parts;
  }

  /** Gives a tensor another shape: 0 keeps a dimension, one -1 takes what is left. */
  String reshape(String tensor, long... dims) {
    return node("Reshape", tensor, longs(dims));
  }

  String transpose(String tensor, long... order) {
    return node("Transpose", List.of(attribute("perm", order)), tensor);
  }

  /** A constant number. */
  String scalar(double value) {
    return sharedConstants.computeIfAbsent(
        "scalar " + value, key -> floats(sink -> sink.put((float) value)));
  }

  /** A constant of floats with the given dimensions; none for a single number. */
  public String floats(FloatSource source, long... dims) {
    return constant(OnnxProto.FLOAT, Float.BYTES, numbers(source), dims);
  }

  /** The same under a name of its own. */
  String namedFloats(String name, FloatSource source, long... dims) {
    return constant(name, OnnxProto.FLOAT, Float.BYTES, numbers(source), dims);
  }

  private static Part numbers(FloatSource source) {
    return out -> source.writeTo(value -> out.writeFixed32NoTag(Float.floatToRawIntBits(value)));
  }

  /** A constant of bytes with or without sign; no dimensions for a single one. */
  String bytes(boolean areSigned, IntSource source, long... dims) {
    int type = areSigned ? OnnxProto.INT8 : OnnxProto.UINT8;
    return constant(type, 1, out -> source.writeTo(value -> out.write((byte) value)), dims);
  }

  /** A constant of bytes with sign. */
  String signedBytes(IntSource source, long... dims) {
    return bytes(true, source, dims);
  }

  /** A constant byte without sign. */
  String unsignedByte(int value) {
    return sharedConstants.computeIfAbsent(
        "byte " + value, key -> constant(OnnxProto.UINT8, 1, out -> out.write((byte) value)));
  }

  /** A constant of whole numbers of 32 bits. */
  String ints(IntSource source, long... dims) {
    return constant(
        OnnxProto.INT32, Integer.BYTES, out -> source.writeTo(out::writeFixed32NoTag), dims);
  }

  private String constant(int type, int elementBytes, Part numbers, long... dims) {
    return constant(freshName("const"), type, elementBytes, numbers, dims);
  }

  private String constant(String name, int type, int elementBytes, Part numbers, long... dims) {
    long bytes = elementBytes;
    for (long dim : dims) {
      bytes = Math.multiplyExact(bytes, dim);
    }
    constants.add(new Constant(tensorHead(name, type, dims), numbers, bytes));
    return name;
  }

  /** A constant list of whole numbers. */
  String longs(long... values) {
    return sharedConstants.computeIfAbsent(
        "longs " + Arrays.toString(values),
        key -> {
          String name = freshName("const");
          byte[] head = tensorHead(name, OnnxProto.INT64, new long[] {values.length});
          byte[] tensor =
              bytes(
                  out -> {
                    out.writeRawBytes(head);
                    out.writeTag(OnnxProto.TENSOR_RAW_DATA, OnnxProto.BYTES);
                    out.writeUInt32NoTag(Long.BYTES * values.length);
                    for (long value : values) {
                      out.writeFixed64NoTag(value);
                    }
                  });
          smallFields.add(field(OnnxProto.GRAPH_INITIALIZER, tensor));
          return name;
        });
  }

  /**
   * Writes the model into a direct buffer, ready to read.
   *
   * @throws ArithmeticException if it has more than 2 GB
   */
  public ByteBuffer toModel() {
    byte[] name = bytes(out -> out.writeString(OnnxProto.GRAPH_NAME, "sanko"));
    long graphSize = name.length;
    for (byte[] part : smallFields) {
      graphSize += part.length;
    }
    for (Constant constant : constants) {
      graphSize += 1 + CodedOutputStream.computeUInt64SizeNoTag(constant.size()) + constant.size();
    }
    int graphBytes = Math.toIntExact(graphSize);
    byte[] head = bytes(out -> writeHead(out, graphBytes));
    ByteBuffer model = ByteBuffer.allocateDirect(Math.addExact(head.length, graphBytes));
    try {
      CodedOutputStream out = CodedOutputStream.newInstance(model);
      out.writeRawBytes(head);
      out.writeRawBytes(name);
      for (byte[] part : smallFields) {
        out.writeRawBytes(part);
      }
      for (Constant constant : constants) {
        constant.writeTo(out);
      }
      out.flush();
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return model.rewind();
  }

  /** Writes all of the model but its graph, whose tag and size come last. */
  private void writeHead(CodedOutputStream out, int graphBytes) throws IOException {
    out.writeInt64(OnnxProto.MODEL_IR_VERSION, IR_VERSION);
    out.writeString(OnnxProto.MODEL_PRODUCER_NAME, "sanko");
    for (byte[] entry : metadata) {
      out.writeRawBytes(entry);
    }
    out.writeByteArray(
        OnnxProto.MODEL_OPSET_IMPORT,
        bytes(opset -> opset.writeInt64(OnnxProto.OPSET_VERSION, OPSET_VERSION)));
    if (contributed) {
      out.writeByteArray(OnnxProto.MODEL_OPSET_IMPORT, bytes(OnnxGraph::writeContributedOpset));
    }
    out.writeTag(OnnxProto.MODEL_GRAPH, OnnxProto.BYTES);
    out.writeUInt32NoTag(graphBytes);
  }

  /**
   * Writes the model of a network in the same way.
   *
   * @throws NetworkException if it has more than 2 GB
   */
  ByteBuffer toModel(NetworkDescription network) throws NetworkException {
    try {
      return toModel();
    } catch (ArithmeticException e) {
      throw new NetworkException("network " + network.name() + " is too large: more than 2 GB", e);
    }
  }

  /** Writes the fields of the graph message, for a graph without large constants. */
  void writeFields(CodedOutputStream out) throws IOException {
    if (!constants.isEmpty()) {
      throw new IllegalStateException("the graph has large constants");
    }
    for (byte[] field : smallFields) {
      out.writeRawBytes(field);
    }
  }

  private static void writeContributedOpset(CodedOutputStream out) throws IOException {
    out.writeString(OnnxProto.OPSET_DOMAIN, CONTRIBUTED);
    out.writeInt64(OnnxProto.OPSET_VERSION, 1);
  }

  private void addNode(String operator, String[] outputs, String[] inputs, byte[]... attributes) {
    addNode("", operator, outputs, inputs, attributes);
  }

  private void addNode(
      String domain, String operator, String[] outputs, String[] inputs, byte[]... attributes) {
    byte[] node =
        bytes(
            out -> {
              for (String input : inputs) {
                out.writeString(OnnxProto.NODE_INPUT, input);
              }
              for (String output : outputs) {
                out.writeString(OnnxProto.NODE_OUTPUT, output);
              }
              out.writeString(OnnxProto.NODE_NAME, prefix + "node:" + outputs[0]);
              out.writeString(OnnxProto.NODE_OP_TYPE, operator);
              for (byte[] attribute : attributes) {
                out.writeByteArray(OnnxProto.NODE_ATTRIBUTE, attribute);
              }
              if (!domain.isEmpty()) {
                out.writeString(OnnxProto.NODE_DOMAIN, domain);
              }
            });
    smallFields.add(field(OnnxProto.GRAPH_NODE, node));
  }

  private String freshName(String stem) {
    return prefix + stem + "_" + names++;
  }

  private static byte[] tensorHead(String name, int type, long[] dims) {
    return bytes(
        out -> {
          for (long dim : dims) {
            out.writeInt64(OnnxProto.TENSOR_DIMS, dim);
          }
          out.writeInt32(OnnxProto.TENSOR_DATA_TYPE, type);
          out.writeString(OnnxProto.TENSOR_NAME, name);
        });
  }

  private static byte[] valueInfo(int type, String name, long[] dims) {
    byte[] shape =
        bytes(
            out -> {
              for (long dim : dims) {
                out.writeByteArray(OnnxProto.SHAPE_DIM, bytes(d -> writeDimension(d, dim)));
              }
            });
    byte[] tensorType =
        bytes(
            out -> {
              out.writeInt32(OnnxProto.TENSOR_TYPE_ELEM_TYPE, type);
              out.writeByteArray(OnnxProto.TENSOR_TYPE_SHAPE, shape);
            });
    return bytes(
        out -> {
          out.writeString(OnnxProto.VALUE_INFO_NAME, name);
          out.writeByteArray(
              OnnxProto.VALUE_INFO_TYPE,
              bytes(info -> info.writeByteArray(OnnxProto.TYPE_TENSOR_TYPE, tensorType)));
        });
  }

  private static void writeDimension(CodedOutputStream out, long dim) throws IOException {
    if (dim == BATCH) {
      out.writeString(OnnxProto.DIM_PARAM, "batch");
    } else {
      out.writeInt64(OnnxProto.DIM_VALUE, dim);
    }
  }

  private static byte[] field(int number, byte[] message) {
    return bytes(out -> out.writeByteArray(number, message));
  }

  private static byte[] bytes(Part part) {
    try {
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(stream);
      part.writeTo(out);
      out.flush();
      return stream.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
