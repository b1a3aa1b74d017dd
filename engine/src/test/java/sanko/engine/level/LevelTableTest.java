package sanko.engine.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.engine.settings.LevelSettings;

/** The numbers of the levels. */
class LevelTableTest {
  private static final LevelTable TABLE = LevelTable.standard();

  @ParameterizedTest
  @ValueSource(ints = {9, 13, 19})
  void hasAllLevelsOfEachBoard(int side) {
    List<LevelTable.Row> rows = TABLE.rows(side);
    assertThat(rows).extracting(LevelTable.Row::level).hasSize(LevelTable.LEVELS).isSorted();
    assertThat(rows.get(0).elo()).isZero();
    assertThat(rows).allMatch(row -> row.strength() <= LevelSettings.MOST_STRENGTH);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 49, 81, 100, 169, 247, 361, 625})
  void risesFromLevelToLevelOnAnyBoard(int area) {
    for (double level = 1; level < LevelTable.LEVELS; level += 0.25) {
      assertThat(TABLE.strength(level + 0.25, area)).isGreaterThan(TABLE.strength(level, area));
      assertThat(TABLE.elo(level + 0.25, area)).isGreaterThan(TABLE.elo(level, area));
    }
  }

  @Test
  void findsTheLevelOfAnElo() {
    for (int level = 1; level <= LevelTable.LEVELS; level++) {
      assertThat(TABLE.levelOf(TABLE.elo(level, 150), 150)).isCloseTo(level, within(1e-6));
    }
    assertThat(TABLE.levelOf(-500, 81)).isCloseTo(1, within(1e-6));
    assertThat(TABLE.levelOf(1e5, 81)).isCloseTo(LevelTable.LEVELS, within(1e-6));
  }

  @Test
  void noParameterGetsWeakerWithStrength() {
    LevelParameters before = LevelParameters.of(0);
    for (double s = 0.01; s <= LevelSettings.MOST_STRENGTH; s += 0.01) {
      LevelParameters now = LevelParameters.of(s);
      assertThat(now.visits()).isGreaterThanOrEqualTo(before.visits());
      assertThat(now.temperature()).isLessThan(before.temperature());
      assertThat(now.blindness()).isLessThanOrEqualTo(before.blindness());
      assertThat(now.plausible()).isGreaterThanOrEqualTo(before.plausible());
      assertThat(now.locality()).isLessThanOrEqualTo(before.locality());
      assertThat(now.sight()).isLessThanOrEqualTo(before.sight());
      assertThat(now.readsLadders() || !before.readsLadders()).isTrue();
      before = now;
    }
    assertThat(LevelParameters.of(1).visits()).isEqualTo(1);
    assertThat(LevelParameters.of(2).visits()).isEqualTo(8);
  }

  @Test
  void readsWhatItWrites() {
    assertThat(LevelTable.parse(TABLE.text()).rows()).isEqualTo(TABLE.rows());
    assertThat(LevelTable.parse(TABLE.text()).text()).isEqualTo(TABLE.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9 1 0", "9 one 0 0", "9 1 0 0\n9 2 0 90", "9 1 0 0\n9 2 1 0", "9 1 0 0", ""})
  void refusesATableThatIsNone(String text) {
    assertThatThrownBy(() -> LevelTable.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
