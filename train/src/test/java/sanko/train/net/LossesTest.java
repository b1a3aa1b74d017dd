package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.junit.jupiter.api.Test;
import sanko.train.net.PolicyValueNet.Outputs;

/** The losses of random outputs are those that their definitions give, number by number. */
@SuppressWarnings("try") // It is enough that the scopes are there.
class LossesTest {
  private static final int N = 3;
  private static final int AREA = 6;
  private static final int MOVES = AREA + 1;
  private static final int POLICIES = 4;
  private static final double PRECISION = 1e-5;

  private final Random random = new Random(4);
  private final Batch batch = new Batch(N, 2, 3);
  private final float[] policy = gaussian(N * POLICIES * MOVES);
  private final float[] value = gaussian(N * 3);
  private final float[] score = gaussian(N * Architecture.SCORES);
  private final float[] ownership = gaussian(N * AREA);

  private float[] gaussian(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private void fill(float[] values, double from, double to) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (from + (to - from) * random.nextDouble());
    }
  }

  /** Rows of probabilities, some of them zero. */
  private void fillShares(float[] values, int row) {
    fill(values, -0.3, 1);
    for (int begin = 0; begin < values.length; begin += row) {
      double sum = 0;
      for (int i = begin; i < begin + row; i++) {
        values[i] = Math.max(0, values[i]);
        sum += values[i];
      }
      for (int i = begin; i < begin + row; i++) {
        values[i] /= (float) sum;
      }
    }
  }

  private void fillTargets() {
    fillShares(batch.policy, MOVES);
    fillShares(batch.answer, MOVES);
    fillShares(batch.optimistic, MOVES);
    fillShares(batch.value, 3);
    fill(batch.score, -40, 40);
    fill(batch.scoreStdev, 0, 10);
    fill(batch.nearWinLoss, -1, 1);
    fill(batch.nearScore, -40, 40);
    fill(batch.lead, -40, 40);
    fill(batch.ownership, -1, 1);
    fill(batch.weight, 0.5, 2);
    fill(batch.policyWeight, 0, 1);
    fill(batch.answerWeight, 0, 1);
    fill(batch.optimisticWeight, 0, 1);
    fill(batch.valueWeight, 0, 1);
    fill(batch.scoreWeight, 0, 1);
    fill(batch.nearWeight, 0, 1);
    fill(batch.ownershipWeight, 0, 1);
    fill(batch.leadWeight, 0, 1);
  }

  private static double crossEntropy(float[] logits, int at, double[] target) {
    double sum = 0;
    for (int i = 0; i < target.length; i++) {
      sum += Math.exp(logits[at + i]);
    }
    double loss = 0;
    for (int i = 0; i < target.length; i++) {
      loss -= target[i] * Math.log(Math.exp(logits[at + i]) / sum);
    }
    return loss;
  }

  private static double[] row(float[] values, int row, int length) {
    double[] target = new double[length];
    for (int i = 0; i < length; i++) {
      target[i] = values[row * length + i];
    }
    return target;
  }

  /** The fourth roots, made to be shares again. */
  private static double[] soft(double[] target) {
    double[] soft = new double[target.length];
    double sum = 0;
    for (int i = 0; i < target.length; i++) {
      soft[i] = Math.pow(target[i], 0.25);
      sum += soft[i];
    }
    for (int i = 0; i < target.length; i++) {
      soft[i] /= sum;
    }
    return soft;
  }

  private static double huber(double distance) {
    double d = Math.abs(distance);
    return d <= 0.5 ? d * d / 2 : 0.5 * (d - 0.25);
  }

  private double stdevLoss(int row) {
    double mean = score[Architecture.SCORES * row];
    double stdev = Math.log1p(Math.exp(score[Architecture.SCORES * row + 1])) + 0.05;
    double distance = mean - batch.score[row] / 20;
    double own = batch.scoreStdev[row] / 20;
    return Math.log(stdev) + (distance * distance + own * own) / (2 * stdev * stdev);
  }

  /** The errors of version 14 of the file: the softplus of half the output, times a unit. */
  private double errorLoss(int row, int place, double unit, double distance) {
    double expected = Math.log1p(Math.exp(score[Architecture.SCORES * row + place] / 2)) + 0.01;
    double share = distance / unit / expected;
    return Math.log(expected) + share * share / 2;
  }

  private double winLoss(int row) {
    double win = Math.exp(value[3 * row]);
    double loss = Math.exp(value[3 * row + 1]);
    return (win - loss) / (win + loss + Math.exp(value[3 * row + 2]));
  }

  private double ownershipLoss(int row) {
    double loss = 0;
    for (int i = row * AREA; i < (row + 1) * AREA; i++) {
      double said = (1 + Math.tanh(ownership[i])) / 2;
      double mine = (1 + batch.ownership[i]) / 2;
      loss -= mine * Math.log(said) + (1 - mine) * Math.log(1 - said);
    }
    return loss / AREA;
  }

  private double policyLoss(int row, int number, double[] target) {
    return crossEntropy(policy, (row * POLICIES + number) * MOVES, target);
  }

  private double[] expected() {
    double[] sums = new double[Losses.NAMES.length];
    for (int row = 0; row < N; row++) {
      double[] target = row(batch.policy, row, MOVES);
      double weight = batch.weight[row];
      double policyWeight = weight * batch.policyWeight[row];
      double scoreWeight = weight * batch.scoreWeight[row];
      double valueWeight = weight * batch.valueWeight[row];
      sums[0] += policyWeight * policyLoss(row, 0, target);
      sums[1] +=
          weight * batch.answerWeight[row] * policyLoss(row, 1, row(batch.answer, row, MOVES));
      sums[2] += policyWeight * policyLoss(row, 2, soft(target));
      sums[3] += valueWeight * crossEntropy(value, row * 3, row(batch.value, row, 3));
      sums[4] += scoreWeight * huber(score[Architecture.SCORES * row] - batch.score[row] / 20);
      sums[5] += scoreWeight * stdevLoss(row);
      sums[6] +=
          weight
              * batch.leadWeight[row]
              * huber(score[Architecture.SCORES * row + 2] - batch.lead[row] / 20);
      sums[7] += weight * batch.ownershipWeight[row] * ownershipLoss(row);
      double nearWeight = weight * batch.nearWeight[row];
      sums[8] += nearWeight * errorLoss(row, 4, 0.5, winLoss(row) - batch.nearWinLoss[row]);
      double distance = 20 * score[Architecture.SCORES * row] - batch.nearScore[row];
      sums[9] += nearWeight * errorLoss(row, 5, Math.sqrt(30), distance);
      sums[10] +=
          weight
              * batch.optimisticWeight[row]
              * policyLoss(row, 3, row(batch.optimistic, row, MOVES));
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= N;
    }
    return sums;
  }

  @Test
  void areWhatTheirDefinitionsSay() {
    fillTargets();
    try (PointerScope scope = new PointerScope()) {
      Outputs outputs =
          new Outputs(
              Torch.of(policy, N, POLICIES, MOVES),
              Torch.of(value, N, 3),
              Torch.of(score, N, Architecture.SCORES),
              Torch.of(ownership, N, AREA));
      Losses losses = Losses.of(outputs, batch, new Processor(false, false));
      float[] values = losses.values();
      double[] expected = expected();
      for (int i = 0; i < expected.length; i++) {
        assertThat((double) values[i])
            .as(Losses.NAMES[i])
            .isCloseTo(expected[i], within(PRECISION * (1 + Math.abs(expected[i]))));
      }
      double total =
          values[0]
              + 0.1 * values[1]
              + 3 * values[2]
              + 1.5 * values[3]
              + 2 * values[4]
              + 0.05 * values[5]
              + values[6]
              + 1.5 * values[7]
              + 0.05 * values[8]
              + 0.05 * values[9]
              + values[10];
      assertThat((double) Torch.array(losses.total())[0]).isCloseTo(total, within(1e-4));
    }
  }
}
