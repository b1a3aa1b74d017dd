package sanko.nn.network;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import sanko.nn.Evaluation;

/**
 * How much evaluations of the same positions differ.
 *
 * @param policyKl mean divergence of the policy, sum of p log(p/q) with p of the first, in nats
 * @param mostPolicyKl the largest one
 * @param winrate mean distance of the probability of winning, draws counted as half
 * @param mostWinrate the largest one
 * @param lead mean distance of the lead in points
 * @param mostLead the largest one
 * @param sameMove the share of the positions in which both prefer the same move, among those in
 *     which the first prefers it clearly; 1 if there are none
 */
public record Divergence(
    double policyKl,
    double mostPolicyKl,
    double winrate,
    double mostWinrate,
    double lead,
    double mostLead,
    double sameMove) {
  /** A first move that is ahead of the second by more than this is clearly preferred. */
  private static final double CLEAR = 0.05;

  private static final double SMALLEST = 1e-12;

  /** Writes the numbers so that they can be read again. */
  void writeTo(DataOutputStream out) throws IOException {
    out.writeDouble(policyKl);
    out.writeDouble(mostPolicyKl);
    out.writeDouble(winrate);
    out.writeDouble(mostWinrate);
    out.writeDouble(lead);
    out.writeDouble(mostLead);
    out.writeDouble(sameMove);
  }

  /** Reads what {@link #writeTo} wrote. */
  static Divergence read(DataInputStream in) throws IOException {
    return new Divergence(
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble());
  }

  /** Compares evaluations of the same positions in the same order. */
  static Divergence of(List<Evaluation> exact, List<Evaluation> other) {
    double[] sums = new double[3];
    double[] most = new double[3];
    int clear = 0;
    int same = 0;
    for (int i = 0; i < exact.size(); i++) {
      Evaluation p = exact.get(i);
      Evaluation q = other.get(i);
      double[] distances = {
        policyKl(p, q),
        Math.abs(p.value().whiteWinLoss() - q.value().whiteWinLoss()) / 2,
        Math.abs(p.value().whiteLead() - q.value().whiteLead())
      };
      for (int k = 0; k < distances.length; k++) {
        sums[k] += distances[k] / exact.size();
        most[k] = Math.max(most[k], distances[k]);
      }
      int best = best(p, -1);
      if (p.policy(best) - p.policy(best(p, best)) > CLEAR) {
        clear++;
        same += best(q, -1) == best ? 1 : 0;
      }
    }
    double sameMove = clear == 0 ? 1 : (double) same / clear;
    return new Divergence(sums[0], most[0], sums[1], most[1], sums[2], most[2], sameMove);
  }

  private static double policyKl(Evaluation exact, Evaluation other) {
    double sum = 0;
    for (int index = 0; index <= exact.area(); index++) {
      double p = exact.policy(index);
      if (p > SMALLEST) {
        sum += p * Math.log(p / Math.max(SMALLEST, other.policy(index)));
      }
    }
    return Math.max(0, sum);
  }

  /** The index of the most likely move other than one. */
  private static int best(Evaluation evaluation, int other) {
    int best = -1;
    for (int index = 0; index <= evaluation.area(); index++) {
      if (index != other && (best < 0 || evaluation.policy(index) > evaluation.policy(best))) {
        best = index;
      }
    }
    return best;
  }

  @Override
  public String toString() {
    return "policy KL %.4f (most %.3f), win rate %.4f (%.3f), lead %.3f points (%.2f)"
        .formatted(policyKl, mostPolicyKl, winrate, mostWinrate, lead, mostLead);
  }
}
