package sanko.nn.onnx;

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
 * The outline of an ONNX model: metadata, inputs, outputs and the size of its constants. The
 * numbers are the field numbers of onnx.proto. Immutable.
 */
public record OnnxOutline(
    Map<String, String> metadata,
    List<Tensor> inputs,
    List<Tensor> outputs,
    long parameters,
    long opset) {
  /** The field of a model that holds its graph. */
  static final int GRAPH = 7;

  /** The fields of a graph for its inputs and outputs. */
  static final int GRAPH_INPUT = 11;

  static final int GRAPH_OUTPUT = 12;

  private static final int MODEL_OPSET = 8;
  private static final int MODEL_METADATA = 14;
  private static final int GRAPH_CONSTANT = 5;

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
          case GRAPH << 3 | 2 -> within(in, this::graph);
          case MODEL_METADATA << 3 | 2 -> within(in, this::property);
          case MODEL_OPSET << 3 | 2 -> within(in, this::opset);
          default -> skip(in, tag);
        }
      }
    }

    private void graph(CodedInputStream in) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case GRAPH_CONSTANT << 3 | 2 -> within(in, this::constant);
          case GRAPH_INPUT << 3 | 2 -> within(in, message -> inputs.add(tensor(message)));
          case GRAPH_OUTPUT << 3 | 2 -> within(in, message -> outputs.add(tensor(message)));
          default -> skip(in, tag);
        }
      }
    }

    private void property(CodedInputStream in) throws IOException {
      String key = "";
      String value = "";
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case 1 << 3 | 2 -> key = in.readString();
          case 2 << 3 | 2 -> value = in.readString();
          default -> skip(in, tag);
        }
      }
      metadata.put(key, value);
    }

    private void opset(CodedInputStream in) throws IOException {
      boolean contributed = false;
      long version = 0;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case 1 << 3 | 2 -> contributed = !in.readString().isEmpty();
          case 2 << 3 -> version = in.readInt64();
          default -> skip(in, tag);
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
          case 1 << 3 -> size *= in.readInt64();
          case 1 << 3 | 2 -> {
            int limit = in.pushLimit(in.readRawVarint32());
            while (in.getBytesUntilLimit() > 0) {
              size *= in.readInt64();
            }
            in.popLimit(limit);
          }
          case 8 << 3 | 2 -> constants.add(in.readString());
          default -> skip(in, tag);
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
          case 1 << 3 | 2 -> name[0] = in.readString();
          case 2 << 3 | 2 -> within(in, kind -> type(kind, type, dims));
          default -> skip(in, tag);
        }
      }
      return new Tensor(name[0], type[0], List.copyOf(dims));
    }

    private static void type(CodedInputStream in, int[] type, List<Long> dims) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case 1 << 3 | 2 -> within(in, tensor -> type(tensor, type, dims));
          case 1 << 3 -> type[0] = in.readEnum();
          case 2 << 3 | 2 -> within(in, shape -> shape(shape, dims));
          default -> skip(in, tag);
        }
      }
    }

    private static void shape(CodedInputStream in, List<Long> dims) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == (1 << 3 | 2)) {
          long[] dim = {-1};
          within(in, message -> dimension(message, dim));
          dims.add(dim[0]);
        } else {
          skip(in, tag);
        }
      }
    }

    private static void dimension(CodedInputStream in, long[] dim) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == 1 << 3) {
          dim[0] = in.readInt64();
        } else {
          skip(in, tag);
        }
      }
    }

    private static void within(CodedInputStream in, Message message) throws IOException {
      int limit = in.pushLimit(in.readRawVarint32());
      message.read(in);
      in.popLimit(limit);
    }

    private static void skip(CodedInputStream in, int tag) throws IOException {
      if (!in.skipField(tag)) {
        throw new InvalidProtocolBufferException("a group ends without a beginning");
      }
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
