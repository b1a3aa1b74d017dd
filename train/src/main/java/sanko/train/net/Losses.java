package sanko.train.net;

import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.train.net.PolicyValueNet.Outputs;

/**
 * How wrong a network is on a batch. Each part is a mean over the rows, by their weights; the parts
 * are in the order of {@link #NAMES}.
 */
final class Losses {
  /** The parts: what {@link #values} holds. */
  static final String[] NAMES = {
    "policy",
    "answer",
    "soft",
    "value",
    "score",
    "stdev",
    "lead",
    "ownership",
    "result_error",
    "score_error",
    "optimistic",
    "hidden"
  };

  /** How much each part counts in the whole. */
  private static final double[] WEIGHTS = {1, 0.1, 3, 1.5, 2, 0.05, 1, 1.5, 0.05, 0.05, 1};

  /** The temperature of the soft policy. */
  private static final double SOFTNESS = 4;

  /** Points in a unit of the score row (docs/network-format.md, "Versions"). */
  static final double POINTS = 20;

  /** Where the short-term error of the result is in the score row. */
  static final int RESULT_ERROR = 4;

  /** Where the short-term error of the score is in the score row. */
  static final int SCORE_ERROR = 5;

  /** The error of win minus loss in which the row counts: the root of its multiplier. */
  static final double RESULT_ERROR_UNIT = Math.sqrt(0.25);

  /** The error of the score in which the row counts, in points: the root of its multiplier. */
  static final double SCORE_ERROR_UNIT = Math.sqrt(30);

  /** Smaller errors, in their units, are not told from this one. */
  private static final double LEAST_ERROR = 0.01;

  /** Where Huber's loss turns linear, in units of the score row. */
  private static final double HUBER = 0.5;

  private static final double LEAST_SUM = 1e-6;
  private static final double LEAST_STDEV = 0.05;

  private final Tensor total;
  private final Tensor parts;

  private Losses(Tensor total, Tensor parts) {
    this.total = total;
    this.parts = parts;
  }

  static Losses of(Outputs outputs, Batch batch, Processor processor) {
    Tensor[] rows = rows(outputs, batch, processor);
    Tensor[] parts = new Tensor[rows.length];
    Tensor total = processor.of(new float[1], 1);
    for (int i = 0; i < rows.length; i++) {
      parts[i] = rows[i].mean().view(1);
      total = total.add(parts[i].mul(Torch.scalar(WEIGHTS[i])));
    }
    return new Losses(
        total, Torch.cat(0, Torch.cat(0, parts).detach(), processor.of(new float[1], 1)));
  }

  /** Each part but that of hidden states, for every row of the batch and by its weight. */
  private static Tensor[] rows(Outputs outputs, Batch batch, Processor processor) {
    int n = batch.count;
    int area = batch.area();
    Tensor rowWeight = processor.of(batch.weight, n);
    Function<float[], Tensor> weight = ofPart -> rowWeight.mul(processor.of(ofPart, n));
    Tensor policyTarget = processor.of(batch.policy, n, area + 1);
    Tensor soft = policyTarget.pow(Torch.scalar(1 / SOFTNESS));
    soft = soft.div(soft.sum(1).clamp_min_(Torch.scalar(LEAST_SUM)).unsqueeze(1));
    Tensor logPolicy = torch.log_softmax(outputs.policy(), 2);
    Tensor answer = processor.of(batch.answer, n, area + 1);
    Tensor mean = outputs.score().select(1, 0);
    Tensor stdev = torch.softplus(outputs.score().select(1, 1)).add(Torch.scalar(LEAST_STDEV));
    Tensor scoreTarget = units(processor, batch.score);
    return new Tensor[] {
      crossEntropy(logPolicy.select(1, 0), policyTarget).mul(weight.apply(batch.policyWeight)),
      crossEntropy(logPolicy.select(1, 1), answer).mul(weight.apply(batch.answerWeight)),
      crossEntropy(logPolicy.select(1, 2), soft).mul(weight.apply(batch.policyWeight)),
      crossEntropy(torch.log_softmax(outputs.value(), 1), processor.of(batch.value, n, 3))
          .mul(weight.apply(batch.valueWeight)),
      huber(mean, scoreTarget).mul(weight.apply(batch.scoreWeight)),
      spread(mean.detach(), stdev, scoreTarget, units(processor, batch.scoreStdev))
          .mul(weight.apply(batch.scoreWeight)),
      huber(outputs.score().select(1, 2), units(processor, batch.lead))
          .mul(weight.apply(batch.leadWeight)),
      ownership(outputs.ownership(), processor.of(batch.ownership, n, area))
          .mul(weight.apply(batch.ownershipWeight)),
      error(
              errors(outputs.score(), RESULT_ERROR),
              winLoss(torch.softmax(outputs.value(), 1)),
              processor.of(batch.nearWinLoss, n),
              RESULT_ERROR_UNIT)
          .mul(weight.apply(batch.nearWeight)),
      error(
              errors(outputs.score(), SCORE_ERROR),
              mean.mul(Torch.scalar(POINTS)),
              processor.of(batch.nearScore, n),
              SCORE_ERROR_UNIT)
          .mul(weight.apply(batch.nearWeight)),
      crossEntropy(
              logPolicy.select(1, PolicyHead.OPTIMISTIC),
              processor.of(batch.optimistic, n, area + 1))
          .mul(weight.apply(batch.optimisticWeight))
    };
  }

  /** The same with the distance of hidden states from those of a tutor, a single number. */
  Losses plus(Tensor hidden) {
    Tensor others = parts.narrow(0, 0, NAMES.length - 1);
    Tensor part = hidden.detach().view(1);
    return new Losses(total.add(hidden), Torch.cat(0, others, part));
  }

  private static Tensor units(Processor processor, float[] points) {
    return processor.of(points, points.length).mul(Torch.scalar(1 / POINTS));
  }

  private static Tensor crossEntropy(Tensor logs, Tensor target) {
    return logs.mul(target).sum(1).neg();
  }

  private static Tensor huber(Tensor x, Tensor target) {
    return torch.huber_loss(x, target, 0, HUBER);
  }

  /** Cross-entropy of a normal distribution against another, but for a constant. */
  private static Tensor spread(Tensor mean, Tensor stdev, Tensor target, Tensor targetStdev) {
    Tensor distance = mean.sub(target).square().add(targetStdev.square());
    return stdev.log().add(distance.div(stdev.square().mul(Torch.scalar(2))));
  }

  /**
   * The short-term errors that a score row states, in their units; docs/network-format.md,
   * "Decoding result and score".
   *
   * @param place {@link #RESULT_ERROR} or {@link #SCORE_ERROR}
   */
  static Tensor errors(Tensor score, int place) {
    return torch.softplus(score.select(1, place).mul(Torch.scalar(0.5)));
  }

  /** The output that stands for an error, in its unit. */
  static float errorOutput(double error) {
    return (float) (2 * Math.log(Math.expm1(error)));
  }

  private static Tensor winLoss(Tensor result) {
    return result.select(1, 0).sub(result.select(1, 1));
  }

  /** Cross-entropy, but for a constant, of a normal distribution as wide as the expected error. */
  private static Tensor error(Tensor expected, Tensor said, Tensor target, double unit) {
    Tensor distance = said.detach().sub(target).mul(Torch.scalar(1 / unit));
    Tensor error = expected.add(Torch.scalar(LEAST_ERROR));
    return error.log().add(distance.div(error).square().mul(Torch.scalar(0.5)));
  }

  /** Binary cross-entropy of the owner of each point; the logit of tanh(x) is 2x. */
  private static Tensor ownership(Tensor raw, Tensor target) {
    Tensor logit = raw.mul(Torch.scalar(2));
    Tensor mine = target.add(Torch.scalar(1)).mul(Torch.scalar(0.5));
    return torch.softplus(logit).sub(logit.mul(mine)).mean(1);
  }

  /** What is to be made small. */
  Tensor total() {
    return total;
  }

  /** The parts, unweighted. */
  float[] values() {
    return Torch.array(parts);
  }
}
