package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.nn.EvaluationOptions;

class GameConditionsTest {
  private static final int DRAWS = 100_000;

  private final Random random = new Random(2);

  @Test
  void drawsAllRulesThatNetworksKnow() {
    Set<Rules> drawn = new HashSet<>();
    for (int i = 0; i < DRAWS; i++) {
      drawn.add(GameConditions.drawRules(random));
    }
    int rules = KoRule.values().length * Tax.values().length * 2;
    assertThat(drawn).hasSize(rules * (2 * 2 + 1));
    assertThat(drawn).allMatch(each -> each.scoring() == Scoring.AREA || !each.friendlyPassOk());
  }

  /**
   * Between 40 and 60 points from the fair one lie only the far ones, a sixth of those around it.
   */
  @ParameterizedTest
  @CsvSource({"361,7", "361,-20", "81,7", "25,25", "6,0", "4,-1"})
  void drawsKomiFarFromTheFairOneAsWell(int area, double fair) {
    double[] drawn =
        IntStream.range(0, DRAWS)
            .mapToDouble(any -> GameConditions.drawKomi(fair, area, random))
            .toArray();
    assertThat(share(drawn, komi -> 2 * komi == Math.rint(2 * komi))).isEqualTo(1);
    assertThat(share(drawn, komi -> Math.abs(komi - fair) <= 4)).isBetween(0.9, 1.0);
    double reach = Math.min(60, area);
    assertThat(share(drawn, komi -> Math.abs(komi) > Math.abs(fair) + Math.max(reach, 60)))
        .isZero();
    if (area == 361) {
      assertThat(share(drawn, komi -> Math.abs(komi - fair) > 50)).isBetween(0.003, 0.008);
      assertThat(share(drawn, komi -> komi < fair - 50)).isPositive();
      assertThat(share(drawn, komi -> komi > fair + 50)).isPositive();
    }
  }

  private static double share(double[] drawn, DoublePredicate wanted) {
    return IntStream.range(0, drawn.length).filter(i -> wanted.test(drawn[i])).count()
        / (double) drawn.length;
  }

  @Test
  void hidesSomeOrAllOfTheHistory() {
    int[] counts = new int[6];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.min(5, GameConditions.drawHistory(random))]++;
    }
    assertThat(GameConditions.drawHistory(new Random(1))).isEqualTo(EvaluationOptions.ALL_HISTORY);
    assertThat(counts[5] / (double) DRAWS).isBetween(0.945, 0.955);
    assertThat(counts[0] / (double) (DRAWS - counts[5])).isBetween(0.3, 0.37);
    assertThat(counts).doesNotContain(0);
  }
}
