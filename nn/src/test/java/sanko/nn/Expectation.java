package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;

/** Compares an evaluation with one recorded in the vectors, within their tolerances. */
public final class Expectation {
  private static final double PROBABILITY = 1e-4;
  private static final double POINTS = 0.02;
  private static final double OWNERSHIP = 2e-4;

  private Expectation() {}

  public static void check(String where, Evaluation got, JsonNode expected) {
    near(where + " whiteWin", got.value().whiteWin(), expected.get("whiteWin"), PROBABILITY);
    near(where + " whiteLoss", got.value().whiteLoss(), expected.get("whiteLoss"), PROBABILITY);
    near(where + " noResult", got.value().noResult(), expected.get("noResult"), PROBABILITY);
    near(where + " lead", got.value().whiteLead(), expected.get("whiteLead"), POINTS);
    near(
        where + " score", got.value().whiteScoreMean(), expected.get("whiteScoreSelfplay"), POINTS);
    double square = expected.get("whiteScoreSelfplaySq").asDouble();
    assertThat(got.value().whiteScoreMeanSq())
        .as(where + " scoreSq")
        .isCloseTo(square, within(1e-3 * square + 0.01));
    near(where + " time", got.uncertainty().varTimeLeft(), expected.get("varTimeLeft"), POINTS);
    near(
        where + " winloss error",
        got.uncertainty().shorttermWinlossError(),
        expected.get("shorttermWinlossError"),
        1e-3);
    near(
        where + " score error",
        got.uncertainty().shorttermScoreError(),
        expected.get("shorttermScoreError"),
        POINTS);
    JsonNode policy = expected.get("policy");
    for (int index = 0; index < got.area(); index++) {
      if (policy.get(index).isNull()) {
        assertThat(got.policy(index)).isEqualTo(Evaluation.ILLEGAL);
      } else {
        probability(where + " policy " + index, got.policy(index), policy.get(index).asDouble());
      }
      near(
          where + " ownership " + index,
          got.whiteOwnership(index),
          expected.get("whiteOwnership").get(index),
          OWNERSHIP);
    }
    probability(where + " pass", got.passPolicy(), expected.get("policyPass").asDouble());
  }

  private static void probability(String what, double got, double expected) {
    double tolerance = expected > 1e-3 ? Math.min(PROBABILITY, expected / 100) : PROBABILITY;
    assertThat(got).as(what).isCloseTo(expected, within(tolerance));
  }

  private static void near(String what, double got, JsonNode expected, double tolerance) {
    assertThat(got).as(what).isCloseTo(expected.asDouble(), within(tolerance));
  }
}
