package sanko.gtp.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.gtp.match.PairCounts;

/** Elo from matches between levels. */
class EloCurveTest {
  private static Step step(int level, int wins, int losses) {
    return new Step(level, new PairCounts(wins, 0, losses, 0, 0, 0, 0, 0));
  }

  @Test
  void addsUpTheStepsAndMakesThemAlike() {
    List<Step> steps = List.of(step(1, 60, 40), step(2, 90, 10), step(3, 75, 25));
    EloCurve curve = new EloCurve(List.of(0.0, 1.0, 2.0, 4.0), steps);
    List<Double> elos = curve.elos();
    assertThat(elos.get(1)).isCloseTo(70, within(3.0));
    assertThat(elos.get(3)).isCloseTo(70 + 375 + 188, within(20.0));
    List<Double> even = curve.evenStrengths();
    assertThat(even).hasSize(4);
    assertThat(even.get(0)).isZero();
    assertThat(even.get(3)).isEqualTo(4);
    assertThat(curve.elo(even.get(1))).isCloseTo(elos.get(3) / 3, within(0.5));
    assertThat(curve.elo(even.get(2))).isCloseTo(2 * elos.get(3) / 3, within(0.5));
  }

  @Test
  void risesWhereChanceMadeAStepDownwards() {
    List<Step> steps = List.of(step(1, 40, 60), step(2, 60, 40));
    assertThat(new EloCurve(List.of(0.0, 1.0, 2.0), steps).elos()).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void placesAPlayerAmongLevels() {
    List<Double> elos = List.of(0.0, 100.0, 200.0, 300.0);
    assertThat(LevelCalibration.place(List.of(step(2, 50, 50)), elos)).isCloseTo(100, within(2.0));
    assertThat(LevelCalibration.place(List.of(step(1, 64, 36), step(3, 36, 64)), elos))
        .isCloseTo(100, within(5.0));
  }
}
