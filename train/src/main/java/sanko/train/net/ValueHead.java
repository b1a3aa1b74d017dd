package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import sanko.train.net.PolicyValueNet.Outputs;

/** The head for result, score and ownership. */
final class ValueHead {
  /**
   * The errors with which a network begins: with this one of the result, and hardly any of the
   * score, an evaluation has weight 1 in search; docs/search-formulas.md, "Certainty weight".
   */
  private static final double RESULT_ERROR = 0.25 * 7 / 8;

  private static final double SCORE_ERROR = 1;
  private static final String HIDDEN = "value/v2";
  private static final String SCORE = "value/score";
  private static final String SCORE_BIAS = "value/scorebias";

  private final Conv v1;
  private final Norm v1Norm;
  private final Matrix v2;
  private final Norm v2Norm;
  private final Matrix value;
  private final Parameter valueBias;
  private final Matrix score;
  private final Parameter scoreBias;
  private final Conv ownership;

  ValueHead(LayerMaker make, Architecture architecture) {
    int heads = architecture.headChannels();
    int hidden = Architecture.VALUE_CHANNELS;
    v1 = make.headConv("value/v1", architecture.channels(), heads, 1);
    v1Norm = make.norm("value/v1norm", heads);
    v2 = make.matrix(HIDDEN, 3 * heads, hidden, 1);
    v2Norm = make.norm("value/v2bias", hidden);
    value = make.matrix("value/result", hidden, 3, 0.5);
    valueBias = make.bias("value/resultbias", 3);
    score = make.matrix(SCORE, hidden, Architecture.SCORES, 0.5);
    scoreBias = make.bias(SCORE_BIAS, Architecture.SCORES);
    beginWithErrors();
    ownership = make.headConv("value/ownership", heads, 1, 0.5);
  }

  /** The same errors in all positions. */
  private void beginWithErrors() {
    float[] matrix = score.weights().toArray();
    for (int i = 0; i < matrix.length; i++) {
      if (i % Architecture.SCORES >= Losses.RESULT_ERROR) {
        matrix[i] = 0;
      }
    }
    score.weights().set(matrix);
    float[] bias = scoreBias.toArray();
    bias[Losses.RESULT_ERROR] = Losses.errorOutput(RESULT_ERROR / Losses.RESULT_ERROR_UNIT);
    bias[Losses.SCORE_ERROR] = Losses.errorOutput(SCORE_ERROR / Losses.SCORE_ERROR_UNIT);
    scoreBias.set(bias);
  }

  /** Whether it is the matrix or the bias of the score row, one column for each of its numbers. */
  static boolean isOfScore(Parameter parameter) {
    return parameter.name().equals(SCORE) || parameter.name().equals(SCORE_BIAS);
  }

  /** Whether it is the matrix that {@link Pooling#value} is multiplied with. */
  static boolean isOfPooling(Parameter parameter) {
    return parameter.name().equals(HIDDEN);
  }

  Outputs apply(Tensor image, Tensor policy) {
    Tensor z = v1.apply(image, v1Norm);
    Tensor hidden = v2Norm.activate(v2.apply(Pooling.value(z)).add_(v2Norm.bias().tensor()));
    return new Outputs(
        policy,
        value.apply(hidden).add_(valueBias.tensor()),
        score.apply(hidden).add_(scoreBias.tensor()),
        Torch.fp32(ownership.apply(z)).reshape(image.size(0), -1));
  }

  void describe(NetworkForm form) throws IOException {
    form.words("valuehead");
    form.valueOptions();
    v1.describe(form);
    v1Norm.describe(form);
    v2.describe(form);
    form.bias(v2Norm.bias());
    form.activation("value", v2Norm.activation());
    value.describe(form);
    form.bias(valueBias);
    form.score(score, scoreBias);
    ownership.describe(form);
  }
}
