package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.cache.GraphCache;
import sanko.gtp.serve.TestServer;
import sanko.nn.NetworkSource;
import sanko.nn.Precision;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;

/** The positions of a query that are searched in one graph. */
class SharedGraphTest {
  private static final String MOVES =
      "[[\"B\",\"E5\"],[\"W\",\"C3\"],[\"B\",\"G7\"],[\"W\",\"C7\"]]";
  private static final String SHARED = ",\"overrideSettings\":{\"useEvalCache\":true}";

  private static String game(String id, String turns, String more) {
    return """
    {"id":"%s","moves":%s,"rules":"tromp-taylor","komi":7.5,"boardXSize":9,"boardYSize":9,\
    "maxVisits":150,"analyzeTurns":%s%s}\
    """
        .formatted(id, MOVES, turns, more);
  }

  private static List<Integer> turns(AnalysisTalk talk, int answers) throws Exception {
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < answers; i++) {
      JsonNode answer = talk.next();
      assertThat(answer.path("rootInfo").path("visits").asInt()).isGreaterThanOrEqualTo(150);
      turns.add(answer.path("turnNumber").asInt());
    }
    return turns;
  }

  @Test
  void goFromTheLastToTheFirstOneAfterTheOther() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 4)) {
      talk.ask(game("a", "[0,1,2,3,4]", SHARED));
      assertThat(turns(talk, 5)).containsExactly(4, 3, 2, 1, 0);
    }
  }

  @Test
  void goByPriorityFirst() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(game("a", "[0,1,2,3,4]", SHARED + ",\"priorities\":[0,5,0,5,0]"));
      assertThat(turns(talk, 5)).containsExactly(3, 1, 4, 2, 0);
    }
  }

  /** All moves are alike to this evaluator, so the position after the one played is well known. */
  @Test
  void knowWhatWasFoundAfterTheMovePlayed() throws Exception {
    assertThat(visitsAfterTheMovePlayed(SHARED)).isGreaterThanOrEqualTo(150);
    assertThat(visitsAfterTheMovePlayed("")).isLessThan(50);
  }

  private static int visitsAfterTheMovePlayed(String more) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(game("a", "[0,1]", more));
      for (JsonNode answer = talk.next(); ; answer = talk.next()) {
        if (answer.path("turnNumber").asInt() == 0) {
          for (JsonNode move : answer.path("moveInfos")) {
            if (move.path("move").asText().equals("E5")) {
              return move.path("visits").asInt();
            }
          }
          return 0;
        }
      }
    }
  }

  @Test
  void aQueryOfOneTurnIsAnsweredAsEver() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(game("a", "[3]", ""));
      talk.ask(game("a", "[3]", SHARED));
      assertThat(talk.next()).isEqualTo(talk.next());
    }
  }

  /** Where it is not asked for, each position has a graph of its own. */
  @Test
  void turnsShareNothingUnlessAsked() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(game("a", "[2,3]", ""));
      talk.ask(game("a", "[2]", ""));
      talk.ask(game("a", "[3]", ""));
      List<JsonNode> answers = List.of(talk.next(), talk.next(), talk.next(), talk.next());
      assertThat(answers.subList(0, 2)).isEqualTo(answers.subList(2, 4));
    }
  }

  /** One that is ended early answers with what it has; the others get all their visits. */
  @Test
  void endOneByOne() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(game("a", "[0,1,2]", SHARED));
      evaluator.let(20);
      TestServer.await(() -> evaluator.waiting() > 0 && evaluator.evaluations.get() >= 20);
      talk.ask(
          "{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"a\",\"turnNumbers\":[2,1]}");
      evaluator.open();
      List<ObjectNode> answers = new ArrayList<>();
      while (answers.size() < 4) {
        answers.add((ObjectNode) talk.next());
      }
      assertThat(of(answers, 2).path("rootInfo").path("visits").asInt()).isBetween(1, 149);
      assertThat(of(answers, 1).path("noResults").asBoolean()).isTrue();
      assertThat(of(answers, 0).path("rootInfo").path("visits").asInt()).isEqualTo(150);
    }
  }

  private static ObjectNode of(List<ObjectNode> answers, int turn) {
    return answers.stream()
        .filter(each -> each.path("turnNumber").asInt(-1) == turn)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void letsWhatIsMoreUrgentGoFirst() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(game("long", "[0,1,2,3,4]", SHARED + ",\"priority\":-1"));
      evaluator.let(20);
      TestServer.await(() -> evaluator.waiting() > 0 && evaluator.evaluations.get() >= 20);
      talk.ask(game("now", "[4]", ""));
      evaluator.open();
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        ids.add(talk.next().path("id").asText());
      }
      assertThat(ids).containsExactly("long", "now", "long", "long", "long", "long");
    }
  }

  /** A failure takes one answer only. */
  @Test
  void goOnAfterAFailure() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(game("a", "[0,1]", SHARED));
      evaluator.failing = true;
      evaluator.let(1);
      assertThat(talk.next().path("error").asText()).contains("the device is gone");
      evaluator.failing = false;
      evaluator.open();
      assertThat(turns(talk, 1)).containsExactly(0);
    }
  }

  /** Who comes back, also to another engine, finds the searches, and those of no other game. */
  @Test
  void areKeptForWhoComesBack(@TempDir Path folder) throws Exception {
    Path network = Files.writeString(folder.resolve("network"), "a network");
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public NetworkSource source() {
            return new NetworkSource(network, 8, Precision.FP32);
          }
        };
    GraphCache cache = new GraphCache(folder.resolve("games"), 1 << 20);
    askAll(evaluator, cache, SHARED);
    int first = evaluator.evaluations.get();
    askAll(evaluator, cache, SHARED);
    assertThat(evaluator.evaluations.get()).isEqualTo(first);
    askAll(evaluator, cache, SHARED.replace("}", ",\"wideRootNoise\":0.1}"));
    assertThat(evaluator.evaluations.get()).isGreaterThan(first + first / 2);
    askAll(evaluator, cache, "");
    try (Stream<Path> files = Files.list(folder.resolve("games"))) {
      assertThat(files).hasSize(2);
    }
  }

  private static void askAll(FakeEvaluator evaluator, GraphCache cache, String more)
      throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, cache)) {
      talk.ask(game("a", "[0,1,2,3,4]", more));
      turns(talk, 5);
    }
  }
}
