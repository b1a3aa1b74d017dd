package sanko.nn.dnnl;

import sanko.nn.NetworkException;
import sanko.nn.ort.NativeCalls;

/**
 * Multiplies two matrices in bfloat16 on one thread, to find out how fast a processor is. One
 * thread at a time.
 */
public final class BfloatProbe implements AutoCloseable {
  private static final int SIDE = 512;

  /** Multiplications and additions of one run. */
  public static final double OPERATIONS = 2.0 * SIDE * SIDE * SIDE;

  private final WeightStore weights = new WeightStore();
  private final Program program;

  /**
   * Makes the matrices.
   *
   * @throws NetworkException if there is a {@link BfloatModel#refusal()}
   */
  public BfloatProbe() throws NetworkException {
    String refusal = BfloatModel.refusal();
    if (refusal != null) {
      throw new NetworkException(refusal);
    }
    program = new Program(weights);
    Tensor left = program.tensor(Dnnl.BF16, SIDE, SIDE);
    Tensor product = program.tensor(Dnnl.BF16, SIDE, SIDE);
    WeightStore.Key key = new WeightStore.Key("probe", "right");
    WeightStore.Matrix right = new WeightStore.Matrix(key, SIDE, SIDE, (in, out) -> 1);
    program.product(left, right, null, product);
    program.finish();
  }

  /** Multiplies them once. */
  public void run() throws NetworkException {
    NativeCalls.enter();
    try {
      Dnnl.Threads.omp_set_num_threads(1);
      program.run();
    } finally {
      NativeCalls.leave();
    }
  }

  @Override
  public void close() {
    program.close();
    weights.close();
  }
}
