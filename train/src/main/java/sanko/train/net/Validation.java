package sanko.train.net;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.global.torch;
import sanko.train.net.PolicyValueNet.Outputs;

/**
 * How well a network agrees with held-out rows. Moves are compared over all points, so a network
 * that prefers an illegal move is wrong. Rows count by their weights, as in {@link Losses}.
 *
 * @param positions how many were compared
 * @param topOne share of positions where the most likely move is the same
 * @param divergence Kullback-Leibler divergence of the policy from the target, in nats
 * @param optimisticDivergence the same of the optimistic policy, if some row has one; else NaN
 * @param winrateError mean absolute error of the win rate, 0..1
 * @param leadError mean absolute error of the lead, in points
 * @param ownershipError mean squared error of ownership in -1..1
 */
record Validation(
    long positions,
    double topOne,
    double divergence,
    double optimisticDivergence,
    double winrateError,
    double leadError,
    double ownershipError) {

  /** The names of the figures, for the head of a table. */
  static final String COLUMNS =
      "positions,top1,kl,optimistic_kl,winrate_error,lead_error,ownership_mse";

  /** Compares a network with the targets of batches. */
  @SuppressWarnings("try") // It is enough that the scope is there.
  static Validation of(PolicyValueNet net, List<Batch> batches) {
    double[] sums = new double[6];
    double[] weights = new double[6];
    long count = 0;
    for (Batch batch : batches) {
      try (PointerScope scope = new PointerScope();
          NoGradGuard guard = new NoGradGuard()) {
        add(net, batch, sums, weights);
      }
      count += batch.count;
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= weights[i];
    }
    return new Validation(count, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]);
  }

  @SuppressWarnings("try") // It is enough that the scope is there.
  private static void add(PolicyValueNet net, Batch batch, double[] sums, double[] weights) {
    int n = batch.count;
    int area = batch.area();
    Outputs outputs = net.forward(batch);
    float[] logs = Torch.array(torch.log_softmax(outputs.policy().select(1, 0), 1));
    float[] optimisticLogs =
        Torch.array(torch.log_softmax(outputs.policy().select(1, net.optimisticColumn()), 1));
    float[] value = Torch.array(outputs.value().softmax(1));
    float[] score = Torch.array(outputs.score());
    float[] ownership = Torch.array(outputs.ownership().tanh());
    for (int row = 0; row < n; row++) {
      double weight = batch.weight[row];
      double policyWeight = weight * batch.policyWeight[row];
      double leadWeight = weight * batch.leadWeight[row];
      double ownershipWeight = weight * batch.ownershipWeight[row];
      double valueWeight = weight * batch.valueWeight[row];
      double optimisticWeight = weight * batch.optimisticWeight[row];
      double[] rowWeights = {
        policyWeight, policyWeight, optimisticWeight, valueWeight, leadWeight, ownershipWeight
      };
      Arrays.setAll(weights, i -> weights[i] + rowWeights[i]);
      boolean agrees = best(logs, row, area + 1) == best(batch.policy, row, area + 1);
      sums[0] += agrees ? policyWeight : 0;
      sums[1] += policyWeight * divergence(logs, batch.policy, row, area + 1);
      sums[2] += optimisticWeight * divergence(optimisticLogs, batch.optimistic, row, area + 1);
      sums[3] += valueWeight * Math.abs(winrate(value, row) - winrate(batch.value, row));
      double lead = score[row * Architecture.SCORES + 2] * Losses.POINTS;
      sums[4] += leadWeight * Math.abs(lead - batch.lead[row]);
      double squares = 0;
      for (int point = row * area; point < (row + 1) * area; point++) {
        double error = ownership[point] - batch.ownership[point];
        squares += error * error;
      }
      sums[5] += ownershipWeight * squares / area;
    }
  }

  /** The place of the greatest of the numbers of a row. */
  private static int best(float[] policy, int row, int moves) {
    int best = row * moves;
    for (int at = row * moves; at < (row + 1) * moves; at++) {
      best = policy[at] > policy[best] ? at : best;
    }
    return best;
  }

  private static double divergence(float[] logs, float[] policy, int row, int moves) {
    double sum = 0;
    for (int at = row * moves; at < (row + 1) * moves; at++) {
      sum += policy[at] > 0 ? policy[at] * (Math.log(policy[at]) - logs[at]) : 0;
    }
    return sum;
  }

  private static double winrate(float[] value, int row) {
    return value[row * 3] + value[row * 3 + 2] / 2;
  }

  /** The figures in the order of {@link #COLUMNS}. */
  String csv() {
    return String.format(
        Locale.ROOT,
        "%d,%.4f,%.4f,%.4f,%.4f,%.3f,%.4f",
        positions,
        topOne,
        divergence,
        optimisticDivergence,
        winrateError,
        leadError,
        ownershipError);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "top-1 %.1f %%, KL %.3f%s, win rate %.3f, lead %.2f, ownership %.4f",
        100 * topOne,
        divergence,
        Double.isNaN(optimisticDivergence)
            ? ""
            : String.format(Locale.ROOT, ", optimistic KL %.3f", optimisticDivergence),
        winrateError,
        leadError,
        ownershipError);
  }
}
