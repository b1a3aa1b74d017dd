package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.features.BoardWindow;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkDescription.ScoreMultipliers;
import sanko.nn.ort.Lane;
import sanko.nn.ort.RawOutput;

/** Hand-made outputs on a board of 2x2. */
class EvaluationDecoderTest {
  private static final double TINY = 1e-5;

  private final HandMadeOutput raw = new HandMadeOutput();

  @Test
  void policyIsASoftmaxOverLegalMoves() throws NetworkException {
    raw.policy[0] = new float[] {0, 5, (float) Math.log(2), 0};
    raw.pass[0] = 0;
    Evaluation evaluation = decode(8, Color.BLACK, 0, 1, false);
    near(evaluation.policy(0), 0.25f);
    assertThat(evaluation.policy(1)).isEqualTo(Evaluation.ILLEGAL);
    near(evaluation.policy(2), 0.5f);
    assertThat(evaluation.policy(3)).isEqualTo(Evaluation.ILLEGAL);
    near(evaluation.passPolicy(), 0.25f);
    assertThat(evaluation.policy(4)).isEqualTo(evaluation.passPolicy());
  }

  @Test
  void temperatureDividesLogits() throws NetworkException {
    raw.policy[0] = new float[] {(float) Math.log(16), 0, 0, 0};
    raw.pass[0] = -100;
    Evaluation evaluation = decode(8, Color.BLACK, 0, 2, false);
    near(evaluation.policy(0), 0.8f);
  }

  @Test
  void optimismMixesLogitsFromVersion12On() throws NetworkException {
    raw.pass[0] = -100;
    raw.pass[1] = -100;
    raw.policy[1] = new float[] {(float) Math.log(9), 0, 0, 0};
    near(decode(12, Color.BLACK, 0.5f, 1, false).policy(0), 0.75f);
    near(decode(11, Color.BLACK, 0.5f, 1, false).policy(0), 0.5f);
  }

  @Test
  void theOptimisticPolicyComesBesidesWhereItIsWanted() throws NetworkException {
    raw.policy[0] = new float[] {0, 0, (float) Math.log(5), 0};
    raw.policy[1] = new float[] {(float) Math.log(2), 5, 0, 0};
    raw.pass[0] = 0;
    raw.pass[1] = (float) Math.log(7);
    EvaluationOptions options = EvaluationOptions.PLAIN.withOptimisticPolicy();
    Evaluation both = decode(12, Color.BLACK, options);
    assertThat(both.hasOptimisticPolicy()).isTrue();
    Evaluation plain = decode(12, Color.BLACK, EvaluationOptions.PLAIN);
    Evaluation optimistic = decode(12, Color.BLACK, options.withPolicyOptimism(1));
    near(both.optimisticPolicy(0), 0.2f);
    near(both.optimisticPolicy(4), 0.7f);
    for (int move = 0; move <= 4; move++) {
      assertThat(both.policy(move)).isEqualTo(plain.policy(move));
      assertThat(both.optimisticPolicy(move)).isEqualTo(optimistic.policy(move));
    }
    assertThat(plain.hasOptimisticPolicy()).isFalse();
    assertThat(decode(11, Color.BLACK, options).hasOptimisticPolicy()).isFalse();
    assertThatThrownBy(() -> plain.optimisticPolicy(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void capsThePassAt95Percent() throws NetworkException {
    raw.pass[0] = 20;
    assertThat(decode(8, Color.BLACK, 0, 1, false).passPolicy()).isGreaterThan(0.999f);
    near(decode(8, Color.BLACK, 0, 1, true).passPolicy(), 0.95f);
  }

  @Test
  void aCappedPassThatIsTheOnlyMoveIsCertain() throws NetworkException {
    EvaluationDecoder.Request request =
        new EvaluationDecoder.Request(
            new BoardWindow(2, 2, 2, 2),
            0,
            new BitSet(),
            Color.BLACK,
            true,
            Lane.options(0, 1, true).withoutOwnership());
    Evaluation evaluation = new EvaluationDecoder(network(8)).decode(raw, 0, request);
    assertThat(evaluation.passPolicy()).isEqualTo(1);
    assertThat(evaluation.hasOwnership()).isFalse();
    assertThatThrownBy(() -> evaluation.whiteOwnership(0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void everythingIsFromWhitesView() throws NetworkException {
    raw.value = new float[] {(float) Math.log(3), 0, -100};
    raw.score = new float[] {0.5f, 0, 0.25f, 0, 0, 0};
    raw.ownership = new float[] {1, 0, 0, 0};
    Evaluation white = decode(8, Color.WHITE, 0, 1, false);
    Evaluation black = decode(8, Color.BLACK, 0, 1, false);
    near(white.value().whiteWin(), 0.75f);
    near(black.value().whiteWin(), 0.25f);
    near(white.value().whiteScoreMean(), 10);
    near(black.value().whiteScoreMean(), -10);
    near(white.value().whiteLead(), 5);
    near(black.value().whiteLead(), -5);
    float square = (float) (100 + Math.pow(20 * Math.log(2), 2));
    near(white.value().whiteScoreMeanSq(), square, 1e-3);
    assertThat(black.value().whiteScoreMeanSq()).isEqualTo(white.value().whiteScoreMeanSq());
    near(white.whiteOwnership(0), (float) Math.tanh(1));
    near(black.whiteOwnership(0), (float) -Math.tanh(1));
  }

  @Test
  void aGameWithoutResultHasNoScore() throws NetworkException {
    raw.value = new float[] {0, 0, 0};
    raw.score = new float[] {0.15f, 0, 0.15f, 0, 0, 0};
    Evaluation evaluation = decode(8, Color.WHITE, 0, 1, false);
    near(evaluation.value().noResult(), 1f / 3);
    near(evaluation.value().whiteScoreMean(), 2);
    near(evaluation.value().whiteLead(), 2);
  }

  @Test
  void version3DoesNotScaleTheScoreByTheChanceOfAResult() throws NetworkException {
    raw.value = new float[] {0, 0, 0};
    raw.score[0] = 1;
    Evaluation evaluation = decode(3, Color.WHITE, 0, 1, false);
    near(evaluation.value().whiteScoreMean(), 4);
    near(evaluation.value().whiteLead(), 4);
    near(evaluation.value().whiteScoreMeanSq(), 16);
  }

  @Test
  void rulesWithoutNoResultLeaveItOut() throws NetworkException {
    raw.value = new float[] {0, 0, 50};
    EvaluationDecoder.Request request =
        new EvaluationDecoder.Request(
            new BoardWindow(2, 2, 2, 2),
            0,
            new BitSet(),
            Color.BLACK,
            false,
            EvaluationOptions.PLAIN);
    Evaluation evaluation = new EvaluationDecoder(network(8)).decode(raw, 0, request);
    assertThat(evaluation.value().noResult()).isZero();
    near(evaluation.value().whiteWin(), 0.5f);
  }

  @Test
  void shorttermErrorsDependOnTheVersion() throws NetworkException {
    float soft = (float) Math.log(2);
    Evaluation v8 = decode(8, Color.WHITE, 0, 1, false);
    assertThat(v8.uncertainty().shorttermWinlossError()).isEqualTo(-1);
    assertThat(v8.uncertainty().shorttermScoreError()).isEqualTo(-1);
    assertThat(v8.uncertainty().varTimeLeft()).isEqualTo(-1);
    Evaluation v9 = decode(9, Color.WHITE, 0, 1, false);
    near(v9.uncertainty().varTimeLeft(), 40 * soft, 1e-3);
    near(v9.uncertainty().shorttermWinlossError(), soft);
    near(v9.uncertainty().shorttermScoreError(), 10 * soft);
    Evaluation v10 = decode(10, Color.WHITE, 0, 1, false);
    near(v10.uncertainty().shorttermWinlossError(), (float) Math.sqrt(soft / 4));
    near(v10.uncertainty().shorttermScoreError(), (float) Math.sqrt(soft * 30));
    Evaluation v14 = decode(14, Color.WHITE, 0, 1, false);
    near(v14.uncertainty().shorttermWinlossError(), soft / 2);
    near(v14.uncertainty().shorttermScoreError(), (float) (soft * Math.sqrt(30)));
  }

  @Test
  void refusesOutputsThatAreNotFinite() {
    raw.value[1] = Float.NaN;
    assertThatThrownBy(() -> decode(8, Color.WHITE, 0, 1, false))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("hand-made")
        .hasMessageContaining("value");
  }

  /** Points 0 and 2 are legal; no result is possible. */
  private Evaluation decode(
      int version, int color, float optimism, float temperature, boolean capsPass)
      throws NetworkException {
    return decode(version, color, Lane.options(optimism, temperature, capsPass));
  }

  private Evaluation decode(int version, int color, EvaluationOptions options)
      throws NetworkException {
    BitSet legal = new BitSet();
    legal.set(0);
    legal.set(2);
    EvaluationDecoder.Request request =
        new EvaluationDecoder.Request(new BoardWindow(2, 2, 2, 2), 0, legal, color, true, options);
    return new EvaluationDecoder(network(version)).decode(raw, 0, request);
  }

  private static void near(double actual, double expected) {
    near(actual, expected, TINY);
  }

  private static void near(double actual, double expected, double tolerance) {
    assertThat(actual).isCloseTo(expected, within(tolerance));
  }

  private static NetworkDescription network(int version) {
    return new NetworkDescription(
        "hand-made",
        version,
        7,
        22,
        19,
        1,
        1,
        0,
        version >= 12 ? 2 : 1,
        6,
        ScoreMultipliers.OLD,
        0,
        false,
        false);
  }

  private static final class HandMadeOutput implements RawOutput {
    float[][] policy = new float[2][4];
    float[] pass = new float[2];
    float[] value = {0, 0, -100};
    float[] score = new float[6];
    float[] ownership = new float[4];

    @Override
    public float policy(int row, int channel, int cell) {
      return policy[channel][cell];
    }

    @Override
    public float pass(int row, int channel) {
      return pass[channel];
    }

    @Override
    public float value(int row, int index) {
      return value[index];
    }

    @Override
    public float score(int row, int index) {
      return score[index];
    }

    @Override
    public float ownership(int row, int cell) {
      return ownership[cell];
    }
  }
}
