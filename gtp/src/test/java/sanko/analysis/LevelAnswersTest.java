package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** The field {@code level} of a query. */
class LevelAnswersTest {
  private static final int QUERIES = 40;

  private static String query(String id, String fields) {
    return
"""
{"id":"%s","moves":[["b","E5"]],"rules":"chinese","komi":7,"boardXSize":9,"boardYSize":9,\
"maxVisits":60,%s}
"""
        .formatted(id, fields);
  }

  private static JsonNode answer(AnalysisTalk talk, String id, String fields) throws Exception {
    talk.ask(query(id, fields));
    return talk.next();
  }

  @Test
  void lowLevelsSpreadTheirMovesAndUseOneVisit() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      Set<String> moves = new HashSet<>();
      for (int i = 0; i < QUERIES; i++) {
        JsonNode answer = answer(talk, "q" + i, "\"level\":1");
        assertThat(answer.path("rootInfo").path("visits").asInt()).isEqualTo(1);
        moves.add(answer.path("levelMove").asText());
      }
      assertThat(moves).hasSizeGreaterThan(QUERIES / 4).doesNotContain("E5", "pass");
    }
  }

  @Test
  void theSameQueryHasTheSameMove() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      assertThat(answer(talk, "a", "\"level\":1").path("levelMove"))
          .isEqualTo(answer(talk, "a", "\"level\":1").path("levelMove"));
    }
  }

  @Test
  void theLastLevelIsTheEngineItself() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      JsonNode answer = answer(talk, "a", "\"level\":20");
      assertThat(answer.path("rootInfo").path("visits").asInt()).isEqualTo(60);
      assertThat(answer.path("levelMove")).isEqualTo(answer.path("moveInfos").path(0).path("move"));
      assertThat(answer(talk, "b", "\"komi\":7").has("levelMove")).isFalse();
    }
  }

  @Test
  void obeysWhatIsAllowed() throws Exception {
    String only =
        "\"level\":1,\"allowMoves\":[{\"player\":\"w\",\"moves\":[\"C3\",\"G7\"],\"untilDepth\":1}]";
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      for (int i = 0; i < QUERIES; i++) {
        assertThat(answer(talk, "q" + i, only).path("levelMove").asText()).isIn("C3", "G7");
      }
    }
  }

  /** Wants to pass at once. */
  private static final class Tired extends FakeEvaluator {
    @Override
    public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
      float[] policy = new float[position.board().area() + 1];
      Arrays.fill(policy, 0.001f);
      policy[position.board().area()] = 0.9f;
      ValueEstimate value = new ValueEstimate(0.01, 0.99, 0, -40, 1700, -40);
      callback.completed(new Evaluation(policy, value, Uncertainty.UNKNOWN, null));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 20})
  void noLevelPassesOnAnOpenBoard(int level) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new Tired(), 1)) {
      JsonNode answer = answer(talk, "a", "\"level\":" + level);
      assertThat(answer.path("levelMove").asText()).matches("[A-J][1-9]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "21", "\"strong\"", "2.5"})
  void refusesWhatIsNoLevel(String level) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      assertThat(answer(talk, "a", "\"level\":" + level).path("field").asText()).isEqualTo("level");
    }
  }

  @Test
  void refusesALevelBesideAnExplanation() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      JsonNode answer = answer(talk, "a", "\"level\":3,\"explain\":true");
      assertThat(answer.path("error").asText()).contains("explain");
    }
  }
}
