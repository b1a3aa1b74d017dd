package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxProto.BYTES;
import static sanko.nn.onnx.OnnxProto.FIELD_SHIFT;
import static sanko.nn.onnx.OnnxProto.VARINT;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The outline of an ONNX model: metadata, inputs, outputs and the size of its constants. Immutable.
 */
public record OnnxOutline(
    Map<String, String> metadata,
    List<Tensor> inputs,
    List<Tensor> outputs,
    long parameters,
    long opset) {
  /**
   * An input or output.
   *
   * @param type the number of its kind of elements; 1 is float
   * @param dims its dimensions, -1 where they are open
   */
  public record Tensor(String name, int type, List<Long> dims) {
    /** A dimension, or -1 where it is open or there is none. */
    long dim(int axis) {
      return axis < dims.size() ? dims.get(axis) : -1;
    }

    int rank() {
      return dims.size();
    }

    @Override
    public String toString() {
      return "'" + name + "' " + dims;
    }
  }

  /** What a field holds, to be read up to the present limit. */
  private interface Message {
    void read(CodedInputStream in) throws IOException;
  }

  /** Collects the parts of an outline. */
  private static final class Reader {
    final Map<String, String> metadata = new HashMap<>();
    final List<Tensor> inputs = new ArrayList<>();
    final List<Tensor> outputs = new ArrayList<>();
    final Set<String> constants = new HashSet<>();
    long parameters;
    long opset;

    void model(CodedInputStream in) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.MODEL_GRAPH << FIELD_SHIFT | BYTES -> within(in, this::graph);
          case OnnxProto.MODEL_METADATA_PROPS << FIELD_SHIFT | BYTES -> within(in, this::property);
          case OnnxProto.MODEL_OPSET_IMPORT << FIELD_SHIFT | BYTES -> within(in, this::opset);
          default -> OnnxProto.skip(in, tag);
        }
      }
    }

    private void graph(CodedInputStream in) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.GRAPH_INITIALIZER << FIELD_SHIFT | BYTES -> within(in, this::constant);
          case OnnxProto.GRAPH_INPUT << FIELD_SHIFT | BYTES ->
              within(in, message -> inputs.add(tensor(message)));
          case OnnxProto.GRAPH_OUTPUT << FIELD_SHIFT | BYTES ->
              within(in, message -> outputs.add(tensor(message)));
          default -> OnnxProto.skip(in, tag);
        }
      }
    }

    private void property(CodedInputStream in) throws IOException {
      String key = "";
      String value = "";
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.ENTRY_KEY << FIELD_SHIFT | BYTES -> key = in.readString();
          case OnnxProto.ENTRY_VALUE << FIELD_SHIFT | BYTES -> value = in.readString();
          default -> OnnxProto.skip(in, tag);
        }
      }
      metadata.put(key, value);
    }

    private void opset(CodedInputStream in) throws IOException {
      boolean contributed = false;
      long version = 0;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.OPSET_DOMAIN << FIELD_SHIFT | BYTES ->
              contributed = !in.readString().isEmpty();
          case OnnxProto.OPSET_VERSION << FIELD_SHIFT | VARINT -> version = in.readInt64();
          default -> OnnxProto.skip(in, tag);
        }
      }
      if (!contributed) {
        opset = version;
      }
    }

    private void constant(CodedInputStream in) throws IOException {
      long size = 1;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.TENSOR_DIMS << FIELD_SHIFT | VARINT -> size *= in.readInt64();
          case OnnxProto.TENSOR_DIMS << FIELD_SHIFT | BYTES -> {
            int limit = in.pushLimit(in.readRawVarint32());
            while (in.getBytesUntilLimit() > 0) {
              size *= in.readInt64();
            }
            in.popLimit(limit);
          }
          case OnnxProto.TENSOR_NAME << FIELD_SHIFT | BYTES -> constants.add(in.readString());
          default -> OnnxProto.skip(in, tag);
        }
      }
      parameters += size;
    }

    private static Tensor tensor(CodedInputStream in) throws IOException {
      String[] name = {""};
      int[] type = {0};
      List<Long> dims = new ArrayList<>();
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.VALUE_INFO_NAME << FIELD_SHIFT | BYTES -> name[0] = in.readString();
          case OnnxProto.VALUE_INFO_TYPE << FIELD_SHIFT | BYTES ->
              within(in, kind -> type(kind, type, dims));
          default -> OnnxProto.skip(in, tag);
        }
      }
      return new Tensor(name[0], type[0], List.copyOf(dims));
    }

    private static void type(CodedInputStream in, int[] type, List<Long> dims) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case OnnxProto.TYPE_TENSOR_TYPE << FIELD_SHIFT | BYTES ->
              within(in, tensor -> type(tensor, type, dims));
          case OnnxProto.TENSOR_TYPE_ELEM_TYPE << FIELD_SHIFT | VARINT -> type[0] = in.readEnum();
          case OnnxProto.TENSOR_TYPE_SHAPE << FIELD_SHIFT | BYTES ->
              within(in, shape -> shape(shape, dims));
          default -> OnnxProto.skip(in, tag);
        }
      }
    }

    private static void shape(CodedInputStream in, List<Long> dims) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == (OnnxProto.SHAPE_DIM << FIELD_SHIFT | BYTES)) {
          long[] dim = {-1};
          within(in, message -> dimension(message, dim));
          dims.add(dim[0]);
        } else {
          OnnxProto.skip(in, tag);
        }
      }
    }

    private static void dimension(CodedInputStream in, long[] dim) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == (OnnxProto.DIM_VALUE << FIELD_SHIFT | VARINT)) {
          dim[0] = in.readInt64();
        } else {
          OnnxProto.skip(in, tag);
        }
      }
    }

    private static void within(CodedInputStream in, Message message) throws IOException {
      int limit = in.pushLimit(in.readRawVarint32());
      message.read(in);
      in.popLimit(limit);
    }
  }

  /**
   * Reads a model; its constants are skipped.
   *
   * @throws InvalidProtocolBufferException if it is no ONNX model or cut short
   */
  public static OnnxOutline read(CodedInputStream in) throws IOException {
    Reader reader = new Reader();
    reader.model(in);
    reader.inputs.removeIf(input -> reader.constants.contains(input.name()));
    return new OnnxOutline(
        reader.metadata, reader.inputs, reader.outputs, reader.parameters, reader.opset);
  }

  /** The name of an input or output of a graph from its bytes. */
  static String nameOf(byte[] tensor) throws IOException {
    return Reader.tensor(CodedInputStream.newInstance(tensor)).name();
  }
}
