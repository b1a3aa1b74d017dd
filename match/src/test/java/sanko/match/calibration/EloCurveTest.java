package sanko.match.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.engine.level.LevelTable;
import sanko.engine.level.LevelTable.Row;
import sanko.engine.rating.PlayerRating;
import sanko.match.PairCounts;

/** Elo from matches between levels. */
class EloCurveTest {
  /** A steep rise up to strength 1, a gentle one above. */
  private static double truth(double strength) {
    return strength <= 1 ? 1000 * strength : 1000 + 200 * (strength - 1);
  }

  private static List<EloCurve.Observation> matches() {
    List<EloCurve.Observation> matches = new ArrayList<>();
    for (double s = 0; s < 2.95; s += 0.1) {
      double score = PlayerRating.expectedScore(truth(s + 0.1), truth(s));
      matches.add(new EloCurve.Observation(s, s + 0.1, score, 200));
    }
    double score = PlayerRating.expectedScore(truth(3) + 90, truth(3));
    matches.add(new EloCurve.Observation(3, EloCurve.ENGINE, score, 200));
    return matches;
  }

  @Test
  void findsTheCurveBehindMatches() {
    EloCurve curve = new EloCurve(matches());
    for (double s = 0; s <= 3; s += 0.25) {
      assertThat(curve.elo(s)).isCloseTo(truth(s), within(60.0));
    }
    assertThat(curve.elo(EloCurve.ENGINE) - curve.elo(3)).isCloseTo(90, within(10.0));
  }

  @Test
  void makesStepsAlike() {
    List<Row> rows = new EloCurve(matches()).evenLevels(9);
    assertThat(rows).hasSize(LevelTable.LEVELS);
    double step = rows.get(LevelTable.LEVELS - 1).elo() / (LevelTable.LEVELS - 1);
    for (int i = 1; i < rows.size(); i++) {
      assertThat(rows.get(i).elo() - rows.get(i - 1).elo()).isCloseTo(step, within(10.0));
    }
    assertThat(new LevelTable("", rows).rows()).isEqualTo(rows);
  }

  @Test
  void tellsTheStrongestApart() {
    List<EloCurve.Observation> matches = new ArrayList<>();
    for (double s = 3; s < 3.95; s += 0.1) {
      double score = PlayerRating.expectedScore(truth(s + 0.1), truth(s));
      matches.add(new EloCurve.Observation(s, s + 0.1, score, 200));
    }
    EloCurve curve = new EloCurve(matches);
    assertThat(curve.elo(4) - curve.elo(3.5)).isCloseTo(100, within(20.0));
  }

  @Test
  void risesWhateverTheMatchesSay() {
    List<EloCurve.Observation> matches = new ArrayList<>();
    for (double s = 0; s < 3; s += 0.1) {
      matches.add(new EloCurve.Observation(s, s + 0.1, s % 0.2 < 0.05 ? 0.3 : 0.6, 20));
    }
    matches.add(new EloCurve.Observation(3, EloCurve.ENGINE, 0.99, 20));
    List<Row> rows = new EloCurve(matches).evenLevels(9);
    assertThat(new LevelTable("", rows).rows()).isEqualTo(rows);
  }

  @Test
  void placesAPlayerAmongLevels() {
    List<Row> levels = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      levels.add(new Row(9, i + 1, i, 100 * i));
    }
    LevelMatch even = new LevelMatch(2, new PairCounts(50, 0, 50, 0, 0, 0, 0, 0));
    assertThat(LevelCalibration.place(List.of(even), levels)).isCloseTo(100, within(2.0));
    LevelMatch above = new LevelMatch(1, new PairCounts(64, 0, 36, 0, 0, 0, 0, 0));
    LevelMatch below = new LevelMatch(3, new PairCounts(36, 0, 64, 0, 0, 0, 0, 0));
    assertThat(LevelCalibration.place(List.of(above, below), levels)).isCloseTo(100, within(5.0));
  }
}
