package sanko.nn.onnx;

import com.google.protobuf.CodedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.nn.NetworkException;
import sanko.nn.file.Gzip;
import sanko.nn.file.KatagoContract;
import sanko.nn.file.NetworkFile;
import sanko.nn.file.Skeleton;
import sanko.nn.file.Weights;

/**
 * Keeps the layers of a network in a model of {@link InterchangeGraph}, from which a graph for each
 * size of board and each kind of numbers can be made. The large weights are the constants of the
 * graph; the rest of the network's file stands in the metadata, with a hash of the graph and of
 * what {@link KatagoContract} says about it: whoever changes these means the model as it is, and
 * the layers are not used.
 */
public final class LayerStore {
  /** Stands before the number of large weights in the name of the constant. */
  static final char NUMBER_MARK = ':';

  private static final System.Logger LOG = System.getLogger(LayerStore.class.getName());
  private static final String LAYERS = "sanko.layers";
  private static final String HASH = "sanko.hash";
  private static final String TEXT = "text ";
  private static final String BINARY = "binary ";
  private static final int CONV_RANK = 4;

  private LayerStore() {}

  /**
   * What is to be appended to the bytes of a model.
   *
   * @return nothing where the network was not read from a file
   */
  public static byte[] appendix(NetworkFile network, ByteBuffer model) throws IOException {
    Skeleton skeleton = network.skeleton();
    ByteBuffer graph = graph(model);
    if (skeleton == null || graph == null) {
      return new byte[0];
    }
    Map<String, String> metadata =
        OnnxOutline.read(CodedInputStream.newInstance(model.duplicate())).metadata();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(skeleton.bytes());
    }
    String layers =
        (skeleton.text() ? TEXT : BINARY)
            + Base64.getEncoder().encodeToString(packed.toByteArray());
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    fields.write(OnnxGraph.metadataField(HASH, hash(graph, metadata)));
    fields.write(OnnxGraph.metadataField(LAYERS, layers));
    return fields.toByteArray();
  }

  /**
   * Finds the layers of a network.
   *
   * @param file names the file in messages
   * @param metadata that of the model
   * @param model the whole file; shared with the network
   * @return null if the model has none or was changed
   * @throws NetworkException if they are damaged
   */
  public static @Nullable NetworkFile read(
      String file, Map<String, String> metadata, ByteBuffer model) throws NetworkException {
    String layers = metadata.get(LAYERS);
    if (layers == null) {
      return null;
    }
    try {
      ByteBuffer graph = graph(model);
      if (graph == null || !hash(graph, metadata).equals(metadata.get(HASH))) {
        LOG.log(
            System.Logger.Level.INFO,
            file + " was changed by another program: it is computed as it is, in fp32");
        return null;
      }
      boolean isText = layers.startsWith(TEXT);
      String code = layers.substring((isText ? TEXT : BINARY).length());
      byte[] packed = Base64.getDecoder().decode(code.getBytes(StandardCharsets.US_ASCII));
      ByteBuffer skeleton = Gzip.unpack(packed);
      byte[] bytes = new byte[skeleton.remaining()];
      skeleton.get(bytes);
      return NetworkFile.of(file, bytes, isText, weights(graph));
    } catch (IOException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      throw new NetworkException(file + " has damaged '" + LAYERS + "' in its metadata", e);
    }
  }

  private static String hash(ByteBuffer graph, Map<String, String> metadata) {
    String hashes = HexFormat.of().formatHex(Sha256.of(graph)) + KatagoContract.rules(metadata);
    return HexFormat.of().formatHex(Sha256.of(hashes));
  }

  /** The bytes of the graph of a model; null if there is not exactly one. */
  private static @Nullable ByteBuffer graph(ByteBuffer model) throws IOException {
    ByteBuffer found = null;
    CodedInputStream in = CodedInputStream.newInstance(model.duplicate());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag != (OnnxProto.MODEL_GRAPH << OnnxProto.FIELD_SHIFT | OnnxProto.BYTES)) {
        OnnxProto.skip(in, tag);
      } else if (found == null) {
        found = skipped(in, model);
      } else {
        return null;
      }
    }
    return found;
  }

  /** Skips bytes with their length and returns them. */
  private static ByteBuffer skipped(CodedInputStream in, ByteBuffer all) throws IOException {
    int length = in.readRawVarint32();
    int start = all.position() + in.getTotalBytesRead();
    in.skipRawBytes(length);
    return all.slice(start, length);
  }

  /** The large weights of a graph by their numbers. */
  private static List<Weights> weights(ByteBuffer graph) throws IOException {
    TreeMap<Integer, Weights> found = new TreeMap<>();
    CodedInputStream in = CodedInputStream.newInstance(graph.duplicate());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == (OnnxProto.GRAPH_INITIALIZER << OnnxProto.FIELD_SHIFT | OnnxProto.BYTES)) {
        Constant constant = constant(skipped(in, graph));
        String number = constant.name.substring(constant.name.lastIndexOf(NUMBER_MARK) + 1);
        if (number.length() < constant.name.length() && number.matches("[0-9]{1,8}")) {
          found.put(Integer.valueOf(number), constant.weights());
        }
      } else {
        OnnxProto.skip(in, tag);
      }
    }
    return new ArrayList<>(found.values());
  }

  private static Constant constant(ByteBuffer tensor) throws IOException {
    Constant constant = new Constant();
    CodedInputStream in = CodedInputStream.newInstance(tensor.duplicate());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case OnnxProto.TENSOR_DIMS << OnnxProto.FIELD_SHIFT | OnnxProto.VARINT ->
            constant.dims.add(in.readInt64());
        case OnnxProto.TENSOR_NAME << OnnxProto.FIELD_SHIFT | OnnxProto.BYTES ->
            constant.name = in.readString();
        case OnnxProto.TENSOR_RAW_DATA << OnnxProto.FIELD_SHIFT | OnnxProto.BYTES ->
            constant.data = skipped(in, tensor);
        default -> OnnxProto.skip(in, tag);
      }
    }
    return constant;
  }

  /** A constant of a graph as {@link OnnxGraph} writes it. */
  private static final class Constant {
    String name = "";
    final List<Long> dims = new ArrayList<>();
    ByteBuffer data = ByteBuffer.allocate(0);

    /** In the order of the network's file; a convolution's is another in the graph. */
    Weights weights() throws IOException {
      long bytes = Float.BYTES;
      for (long dim : dims) {
        bytes = Math.multiplyExact(bytes, dim);
      }
      if (bytes != data.remaining()) {
        throw new IOException("constant " + name + " has other dimensions than numbers");
      }
      return new Weights(dims.size() == CONV_RANK ? channelsLast() : data);
    }

    private ByteBuffer channelsLast() {
      int inputs = Math.toIntExact(dims.get(1));
      int outputs = Math.toIntExact(dims.get(0));
      int taps = Math.toIntExact(dims.get(2) * dims.get(3));
      ByteBuffer from = data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
      ByteBuffer to = ByteBuffer.allocate(data.remaining()).order(ByteOrder.LITTLE_ENDIAN);
      for (int tap = 0; tap < taps; tap++) {
        for (int i = 0; i < inputs; i++) {
          for (int o = 0; o < outputs; o++) {
            to.putFloat(from.getFloat(((o * inputs + i) * taps + tap) * Float.BYTES));
          }
        }
      }
      return to.flip();
    }
  }
}
