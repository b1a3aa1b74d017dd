package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.testing.FakeEvaluator;

/** The field {@code explain} of a query. */
class ExplainTest {
  private static String query(String explain) {
    return """
        {"id":"a","initialStones":[["b","A2"],["b","B2"],["b","C2"],["b","D2"],["w","A1"],["w","B1"],\
        ["w","C1"],["w","D1"],["w","A3"],["w","B3"],["w","C3"],["w","D3"]],"moves":[["b","A5"]],\
        "initialPlayer":"b","rules":"chinese","komi":0,"boardXSize":5,"boardYSize":5,"maxVisits":100,\
        "analyzeTurns":[0],"explain":%s}
        """
        .formatted(explain);
  }

  @Test
  void explainsTheMoveOfTheGame() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("true"));
      JsonNode explain = talk.next().path("explain");
      assertThat(explain.path("move").asText()).isEqualTo("A5");
      assertThat(explain.path("better").asText()).isEqualTo("E1");
      assertThat(explain.path("pv").path(0).asText()).isEqualTo("E1");
      assertThat(explain.path("loss").asDouble()).isGreaterThan(1);
      JsonNode fact = explain.path("facts").path(0);
      assertThat(fact.path("fact").asText()).isEqualTo("stillInAtari");
      assertThat(fact.path("side").asText()).isEqualTo("played");
      assertThat(fact.path("stones")).hasSize(4);
      assertThat(explain.path("text").asText()).contains("Black's four stones at B2");
      assertThat(explain.path("reasons").asText())
          .startsWith("A5: Black's four stones at B2 are still in atari")
          .doesNotContain("points");
    }
  }

  @Test
  void explainsACandidateInAnotherLanguageAndNothingUnasked() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("{\"language\":\"zh\",\"move\":\"E1\"}"));
      JsonNode explain = talk.next().path("explain");
      assertThat(explain.path("text").asText()).isEqualTo("E1 是搜索找到的最佳一手。");
      assertThat(explain.path("reasons").asText()).isEmpty();
      talk.ask(query("false"));
      assertThat(talk.next().has("explain")).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "{\"level\":0}", "{\"language\":\"fr\"}", "{\"move\":\"Z9\"}"})
  void refusesWhatMakesNoSense(String explain) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query(explain));
      assertThat(talk.next().has("error")).isTrue();
    }
  }
}
