package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkParser;
import sanko.nn.onnx.OnnxOutline.Tensor;

/**
 * Gives an ONNX model from another program the inputs and outputs of {@link NetworkGraph}:
 * identifies them by names and dimensions, derives missing metadata, and adds nodes before and
 * after the graph; docs/networks.md. Immutable.
 */
public final class OnnxAdapter {
  /** What the names of the model's own inputs and outputs get in front of them. */
  private static final String INNER = "inner:";

  private static final String NEW_MULTIPLIERS = "20 20 20 20 40 0.25 150";
  private static final int OLDEST_OPSET = 11;
  private static final int DEFAULT_SIDE = 19;

  /** Policies of KataGo's training model: the first is the ordinary one, this the optimistic. */
  private static final int TRAINING_OPTIMISTIC = 5;

  private final OnnxOutline outline;
  private final String file;
  private final Tensor spatial;
  private final Tensor global;
  private final @Nullable Tensor meta;
  private final Tensor policy;
  private final @Nullable Tensor pass;
  private final Tensor value;
  private final Tensor score;
  private final @Nullable Tensor moreScore;
  private final Tensor ownership;

  /**
   * Finds the inputs and outputs of a model.
   *
   * @param file names the file in messages
   * @throws NetworkException if one is missing; the message says which and what there is
   */
  public OnnxAdapter(String file, OnnxOutline outline) throws NetworkException {
    this.outline = outline;
    this.file = file;
    spatial =
        input("the feature planes [batch][planes][rows][columns]", tensor -> tensor.rank() == 4);
    meta = find(outline.inputs(), OnnxAdapter::isMeta);
    global =
        input(
            "the global features [batch][features]",
            tensor -> tensor.rank() == 2 && !isMeta(tensor));
    policy = output("the policy", "policy", "policylogits");
    pass = find(outline.outputs(), tensor -> isNamed(tensor, "pass", "policypass"));
    value = output("the result [batch][3]", "value", "valuelogits", "wdl");
    score = output("the score numbers", "score", "miscvalue", "misc", "scorevalue");
    moreScore = find(outline.outputs(), tensor -> isNamed(tensor, "moremiscvalue", "moremisc"));
    ownership = output("the ownership", "ownership", "owner");
    if (pass == null && policy.rank() == 4) {
      throw new NetworkException(
          file + " has no output for the pass, and its policy " + policy + " has no place for it");
    }
    for (Tensor tensor : outline.inputs()) {
      if (!tensor.equals(spatial) && !tensor.equals(global) && !tensor.equals(meta)) {
        throw new NetworkException(file + " has an unknown input " + tensor);
      }
    }
    if (outline.opset() < OLDEST_OPSET) {
      throw new NetworkException(
          file + " uses operators of version " + outline.opset() + "; 11 is the oldest supported");
    }
    for (Tensor tensor : List.of(spatial, global, policy, value, score, ownership)) {
      check(tensor);
    }
  }

  private void check(Tensor tensor) throws NetworkException {
    if (tensor.type() != OnnxProto.FLOAT && tensor.type() != OnnxProto.FLOAT16) {
      throw new NetworkException(file + ": " + tensor + " does not hold floats");
    }
    if (tensor.dim(0) > 0) {
      throw new NetworkException(
          file
              + ": the batch of "
              + tensor
              + " is fixed; export the model with an open first dimension");
    }
  }

  private Tensor input(String what, Predicate<Tensor> test) throws NetworkException {
    return required("input", what, outline.inputs(), test);
  }

  private Tensor output(String what, String... names) throws NetworkException {
    return required(
        "output",
        what + ", named " + String.join(" or ", names),
        outline.outputs(),
        tensor -> isNamed(tensor, names));
  }

  private Tensor required(String kind, String what, List<Tensor> all, Predicate<Tensor> test)
      throws NetworkException {
    Tensor found = find(all, test);
    if (found == null) {
      throw new NetworkException(
          file
              + " has no "
              + kind
              + " for "
              + what
              + "; it has "
              + all.stream().map(Tensor::toString).collect(Collectors.joining(", ")));
    }
    return found;
  }

  private static @Nullable Tensor find(List<Tensor> all, Predicate<Tensor> test) {
    return all.stream().filter(test).findFirst().orElse(null);
  }

  private static boolean isMeta(Tensor tensor) {
    return tensor.rank() == 2
        && (tensor.dim(1) == MetadataEncoder.FEATURES || plain(tensor.name()).contains("meta"));
  }

  private static boolean isNamed(Tensor tensor, String... names) {
    String name = plain(tensor.name());
    return Stream.of(names).anyMatch(name::equals);
  }

  /** A name in small letters, without marks and the word output. */
  private static String plain(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return plain.replaceFirst("^(outputs?|out)", "").replaceFirst("(outputs?|out)$", "");
  }

  /** Whether the model has the names of {@link NetworkGraph} and needs no other nodes. */
  public boolean isNative() {
    return spatial.name().equals(NetworkGraph.SPATIAL)
        && global.name().equals(NetworkGraph.GLOBAL)
        && policy.name().equals(NetworkGraph.POLICY)
        && pass != null
        && pass.name().equals(NetworkGraph.PASS)
        && value.name().equals(NetworkGraph.VALUE)
        && score.name().equals(NetworkGraph.SCORE)
        && ownership.name().equals(NetworkGraph.OWNERSHIP);
  }

  /** The metadata, completed from the tensors where entries are missing. */
  public Map<String, String> properties(String name) {
    Map<String, String> properties = new HashMap<>();
    properties.put("name", name);
    String version = version();
    if (version != null) {
      properties.put("version", version);
    }
    String declared = outline.metadata().getOrDefault("version", version);
    if (declared != null && declared.matches("[0-9]{1,2}")) {
      int number = Integer.parseInt(declared);
      properties.put("input_version", Integer.toString(NetworkParser.inputVersion(number)));
      properties.put("score_multipliers", number < 13 ? "20 20 20 20 40 0.25 30" : NEW_MULTIPLIERS);
    }
    properties.put("blocks", "0");
    properties.put("channels", "0");
    properties.put("parameters", Long.toString(Math.max(0, outline.parameters())));
    properties.put("policies", Integer.toString(policies()));
    properties.put("scores", Long.toString(scores()));
    properties.put("meta_encoder_version", meta == null ? "0" : "1");
    properties.put("pass_alive_under_suicide", "0");
    properties.put("width", Long.toString(side(3)));
    properties.put("height", Long.toString(side(2)));
    properties.put("masked", "1");
    properties.putAll(outline.metadata());
    return properties;
  }

  private long side(int axis) {
    return spatial.dim(axis) > 0 ? spatial.dim(axis) : DEFAULT_SIDE;
  }

  private int policies() {
    return policyDim() >= 2 ? 2 : 1;
  }

  private long policyDim() {
    return policy.rank() > 2 ? policy.dim(1) : 1;
  }

  private long scores() {
    return moreScore == null ? score.dim(1) : 6;
  }

  /** The version whose formulas fit the outputs, or null if several do. */
  private @Nullable String version() {
    long features = global.dim(1);
    if (features == 12) {
      return "6";
    }
    if (features == 16) {
      return "7";
    }
    if (features != 19 && features > 0) {
      return null;
    }
    if (scores() == 4) {
      return "8";
    }
    return scores() == 6 ? (policies() > 1 ? "15" : "10") : null;
  }

  /**
   * The model with the inputs and outputs of {@link NetworkGraph}.
   *
   * @param model the whole file
   */
  public ByteBuffer adapt(ByteBuffer model, ModelMetadata metadata) throws IOException {
    int width = metadata.width();
    int height = metadata.height();
    OnnxGraph before = new OnnxGraph("sanko_in_");
    feed(before, NetworkGraph.SPATIAL, spatial, spatial.dim(1), height, width);
    feed(before, NetworkGraph.GLOBAL, global, metadata.description().globalFeatures());
    if (meta != null) {
      feed(before, NetworkGraph.META, meta, MetadataEncoder.FEATURES);
    }
    OnnxGraph after = new OnnxGraph("sanko_out_");
    policyOutputs(after, width, height);
    after.output(NetworkGraph.VALUE, floats(after, value), BATCH, 3);
    long scores = metadata.description().scoreOutputs();
    after.output(NetworkGraph.SCORE, scoreNumbers(after), BATCH, scores);
    String owners = after.reshape(floats(after, ownership), 0, 1, height, width);
    after.output(NetworkGraph.OWNERSHIP, owners, BATCH, 1, height, width);
    return spliced(model, before, after);
  }

  private static void feed(OnnxGraph graph, String name, Tensor to, long... dims) {
    long[] all = new long[dims.length + 1];
    all[0] = BATCH;
    System.arraycopy(dims, 0, all, 1, dims.length);
    graph.castTo(INNER + to.name(), to.type(), graph.input(name, all));
  }

  private static String floats(OnnxGraph graph, Tensor tensor) {
    String inner = INNER + tensor.name();
    return tensor.type() == OnnxProto.FLOAT
        ? inner
        : graph.castTo(inner + ":float", OnnxProto.FLOAT, inner);
  }

  private void policyOutputs(OnnxGraph graph, int width, int height) {
    long cells = (long) width * height;
    String all = floats(graph, policy);
    String points = all;
    String passes;
    if (pass != null) {
      passes = floats(graph, pass);
    } else {
      String rows = policy.rank() == 2 ? graph.reshape(all, 0, 1, cells + 1) : all;
      points = graph.slice(rows, 2, 0, cells);
      passes = graph.reshape(graph.slice(rows, 2, cells, cells + 1), 0, -1);
    }
    long found = Math.max(1, policyDim());
    points = graph.reshape(points, 0, found, height, width);
    passes = graph.reshape(passes, 0, found);
    if (found > 2) {
      long optimistic = found > TRAINING_OPTIMISTIC ? TRAINING_OPTIMISTIC : 1;
      String chosen = graph.longs(0, optimistic);
      points = graph.node("Gather", List.of(attribute("axis", 1)), points, chosen);
      passes = graph.node("Gather", List.of(attribute("axis", 1)), passes, chosen);
    }
    graph.output(NetworkGraph.POLICY, points, BATCH, policies(), height, width);
    graph.output(NetworkGraph.PASS, passes, BATCH, policies());
  }

  /** KataGo's training model spreads the six numbers over two longer outputs. */
  private String scoreNumbers(OnnxGraph graph) {
    String numbers = floats(graph, score);
    if (moreScore == null) {
      return numbers;
    }
    return graph.node(
        "Concat",
        List.of(attribute("axis", 1)),
        graph.slice(numbers, 1, 0, 4),
        graph.slice(floats(graph, moreScore), 1, 0, 2));
  }

  private ByteBuffer spliced(ByteBuffer model, OnnxGraph before, OnnxGraph after)
      throws IOException {
    Set<String> renamed = new HashSet<>();
    Stream.of(outline.inputs(), outline.outputs())
        .flatMap(List::stream)
        .forEach(tensor -> renamed.add(tensor.name()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    CodedInputStream in = CodedInputStream.newInstance(model.duplicate());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == lengthDelimited(OnnxProto.MODEL_GRAPH)) {
        ByteArrayOutputStream graphBytes = new ByteArrayOutputStream();
        CodedOutputStream graph = CodedOutputStream.newInstance(graphBytes);
        before.writeFields(graph);
        int limit = in.pushLimit(in.readRawVarint32());
        copyGraph(in, renamed, graph);
        in.popLimit(limit);
        after.writeFields(graph);
        graph.flush();
        out.writeByteArray(OnnxProto.MODEL_GRAPH, graphBytes.toByteArray());
      } else {
        OnnxProto.copy(in, tag, out);
      }
    }
    out.flush();
    return ByteBuffer.allocateDirect(bytes.size()).put(bytes.toByteArray()).flip();
  }

  /** Copies a graph's fields but its outputs and the inputs that are no constants. */
  private static void copyGraph(CodedInputStream in, Set<String> renamed, CodedOutputStream out)
      throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == lengthDelimited(OnnxProto.GRAPH_OUTPUT)) {
        in.skipField(tag);
      } else if (tag == lengthDelimited(OnnxProto.GRAPH_INPUT)) {
        byte[] input = in.readByteArray();
        if (!renamed.contains(OnnxOutline.nameOf(input))) {
          out.writeByteArray(OnnxProto.GRAPH_INPUT, input);
        }
      } else if (tag == lengthDelimited(OnnxProto.GRAPH_NODE)) {
        int limit = in.pushLimit(in.readRawVarint32());
        out.writeByteArray(OnnxProto.GRAPH_NODE, renamedNode(in, renamed));
        in.popLimit(limit);
      } else {
        OnnxProto.copy(in, tag, out);
      }
    }
  }

  /** A node whose operands have their new names. */
  private static byte[] renamedNode(CodedInputStream in, Set<String> renamed) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == lengthDelimited(OnnxProto.NODE_INPUT)
          || tag == lengthDelimited(OnnxProto.NODE_OUTPUT)) {
        String name = in.readString();
        out.writeString(
            WireFormat.getTagFieldNumber(tag), renamed.contains(name) ? INNER + name : name);
      } else {
        OnnxProto.copy(in, tag, out);
      }
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static int lengthDelimited(int field) {
    return field << OnnxProto.FIELD_SHIFT | OnnxProto.BYTES;
  }
}
