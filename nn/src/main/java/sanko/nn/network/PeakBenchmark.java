package sanko.nn.network;

import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.dnnl.BfloatProbe;
import sanko.nn.ort.ModelProbe;

/** Measures the speed of matrix multiplication on this processor. */
public final class PeakBenchmark {
  private PeakBenchmark() {}

  /**
   * The processor's peak: operations of matrix multiplication, in 10^9 per second.
   *
   * @param precision of fp32, int8 or bf16; bf16 only where {@link BfloatModel#refusal()} is null
   */
  public static Rate matrices(Precision precision, int lanes, double seconds)
      throws NetworkException {
    return precision == Precision.BF16
        ? Rate.measure(lanes, seconds, lane -> bfloatWork())
        : Rate.measure(lanes, seconds, lane -> matrixWork(precision == Precision.INT8));
  }

  private static Rate.Work bfloatWork() throws NetworkException {
    BfloatProbe probe = new BfloatProbe();
    return new Rate.Work() {
      @Override
      public double run() throws NetworkException {
        probe.run();
        return BfloatProbe.OPERATIONS / 1e9;
      }

      @Override
      public void close() {
        probe.close();
      }
    };
  }

  private static Rate.Work matrixWork(boolean bytes) throws NetworkException {
    ModelProbe probe = ModelProbe.matrices(bytes);
    return new Rate.Work() {
      @Override
      public double run() throws NetworkException {
        probe.run();
        return ModelProbe.MATRIX_OPERATIONS / 1e9;
      }

      @Override
      public void close() throws NetworkException {
        probe.close();
      }
    };
  }
}
