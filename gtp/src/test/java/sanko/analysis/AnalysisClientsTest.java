package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** Queries as KaTrain and Ogatak send them, and what they read of the answers. */
class AnalysisClientsTest {
  private static final String GAME = "[[\"W\",\"E5\"],[\"B\",\"E3\"]]";

  /** KaTrain has all fields in every query and asks for the last turn only. */
  private static String kaTrain(String id, int visits, int priority, String more) {
    return """
    {"rules":"japanese","priority":%d,"analyzeTurns":[2],"maxVisits":%d,"komi":6.5,\
    "boardXSize":9,"boardYSize":9,"includeOwnership":true,"includeMovesOwnership":true,\
    "includePolicy":true,"initialStones":[["B","C3"],["B","G7"]],"initialPlayer":"W","moves":%s,\
    "overrideSettings":{"reportAnalysisWinratesAs":"BLACK","maxTime":80.0,"wideRootNoise":0.04},\
    "id":"%s"%s}\
    """
        .formatted(priority, visits, GAME, id, more);
  }

  /** The next final answers by id, up to the number wanted. */
  private static ObjectNode finals(AnalysisTalk talk, int wanted) throws Exception {
    ObjectNode answers = JsonNodeFactory.instance.objectNode();
    while (answers.size() < wanted) {
      JsonNode answer = talk.next();
      if (!answer.path("isDuringSearch").asBoolean() && !answer.has("warning")) {
        answers.set(answer.path("id").asText(), answer);
      }
    }
    return answers;
  }

  @Test
  void kaTrain() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 2)) {
      talk.ask(kaTrain("QUERY:1", 25, 1, ""));
      JsonNode answer = finals(talk, 1).path("QUERY:1");
      assertThat(answer.path("turnNumber").asInt()).isEqualTo(2);
      assertThat(answer.path("ownership")).hasSize(81);
      assertThat(answer.path("policy")).hasSize(82);
      assertThat(answer.path("rootInfo").path("visits").asInt()).isEqualTo(25);
      Set<String> found = new HashSet<>();
      for (JsonNode move : answer.path("moveInfos")) {
        found.add(move.path("move").asText());
        for (String field : List.of("visits", "winrate", "scoreLead", "order", "prior", "pv")) {
          assertThat(move.has(field)).as(field).isTrue();
        }
        assertThat(move.path("ownership")).hasSize(81);
      }
      String avoid =
          ",\"avoidMoves\":[{\"moves\":[\"%s\"],\"player\":\"W\",\"untilDepth\":1}]"
              .formatted(String.join("\",\"", found));
      talk.ask(kaTrain("QUERY:2", 25, 1, avoid));
      for (JsonNode move : finals(talk, 1).path("QUERY:2").path("moveInfos")) {
        assertThat(found).doesNotContain(move.path("move").asText());
      }
      talk.ask(kaTrain("QUERY:3", 10_000_000, -999, ",\"reportDuringSearchEvery\":0.05"));
      JsonNode report = talk.next();
      assertThat(report.path("isDuringSearch").asBoolean()).isTrue();
      assertThat(report.path("rootInfo").path("visits").asInt()).isPositive();
      // A new game: what is asked for is ended, and what never was.
      talk.ask("{\"action\":\"terminate\",\"terminateId\":\"QUERY:3\",\"id\":\"QUERY:4\"}");
      talk.ask("{\"action\":\"terminate\",\"terminateId\":\"QUERY:99\",\"id\":\"QUERY:5\"}");
      ObjectNode ended = finals(talk, 3);
      assertThat(ended.path("QUERY:3").path("rootInfo").path("visits").asInt()).isPositive();
      assertThat(ended.properties())
          .extracting(Map.Entry::getKey)
          .containsExactlyInAnyOrder("QUERY:3", "QUERY:4", "QUERY:5");
    }
  }

  /** LizzieYzy-next names the advantage beside the other settings. */
  @Test
  void lizzieYzyNext() throws Exception {
    Set<Double> advantages = ConcurrentHashMap.newKeySet();
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            advantages.add(Math.abs(options.inputs().playoutDoublingAdvantage()));
            super.evaluate(position, options, callback);
          }
        };
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(AnalysisTalk.query("q", 3, ",\"playoutDoublingAdvantage\":1.5"));
      assertThat(talk.next().path("id").asText()).isEqualTo("q");
      assertThat(advantages).containsExactly(1.5);
      talk.ask(
          AnalysisTalk.query(
              "r", 3, ",\"playoutDoublingAdvantage\":1.25,\"playoutDoublingAdvantagePla\":\"W\""));
      assertThat(talk.next().has("warning")).isFalse();
      talk.ask(AnalysisTalk.query("s", 3, ",\"playoutDoublingAdvantage\":9"));
      assertThat(talk.next().path("field").asText()).isEqualTo("playoutDoublingAdvantage");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",\"playoutDoublingAdvantage\":2,\"playoutDoublingAdvantagePla\":\"b\"",
        ",\"overrideSettings\":"
            + "{\"playoutDoublingAdvantage\":2,\"playoutDoublingAdvantagePla\":\"BLACK\"}"
      })
  void anAdvantageIsThatOfThePlayerNamed(String fields) throws Exception {
    Set<Double> ofBlack = ConcurrentHashMap.newKeySet();
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
            double advantage = options.inputs().playoutDoublingAdvantage();
            ofBlack.add(position.toMove() == Color.BLACK ? advantage : -advantage);
            super.evaluate(position, options, callback);
          }
        };
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(AnalysisTalk.query("a", 3, fields + ",\"initialPlayer\":\"w\""));
      assertThat(talk.next().has("warning")).isFalse();
      assertThat(ofBlack).containsExactly(2.0);
    }
  }

  @Test
  void ogatak() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 2)) {
      talk.ask("{\"id\":\"query_version\",\"action\":\"query_version\"}");
      assertThat(talk.next().path("version").asText()).matches("1\\.\\d+\\.\\d+.*");
      talk.ask(
          """
          {"id":"test_bs29","rules":"Chinese","boardXSize":29,"boardYSize":29,"maxVisits":1,\
          "moves":[]}\
          """);
      JsonNode tooLarge = talk.next();
      assertThat(tooLarge.path("id").asText()).isEqualTo("test_bs29");
      assertThat(tooLarge.has("error")).isTrue();
      talk.ask(
          """
          {"id":"node:1","rules":"Chinese","komi":7.5,"boardXSize":9,"boardYSize":9,\
          "maxVisits":1000000,"reportDuringSearchEvery":0.1,"firstReportDuringSearchAfter":0.02,\
          "includeOwnership":true,"includeMovesOwnership":true,"overrideSettings":\
          {"reportAnalysisWinratesAs":"SIDETOMOVE","wideRootNoise":0},"initialStones":[],\
          "moves":[],"initialPlayer":"B"}\
          """);
      JsonNode report = talk.next();
      assertThat(report.path("isDuringSearch").asBoolean()).isTrue();
      assertThat(report.path("rootInfo").has("thisHash")).isTrue();
      assertThat(report.path("moveInfos").path(0).has("lcb")).isTrue();
      talk.ask("{\"id\":\"stop!\",\"action\":\"terminate\",\"terminateId\":\"node:1\"}");
      assertThat(finals(talk, 2).properties())
          .extracting(Map.Entry::getKey)
          .containsExactlyInAnyOrder("node:1", "stop!");
      // A move after a node that edits the board: the game begins with the stones of that node.
      talk.ask(
          """
          {"id":"node:2","rules":"Japanese","komi":5.5,"boardXSize":9,"boardYSize":9,\
          "maxVisits":20,"analysisPVLen":32,"includePolicy":true,"includeOwnership":true,\
          "includeMovesOwnership":false,"overrideSettings":{"reportAnalysisWinratesAs":"BLACK",\
          "wideRootNoise":0.04},"initialStones":[["B","E5"],["W","G3"]],"moves":[["B","C3"]]}\
          """);
      JsonNode edited = finals(talk, 1).path("node:2");
      assertThat(edited.path("rootInfo").path("currentPlayer").asText()).isEqualTo("W");
      assertThat(edited.path("policy").path(40).asDouble()).isEqualTo(-1);
      assertThat(edited.path("ownership")).hasSize(81);
    }
  }
}
