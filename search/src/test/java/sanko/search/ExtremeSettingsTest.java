package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.base.settings.Setting;
import sanko.board.Rules;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** A search makes sense with the least and the greatest value of each key. */
class ExtremeSettingsTest {
  private static final int VISITS = 80;

  static Stream<Map<String, String>> settings() {
    List<Map<String, String>> all = new ArrayList<>();
    addAll(SearchSettings.class, all);
    all.add(
        Map.of(
            "winLossUtilityFactor", "0",
            "staticScoreUtilityFactor", "0",
            "dynamicScoreUtilityFactor", "0"));
    all.add(Map.of("rootNoiseEnabled", "true", "rootDirichletNoiseTotalConcentration", "0.001"));
    all.add(Map.of("rootNoiseEnabled", "true", "rootDirichletNoiseWeight", "1"));
    all.add(Map.of("useNoisePruning", "true", "noisePruningCap", "0"));
    all.add(Map.of("cpuctUtilityStdevPriorWeight", "0", "cpuctUtilityStdevPrior", "1e-8"));
    all.add(Map.of("cpuctExploration", "0", "cpuctExplorationLog", "0"));
    all.add(Map.of("graphReuse", "evaluations"));
    return all.stream();
  }

  private static void addAll(Class<?> type, List<Map<String, String>> all) {
    for (RecordComponent component : type.getRecordComponents()) {
      Setting setting = component.getAnnotation(Setting.class);
      if (setting == null) {
        if (component.getType().isRecord()) {
          addAll(component.getType(), all);
        }
      } else if (component.getType() == double.class) {
        all.add(Map.of(setting.value(), Double.toString(setting.min())));
        all.add(Map.of(setting.value(), Double.toString(setting.max())));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void searchesAndChooses(Map<String, String> values) throws SearchException {
    SearchSettings settings = SearchSettings.DEFAULT;
    for (Map.Entry<String, String> each : values.entrySet()) {
      settings = settings.with(each.getKey(), each.getValue());
    }
    for (int inFlight : new int[] {1, 8}) {
      FakeEvaluator evaluator = new FakeEvaluator();
      evaluator.uncertain = inFlight > 1;
      GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);
      Search search = new Search(evaluator, settings.with("numSearchThreads", "" + inFlight), 1);
      SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(VISITS)));
      assertThat(found.root().values().utility()).isFinite();
      assertThat(found.root().values().lead()).isFinite();
      long visits = 0;
      for (MoveInfo move : found.moves()) {
        visits += move.edgeVisits();
        assertThat(move.values().utility()).isFinite();
        assertThat(move.playSelectionValue()).isFinite();
        assertThat(move.lcb().winrate()).isFinite();
        assertThat(move.lcb().utility()).isFinite();
      }
      assertThat(visits).as("visits of moves").isEqualTo(VISITS - 1);
    }
  }
}
