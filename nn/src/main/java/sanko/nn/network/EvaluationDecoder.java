package sanko.nn.network;

import java.util.BitSet;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.features.BoardWindow;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.RawOutput;

/**
 * Decodes the raw outputs of a network, which are those of the player to move, to an {@link
 * Evaluation} from White's point of view. The formulas depend on the version of the network's file.
 * Immutable.
 */
public final class EvaluationDecoder {
  private static final double LARGEST_SOFTPLUS_ARGUMENT = 40;
  static final int FIRST_WITH_ERRORS = 9;
  private static final double MOST_PASS_WEIGHT = 19;
  private static final double LEAST_PASS_WEIGHT = 1e-20;

  private final NetworkDescription network;

  public EvaluationDecoder(NetworkDescription network) {
    this.network = network;
  }

  /**
   * Decodes one row of a batch.
   *
   * @throws NetworkException if the network's output is not finite
   */
  public Evaluation decode(RawOutput raw, int row, Request request) throws NetworkException {
    EvaluationOptions.Policy wanted = request.options().policy();
    boolean hasOptimism = network.usesOptimism();
    float[] policy = policy(raw, row, request, hasOptimism ? (float) wanted.optimism() : 0);
    float[] optimistic =
        hasOptimism && wanted.hasOptimistic() ? policy(raw, row, request, 1) : null;
    ValueEstimate value = value(raw, row, request);
    Uncertainty uncertainty = uncertainty(raw, row);
    float[] ownership = request.options().ownership() ? ownership(raw, row, request) : null;
    return new Evaluation(policy, value, uncertainty, ownership, optimistic);
  }

  private float[] policy(RawOutput raw, int row, Request request, double optimism)
      throws NetworkException {
    BoardWindow window = request.window();
    BitSet legal = request.legal();
    int area = window.area();
    float temperature = (float) request.options().policy().temperature();
    double[] weights = new double[area + 1];
    double max = Double.NEGATIVE_INFINITY;
    for (int index = 0; index <= area; index++) {
      weights[index] = Double.NEGATIVE_INFINITY;
      if (index < area && !legal.get(index)) {
        continue;
      }
      int cell = index < area ? window.cell(request.symmetry(), index) : -1;
      double logit = logit(raw, row, 0, cell);
      if (optimism != 0) {
        logit += (logit(raw, row, 1, cell) - logit) * optimism;
      }
      checkFinite(logit, "policy");
      weights[index] = logit / temperature;
      max = Math.max(max, weights[index]);
    }
    return softmax(weights, max, request.options().inputs().passingHacks());
  }

  private static double logit(RawOutput raw, int row, int channel, int cell) {
    return cell < 0 ? raw.pass(row, channel) : raw.policy(row, channel, cell);
  }

  /** The policy from its logits, which are infinitely low where a move is illegal. */
  private static float[] softmax(double[] logits, double max, boolean capsPass) {
    int area = logits.length - 1;
    double sum = 0;
    for (int index = 0; index < area; index++) {
      boolean legal = logits[index] > Double.NEGATIVE_INFINITY;
      logits[index] = legal ? Math.exp(logits[index] - max) : Evaluation.ILLEGAL;
      sum += Math.max(0, logits[index]);
    }
    double pass = Math.exp(logits[area] - max);
    if (capsPass) {
      pass = Math.max(LEAST_PASS_WEIGHT, Math.min(pass, MOST_PASS_WEIGHT * sum));
    }
    sum += pass;
    float[] policy = new float[area + 1];
    for (int index = 0; index < area; index++) {
      double weight = logits[index];
      policy[index] = weight < 0 ? Evaluation.ILLEGAL : (float) (weight / sum);
    }
    policy[area] = (float) (pass / sum);
    return policy;
  }

  private ValueEstimate value(RawOutput raw, int row, Request request) throws NetworkException {
    double[] result = resultProbabilities(raw, row, request.noResultPossible());
    double[] score = scores(raw, row);
    double mean = scoreMean(score, request.window().area());
    double stdev =
        network.version() == 3 ? 0 : softplus(score[1]) * network.multipliers().scoreStdev();
    double decided = network.version() == 3 ? 1 : 1 - result[2];
    boolean white = request.colorToMove() == Color.WHITE;
    int sign = white ? 1 : -1;
    return new ValueEstimate(
        result[white ? 0 : 1],
        result[white ? 1 : 0],
        result[2],
        sign * mean * decided,
        (mean * mean + stdev * stdev) * decided,
        sign * lead(score, mean) * decided);
  }

  private Uncertainty uncertainty(RawOutput raw, int row) throws NetworkException {
    if (network.version() < FIRST_WITH_ERRORS) {
      return Uncertainty.UNKNOWN;
    }
    double[] score = scores(raw, row);
    return new Uncertainty(
        softplus(score[3]) * network.multipliers().varianceTime(),
        winlossError(score[4]),
        scoreError(score[5]));
  }

  private double[] scores(RawOutput raw, int row) throws NetworkException {
    double[] score = new double[network.scoreOutputs()];
    for (int i = 0; i < score.length; i++) {
      score[i] = raw.score(row, i);
      checkFinite(score[i], "score");
    }
    return score;
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

  private float[] ownership(RawOutput raw, int row, Request request) throws NetworkException {
    BoardWindow window = request.window();
    int sign = request.colorToMove() == Color.WHITE ? 1 : -1;
    float[] ownership = new float[window.area()];
    for (int index = 0; index < ownership.length; index++) {
      double logit = raw.ownership(row, window.cell(request.symmetry(), index));
      checkFinite(logit, "ownership");
      ownership[index] = (float) (sign * tanh(logit));
    }
    return ownership;
  }

  private void checkFinite(double value, String what) throws NetworkException {
    if (!Double.isFinite(value)) {
      throw new NetworkException(
          "network " + network.name() + " computed a " + what + " that is not finite");
    }
  }

  /** The hyperbolic tangent, exact enough for a float; Math.tanh takes several times as long. */
  private static double tanh(double x) {
    return 1 - 2 / (Math.exp(2 * x) + 1);
  }

  private static double softplus(double x) {
    return x > LARGEST_SOFTPLUS_ARGUMENT ? x : Math.log1p(Math.exp(x));
  }

  /**
   * What the decoder needs to know about a row of a batch, in addition to the network's output.
   *
   * @param window where the board lies in the network's buffer
   * @param symmetry under which the features were filled in, whatever the options say
   * @param legal the legal points in reading order; the pass is always legal
   * @param colorToMove {@link Color#BLACK} or {@link Color#WHITE}
   * @param noResultPossible whether the rules know a game without result: simple ko or territory
   * @param options what is wanted; passing hacks keep the pass from more than 95 % of the policy
   */
  public record Request(
      BoardWindow window,
      int symmetry,
      BitSet legal,
      int colorToMove,
      boolean noResultPossible,
      EvaluationOptions options) {
    public Request {
      if (!Color.isPlayer(colorToMove)) {
        throw new IllegalArgumentException("color " + colorToMove + " cannot be to move");
      }
      double temperature = options.policy().temperature();
      if (!(temperature > 0)) {
        throw new IllegalArgumentException("temperature " + temperature + " is not positive");
      }
    }
  }
}
