package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.file.Activation;

class AttentionBlockTest {
  private static final int CHANNELS = 32;

  @BeforeAll
  static void useOneThread() {
    Torch.setThreads(1);
  }

  private static AttentionBlock block(Processor processor) {
    return new AttentionBlock(
        new LayerMaker(processor, Activation.SILU, 1), "attention", CHANNELS, 2, 1);
  }

  /** The products of bfloat16 and libtorch's own attention are the same but for rounding. */
  @ParameterizedTest
  @CsvSource({"9,9", "5,7"})
  @SuppressWarnings("try") // It is enough that the scope is there.
  void isTheSameInBfloat16(int height, int width) {
    Random random = new Random(2);
    float[] numbers = new float[CHANNELS * height * width];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (float) random.nextGaussian();
    }
    try (PointerScope scope = new PointerScope()) {
      Tensor image = Torch.of(numbers, 1, CHANNELS, height, width);
      float[] full = Torch.array(block(new Processor(false, false)).apply(image));
      Processor half = new Processor(false, true);
      float[] rounded = Torch.array(Torch.fp32(block(half).apply(half.lower(image))));
      double error = 0;
      double size = 0;
      for (int i = 0; i < full.length; i++) {
        error += Math.pow(rounded[i] - full[i], 2);
        size += Math.pow(full[i], 2);
      }
      assertThat(Math.sqrt(error / size)).isCloseTo(0, within(0.02));
    }
  }
}
