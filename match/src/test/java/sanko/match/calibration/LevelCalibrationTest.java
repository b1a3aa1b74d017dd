package sanko.match.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LevelCalibrationTest {
  private static final String LEVEL = "levelStrength=1.5000,name=level 3";

  @Test
  void playersThatDifferAfterTheirNamesHaveFoldersOfTheirOwn() {
    assertThat(LevelCalibration.name(LEVEL, "maxVisits=1,name=a,wideRootNoise=0"))
        .isNotEqualTo(LevelCalibration.name(LEVEL, "maxVisits=1,name=b,wideRootNoise=0.1"));
  }

  @Test
  void namesOfPlayersAreNotPartOfAFolder() {
    assertThat(LevelCalibration.name(LEVEL, "maxVisits=400,name=level 20"))
        .isEqualTo(LevelCalibration.name(LEVEL, "maxVisits=400,name=other"))
        .isEqualTo("1.5000-maxVisits-400-d81fab7f");
  }
}
