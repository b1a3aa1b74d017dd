package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;
import static sanko.nn.onnx.OnnxGraph.attribute;
import static sanko.nn.onnx.OnnxGraph.floatAttribute;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.KatagoContract;
import sanko.nn.file.ModelMetadata;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkParser;
import sanko.nn.onnx.OnnxOutline.Tensor;

/**
 * Gives an ONNX model from another program the inputs and outputs of {@link NetworkGraph}:
 * identifies them by names and dimensions, derives missing metadata, and adds nodes before and
 * after the graph; docs/networks.md. Immutable.
 */
public final class OnnxAdapter {
  private static final String NEW_MULTIPLIERS = "20 20 20 20 40 0.25 150";
  private static final int DEFAULT_SIDE = 19;

  /** Policies of KataGo's training model: the first is the ordinary one, this the optimistic. */
  private static final int TRAINING_OPTIMISTIC = 5;

  private final OnnxOutline outline;
  private final String file;
  private final TensorRoles roles;

  /** What all outputs are multiplied with. */
  private final float scale;

  /**
   * Finds the inputs and outputs of a model.
   *
   * @param file names the file in messages
   * @throws NetworkException if one is missing; the message says which and what there is
   */
  public OnnxAdapter(String file, OnnxOutline outline) throws NetworkException {
    this.outline = outline;
    this.file = file;
    roles = TensorRoles.of(file, outline);
    scale = KatagoContract.outputScale(file, outline.metadata());
  }

  /** Whether the model has the names of {@link NetworkGraph} and needs no other nodes. */
  public boolean isNative() {
    Tensor pass = roles.pass();
    return roles.spatial().name().equals(NetworkGraph.SPATIAL)
        && roles.global().name().equals(NetworkGraph.GLOBAL)
        && roles.mask() == null
        && roles.policy().name().equals(NetworkGraph.POLICY)
        && pass != null
        && pass.name().equals(NetworkGraph.PASS)
        && roles.value().name().equals(NetworkGraph.VALUE)
        && roles.score().name().equals(NetworkGraph.SCORE)
        && roles.ownership().name().equals(NetworkGraph.OWNERSHIP);
  }

  /**
   * The description of the network: what the metadata says, completed from the tensors where
   * entries are missing and may be.
   *
   * @param name what it is called if the metadata does not tell
   * @throws NetworkException if something is missing or odd
   */
  public ModelMetadata metadata(String name) throws NetworkException {
    if (!KatagoContract.isClaimedBy(outline.metadata())) {
      return ModelMetadata.parse(file, completed(name));
    }
    Map<String, String> properties = sizes();
    properties.putAll(KatagoContract.read(file, outline.metadata()));
    ModelMetadata metadata = ModelMetadata.parse(file, properties);
    roles.checkContract(file, metadata);
    return metadata;
  }

  private Map<String, String> completed(String name) {
    Map<String, String> properties = sizes();
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
    properties.put("policies", Integer.toString(policies()));
    properties.put("scores", Long.toString(scores()));
    properties.put("meta_encoder_version", roles.meta() == null ? "0" : "1");
    properties.put("pass_alive_under_suicide", "0");
    properties.put("exclude_territory_adjacent_to_atari", "0");
    properties.put("width", Long.toString(side(3)));
    properties.put("height", Long.toString(side(2)));
    properties.put("masked", "1");
    properties.putAll(outline.metadata());
    return properties;
  }

  /** The sizes of the network where nobody tells them. */
  private Map<String, String> sizes() {
    Map<String, String> sizes = new HashMap<>();
    sizes.put("blocks", "0");
    sizes.put("channels", "0");
    sizes.put("parameters", Long.toString(Math.max(0, outline.parameters())));
    return sizes;
  }

  private long side(int axis) {
    return roles.spatial().dim(axis) > 0 ? roles.spatial().dim(axis) : DEFAULT_SIDE;
  }

  private int policies() {
    return policyDim() >= 2 ? 2 : 1;
  }

  private long policyDim() {
    return roles.policy().rank() > 2 ? roles.policy().dim(1) : 1;
  }

  private long scores() {
    return roles.moreScore() == null ? roles.score().dim(1) : 6;
  }

  /** The version whose formulas fit the outputs, or null if several do. */
  private @Nullable String version() {
    long features = roles.global().dim(1);
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
    NetworkDescription network = metadata.description();
    OnnxGraph before = new OnnxGraph("sanko_in_");
    long found = roles.spatial().dim(1);
    long planes = found > 0 ? found : network.spatialPlanes();
    before.input(NetworkGraph.SPATIAL, BATCH, planes, height, width);
    feed(before, roles.spatial(), NetworkGraph.SPATIAL);
    before.input(NetworkGraph.GLOBAL, BATCH, network.globalFeatures());
    feed(before, roles.global(), row(before, NetworkGraph.GLOBAL, roles.global()));
    Tensor meta = roles.meta();
    if (meta != null) {
      before.input(NetworkGraph.META, BATCH, MetadataEncoder.FEATURES);
      feed(before, meta, row(before, NetworkGraph.META, meta));
    }
    Tensor mask = roles.mask();
    if (mask != null) {
      feed(before, mask, before.slice(NetworkGraph.SPATIAL, 1, 0, 1));
    }
    OnnxGraph after = new OnnxGraph("sanko_out_");
    policyOutputs(after, metadata);
    after.output(NetworkGraph.VALUE, after.reshape(numbers(after, roles.value()), 0, 3), BATCH, 3);
    long scores = network.scoreOutputs();
    String score = after.reshape(scoreNumbers(after), 0, scores);
    after.output(NetworkGraph.SCORE, score, BATCH, scores);
    String owners = after.reshape(numbers(after, roles.ownership()), 0, 1, height, width);
    after.output(NetworkGraph.OWNERSHIP, owners, BATCH, 1, height, width);
    Set<String> renamed = new HashSet<>();
    outline.inputs().forEach(tensor -> renamed.add(tensor.name()));
    outline.outputs().forEach(tensor -> renamed.add(tensor.name()));
    return new ModelSplice(renamed).of(model, before, after);
  }

  private static void feed(OnnxGraph graph, Tensor to, String tensor) {
    graph.castTo(ModelSplice.INNER + to.name(), to.type(), tensor);
  }

  /** A row with as many dimensions as a tensor has. */
  private static String row(OnnxGraph graph, String row, Tensor tensor) {
    return tensor.rank() == 4 ? graph.reshape(row, 0, -1, 1, 1) : row;
  }

  /** An output of the model, as floats, with its scale. */
  private String numbers(OnnxGraph graph, Tensor tensor) {
    String name = ModelSplice.INNER + tensor.name();
    if (tensor.type() != OnnxProto.FLOAT) {
      name = graph.castTo(name + ":float", OnnxProto.FLOAT, name);
    }
    return scale == 1
        ? name
        : graph.node(
            "Mul", name, graph.node("Constant", List.of(floatAttribute("value_float", scale))));
  }

  private void policyOutputs(OnnxGraph graph, ModelMetadata metadata) {
    int width = metadata.width();
    int height = metadata.height();
    long cells = (long) width * height;
    Tensor pass = roles.pass();
    String points = numbers(graph, roles.policy());
    String passes;
    if (pass != null) {
      passes = numbers(graph, pass);
    } else {
      String rows = roles.policy().rank() == 2 ? graph.reshape(points, 0, 1, cells + 1) : points;
      points = graph.slice(rows, 2, 0, cells);
      passes = graph.reshape(graph.slice(rows, 2, cells, cells + 1), 0, -1);
    }
    NetworkDescription network = metadata.description();
    long found = policyDim() > 0 ? policyDim() : network.policyChannels();
    points = graph.reshape(points, 0, found, height, width);
    passes = graph.reshape(passes, 0, found);
    if (found > 2) {
      long optimistic = found > TRAINING_OPTIMISTIC ? TRAINING_OPTIMISTIC : 1;
      String chosen = graph.longs(0, optimistic);
      points = graph.node("Gather", List.of(attribute("axis", 1)), points, chosen);
      passes = graph.node("Gather", List.of(attribute("axis", 1)), passes, chosen);
    }
    int used = network.usedPolicyChannels();
    graph.output(NetworkGraph.POLICY, points, BATCH, used, height, width);
    graph.output(NetworkGraph.PASS, passes, BATCH, used);
  }

  /** KataGo's training model spreads the six numbers over two longer outputs. */
  private String scoreNumbers(OnnxGraph graph) {
    String numbers = numbers(graph, roles.score());
    Tensor more = roles.moreScore();
    if (more == null) {
      return numbers;
    }
    return graph.node(
        "Concat",
        List.of(attribute("axis", 1)),
        graph.slice(numbers, 1, 0, 4),
        graph.slice(numbers(graph, more), 1, 0, 2));
  }

  /** Adds nodes before and after the graph of a model. Immutable. */
  private static final class ModelSplice {
    /** What the names of the model's own inputs and outputs get in front of them. */
    static final String INNER = "inner:";

    private final Set<String> renamed;

    /**
     * @param renamed the inputs and outputs of the model
     */
    ModelSplice(Set<String> renamed) {
      this.renamed = Set.copyOf(renamed);
    }

    /**
     * The model between two graphs.
     *
     * @param before has the inputs and makes the model's own
     * @param after has the outputs
     */
    ByteBuffer of(ByteBuffer model, OnnxGraph before, OnnxGraph after) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      CodedInputStream in = CodedInputStream.newInstance(model.duplicate());
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == lengthDelimited(OnnxProto.MODEL_GRAPH)) {
          ByteArrayOutputStream graphBytes = new ByteArrayOutputStream();
          CodedOutputStream graph = CodedOutputStream.newInstance(graphBytes);
          before.writeFields(graph);
          int limit = in.pushLimit(in.readRawVarint32());
          copyGraph(in, graph);
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
    private void copyGraph(CodedInputStream in, CodedOutputStream out) throws IOException {
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
          out.writeByteArray(OnnxProto.GRAPH_NODE, renamedNode(in));
          in.popLimit(limit);
        } else {
          OnnxProto.copy(in, tag, out);
        }
      }
    }

    /** A node whose operands have their new names. */
    private byte[] renamedNode(CodedInputStream in) throws IOException {
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
}
