package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.KeyPointEvaluator;

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
      assertThat(explain.path("remark").asText())
          .startsWith("A5 loses about ")
          .endsWith(" points: Black's four stones at B2 are still in atari.");
    }
  }

  @Test
  void remarksOnTheMoveToOneOfThePlayers() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("{\"player\":\"B\",\"visits\":50}"));
      assertThat(talk.next().path("explain").path("remark").asText())
          .endsWith(": your four stones at B2 are still in atari.");
      talk.ask(query("{\"player\":\"W\"}"));
      assertThat(talk.next().path("explain").path("remark").asText())
          .matches("A5 loses about \\d+ points\\.");
      talk.ask(query("{\"move\":\"E1\",\"player\":\"B\"}"));
      assertThat(talk.next().path("explain").path("remark").asText())
          .isEqualTo("E1 captures White's four stones at B1.");
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

  /** Black's corner lives by B9 and dies without it. */
  private static String cornerQuery(String explain) {
    return """
    {"id":"c","initialStones":[["b","D9"],["b","A8"],["b","B8"],["b","C8"],["b","D8"],["w","E9"],["w","E8"],\
    ["w","A7"],["w","B7"],["w","C7"],["w","D7"],["w","E7"]],"moves":[],"initialPlayer":"b","rules":"chinese",\
    "komi":0,"boardXSize":9,"boardYSize":9,"maxVisits":200,"explain":%s}
    """
        .formatted(explain);
  }

  @Test
  void provesTheFateOfStonesWhereItIsAskedTo() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new KeyPointEvaluator(1, 0), 1)) {
      talk.ask(cornerQuery("{\"move\":\"J1\"}"));
      JsonNode plain = talk.next().path("explain");
      assertThat(plain.path("reasons").asText())
          .startsWith("J1: White captures Black's five stones at C8 with B9. ");
      assertThat(plain.path("facts").path(0).has("proved")).isFalse();
      talk.ask(cornerQuery("{\"move\":\"J1\",\"readingNodes\":20000}"));
      JsonNode explain = talk.next().path("explain");
      assertThat(explain.path("reasons").asText())
          .startsWith("J1: White captures Black's five stones at C8 with B9 (proved: White B9; if ")
          .contains("; 2 ko threats of Black do not help). ");
      JsonNode proved = explain.path("facts").path(0).path("proved");
      assertThat(proved.path("captured").asBoolean()).isTrue();
      assertThat(proved.path("first").asText()).isEqualTo("W");
      assertThat(proved.path("line").path(0).asText()).isEqualTo("B9");
      assertThat(proved.path("zone").toString()).contains("\"B9\"").doesNotContain("\"A1\"");
      assertThat(proved.path("threatsMatter").asText()).isEqualTo("refuted");
      assertThat(proved.path("threats").asInt()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3",
        "{\"level\":0}",
        "{\"language\":\"fr\"}",
        "{\"move\":\"Z9\"}",
        "{\"readingNodes\":-1}",
        "{\"visits\":0}",
        "{\"player\":\"x\"}"
      })
  void refusesWhatMakesNoSense(String explain) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query(explain));
      assertThat(talk.next().has("error")).isTrue();
    }
  }
}
