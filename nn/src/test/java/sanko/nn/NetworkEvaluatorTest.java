package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.testing.SharedFiles;
import sanko.superko.GameState;

/** The whole way from a game to an evaluation, against KataGo's answers. */
class NetworkEvaluatorTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";
  private static final String VECTORS = "vectors/dev/nn-b6c96.json";
  private static final NetworkEvaluator.Settings SETTINGS =
      new NetworkEvaluator.Settings(2, 1, 8, 10, 0);

  @Test
  void agreesWithKataGoUnderAllSymmetries() throws Exception {
    Path network = SharedFiles.find(NETWORK);
    JsonNode vectors = new ObjectMapper().readTree(SharedFiles.find(VECTORS).toFile());
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, SETTINGS)) {
      List<CompletableFuture<Evaluation>> answers = new ArrayList<>();
      for (JsonNode position : vectors.get("positions")) {
        VectorPosition vector = VectorPosition.of(position);
        for (JsonNode expected : position.get("evals")) {
          int symmetry = expected.get("symmetry").asInt();
          answers.add(evaluator.evaluate(vector.state(), vector.options().withSymmetry(symmetry)));
        }
      }
      int next = 0;
      for (JsonNode position : vectors.get("positions")) {
        for (JsonNode expected : position.get("evals")) {
          Expectation.check(
              position.get("id").asText() + " symmetry " + expected.get("symmetry"),
              answers.get(next++).get(),
              expected);
        }
      }
      assertThat(next).isEqualTo(85);
    }
  }

  @Test
  void givesTheSamePositionFromTheCache() throws Exception {
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(SharedFiles.find(NETWORK), SETTINGS)) {
      GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
      EvaluationOptions options =
          EvaluationOptions.PLAIN.withSymmetry(EvaluationOptions.RANDOM_SYMMETRY);
      Evaluation first = evaluator.evaluate(game, options).get();
      assertThat(evaluator.evaluate(game, options).get()).isSameAs(first);
      game.setKomi(6);
      assertThat(evaluator.evaluate(game, options).get()).isNotSameAs(first);
      evaluator.clearCache();
      game.setKomi(7);
      assertThat(evaluator.evaluate(game, options).get()).isNotSameAs(first);
    }
  }

  @Test
  void failsWhatIsTooLargeAndLivesOn() throws Exception {
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(SharedFiles.find(NETWORK), SETTINGS)) {
      GameState large = new GameState(25, 25, Rules.TROMP_TAYLOR, 7);
      assertThatThrownBy(() -> evaluator.evaluate(large, EvaluationOptions.PLAIN).get())
          .hasRootCauseInstanceOf(NetworkException.class);
      GameState small = new GameState(9, 7, Rules.TROMP_TAYLOR, 7);
      assertThat(evaluator.evaluate(small, EvaluationOptions.PLAIN).get().area()).isEqualTo(63);
    }
  }

  @Test
  void answersNothingAfterItIsClosed() throws Exception {
    NetworkEvaluator evaluator = NetworkEvaluator.open(SharedFiles.find(NETWORK), SETTINGS);
    evaluator.close();
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    assertThatThrownBy(() -> evaluator.evaluate(game, EvaluationOptions.PLAIN))
        .isInstanceOf(IllegalStateException.class);
  }

  /** The board of a game is read before the call returns, so it may go on at once. */
  @Test
  void readsThePositionBeforeItReturns() throws Exception {
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(SharedFiles.find(NETWORK), SETTINGS)) {
      GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
      Board board = game.board();
      CompletableFuture<Evaluation> before = evaluator.evaluate(game, EvaluationOptions.PLAIN);
      int center = board.point(4, 4);
      game.play(center, game.toMove());
      CompletableFuture<Evaluation> after = evaluator.evaluate(game, EvaluationOptions.PLAIN);
      assertThat(before.get().policy(board.indexOf(center))).isPositive();
      assertThat(after.get().policy(board.indexOf(center))).isEqualTo(Evaluation.ILLEGAL);
    }
  }
}
