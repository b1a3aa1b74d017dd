package sanko.nn.dnnl;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import sanko.nn.NetworkException;

/**
 * Numbers in native memory, or a view of some that belong to another tensor. Freed by whoever made
 * it.
 */
final class Tensor {
  private static final int MOST_AXES = 12;

  final long memory;
  final long description;
  private final int type;

  private Tensor(long memory, long description, int type) {
    this.memory = memory;
    this.description = description;
    this.type = type;
  }

  /** How numbers are laid out; to be freed. */
  static long describe(int type, long[] dims, long[] strides) throws NetworkException {
    long[] made = new long[1];
    Dnnl.check(
        Dnnl.memoryDescCreateWithStrides(
            made,
            dims.length,
            Arrays.copyOf(dims, MOST_AXES),
            type,
            Arrays.copyOf(strides, MOST_AXES)));
    return made[0];
  }

  /** A layout that is left to the primitive that reads it; to be freed. */
  static long describeAny(int type, long... dims) throws NetworkException {
    long[] made = new long[1];
    Dnnl.check(
        Dnnl.memoryDescCreateWithTag(
            made, dims.length, Arrays.copyOf(dims, MOST_AXES), type, Dnnl.TAG_ANY));
    return made[0];
  }

  /** Strides of numbers that follow each other without a gap, the last axis first. */
  static long[] dense(long... dims) {
    long[] strides = new long[dims.length];
    long next = 1;
    for (int axis = dims.length - 1; axis >= 0; axis--) {
      strides[axis] = next;
      next *= dims[axis];
    }
    return strides;
  }

  /** Numbers of its own, all zeros; takes the description over. */
  static Tensor make(long description, int type) throws NetworkException {
    Tensor tensor = new Tensor(memory(description, Dnnl.ALLOCATE), description, type);
    ByteBuffer bytes = tensor.bytes();
    while (bytes.remaining() >= Long.BYTES) {
      bytes.putLong(0);
    }
    while (bytes.hasRemaining()) {
      bytes.put((byte) 0);
    }
    return tensor;
  }

  /** Numbers of its own without gaps, all zeros. */
  static Tensor make(int type, long... dims) throws NetworkException {
    return make(describe(type, dims, dense(dims)), type);
  }

  /**
   * A part of these numbers in another shape.
   *
   * @param offset of the first number
   */
  Tensor view(long offset, long[] dims, long... strides) throws NetworkException {
    long layout = describe(type, dims, strides);
    return new Tensor(memory(layout, address() + offset * size(type)), layout, type);
  }

  private static long memory(long description, long address) throws NetworkException {
    long[] made = new long[1];
    Dnnl.check(Dnnl.memoryCreate(made, description, Dnnl.engine(), address));
    return made[0];
  }

  private static int size(int type) {
    return switch (type) {
      case Dnnl.F32 -> Float.BYTES;
      case Dnnl.BF16 -> Short.BYTES;
      default -> 1;
    };
  }

  int type() {
    return type;
  }

  /** Where the numbers begin. */
  long address() throws NetworkException {
    long[] address = new long[1];
    Dnnl.check(Dnnl.memoryGetDataHandle(memory, address));
    return address[0];
  }

  /** The numbers, for reading and writing until this is freed. */
  ByteBuffer bytes() throws NetworkException {
    return new Pointer(address()).getByteBuffer(0, Dnnl.memoryDescGetSize(description));
  }

  void free() {
    Dnnl.memoryDestroy(memory);
    Dnnl.memoryDescDestroy(description);
  }
}
