package sanko.nn;

import java.util.BitSet;
import sanko.board.Color;
import sanko.nn.Evaluation.Outcome;
import sanko.nn.NetworkDescription.ScoreMultipliers;

/**
 * Turns the raw outputs of a network, which speak of the side to move, into an {@link Evaluation},
 * which speaks of White. The formulas depend on the version of the network's file. Immutable.
 */
final class EvaluationDecoder {
  private static final double LARGEST_SOFTPLUS_ARGUMENT = 40;
  private static final double MOST_PASS_WEIGHT = 19;
  private static final double LEAST_PASS_WEIGHT = 1e-20;

  private final NetworkDescription network;

  EvaluationDecoder(NetworkDescription network) {
    this.network = network;
  }

  /**
   * Decodes one row of a batch.
   *
   * @throws NetworkException if the network's output is not finite
   */
  Evaluation decode(RawOutput raw, int row, DecodeRequest request) throws NetworkException {
    float[] policy = policy(raw, row, request);
    Outcome outcome = outcome(raw, row, request);
    float[] ownership = request.wantsOwnership() ? ownership(raw, row, request) : null;
    return Evaluation.owning(outcome, policy, ownership);
  }

  private float[] policy(RawOutput raw, int row, DecodeRequest request) throws NetworkException {
    BoardWindow window = request.window();
    BitSet legal = request.legal();
    int area = window.area();
    boolean hasOptimism = network.policyChannels() > 1 && network.metaEncoderVersion() == 0;
    double optimism = hasOptimism ? request.policyOptimism() : 0;
    double[] weights = new double[area + 1];
    double max = Double.NEGATIVE_INFINITY;
    for (int index = 0; index <= area; index++) {
      if (index < area && !legal.get(index)) {
        continue;
      }
      int cell = index < area ? window.cell(request.symmetry(), index) : -1;
      double logit = logit(raw, row, 0, cell);
      if (optimism != 0) {
        logit += (logit(raw, row, 1, cell) - logit) * optimism;
      }
      checkFinite(logit, "policy");
      weights[index] = logit / request.temperature();
      max = Math.max(max, weights[index]);
    }
    return softmax(weights, max, request);
  }

  private static double logit(RawOutput raw, int row, int channel, int cell) {
    return cell < 0 ? raw.pass(row, channel) : raw.policy(row, channel, cell);
  }

  private static float[] softmax(double[] logits, double max, DecodeRequest request) {
    int area = logits.length - 1;
    double sum = 0;
    for (int index = 0; index < area; index++) {
      if (request.legal().get(index)) {
        logits[index] = Math.exp(logits[index] - max);
        sum += logits[index];
      }
    }
    double pass = Math.exp(logits[area] - max);
    if (request.capsPass()) {
      pass = Math.max(LEAST_PASS_WEIGHT, Math.min(pass, MOST_PASS_WEIGHT * sum));
    }
    sum += pass;
    float[] policy = new float[area + 1];
    for (int index = 0; index < area; index++) {
      policy[index] =
          request.legal().get(index) ? (float) (logits[index] / sum) : Evaluation.ILLEGAL;
    }
    policy[area] = (float) (pass / sum);
    return policy;
  }

  private Outcome outcome(RawOutput raw, int row, DecodeRequest request) throws NetworkException {
    double[] result = resultProbabilities(raw, row, request.noResultPossible());
    double[] score = new double[network.scoreOutputs()];
    for (int i = 0; i < score.length; i++) {
      score[i] = raw.score(row, i);
      checkFinite(score[i], "score");
    }
    ScoreMultipliers factors = network.multipliers();
    double mean = scoreMean(score, request.window().area());
    double stdev = network.version() == 3 ? 0 : softplus(score[1]) * factors.scoreStdev();
    double lead = lead(score, mean);
    double decided = network.version() == 3 ? 1 : 1 - result[2];
    boolean white = request.colorToMove() == Color.WHITE;
    int sign = white ? 1 : -1;
    return new Outcome(
        (float) result[white ? 0 : 1],
        (float) result[white ? 1 : 0],
        (float) result[2],
        (float) (sign * mean * decided),
        (float) ((mean * mean + stdev * stdev) * decided),
        (float) (sign * lead * decided),
        knowsErrors() ? (float) (softplus(score[3]) * factors.varianceTime()) : -1,
        knowsErrors() ? (float) winlossError(score[4]) : -1,
        knowsErrors() ? (float) scoreError(score[5]) : -1);
  }

  private double scoreMean(double[] score, int area) {
    return network.version() == 3
        ? 2 * Math.sqrt(area) * score[0]
        : score[0] * network.multipliers().scoreMean();
  }

  private double lead(double[] score, double mean) {
    if (network.version() == 3) {
      return mean;
    }
    return score[network.version() >= 8 ? 2 : 0] * network.multipliers().lead();
  }

  private double[] resultProbabilities(RawOutput raw, int row, boolean noResultPossible)
      throws NetworkException {
    double[] p = new double[3];
    int used = noResultPossible || network.version() == 3 ? 3 : 2;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < used; i++) {
      p[i] = raw.value(row, i);
      checkFinite(p[i], "value");
      max = Math.max(max, p[i]);
    }
    double sum = 0;
    for (int i = 0; i < used; i++) {
      p[i] = Math.exp(p[i] - max);
      sum += p[i];
    }
    for (int i = 0; i < used; i++) {
      p[i] /= sum;
    }
    return p;
  }

  private boolean knowsErrors() {
    return network.version() >= 9;
  }

  private double winlossError(double raw) {
    double factor = network.multipliers().winlossError();
    if (network.version() >= 14) {
      return softplus(raw / 2) * Math.sqrt(factor);
    }
    return network.version() >= 10 ? Math.sqrt(softplus(raw) * factor) : softplus(raw);
  }

  private double scoreError(double raw) {
    double factor = network.multipliers().scoreError();
    if (network.version() >= 14) {
      return softplus(raw / 2) * Math.sqrt(factor);
    }
    return network.version() >= 10 ? Math.sqrt(softplus(raw) * factor) : softplus(raw) * 10;
  }

  private float[] ownership(RawOutput raw, int row, DecodeRequest request) throws NetworkException {
    BoardWindow window = request.window();
    int sign = request.colorToMove() == Color.WHITE ? 1 : -1;
    float[] ownership = new float[window.area()];
    for (int index = 0; index < ownership.length; index++) {
      double logit = raw.ownership(row, window.cell(request.symmetry(), index));
      checkFinite(logit, "ownership");
      ownership[index] = (float) (sign * Math.tanh(logit));
    }
    return ownership;
  }

  private void checkFinite(double value, String what) throws NetworkException {
    if (!Double.isFinite(value)) {
      throw new NetworkException(
          "network " + network.name() + " computed a " + what + " that is not finite");
    }
  }

  private static double softplus(double x) {
    return x > LARGEST_SOFTPLUS_ARGUMENT ? x : Math.log1p(Math.exp(x));
  }
}
