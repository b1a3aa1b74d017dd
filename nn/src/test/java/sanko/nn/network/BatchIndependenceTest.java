package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/**
 * An evaluation is the same to the last bit whether the network computed it alone or with others.
 * Which others are in its batch is a matter of time, and searches must not be. In fp32 this does
 * not hold for networks with attention and convolutions in one trunk.
 */
@Timeout(120)
class BatchIndependenceTest {
  private static final int SIDE = 7;
  private static final int POSITIONS = 9;

  @TempDir Path folder;

  /** So wide that Winograd's transform suits it. */
  private Path residual() throws IOException {
    return TinyNetwork.ofVersion(8).withChannels(64).write(folder.resolve("residual.bin"));
  }

  private static List<GameState> positions() {
    List<GameState> positions = new ArrayList<>();
    for (int stones = 0; stones < POSITIONS; stones++) {
      GameState game = new GameState(SIDE, SIDE, Rules.TROMP_TAYLOR, 7);
      for (int i = 0; i < stones; i++) {
        game.play(game.board().point(2 * i % SIDE, 3 * i / SIDE), game.toMove());
      }
      positions.add(game);
    }
    return positions;
  }

  private static float[] numbers(Evaluation evaluation) {
    float[] numbers = new float[evaluation.area() + 4];
    for (int i = 0; i < evaluation.area(); i++) {
      numbers[i] = evaluation.policy(i);
    }
    int next = evaluation.area();
    numbers[next++] = evaluation.passPolicy();
    numbers[next++] = (float) evaluation.value().whiteWin();
    numbers[next++] = (float) evaluation.value().whiteLoss();
    numbers[next] = (float) evaluation.value().whiteLead();
    return numbers;
  }

  @ParameterizedTest
  @CsvSource({
    "false, FP32, FALSE",
    "false, FP32, TRUE",
    "true, FP32, FALSE",
    "true, BF16, FALSE",
    "false, INT8, FALSE",
    "true, INT8, FALSE"
  })
  void computesAPositionAloneAsWithOthers(boolean embedded, Precision precision, Winograd winograd)
      throws Exception {
    if (precision == Precision.BF16) {
      String refusal = BfloatModel.refusal();
      assumeTrue(refusal == null, () -> "skipped: " + refusal);
    }
    Path network = embedded ? EmbeddedNetwork.file() : residual();
    EvaluatorSettings one = EvaluatorSettings.fixed(1, 1, POSITIONS, 10);
    EvaluatorSettings settings =
        new EvaluatorSettings(
            precision,
            one.device(),
            new EvaluatorSettings.ProcessorSettings(1, 1, false, winograd),
            one.batches(),
            null,
            one.rolloutPolicy());
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(network, settings)) {
      List<float[]> alone = new ArrayList<>();
      for (GameState game : positions()) {
        alone.add(numbers(evaluator.evaluate(game, EvaluationOptions.PLAIN).get()));
      }
      evaluator.clearCache();
      long batches = evaluator.work().batches();
      List<CompletableFuture<Evaluation>> answers = new ArrayList<>();
      for (GameState game : positions()) {
        answers.add(evaluator.evaluate(game, EvaluationOptions.PLAIN));
      }
      for (int i = 0; i < POSITIONS; i++) {
        assertThat(numbers(answers.get(i).get())).as("position %d", i).isEqualTo(alone.get(i));
      }
      assertThat(evaluator.work().batches() - batches).isLessThan(POSITIONS);
      assertThat(evaluator.precision(SIDE, SIDE)).isEqualTo(precision);
    }
  }
}
