package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sanko.train.net.PolicyValueNet.Outputs;

/** A network is compared with targets that are its own words, and with such that differ. */
@SuppressWarnings("try") // It is enough that the scopes are there.
class ValidationTest {
  private static final int N = 4;
  private static final int SIDE = 5;
  private static final int AREA = SIDE * SIDE;

  private final PolicyValueNet net =
      new PolicyValueNet(Architecture.of(1, 8), new Processor(false, false), 3);
  private final Batch batch = new Batch(N, SIDE, SIDE);

  /** Targets are what the network says of random features. */
  @BeforeEach
  void say() {
    Random random = new Random(7);
    for (int i = 0; i < batch.planes.length; i++) {
      batch.planes[i] = i % (AREA * Architecture.PLANES) < AREA ? 1 : random.nextInt(2);
    }
    try (PointerScope scope = new PointerScope()) {
      Outputs outputs = net.forward(batch);
      copy(Torch.array(outputs.policy().select(1, 0).softmax(1)), batch.policy);
      copy(Torch.array(outputs.value().softmax(1)), batch.value);
      copy(Torch.array(torch.tanh(outputs.ownership())), batch.ownership);
      float[] score = Torch.array(outputs.score());
      for (int row = 0; row < N; row++) {
        batch.lead[row] = 20 * score[row * Architecture.SCORES + 2];
      }
    }
  }

  private static void copy(float[] from, float[] to) {
    System.arraycopy(from, 0, to, 0, to.length);
  }

  private Validation validation() {
    return Validation.of(net, List.of(batch));
  }

  @Test
  void findsNothingWrongWithItsOwnWords() {
    Validation validation = validation();
    assertThat(validation.positions()).isEqualTo(N);
    assertThat(validation.topOne()).isEqualTo(1);
    assertThat(validation.divergence()).isCloseTo(0, within(1e-5));
    assertThat(validation.winrateError()).isCloseTo(0, within(1e-5));
    assertThat(validation.leadError()).isCloseTo(0, within(1e-4));
    assertThat(validation.ownershipError()).isCloseTo(0, within(1e-9));
    assertThat(validation.optimisticDivergence()).isNaN();
    assertThat(validation.toString()).doesNotContain("optimistic");
  }

  /** Until a network has an optimistic policy of its own, it plays by the ordinary one. */
  @Test
  void comparesTheOptimisticPolicyOfRowsThatHaveIt() {
    copy(batch.policy, batch.optimistic);
    batch.optimisticWeight[1] = 1;
    assertThat(validation().optimisticDivergence()).isCloseTo(0, within(1e-5));
    net.setOptimism(true);
    assertThat(validation().optimisticDivergence()).isGreaterThan(0.01);
    assertThat(validation().divergence()).isCloseTo(0, within(1e-5));
    assertThat(validation().toString()).contains("optimistic KL");
  }

  @Test
  void measuresWhatDiffersByTheRowsWeights() {
    // The last row counts three times as much as each of the others: half of all.
    batch.weight[N - 1] = 3;
    batch.lead[N - 1] += 8;
    for (int point = 0; point < AREA; point++) {
      batch.ownership[(N - 1) * AREA + point] += 0.5f;
    }
    float shift = batch.value[(N - 1) * 3] / 2;
    batch.value[(N - 1) * 3] -= shift;
    batch.value[(N - 1) * 3 + 1] += shift;
    Validation validation = validation();
    assertThat(validation.leadError()).isCloseTo(4, within(1e-3));
    assertThat(validation.ownershipError()).isCloseTo(0.125, within(1e-4));
    assertThat(validation.winrateError()).isCloseTo(shift / 2, within(1e-5));
    assertThat(validation.topOne()).isEqualTo(1);
  }

  @Test
  void comparesTheLikeliestMoves() {
    // All the first row's weight goes to the move that the network likes least.
    int worst = 0;
    for (int move = 1; move <= AREA; move++) {
      worst = batch.policy[move] < batch.policy[worst] ? move : worst;
    }
    double share = batch.policy[worst];
    for (int move = 0; move <= AREA; move++) {
      batch.policy[move] = move == worst ? 1 : 0;
    }
    Validation validation = validation();
    assertThat(validation.topOne()).isEqualTo(0.75);
    assertThat(validation.divergence()).isCloseTo(-Math.log(share) / N, within(1e-4));
    batch.policyWeight[0] = 0;
    assertThat(validation().topOne()).isEqualTo(1);
  }
}
