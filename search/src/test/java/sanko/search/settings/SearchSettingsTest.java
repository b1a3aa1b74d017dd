package sanko.search.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Color;
import sanko.superko.KeyRule;

class SearchSettingsTest {
  @Test
  void changesOneParameterByItsKey() {
    SearchSettings changed = SearchSettings.DEFAULT.with("cpuctExploration", "0.8");
    assertThat(changed.exploration().cpuct()).isEqualTo(0.8);
    assertThat(changed.with("cpuctExploration", "1.0")).isEqualTo(SearchSettings.DEFAULT);
  }

  @Test
  void listsWhatCanBeChangedAndTakesItBack() {
    SearchSettings settings = SearchSettings.DEFAULT;
    for (Map.Entry<String, String> each : SearchSettings.DEFAULT.values().entrySet()) {
      settings = settings.with(each.getKey(), each.getValue());
    }
    assertThat(settings).isEqualTo(SearchSettings.DEFAULT);
    assertThat(SearchSettings.DEFAULT.values())
        .containsEntry("fpuReductionMax", "0.2")
        .containsEntry("friendlyPass", "auto")
        .containsEntry("graphKeyRule", "union")
        .containsEntry("graphSearchRepBound", "11")
        .containsEntry("useLcbForSelection", "true");
  }

  @ParameterizedTest
  @CsvSource({
    "cpuctExploration, much",
    "cpuctExploration, -1",
    "cpuctExploration, NaN",
    "lcbStdevs, 0",
    "useLcbForSelection, yes",
    "friendlyPass, perhaps",
    "graphKeyRule, best",
    "graphSearchRepBound, 2",
    "graphSearchRepBound, 51",
    "graphSearchCatchUpLeakProb, 1.1",
    "graphSearchCatchUpFactor, 0.5",
    "graphUnstaling, all",
    "numSearchThreads, 1.5"
  })
  void refusesBadValuesByName(String key, String value) {
    assertThatThrownBy(() -> SearchSettings.DEFAULT.with(key, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(key)
        .hasMessageContaining("'" + value + "'");
  }

  @ParameterizedTest
  @CsvSource({"'', 2, 2", "BLACK, 2, -2", "b, 2, -2", "White, -2, 2"})
  void anAdvantageIsThatOfThePlayerNamed(String player, double ofBlack, double ofWhite) {
    InferenceSettings inference =
        SearchSettings.DEFAULT
            .with("playoutDoublingAdvantage", "2")
            .with("playoutDoublingAdvantagePla", player)
            .inference();
    assertThat(inference.advantageOf(Color.BLACK)).isEqualTo(ofBlack);
    assertThat(inference.advantageOf(Color.WHITE)).isEqualTo(ofWhite);
  }

  @Test
  void namesPlayersAsKataGoDoes() {
    assertThat(SearchSettings.DEFAULT.with("playoutDoublingAdvantagePla", "w").values())
        .containsEntry("playoutDoublingAdvantagePla", "WHITE");
    assertThatThrownBy(() -> SearchSettings.DEFAULT.with("playoutDoublingAdvantagePla", "E"))
        .hasMessage("playoutDoublingAdvantagePla: a player is BLACK or WHITE, not 'E'");
  }

  @Test
  void namesTheKeyRulesThatThereAre() {
    assertThatThrownBy(() -> SearchSettings.DEFAULT.with("graphKeyRule", "best"))
        .hasMessage("graphKeyRule must be one of union, window, chain, not 'best'");
    assertThat(SearchSettings.DEFAULT.with("graphKeyRule", "chain").memory().keyRule())
        .isEqualTo(KeyRule.CHAIN);
  }

  @Test
  void refusesUnknownKeys() {
    assertThat(SearchSettings.TABLE.contains("cpuct")).isFalse();
    assertThatThrownBy(() -> SearchSettings.DEFAULT.with("cpuct", "1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cpuct");
  }
}
