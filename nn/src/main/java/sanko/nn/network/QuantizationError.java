package sanko.nn.network;

import java.util.List;
import sanko.nn.Evaluation;
import sanko.nn.Precision;

/**
 * How much int8 evaluations differ from fp32, on positions that were not used for calibration.
 *
 * @param policyKl mean divergence of the policy, sum of p log(p/q) with p that of fp32, in nats
 * @param mostPolicyKl the largest one
 * @param winrate mean distance of the probability of winning, draws counted as half
 * @param mostWinrate the largest one
 * @param lead mean distance of the lead in points
 * @param mostLead the largest one
 */
public record QuantizationError(
    double policyKl,
    double mostPolicyKl,
    double winrate,
    double mostWinrate,
    double lead,
    double mostLead) {
  private static final double POLICY_LIMIT = 0.01;
  private static final double WINRATE_LIMIT = 0.01;
  private static final double LEAD_LIMIT = 0.2;
  private static final double SMALLEST = 1e-12;

  /** Whether {@link Precision#AUTO} accepts it: 0.01, 0.01 and 0.2 points in the mean. */
  public boolean isAcceptable() {
    return policyKl <= POLICY_LIMIT && winrate <= WINRATE_LIMIT && lead <= LEAD_LIMIT;
  }

  /** The error of evaluations of the same positions in the same order. */
  static QuantizationError of(List<Evaluation> exact, List<Evaluation> coarse) {
    double[] sums = new double[3];
    double[] most = new double[3];
    for (int i = 0; i < exact.size(); i++) {
      Evaluation p = exact.get(i);
      Evaluation q = coarse.get(i);
      double[] distances = {
        divergence(p, q),
        Math.abs(p.value().whiteWinLoss() - q.value().whiteWinLoss()) / 2,
        Math.abs(p.value().whiteLead() - q.value().whiteLead())
      };
      for (int k = 0; k < distances.length; k++) {
        sums[k] += distances[k] / exact.size();
        most[k] = Math.max(most[k], distances[k]);
      }
    }
    return new QuantizationError(sums[0], most[0], sums[1], most[1], sums[2], most[2]);
  }

  private static double divergence(Evaluation exact, Evaluation coarse) {
    double sum = 0;
    for (int index = 0; index <= exact.area(); index++) {
      double p = exact.policy(index);
      if (p > SMALLEST) {
        sum += p * Math.log(p / Math.max(SMALLEST, coarse.policy(index)));
      }
    }
    return Math.max(0, sum);
  }

  @Override
  public String toString() {
    return "policy KL %.4f (most %.3f), win rate %.4f (%.3f), lead %.3f points (%.2f)"
        .formatted(policyKl, mostPolicyKl, winrate, mostWinrate, lead, mostLead);
  }
}
