package sanko.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import sanko.search.settings.HumanSettings;
import sanko.search.settings.SearchSettings;

class HumanBlendTest {
  private static final Offset<Double> EXACT = within(1e-12);

  private static double[] mix(double share, boolean ignorePass, double[] values, double[] human) {
    HumanSettings settings =
        SearchSettings.DEFAULT
            .with("humanSLChosenMoveProp", Double.toString(share))
            .with("humanSLChosenMoveIgnorePass", Boolean.toString(ignorePass))
            .human();
    HumanBlend.mix(values, human, new boolean[] {false, false, true}, settings);
    return values;
  }

  @Test
  void keepsTheSumAndTakesTheHumanShare() {
    double[] mixed = mix(0.5, false, new double[] {8, 2, 0}, new double[] {0.1, 0.2, 0.2});
    assertThat(mixed).containsExactly(new double[] {5, 3, 2}, EXACT);
  }

  @Test
  void leavesThePassToTheSearch() {
    double[] mixed = mix(1, true, new double[] {6, 2, 2}, new double[] {0.1, 0.3, 0.6});
    assertThat(mixed).containsExactly(new double[] {2, 6, 2}, EXACT);
  }

  @Test
  void takesThePassWherePeopleOnlyPass() {
    double[] mixed = mix(1, true, new double[] {6, 2, 2}, new double[] {0, 0, 0.6});
    assertThat(mixed).containsExactly(new double[] {0, 0, 10}, EXACT);
  }

  @Test
  void changesNothingWhereNothingIsKnown() {
    double[] mixed = mix(1, false, new double[] {6, 2, 2}, new double[] {0, 0, 0});
    assertThat(mixed).containsExactly(new double[] {6, 2, 2}, EXACT);
  }

  @Test
  void scalesExplorationByTheChildrensWeight() {
    HumanSettings.Exploring settings =
        SearchSettings.DEFAULT
            .with("humanSLCpuctExploration", "0.5")
            .with("humanSLCpuctPermanent", "2")
            .human()
            .exploring();
    assertThat(HumanSelection.scaling(settings, 9))
        .isCloseTo((0.5 + 2 * 3) * Math.sqrt(9.01), EXACT);
  }
}
