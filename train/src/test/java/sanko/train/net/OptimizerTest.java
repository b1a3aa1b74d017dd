package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.train.net.Optimizer.NotFiniteException;

@SuppressWarnings("try") // It is enough that the scopes are there.
class OptimizerTest {
  private static float[] random(int count, long seed) {
    Random random = new Random(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private static Parameter parameter(Parameter.Kind kind, long... shape) {
    int count = 1;
    for (long side : shape) {
      count *= (int) side;
    }
    Tensor tensor = Torch.of(random(count, 1), shape).detach().requires_grad_(true);
    return new Parameter("test", kind, tensor);
  }

  /** A step along a direction given as the gradient of a linear function. */
  private static float[] step(Parameter parameter, float[] slope, double rate)
      throws NotFiniteException {
    float[] before = parameter.toArray();
    Tensor direction = Torch.of(slope, slope.length).view(parameter.tensor().sizes());
    parameter.tensor().mul(direction).sum().backward();
    new Optimizer(List.of(parameter), 1e9, Learned.ALL).step(rate);
    float[] after = parameter.toArray();
    float[] change = new float[after.length];
    for (int i = 0; i < after.length; i++) {
      change[i] = after[i] - before[i];
    }
    return change;
  }

  /** All directions in a matrix move by about the same amount, and against the gradient. */
  @ParameterizedTest
  @CsvSource({"8,24", "24,4"})
  void movesMatricesOrthogonally(int rows, int inputs) throws NotFiniteException {
    try (PointerScope scope = new PointerScope()) {
      Parameter parameter = parameter(Parameter.Kind.TRUNK_CONV, rows, inputs, 1, 1);
      float[] slope = random(rows * inputs, 2);
      double rate = 1e-6;
      float[] change = step(parameter, slope, rate);
      double scale = 0.2 * Math.sqrt(Math.max(rows, inputs)) * rate;
      int shorter = Math.min(rows, inputs);
      double trace = 0;
      double along = 0;
      for (int i = 0; i < change.length; i++) {
        trace += change[i] / scale * (change[i] / scale);
        along += change[i] * slope[i];
      }
      // The iteration brings singular values near 1, not to it.
      assertThat(trace / shorter).isEqualTo(1, within(0.35));
      assertThat(along).isNegative();
    }
  }

  @Test
  void movesBiasesByTheRateAtFirst() throws NotFiniteException {
    try (PointerScope scope = new PointerScope()) {
      Parameter parameter = parameter(Parameter.Kind.BIAS, 4);
      float[] change = step(parameter, new float[] {3, -0.01f, 100, -7}, 1e-3);
      assertThat(change[0]).isEqualTo(-1e-3f, within(1e-5f));
      assertThat(change[1]).isEqualTo(1e-3f, within(1e-5f));
      assertThat(change[2]).isEqualTo(-1e-3f, within(1e-5f));
      assertThat(change[3]).isEqualTo(1e-3f, within(1e-5f));
    }
  }

  @Test
  void boundsTheGradientOfAllTogether() throws IOException, NotFiniteException {
    try (PointerScope scope = new PointerScope()) {
      Parameter parameter = parameter(Parameter.Kind.MATRIX, 1, 2);
      parameter.tensor().mul(Torch.of(new float[] {30, 40}, 1, 2)).sum().backward();
      Optimizer optimizer = new Optimizer(List.of(parameter), 5, Learned.ALL);
      assertThat(optimizer.step(0)).isEqualTo(50, within(1e-3));
      Checkpoint checkpoint = new Checkpoint();
      optimizer.save(checkpoint);
      // A tenth of the bounded gradient (3, 4).
      assertThat(checkpoint.array("test#mean", 2))
          .containsExactly(new float[] {0.3f, 0.4f}, within(1e-4f));
    }
  }
}
