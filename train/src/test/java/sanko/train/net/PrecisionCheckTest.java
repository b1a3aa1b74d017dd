package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What computes wrongly is not used. */
class PrecisionCheckTest {
  private static final RowPool.Size SIZE = new RowPool.Size(7, 7);

  private final List<String> said = new ArrayList<>();

  /** Plain loops are right everywhere, whatever oneDNN is worth here. */
  @BeforeEach
  void computePlainly() {
    Torch.setThreads(1);
    Torch.useOneDnn(false);
  }

  @AfterEach
  void computeFast() {
    Torch.useOneDnn(true);
  }

  private Processor settled(String shape, UnaryOperator<Tensor> lowering) {
    TrainingPlan.LearningRate rate = new TrainingPlan.LearningRate(1e-3, 1e-3, 0, 0, false);
    TrainingPlan plan = new TrainingPlan(1, 1, rate, 0, 2, 1, 0, 1, Map.of(SIZE, 1.0), 1);
    Processor processor = new Processor(false, true, lowering);
    new PrecisionCheck(Architecture.parse(shape), plan, said::add).settle(processor);
    return processor;
  }

  /** Lowers as usual, except the kernels or matrices of a shape. */
  private static UnaryOperator<Tensor> faulty(long out, long in, double factor) {
    return tensor -> {
      Tensor lowered = Torch.bf16(tensor);
      boolean isHit = tensor.dim() == 4 && tensor.size(0) == out && tensor.size(1) == in;
      return isHit ? lowered.mul(new Scalar(factor)) : lowered;
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b1c8", "b3c16", "b2c16-mish", "b3c32nbt", "b1c16h2tf", "b1c16h2tf-relu-human"})
  void keepsBfloat16WhereOnlyRoundingDiffers(String shape) {
    assertThat(settled(shape.replace("-relu-human", "-human-relu"), Torch::bf16).half()).isTrue();
    assertThat(said).isEmpty();
  }

  @Test
  void refusesALayerThatAnswersNotANumber() {
    // The second kernel of a block.
    assertThat(settled("b1c16", faulty(16, 16, Double.NaN)).half()).isFalse();
    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains("bfloat16", "5x5", "is not finite", "fp32");
  }

  /** The head of ownership has one output. */
  @ParameterizedTest
  @ValueSource(doubles = {1.1, 0.9})
  void refusesALayerThatIsSlightlyWrong(double factor) {
    assertThat(settled("b1c16", faulty(1, 16, factor)).half()).isFalse();
    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains("result 4 of a head").containsPattern("off by \\d+\\.\\d %");
  }

  @Test
  void refusesALayerWithTheWrongSign() {
    assertThat(settled("b1c16", faulty(1, 16, -1)).half()).isFalse();
    assertThat(said).hasSize(1);
  }

  /** The answers are right; only what is learned from them is not. */
  @Test
  void refusesALayerWhoseGradientIsWrong() {
    UnaryOperator<Tensor> backwards =
        tensor -> {
          Tensor lowered = Torch.bf16(tensor);
          boolean isHit = tensor.dim() == 4 && tensor.size(0) == PolicyHead.POLICIES;
          // x + (x - x) * 2, where the middle x has no gradient: the slope is that of 3 x.
          return isHit ? lowered.add(lowered.sub(lowered.detach()).mul(new Scalar(2.0))) : lowered;
        };
    assertThat(settled("b1c16", backwards).half()).isFalse();
    assertThat(said.get(0)).contains("gradient of policy/p2");
  }

  @Test
  void leavesTheOtherWayOfComputingAsItWas() {
    Torch.useOneDnn(true);
    UnaryOperator<Tensor> faulty = faulty(1, 16, Double.NaN);
    settled("b1c16", faulty);
    // Where fp32 by oneDNN is wrong, that is said as well.
    assertThat(Torch.usesOneDnn()).isEqualTo(said.size() == 1);
  }
}
