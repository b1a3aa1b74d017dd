package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.engine.ClientLimits;
import sanko.engine.solve.SolveBudget;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;

/** The action {@code solve}. */
@Timeout(120)
class SolveActionTest {
  /** An L group of Black's in the corner of a 9x9 board. */
  private static final String L_GROUP =
      """
      "boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"initialPlayer":"W",\
      "initialStones":[["B","D9"],["B","A8"],["B","B8"],["B","C8"],["B","D8"],["W","E9"],\
      ["W","E8"],["W","A7"],["W","B7"],["W","C7"],["W","D7"],["W","E7"]]\
      """;

  /** One that takes more than anybody waits for. */
  private static final String HARD =
      """
      "boardXSize":19,"boardYSize":19,"rules":"chinese","moves":[["B","Q4"],["W","D4"],["B","C17"]],\
      "initialStones":[]\
      """;

  private static String request(String id, String position, String more) {
    return "{\"id\":\"%s\",\"action\":\"solve\",%s%s}".formatted(id, position, more);
  }

  private static AnalysisTalk talk() throws Exception {
    return new AnalysisTalk(new FakeEvaluator(), 1);
  }

  @Test
  void provesForBothPlayers() throws Exception {
    try (AnalysisTalk talk = talk()) {
      talk.ask(request("a", L_GROUP, ",\"vertex\":\"D9\",\"goal\":\"live\",\"maxNodes\":5000"));
      JsonNode answer = talk.next();
      assertThat(answer.path("id").asText()).isEqualTo("a");
      assertThat(answer.path("action").asText()).isEqualTo("solve");
      assertThat(answer.path("isDuringSearch").asBoolean(true)).isFalse();
      assertThat(answer.path("turnNumber").asInt(-1)).isZero();
      assertThat(answer.path("status").asText()).isEqualTo("unsettled");
      assertThat(answer.path("blackFirst").path("verdict").asText()).isEqualTo("proved");
      assertThat(answer.path("whiteFirst").path("verdict").asText()).isEqualTo("refuted");
      assertThat(answer.path("whiteFirst").path("move").asText()).isEqualTo("B9");
      assertThat(answer.path("whiteFirst").has("proof")).isFalse();
    }
  }

  @Test
  void findsTheGroupAndAddsTheProofs() throws Exception {
    try (AnalysisTalk talk = talk()) {
      talk.ask(request("a", L_GROUP, ",\"includeProof\":true,\"threats\":0"));
      JsonNode answer = talk.next();
      assertThat(answer.path("stones")).hasSize(5);
      assertThat(answer.path("whiteFirst").path("proof").path("nodes")).isNotEmpty();
      assertThat(answer.path("position").path("initialStones")).hasSize(12);
    }
  }

  @Test
  void warnsOfWhatItPassesOver() throws Exception {
    try (AnalysisTalk talk = talk()) {
      String more =
          ",\"priority\":1,\"reportDuringSearchEvery\":60,\"komi\":7,\"whiteHandicapBonus\":\"0\""
              + ",\"vertex\":\"D9\",\"goal\":\"kill\",\"threats\":0,\"within\":2,\"maxTime\":60"
              + ",\"includeProof\":false,\"maxNode\":5,\"maxNodes\":10";
      talk.ask(request("a", L_GROUP, more));
      JsonNode warning = talk.next();
      assertThat(warning.path("field").asText()).isEqualTo("maxNode");
      assertThat(warning.path("warning").asText()).isEqualTo("Unknown field, ignored");
      assertThat(talk.next().path("action").asText()).isEqualTo("solve");
    }
  }

  @Test
  void enclosesTheStones() throws Exception {
    try (AnalysisTalk talk = talk()) {
      String more = ",\"vertex\":\"Q4\",\"enclosed\":2,\"includeProof\":true,\"maxNodes\":10";
      talk.ask(request("a", HARD, more));
      JsonNode answer = talk.next();
      assertThat(answer.path("enclosed").asInt()).isEqualTo(2);
      assertThat(answer.path("bounds")).isNotEmpty();
      assertThat(answer.path("position").path("initialStones")).hasSizeGreaterThan(10);
    }
  }

  @Test
  void reportsMeanwhileAndEndsEarly() throws Exception {
    try (AnalysisTalk talk = talk()) {
      String more = ",\"vertex\":\"Q4\",\"maxTime\":600,\"reportDuringSearchEvery\":0.01";
      talk.ask(request("long", HARD, more));
      JsonNode report = talk.next();
      assertThat(report.path("isDuringSearch").asBoolean()).isTrue();
      assertThat(report.path("status").asText()).isEqualTo("unknown");
      talk.ask("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"long\"}");
      JsonNode last = talk.next();
      while (last.path("isDuringSearch").asBoolean() || last.path("id").asText().equals("t")) {
        last = talk.next();
      }
      assertThat(last.path("id").asText()).isEqualTo("long");
      assertThat(last.path("status").asText()).isEqualTo("unknown");
    }
  }

  @Test
  void needsNoNetwork() throws Exception {
    CompletableFuture<Evaluator> none = new CompletableFuture<>();
    none.completeExceptionally(new IllegalStateException("there is none"));
    try (AnalysisTalk talk = new AnalysisTalk(none, 1, ClientLimits.NONE)) {
      talk.ask(request("a", L_GROUP, ",\"vertex\":\"D9\""));
      assertThat(talk.next().path("status").asText()).isEqualTo("unsettled");
    }
  }

  @Test
  void keepsClientsWithinTheirLimits() throws Exception {
    ClientLimits limits = new ClientLimits(1, 1, 10, 0.2, 100);
    try (AnalysisTalk talk =
        new AnalysisTalk(CompletableFuture.completedFuture(new FakeEvaluator()), 1, limits)) {
      long start = System.nanoTime();
      talk.ask(request("long", HARD, ",\"vertex\":\"Q4\",\"maxTime\":600"));
      assertThat(talk.next().path("status").asText()).isEqualTo("unknown");
      assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
    }
  }

  @Test
  void takesAStoneOnceHoweverOftenItIsNamed() throws Exception {
    try (AnalysisTalk talk = talk()) {
      String names = "\"D9\",".repeat(20_000) + "\"D9\"";
      talk.ask(
          request("a", L_GROUP, ",\"vertex\":[" + names + "],\"goal\":\"save\",\"maxNodes\":10"));
      assertThat(talk.next().path("stones")).hasSize(5);
    }
  }

  @Test
  void countsTheBoardAndTheStonesForTheMemoryOfAClient() throws Exception {
    ClientLimits limits = new ClientLimits(1, 9, 10, 9, 100).withMemory(8, 4_000, 1 << 20);
    try (AnalysisTalk talk =
        new AnalysisTalk(CompletableFuture.completedFuture(new FakeEvaluator()), 1, limits)) {
      talk.ask(request("small", L_GROUP, ",\"vertex\":\"D9\",\"maxNodes\":10"));
      assertThat(talk.next().has("status")).isTrue();
      talk.ask(request("large", HARD, ",\"vertex\":\"Q4\",\"maxNodes\":10"));
      assertThat(talk.next().path("error").asText()).contains("too large for the memory");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"vertex\":\"Z9\" | vertex",
        "\"vertex\":\"A1\" | vertex",
        "\"vertex\":\"pass\" | vertex",
        "\"vertex\":3 | vertex",
        "\"vertex\":[] | vertex",
        "\"vertex\":[3] | vertex",
        "\"vertex\":[\"A8\",\"A7\"] | vertex",
        "\"goal\":\"capture\" | vertex",
        "\"goal\":\"eat\" | goal",
        "\"goal\":1 | goal",
        "\"maxNodes\":0 | maxNodes",
        "\"maxNodes\":2147483647 | maxNodes",
        "\"maxNodes\":\"many\" | maxNodes",
        "\"maxTime\":0 | maxTime",
        "\"maxTime\":1e300 | maxTime",
        "\"within\":-1 | within",
        "\"enclosed\":51 | enclosed",
        "\"enclosed\":2,\"within\":2 | enclosed",
        "\"threats\":-1 | threats",
        "\"threats\":1000 | threats",
        "\"includeProof\":1 | includeProof",
        "\"reportDuringSearchEvery\":0 | reportDuringSearchEvery",
        "\"priority\":\"high\" | priority",
      })
  void refusesWhatMakesNoSense(String field, String name) throws Exception {
    try (AnalysisTalk talk = talk()) {
      talk.ask(request("a", L_GROUP, "," + field));
      JsonNode answer = talk.next();
      assertThat(answer.path("field").asText()).isEqualTo(name);
      assertThat(answer.path("error").asText()).isNotEmpty();
      assertThat(answer.path("id").asText()).isEqualTo("a");
    }
  }

  /** As on the command line and in GTP. */
  @Test
  void assumesNothingWithin0() throws Exception {
    try (AnalysisTalk talk = talk()) {
      for (String field : List.of("within", "enclosed")) {
        String more = ",\"vertex\":\"D9\",\"maxNodes\":10,\"" + field + "\":0";
        talk.ask(request("a", L_GROUP, more));
        JsonNode answer = talk.next();
        assertThat(answer.path("stones")).hasSize(5);
        assertThat(answer.has(field) || answer.has("bounds")).isFalse();
      }
    }
  }

  @Test
  void saysThatMoreNodesDoNotFitTheMemory() throws Exception {
    try (AnalysisTalk talk = talk()) {
      for (String nodes : List.of("2147483647", "1000000000000", "1e300")) {
        talk.ask(request("a", L_GROUP, ",\"vertex\":\"D9\",\"maxNodes\":" + nodes));
        assertThat(talk.next().path("error").asText())
            .isEqualTo(
                "Must be at most " + SolveBudget.mostNodes() + ", for which the memory suffices");
      }
      talk.ask(request("a", L_GROUP, ",\"vertex\":\"D9\",\"maxNodes\":0"));
      assertThat(talk.next().path("error").asText()).endsWith(" to " + SolveBudget.mostNodes());
    }
  }

  @Test
  void refusesPositionsThatCannotBe() throws Exception {
    try (AnalysisTalk talk = talk()) {
      String board = "\"boardXSize\":5,\"boardYSize\":5,\"rules\":\"chinese\",\"moves\":[]";
      talk.ask(
          request(
              "a",
              board + ",\"initialStones\":[[\"B\",\"A1\"],[\"W\",\"A2\"],[\"W\",\"B1\"]]",
              ""));
      assertThat(talk.next().path("field").asText()).isEqualTo("initialStones");
      talk.ask(request("twice", board + ",\"initialStones\":[[\"B\",\"C3\"],[\"W\",\"C3\"]]", ""));
      assertThat(talk.next().path("error").asText()).isEqualTo("Has two stones on C3");
      talk.ask(request("b", board, ""));
      JsonNode failure = talk.next();
      assertThat(failure.path("error").asText()).isEqualTo("No group is in question");
      assertThat(failure.path("field").asText()).isEqualTo("vertex");
      talk.ask(request("c", "\"boardXSize\":5,\"boardYSize\":5,\"moves\":[]", ""));
      assertThat(talk.next().path("field").asText()).isEqualTo("rules");
    }
  }
}
