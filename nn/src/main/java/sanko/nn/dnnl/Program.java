package sanko.nn.dnnl;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;

/**
 * Primitives of oneDNN that run one after the other on one thread, with the tensors between them.
 * One thread at a time.
 */
final class Program implements AutoCloseable {
  private static final int ARGUMENT_BYTES = 16;

  private final WeightStore weights;
  private final long stream;
  private final List<Runnable> frees = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Map<String, Tensor> shared = new HashMap<>();
  private long scratchpadBytes = 1;

  /** Something to be done in its turn. */
  interface Step {
    void run() throws NetworkException;
  }

  /** What is done to each number of a result before it is written. */
  interface PostOp {
    /** Adds itself to oneDNN's list; returns what it reads, or null. */
    @Nullable Tensor appendTo(long postOps) throws NetworkException;
  }

  private final class Primitive implements Step {
    final long primitive;
    final List<Integer> names;
    final List<Long> memories;
    @Nullable Memory arguments;

    Primitive(long primitive, List<Integer> names, List<Long> memories) {
      this.primitive = primitive;
      this.names = names;
      this.memories = memories;
    }

    /** Writes the arguments down, the scratchpad last. */
    void bind(Tensor scratchpad) {
      names.add(Dnnl.ARG_SCRATCHPAD);
      memories.add(scratchpad.memory);
      Memory list = new Memory((long) ARGUMENT_BYTES * names.size());
      for (int i = 0; i < names.size(); i++) {
        list.setLong((long) i * ARGUMENT_BYTES, names.get(i));
        list.setLong((long) i * ARGUMENT_BYTES + Long.BYTES, memories.get(i));
      }
      arguments = list;
    }

    @Override
    public void run() throws NetworkException {
      Dnnl.check(
          Dnnl.primitiveExecute(primitive, stream, names.size(), Pointer.nativeValue(arguments)));
    }
  }

  /** The arguments of a primitive while it is made. */
  private static final class Arguments {
    final List<Integer> names = new ArrayList<>();
    final List<Long> memories = new ArrayList<>();

    Arguments with(int name, Tensor tensor) {
      names.add(name);
      memories.add(tensor.memory);
      return this;
    }
  }

  Program(WeightStore weights) throws NetworkException {
    this.weights = weights;
    long[] made = new long[1];
    Dnnl.check(Dnnl.streamCreate(made, Dnnl.engine(), 1));
    stream = made[0];
    frees.add(() -> Dnnl.streamDestroy(stream));
  }

  // ---- tensors

  /** Numbers without gaps, all zeros. */
  Tensor tensor(int type, long... dims) throws NetworkException {
    return owned(Tensor.make(type, dims));
  }

  /** A tensor that layers share one after the other, by its name. */
  Tensor shared(String name, int type, long... dims) throws NetworkException {
    String key = name + type + Arrays.toString(dims);
    Tensor known = shared.get(key);
    if (known == null) {
      known = tensor(type, dims);
      shared.put(key, known);
    }
    return known;
  }

  private Tensor owned(Tensor tensor) {
    frees.add(tensor::free);
    return tensor;
  }

  /** A part of a tensor in another shape. */
  Tensor view(Tensor of, long offset, long[] dims, long... strides) throws NetworkException {
    return owned(of.view(offset, dims, strides));
  }

  // ---- post-ops

  /** Adds what the result held before. */
  static PostOp sum() {
    return postOps -> {
      Dnnl.check(Dnnl.postOpsAppendSum(postOps, 1, 0, 0));
      return null;
    };
  }

  /** A function of one number, such as {@link Dnnl#SWISH}. */
  static PostOp function(int kind) {
    return postOps -> {
      Dnnl.check(Dnnl.postOpsAppendEltwise(postOps, kind, kind == Dnnl.SWISH ? 1 : 0, 0));
      return null;
    };
  }

  /** An operation with the numbers of another tensor, such as {@link Dnnl#MULTIPLY}. */
  static PostOp with(int kind, Tensor other) {
    return postOps -> {
      Dnnl.check(Dnnl.postOpsAppendBinary(postOps, kind, other.description));
      return other;
    };
  }

  // ---- primitives

  /** A product of two tensors that are computed. */
  void product(Tensor first, Tensor second, Tensor result, PostOp... after)
      throws NetworkException {
    Arguments arguments = new Arguments().with(Dnnl.ARG_WEIGHTS, second);
    try (Attributes attributes = new Attributes(arguments, after)) {
      long description = matmul(first, second.description, 0, result, attributes);
      add(description, arguments.with(Dnnl.ARG_SOURCE, first).with(Dnnl.ARG_RESULT, result));
    }
  }

  /** A product of a tensor with a constant matrix. */
  void product(
      Tensor source,
      WeightStore.Matrix matrix,
      @Nullable Tensor bias,
      Tensor result,
      PostOp... after)
      throws NetworkException {
    Arguments arguments = new Arguments();
    try (Attributes attributes = new Attributes(arguments, after)) {
      int type = source.type();
      long any = Tensor.describeAny(type, matrix.in(), matrix.out());
      long description =
          matmul(source, any, bias == null ? 0 : bias.description, result, attributes);
      Dnnl.memoryDescDestroy(any);
      long layout = Dnnl.primitiveDescQueryMd(description, Dnnl.QUERY_WEIGHTS, 0);
      arguments.with(Dnnl.ARG_WEIGHTS, weights.packed(matrix, type, layout));
      if (bias != null) {
        arguments.with(Dnnl.ARG_BIAS, bias);
      }
      add(description, arguments.with(Dnnl.ARG_SOURCE, source).with(Dnnl.ARG_RESULT, result));
    }
  }

  private static long matmul(
      Tensor first, long second, long bias, Tensor result, Attributes attributes)
      throws NetworkException {
    long[] made = new long[1];
    Dnnl.check(
        Dnnl.matmulPrimitiveDescCreate(
            made,
            Dnnl.engine(),
            first.description,
            second,
            bias,
            result.description,
            attributes.handle));
    return made[0];
  }

  /** An operation of two tensors. */
  void binary(int kind, Tensor first, Tensor second, Tensor result, PostOp... after)
      throws NetworkException {
    Arguments arguments = new Arguments();
    try (Attributes attributes = new Attributes(arguments, after)) {
      long[] made = new long[1];
      Dnnl.check(
          Dnnl.binaryPrimitiveDescCreate(
              made,
              Dnnl.engine(),
              kind,
              first.description,
              second.description,
              result.description,
              attributes.handle));
      add(
          made[0],
          arguments
              .with(Dnnl.ARG_SOURCE, first)
              .with(Dnnl.ARG_SOURCE_1, second)
              .with(Dnnl.ARG_RESULT, result));
    }
  }

  /** A function of each number, in place. */
  void function(int kind, Tensor tensor) throws NetworkException {
    Arguments arguments = new Arguments();
    try (Attributes attributes = new Attributes(arguments)) {
      long[] made = new long[1];
      Dnnl.check(
          Dnnl.eltwiseForwardPrimitiveDescCreate(
              made,
              Dnnl.engine(),
              Dnnl.FORWARD_INFERENCE,
              kind,
              tensor.description,
              tensor.description,
              kind == Dnnl.SWISH ? 1 : 0,
              0,
              attributes.handle));
      add(made[0], arguments.with(Dnnl.ARG_SOURCE, tensor).with(Dnnl.ARG_RESULT, tensor));
    }
  }

  /**
   * Each row divided by the root of its mean square, times factors and plus summands.
   *
   * @param shift the summands, or null for none
   */
  void rootMeanSquare(
      Tensor rows, float epsilon, Tensor factors, @Nullable Tensor shift, Tensor result)
      throws NetworkException {
    Arguments arguments = new Arguments().with(Dnnl.ARG_SCALE, factors);
    int flags = Dnnl.RMS_NORM | Dnnl.USE_SCALE;
    if (shift != null) {
      flags |= Dnnl.USE_SHIFT;
      arguments.with(Dnnl.ARG_SHIFT, shift);
    }
    try (Attributes attributes = new Attributes(arguments)) {
      long[] made = new long[1];
      Dnnl.check(
          Dnnl.layerNormalizationForwardPrimitiveDescCreate(
              made,
              Dnnl.engine(),
              Dnnl.FORWARD_INFERENCE,
              rows.description,
              result.description,
              0,
              epsilon,
              flags,
              attributes.handle));
      add(made[0], arguments.with(Dnnl.ARG_SOURCE, rows).with(Dnnl.ARG_RESULT, result));
    }
  }

  /**
   * A convolution of one image with as many results as points.
   *
   * @param pad how far the kernel reaches in each direction
   */
  void convolution(
      Tensor image, WeightStore.Matrix kernel, long[] dims, Tensor bias, Tensor result, long pad)
      throws NetworkException {
    Arguments arguments = new Arguments();
    try (Attributes attributes = new Attributes(arguments)) {
      long any = Tensor.describeAny(Dnnl.F32, dims);
      long[] made = new long[1];
      long[] ones = {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
      long[] zeros = new long[ones.length];
      long[] pads = {pad, pad, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
      Dnnl.check(
          Dnnl.convolutionForwardPrimitiveDescCreate(
              made,
              Dnnl.engine(),
              Dnnl.FORWARD_INFERENCE,
              Dnnl.CONVOLUTION_DIRECT,
              image.description,
              any,
              bias.description,
              result.description,
              ones,
              zeros,
              pads,
              pads,
              attributes.handle));
      Dnnl.memoryDescDestroy(any);
      long layout = Dnnl.primitiveDescQueryMd(made[0], Dnnl.QUERY_WEIGHTS, 0);
      arguments.with(Dnnl.ARG_WEIGHTS, weights.packed(kernel, Dnnl.F32, layout, dims));
      add(
          made[0],
          arguments
              .with(Dnnl.ARG_BIAS, bias)
              .with(Dnnl.ARG_SOURCE, image)
              .with(Dnnl.ARG_RESULT, result));
    }
  }

  /** Copies numbers into another layout or type. */
  void reorder(Tensor from, Tensor to) throws NetworkException {
    Arguments arguments = new Arguments();
    try (Attributes attributes = new Attributes(arguments)) {
      long[] made = new long[1];
      long engine = Dnnl.engine();
      Dnnl.check(
          Dnnl.reorderPrimitiveDescCreate(
              made, from.description, engine, to.description, engine, attributes.handle));
      add(made[0], arguments.with(Dnnl.ARG_SOURCE, from).with(Dnnl.ARG_RESULT, to));
    }
  }

  /** Something that is computed here, in its turn. */
  void step(Step step) {
    steps.add(step);
  }

  private void add(long description, Arguments arguments) throws NetworkException {
    long scratchpad = Dnnl.primitiveDescQueryMd(description, Dnnl.QUERY_SCRATCHPAD, 0);
    if (scratchpad != 0) {
      scratchpadBytes = Math.max(scratchpadBytes, Dnnl.memoryDescGetSize(scratchpad));
    }
    long[] made = new long[1];
    int status = Dnnl.primitiveCreate(made, description);
    Dnnl.primitiveDescDestroy(description);
    Dnnl.check(status);
    frees.add(() -> Dnnl.primitiveDestroy(made[0]));
    steps.add(new Primitive(made[0], arguments.names, arguments.memories));
  }

  /** To be called once all steps are there. */
  void finish() throws NetworkException {
    Tensor scratchpad = tensor(Dnnl.U8, scratchpadBytes);
    for (Step step : steps) {
      if (step instanceof Primitive primitive) {
        primitive.bind(scratchpad);
      }
    }
  }

  /** Runs all steps. */
  void run() throws NetworkException {
    for (Step step : steps) {
      step.run();
    }
    Dnnl.check(Dnnl.streamWait(stream));
  }

  @Override
  public void close() {
    for (int i = frees.size() - 1; i >= 0; i--) {
      frees.get(i).run();
    }
    frees.clear();
    steps.clear();
  }

  /** The attributes of a primitive while it is made. */
  private static final class Attributes implements AutoCloseable {
    final long handle;

    Attributes(Arguments arguments, PostOp... after) throws NetworkException {
      long[] made = new long[1];
      Dnnl.check(Dnnl.primitiveAttrCreate(made));
      handle = made[0];
      Dnnl.check(Dnnl.primitiveAttrSetScratchpadMode(handle, Dnnl.SCRATCHPAD_BY_USER));
      if (after.length > 0) {
        Dnnl.check(Dnnl.postOpsCreate(made));
        long postOps = made[0];
        for (int i = 0; i < after.length; i++) {
          Tensor read = after[i].appendTo(postOps);
          if (read != null) {
            arguments.with(Dnnl.ARG_POST_OP * (i + 1) | Dnnl.ARG_SOURCE_1, read);
          }
        }
        int status = Dnnl.primitiveAttrSetPostOps(handle, postOps);
        Dnnl.postOpsDestroy(postOps);
        Dnnl.check(status);
      }
    }

    @Override
    public void close() {
      Dnnl.primitiveAttrDestroy(handle);
    }
  }
}
