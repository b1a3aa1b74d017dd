package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.Color;

/** Numbers worked out by hand. */
class WeightsTest {
  private static ValueTarget white(double win, double score) {
    return new ValueTarget(win, 1 - win, 0, score);
  }

  @Test
  void averagesLookAheadToTheResult() {
    List<ValueTarget> values = List.of(white(0.5, 0), white(0.8, 4), white(1, 8));

    List<ValueTarget> means = ValueTarget.averages(values, 0.25);

    assertThat(means.get(2)).isEqualTo(white(1, 8));
    assertThat(means.get(1).win()).isCloseTo(0.25 * 0.8 + 0.75, within(1e-12));
    assertThat(means.get(0).score())
        .isCloseTo(0.25 * 0 + 0.75 * (0.25 * 4 + 0.75 * 8), within(1e-12));
    assertThat(ValueTarget.averages(values, 0).get(0)).isEqualTo(white(1, 8));
    assertThat(ValueTarget.averages(values, 1).get(0)).isEqualTo(white(0.5, 0));
    assertThat(means.get(1).seenBy(Color.BLACK).win()).isEqualTo(means.get(1).loss());
    assertThat(means.get(1).seenBy(Color.BLACK).score()).isEqualTo(-means.get(1).score());
  }

  @Test
  void surpriseMovesWeightAndKeepsItsSum() {
    double[] weights = {1, 0, 1, 0, 1};
    double[] policy = {0.1, 0.2, 0.2, 0.9, 0.3};
    double[] value = {0.5, 0.1, 0, 0.1, 0.1};

    double[] shared = new SurpriseWeights(0.5, 0.1).shareOut(weights, policy, value);

    assertThat(Arrays.stream(shared).sum()).isCloseTo(3, within(1e-12));
    // The mean of full searches is 0.2: the cheap ones at 0.2 and 0.9 exceed 0.3 by 0 and by 0.6.
    assertThat(shared[1]).isZero();
    assertThat(shared[3]).isCloseTo(0.5 * 3 * 0.6 / 1.2, within(1e-12));
    assertThat(shared[0]).isCloseTo(0.4 + 0.5 * 3 * 0.1 / 1.2 + 0.1 * 3 * 0.5 / 0.6, within(1e-12));
  }

  @Test
  void nothingSurprisingLeavesWeightsAlone() {
    double[] weights = {1, 0, 0.1};
    assertThat(new SurpriseWeights(0.5, 0.1).shareOut(weights, new double[3], new double[3]))
        .containsExactly(weights);
  }

  @Test
  void aQuarterOfTheSearchesIsFull() {
    EffortSettings effort =
        SmallGames.settings("maxVisits", "600", "cheapSearchVisits", "100").effort();
    int full = 0;
    for (int turn = 0; turn < 10_000; turn++) {
      EffortSettings.Effort each = effort.effort(99, turn, List.of());
      full += each.isFull() ? 1 : 0;
      assertThat(each.visits()).isEqualTo(each.isFull() ? 600 : 100);
      assertThat(effort.effort(99, turn, List.of())).isEqualTo(each);
    }
    assertThat(full).isBetween(2370, 2630);
    assertThat(
            SmallGames.settings("cheapSearchProb", "1").effort().effort(1, 1, List.of()).isFull())
        .isFalse();
    assertThat(
            SmallGames.settings("cheapSearchProb", "0").effort().effort(1, 1, List.of()).isFull())
        .isTrue();
  }

  @Test
  void gamesThatAreDecidedGetFewerVisitsAndLessWeight() {
    EffortSettings effort =
        SmallGames.settings("cheapSearchProb", "0", "maxVisits", "600", "reducedVisitsMin", "100")
            .effort();
    ValueTarget lost = white(0.0125, -20);
    // Win minus loss is -0.975: three quarters of the way from 0.9 to 1.
    EffortSettings.Effort reduced = effort.effort(1, 3, Collections.nCopies(3, lost));

    assertThat(reduced.visits()).isEqualTo(Math.round(600 - 0.5625 * 500));
    assertThat(reduced.unreducedVisits()).isEqualTo(600);
    assertThat(reduced.weight()).isCloseTo(1 - 0.5625 * 0.9, within(1e-9));
    List<ValueTarget> swinging = List.of(lost, white(0.99, 20), lost);
    assertThat(effort.effort(1, 3, swinging).weight()).isEqualTo(1);
    assertThat(effort.effort(1, 2, List.of(lost, lost)).visits()).isEqualTo(600);
  }

  @Test
  void decidedGamesGetNoMoreThanCheapSearchesUnlessToldOtherwise() {
    List<ValueTarget> lost = Collections.nCopies(3, white(0, -20));
    EffortSettings usual =
        SelfplaySettings.TABLE.with(SelfplaySettings.DEFAULT, "maxVisits", "64").effort();
    assertThat(usual.reducedVisits()).isNull();
    SelfplaySettings settings = SelfplaySettings.DEFAULT;
    settings = SelfplaySettings.TABLE.with(settings, "maxVisits", "64");
    settings = SelfplaySettings.TABLE.with(settings, "cheapSearchVisits", "16");
    SelfplaySettings fewer = SelfplaySettings.TABLE.with(settings, "reducedVisitsMin", "4");
    for (int turn = 3; turn < 100; turn++) {
      assertThat(settings.effort().effort(1, turn, lost).visits()).isEqualTo(16);
      assertThat(fewer.effort().effort(1, turn, lost).visits()).isEqualTo(4);
      assertThat(usual.effort(1, turn, lost).visits()).isEqualTo(64);
    }
  }

  @Test
  void cheapSearchesWeighNothing() {
    EffortSettings effort = SmallGames.settings().effort();
    int full = 0;
    for (int turn = 0; turn < 1000; turn++) {
      EffortSettings.Effort one = effort.effort(5, turn, List.of());
      full += one.isFull() ? 1 : 0;
      assertThat(one.weight()).isEqualTo(one.isFull() ? 1 : 0);
      assertThat(one.visits()).isEqualTo(one.isFull() ? 24 : 6);
    }
    assertThat(full).isBetween(200, 300);
  }

  @Test
  void varianceComesWhereTheValueChanges() {
    List<ValueTarget> values = List.of(white(0.5, 0), white(0.5, 0), white(0.5, 0), white(1, 9));
    assertThat(GameRows.varianceTime(values, 0)).isCloseTo(3, within(0.01));
    assertThat(GameRows.varianceTime(values, 2)).isCloseTo(1, within(0.01));
  }
}
