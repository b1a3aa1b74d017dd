package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.nn.NetworkDescription.ScoreMultipliers;

/** Hand-made outputs on a board of 2x2. */
class EvaluationDecoderTest {
  private static final float TINY = 1e-5f;

  private final HandMadeOutput raw = new HandMadeOutput();

  @Test
  void policyIsASoftmaxOverLegalMoves() throws NetworkException {
    raw.policy[0] = new float[] {0, 5, (float) Math.log(2), 0};
    raw.pass[0] = 0;
    Evaluation evaluation = decode(8, Color.BLACK, 0, 1, false);
    assertThat(evaluation.policy(0)).isCloseTo(0.25f, within(TINY));
    assertThat(evaluation.policy(1)).isEqualTo(Evaluation.ILLEGAL);
    assertThat(evaluation.policy(2)).isCloseTo(0.5f, within(TINY));
    assertThat(evaluation.policy(3)).isEqualTo(Evaluation.ILLEGAL);
    assertThat(evaluation.passPolicy()).isCloseTo(0.25f, within(TINY));
    assertThat(evaluation.policy(4)).isEqualTo(evaluation.passPolicy());
  }

  @Test
  void temperatureDividesLogits() throws NetworkException {
    raw.policy[0] = new float[] {(float) Math.log(16), 0, 0, 0};
    raw.pass[0] = -100;
    Evaluation evaluation = decode(8, Color.BLACK, 0, 2, false);
    assertThat(evaluation.policy(0)).isCloseTo(0.8f, within(TINY));
  }

  @Test
  void optimismMixesLogitsFromVersion12On() throws NetworkException {
    raw.pass[0] = -100;
    raw.pass[1] = -100;
    raw.policy[1] = new float[] {(float) Math.log(9), 0, 0, 0};
    assertThat(decode(12, Color.BLACK, 0.5f, 1, false).policy(0)).isCloseTo(0.75f, within(TINY));
    assertThat(decode(11, Color.BLACK, 0.5f, 1, false).policy(0)).isCloseTo(0.5f, within(TINY));
  }

  @Test
  void capsThePassAt95Percent() throws NetworkException {
    raw.pass[0] = 20;
    assertThat(decode(8, Color.BLACK, 0, 1, false).passPolicy()).isGreaterThan(0.999f);
    assertThat(decode(8, Color.BLACK, 0, 1, true).passPolicy()).isCloseTo(0.95f, within(TINY));
  }

  @Test
  void aCappedPassThatIsTheOnlyMoveIsCertain() throws NetworkException {
    DecodeRequest request =
        new DecodeRequest(new BoardWindow(2, 2, 2, 2), 0, new BitSet(), 1, true, 0, 1, true, false);
    Evaluation evaluation = new EvaluationDecoder(network(8)).decode(raw, 0, request);
    assertThat(evaluation.passPolicy()).isEqualTo(1);
    assertThat(evaluation.hasOwnership()).isFalse();
    assertThatThrownBy(() -> evaluation.ownership(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void everythingIsFromWhitesView() throws NetworkException {
    raw.value = new float[] {(float) Math.log(3), 0, -100};
    raw.score = new float[] {0.5f, 0, 0.25f, 0, 0, 0};
    raw.ownership = new float[] {1, 0, 0, 0};
    Evaluation white = decode(8, Color.WHITE, 0, 1, false);
    Evaluation black = decode(8, Color.BLACK, 0, 1, false);
    assertThat(white.whiteWin()).isCloseTo(0.75f, within(TINY));
    assertThat(black.whiteWin()).isCloseTo(0.25f, within(TINY));
    assertThat(white.whiteScoreMean()).isCloseTo(10, within(TINY));
    assertThat(black.whiteScoreMean()).isCloseTo(-10, within(TINY));
    assertThat(white.whiteLead()).isCloseTo(5, within(TINY));
    assertThat(black.whiteLead()).isCloseTo(-5, within(TINY));
    float square = (float) (100 + Math.pow(20 * Math.log(2), 2));
    assertThat(white.whiteScoreMeanSq()).isCloseTo(square, within(1e-3f));
    assertThat(black.whiteScoreMeanSq()).isEqualTo(white.whiteScoreMeanSq());
    assertThat(white.ownership(0)).isCloseTo((float) Math.tanh(1), within(TINY));
    assertThat(black.ownership(0)).isCloseTo((float) -Math.tanh(1), within(TINY));
  }

  @Test
  void aGameWithoutResultHasNoScore() throws NetworkException {
    raw.value = new float[] {0, 0, 0};
    raw.score = new float[] {0.15f, 0, 0.15f, 0, 0, 0};
    Evaluation evaluation = decode(8, Color.WHITE, 0, 1, false);
    assertThat(evaluation.noResult()).isCloseTo(1f / 3, within(TINY));
    assertThat(evaluation.whiteScoreMean()).isCloseTo(2, within(TINY));
    assertThat(evaluation.whiteLead()).isCloseTo(2, within(TINY));
  }

  @Test
  void rulesWithoutNoResultLeaveItOut() throws NetworkException {
    raw.value = new float[] {0, 0, 50};
    DecodeRequest request =
        new DecodeRequest(
            new BoardWindow(2, 2, 2, 2), 0, new BitSet(), 1, false, 0, 1, false, false);
    Evaluation evaluation = new EvaluationDecoder(network(8)).decode(raw, 0, request);
    assertThat(evaluation.noResult()).isZero();
    assertThat(evaluation.whiteWin()).isCloseTo(0.5f, within(TINY));
  }

  @Test
  void shorttermErrorsDependOnTheVersion() throws NetworkException {
    float soft = (float) Math.log(2);
    Evaluation v8 = decode(8, Color.WHITE, 0, 1, false);
    assertThat(v8.shorttermWinlossError()).isEqualTo(-1);
    assertThat(v8.shorttermScoreError()).isEqualTo(-1);
    assertThat(v8.varTimeLeft()).isEqualTo(-1);
    Evaluation v9 = decode(9, Color.WHITE, 0, 1, false);
    assertThat(v9.varTimeLeft()).isCloseTo(40 * soft, within(1e-3f));
    assertThat(v9.shorttermWinlossError()).isCloseTo(soft, within(TINY));
    assertThat(v9.shorttermScoreError()).isCloseTo(10 * soft, within(TINY));
    Evaluation v10 = decode(10, Color.WHITE, 0, 1, false);
    assertThat(v10.shorttermWinlossError()).isCloseTo((float) Math.sqrt(soft / 4), within(TINY));
    assertThat(v10.shorttermScoreError()).isCloseTo((float) Math.sqrt(soft * 30), within(TINY));
    Evaluation v14 = decode(14, Color.WHITE, 0, 1, false);
    assertThat(v14.shorttermWinlossError()).isCloseTo(soft / 2, within(TINY));
    assertThat(v14.shorttermScoreError()).isCloseTo((float) (soft * Math.sqrt(30)), within(TINY));
  }

  @Test
  void refusesOutputsThatAreNotFinite() {
    raw.value[1] = Float.NaN;
    assertThatThrownBy(() -> decode(8, Color.WHITE, 0, 1, false))
        .isInstanceOf(NetworkException.class)
        .hasMessageContaining("hand-made")
        .hasMessageContaining("value");
  }

  @Test
  void anEvaluationCopiesWhatItIsMadeOf() {
    float[] policy = {0.5f, 0.5f};
    Evaluation evaluation =
        Evaluation.of(new Evaluation.Outcome(1, 0, 0, 0, 0, 0, -1, -1, -1), policy, null);
    policy[0] = 7;
    assertThat(evaluation.policy(0)).isEqualTo(0.5f);
    assertThat(evaluation.area()).isEqualTo(1);
  }

  /** Points 0 and 2 are legal; no result is possible. */
  private Evaluation decode(
      int version, int color, float optimism, float temperature, boolean capsPass)
      throws NetworkException {
    BitSet legal = new BitSet();
    legal.set(0);
    legal.set(2);
    DecodeRequest request =
        new DecodeRequest(
            new BoardWindow(2, 2, 2, 2),
            0,
            legal,
            color,
            true,
            optimism,
            temperature,
            capsPass,
            true);
    return new EvaluationDecoder(network(version)).decode(raw, 0, request);
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
