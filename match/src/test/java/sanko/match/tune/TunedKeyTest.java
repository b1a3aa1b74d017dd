package sanko.match.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.engine.settings.EngineSettings;

class TunedKeyTest {
  private static TunedKey key(String text) {
    return TunedKey.parse(text, EngineSettings.DEFAULT).get(0);
  }

  @Test
  void readsKeysWithTheirRanges() {
    List<TunedKey> keys =
        TunedKey.parse(
            "cpuctExploration:0.5..2:0.15, fpuReductionMax:0...5:5e-2",
            EngineSettings.DEFAULT.with("cpuctExploration", "0.7"));
    assertThat(keys)
        .containsExactly(
            new TunedKey("cpuctExploration", 0.5, 2, 0.15, false, false, 0.7),
            new TunedKey("fpuReductionMax", 0, 0.5, 0.05, false, false, 0.2));
  }

  @Test
  void givesEnginesShortNumbersInTheRange() {
    TunedKey key = key("cpuctExploration:0.123456..2:0.15");
    assertThat(key.text(1.23456789)).isEqualTo("1.2346");
    assertThat(key("fpuReductionMax:0..0.223456:0.05").text(0.223456)).isEqualTo("0.223456");
    assertThat(key.text(2)).isEqualTo("2");
    TunedKey whole = key("rootNumSymmetriesToSample:1..8:1");
    assertThat(whole.text(3.4)).isEqualTo("3");
    TunedKey logarithmic = key("cpuctExplorationBase:10..100000:0.3:log");
    assertThat(logarithmic.text(Math.log(100_000))).isEqualTo("100000");
    assertThat(logarithmic.text(logarithmic.atStart() + Math.log(2))).isEqualTo("1000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpuctExploratoin:0.5..2:0.1        | cpuctExploratoin is no key
          nnMaxBatchSize:1..64:8             | nnMaxBatchSize is no key
          useLcbForSelection:0..1:0.5        | useLcbForSelection is true, no number
          humanSLProfile:0..1:0.5            | humanSLProfile is not set, no number
          cpuctExploration:2..2:0.1          | 2 is not below 2
          cpuctExploration:2..0.5:0.1        | 2 is not below 0.5
          cpuctExploration:1.5..2:0.1        | cpuctExploration is 1, outside of 1.5..2
          cpuctExploration:0.5..99:0.1       | cpuctExploration must be a number from 0 to 10
          cpuctExploration:0.5..2:0          | c must be above 0
          cpuctExploration:0.5..2:0.8        | c is more than half of the range
          fpuReductionMax:0..1:0.1:log       | a logarithm needs a range above 0
          rootNumSymmetriesToSample:1..8:0.3 | c must be at least 0.5
          cpuctExploration:0.5..2            | expected key:min..max:c
          cpuctExploration=0.5..2:0.1        | expected key:min..max:c
          cpuctExploration:0.5..2:0.1:exp    | expected key:min..max:c
          ''                                 | expected key:min..max:c
          lcbStdevs:2..8:1,lcbStdevs:2..8:1  | lcbStdevs appears twice
          """)
  void refusesWhatMakesNoSense(String text, String message) {
    assertThatThrownBy(() -> key(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
