package sanko.nn.dnnl;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sanko.nn.NetworkException;
import sanko.nn.file.Layer.Dense;

/**
 * The constants of a network in native memory, each in the layouts that primitives want. All
 * programs of a network share them. Any thread.
 */
final class WeightStore implements AutoCloseable {
  private final Map<TypedKey, List<Tensor>> matrices = new HashMap<>();
  private final Map<Key, Tensor> vectors = new HashMap<>();

  private record TypedKey(Key key, int type) {}

  /** The number at a row and a column of a matrix. */
  interface Cell {
    float at(int in, int out);
  }

  /** A number of a list. */
  interface Numbers {
    float at(int index);
  }

  /**
   * A constant matrix.
   *
   * @param key what it is made of
   */
  record Matrix(Key key, int in, int out, Cell cell) {}

  /** A matrix as it is in the network's file. */
  static Matrix matrix(Dense dense) {
    return new Matrix(new Key(dense, ""), dense.in(), dense.out(), dense::weight);
  }

  /** What a constant is made of: a layer of the network, and what is made of it. */
  record Key(Object layer, String part) {}

  /**
   * Constant numbers.
   *
   * @param key what they are made of
   * @param numbers repeated until the tensor is full
   */
  synchronized Tensor vector(Key key, Supplier<float[]> numbers, long... dims)
      throws NetworkException {
    Tensor known = vectors.get(key);
    if (known == null) {
      known = Tensor.make(Dnnl.F32, dims);
      FloatBuffer floats = known.bytes().asFloatBuffer();
      float[] once = numbers.get();
      while (floats.hasRemaining()) {
        floats.put(once);
      }
      vectors.put(key, known);
    }
    return known;
  }

  /** Constant numbers, one for each index, with one axis. */
  Tensor vector(Object layer, String part, int size, Numbers numbers) throws NetworkException {
    return vector(new Key(layer, part), () -> list(size, numbers), size);
  }

  /** The same as a row of a matrix. */
  Tensor row(Object layer, String part, int size, Numbers numbers) throws NetworkException {
    return vector(new Key(layer, part), () -> list(size, numbers), 1, size);
  }

  private static float[] list(int size, Numbers numbers) {
    float[] list = new float[size];
    for (int i = 0; i < size; i++) {
      list[i] = numbers.at(i);
    }
    return list;
  }

  /** A matrix in numbers of a type and in the layout that a primitive wants. */
  Tensor packed(Matrix matrix, int type, long layout) throws NetworkException {
    return packed(matrix, type, layout, new long[] {matrix.in(), matrix.out()});
  }

  /** The same with the dimensions that the layout has; cells come in the order of the file. */
  synchronized Tensor packed(Matrix matrix, int type, long layout, long[] dims)
      throws NetworkException {
    List<Tensor> known =
        matrices.computeIfAbsent(new TypedKey(matrix.key(), type), any -> new ArrayList<>());
    for (Tensor tensor : known) {
      if (Dnnl.memoryDescEqual(tensor.description, layout) != 0) {
        return tensor;
      }
    }
    long[] own = new long[1];
    Dnnl.check(Dnnl.memoryDescClone(own, layout));
    Tensor tensor = Tensor.make(own[0], type);
    Tensor plain = plain(matrix, dims);
    try {
      reorder(plain, tensor);
    } finally {
      plain.free();
    }
    known.add(tensor);
    return tensor;
  }

  private static Tensor plain(Matrix matrix, long[] dims) throws NetworkException {
    Tensor plain = Tensor.make(Dnnl.F32, dims);
    ByteBuffer bytes = plain.bytes();
    for (int in = 0; in < matrix.in(); in++) {
      for (int out = 0; out < matrix.out(); out++) {
        bytes.putFloat(matrix.cell().at(in, out));
      }
    }
    return plain;
  }

  /** Copies numbers into another layout or type. */
  static void reorder(Tensor from, Tensor to) throws NetworkException {
    try (Program program = new Program(new WeightStore())) {
      program.reorder(from, to);
      program.finish();
      program.run();
    }
  }

  @Override
  public synchronized void close() {
    matrices.values().forEach(each -> each.forEach(Tensor::free));
    vectors.values().forEach(Tensor::free);
    matrices.clear();
    vectors.clear();
  }
}
