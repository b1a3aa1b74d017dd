package sanko.nn.onnx;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** The numbers of onnx.proto: fields by message and name, types of elements and of attributes. */
final class OnnxProto {
  static final int MODEL_IR_VERSION = 1;
  static final int MODEL_PRODUCER_NAME = 2;
  static final int MODEL_GRAPH = 7;
  static final int MODEL_OPSET_IMPORT = 8;
  static final int MODEL_METADATA_PROPS = 14;
  static final int MODEL_TRAINING_INFO = 20;
  static final int MODEL_FUNCTIONS = 25;

  static final int TRAINING_INITIALIZATION = 1;
  static final int TRAINING_ALGORITHM = 2;

  static final int OPSET_DOMAIN = 1;
  static final int OPSET_VERSION = 2;

  static final int ENTRY_KEY = 1;
  static final int ENTRY_VALUE = 2;

  static final int GRAPH_NODE = 1;
  static final int GRAPH_NAME = 2;
  static final int GRAPH_INITIALIZER = 5;
  static final int GRAPH_INPUT = 11;
  static final int GRAPH_OUTPUT = 12;
  static final int GRAPH_SPARSE_INITIALIZER = 15;

  static final int FUNCTION_NODE = 7;
  static final int FUNCTION_ATTRIBUTE_PROTO = 11;

  static final int NODE_INPUT = 1;
  static final int NODE_OUTPUT = 2;
  static final int NODE_NAME = 3;
  static final int NODE_OP_TYPE = 4;
  static final int NODE_ATTRIBUTE = 5;
  static final int NODE_DOMAIN = 7;

  static final int ATTRIBUTE_NAME = 1;
  static final int ATTRIBUTE_F = 2;
  static final int ATTRIBUTE_I = 3;
  static final int ATTRIBUTE_T = 5;
  static final int ATTRIBUTE_G = 6;
  static final int ATTRIBUTE_INTS = 8;
  static final int ATTRIBUTE_TENSORS = 10;
  static final int ATTRIBUTE_GRAPHS = 11;
  static final int ATTRIBUTE_TYPE = 20;
  static final int ATTRIBUTE_SPARSE_TENSOR = 22;
  static final int ATTRIBUTE_SPARSE_TENSORS = 23;

  static final int TENSOR_DIMS = 1;
  static final int TENSOR_DATA_TYPE = 2;
  static final int TENSOR_NAME = 8;
  static final int TENSOR_RAW_DATA = 9;
  static final int TENSOR_EXTERNAL_DATA = 13;
  static final int TENSOR_DATA_LOCATION = 14;

  static final int SPARSE_VALUES = 1;
  static final int SPARSE_INDICES = 2;

  static final int VALUE_INFO_NAME = 1;
  static final int VALUE_INFO_TYPE = 2;
  static final int TYPE_TENSOR_TYPE = 1;
  static final int TENSOR_TYPE_ELEM_TYPE = 1;
  static final int TENSOR_TYPE_SHAPE = 2;
  static final int SHAPE_DIM = 1;
  static final int DIM_VALUE = 1;
  static final int DIM_PARAM = 2;

  static final int FLOAT = 1;
  static final int UINT8 = 2;
  static final int INT8 = 3;
  static final int INT32 = 6;
  static final int INT64 = 7;
  static final int FLOAT16 = 10;

  static final int FLOAT_ATTRIBUTE = 1;
  static final int INT_ATTRIBUTE = 2;
  static final int INTS_ATTRIBUTE = 7;

  /** The bits of a tag below the number of its field. */
  static final int FIELD_SHIFT = 3;

  static final int VARINT = WireFormat.WIRETYPE_VARINT;
  static final int BYTES = WireFormat.WIRETYPE_LENGTH_DELIMITED;

  private OnnxProto() {}

  /** Copies a field whose tag has been read. */
  static void copy(CodedInputStream in, int tag, CodedOutputStream out) throws IOException {
    out.writeUInt32NoTag(tag);
    switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> out.writeUInt64NoTag(in.readRawVarint64());
      case WireFormat.WIRETYPE_FIXED64 -> out.writeFixed64NoTag(in.readRawLittleEndian64());
      case WireFormat.WIRETYPE_FIXED32 -> out.writeFixed32NoTag(in.readRawLittleEndian32());
      case WireFormat.WIRETYPE_LENGTH_DELIMITED -> out.writeByteArrayNoTag(in.readByteArray());
      default -> throw new InvalidProtocolBufferException("groups are not used by ONNX");
    }
  }

  /** Skips a field whose tag has been read. */
  static void skip(CodedInputStream in, int tag) throws IOException {
    if (!in.skipField(tag)) {
      throw new InvalidProtocolBufferException("a group ends without a beginning");
    }
  }
}
