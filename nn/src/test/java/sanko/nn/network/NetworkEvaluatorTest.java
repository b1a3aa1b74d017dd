package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.nn.Expectation;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.VectorPosition;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.testing.FailingCallback;
import sanko.nn.testing.TinyNetwork;
import sanko.superko.GameState;

/** From a game to its evaluation, against KataGo's answers. */
@Timeout(120)
class NetworkEvaluatorTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";
  private static final String VECTORS = "vectors/dev/nn-b6c96.json";
  private static final EvaluatorSettings SETTINGS = EvaluatorSettings.fixed(2, 1, 8, 10);

  @TempDir Path folder;

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
  void countsWhatItComputes() throws Exception {
    Path path = TinyNetwork.ofVersion(8).write(folder.resolve("tiny.bin.gz"));
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(path, EvaluatorSettings.fixed(1, 1, 8, 16))) {
      EvaluatorWork before = evaluator.work();
      assertThat(before).isEqualTo(EvaluatorWork.NOTHING);
      assertThat(before.meanBatch()).isZero();
      // More sizes than a lane keeps sessions for in any case.
      for (int round = 0; round < 2; round++) {
        for (int side = 3; side < 10; side++) {
          GameState game = new GameState(side, side, Rules.TROMP_TAYLOR, 7);
          evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
        }
      }
      EvaluatorWork work = evaluator.work().since(before);
      assertThat(work.evaluations()).isEqualTo(7);
      assertThat(work.batches()).isEqualTo(7);
      assertThat(work.encodingNanos()).isPositive();
      assertThat(work.networkNanos()).isPositive();
      assertThat(work.decodingNanos()).isPositive();
      assertThat(work.meanBatch()).isEqualTo(1);
    }
  }

  @Test
  void givesTheSamePositionFromTheCache() throws Exception {
    try (NetworkEvaluator evaluator = tiny(8)) {
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
    try (NetworkEvaluator evaluator = tiny(8)) {
      GameState large = new GameState(25, 25, Rules.TROMP_TAYLOR, 7);
      assertThatThrownBy(() -> evaluator.evaluate(large, EvaluationOptions.PLAIN).get())
          .hasRootCauseInstanceOf(NetworkException.class);
      GameState small = new GameState(9, 7, Rules.TROMP_TAYLOR, 7);
      assertThat(evaluator.evaluate(small, EvaluationOptions.PLAIN).get().area()).isEqualTo(63);
    }
  }

  @Test
  void answersNothingAfterItIsClosed() throws Exception {
    NetworkEvaluator evaluator = tiny(8);
    evaluator.close();
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    assertThatThrownBy(() -> evaluator.evaluate(game, EvaluationOptions.PLAIN))
        .isInstanceOf(IllegalStateException.class);
  }

  /** The board of a game is read before the call returns, so it may go on at once. */
  @Test
  void readsThePositionBeforeItReturns() throws Exception {
    try (NetworkEvaluator evaluator = tiny(8)) {
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

  /** Holds the only lane until it is let go, in the callback of a first position. */
  private static final class Holder implements Evaluator.Callback {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void completed(Evaluation evaluation) {
      begun.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException("a callback that fails");
    }

    @Override
    public void failed(Exception cause) {
      throw new IllegalStateException(cause);
    }
  }

  private NetworkEvaluator tiny(int maxBatch) throws IOException, NetworkException {
    Path path = folder.resolve("tiny.bin");
    new TinyNetwork(false).withRandomValues(1).write(path);
    return NetworkEvaluator.open(path, EvaluatorSettings.fixed(1, 1, maxBatch, 4));
  }

  private static GameState withKomi(double komi) {
    return new GameState(9, 9, Rules.TROMP_TAYLOR, komi);
  }

  @Test
  void dropsWhatIsCancelledBeforeItBegins() throws Exception {
    try (NetworkEvaluator evaluator = tiny(8)) {
      Holder holder = new Holder();
      evaluator.evaluate(withKomi(0), EvaluationOptions.PLAIN, holder);
      holder.begun.await();
      CompletableFuture<Evaluation> cancelled =
          evaluator.evaluate(withKomi(1), EvaluationOptions.PLAIN);
      CompletableFuture<Evaluation> wanted =
          evaluator.evaluate(withKomi(2), EvaluationOptions.PLAIN);
      cancelled.cancel(false);
      holder.released.countDown();
      assertThat(wanted.get().area()).isEqualTo(81);
      assertThat(evaluator.work().evaluations()).isEqualTo(2);
    }
  }

  /** The lane goes on, and so do those who were answered together with it. */
  @Test
  void aCallbackThatFailsIsToldSoAndHarmsNobodyElse() throws Exception {
    List<FailingCallback> failing =
        Stream.of(
                new IllegalStateException("a test"),
                new OutOfMemoryError("a test"),
                new NoClassDefFoundError("a test"))
            .map(FailingCallback::new)
            .toList();
    try (NetworkEvaluator evaluator = tiny(8)) {
      Holder holder = new Holder();
      evaluator.evaluate(withKomi(0), EvaluationOptions.PLAIN, holder);
      holder.begun.await();
      for (FailingCallback each : failing) {
        evaluator.evaluate(withKomi(1), EvaluationOptions.PLAIN, each);
      }
      CompletableFuture<Evaluation> together =
          evaluator.evaluate(withKomi(2), EvaluationOptions.PLAIN);
      holder.released.countDown();
      assertThat(together.get().area()).isEqualTo(81);
      for (FailingCallback each : failing) {
        assertThat(each.told.get()).hasMessageContaining("a test");
      }
      assertThat(evaluator.evaluate(withKomi(3), EvaluationOptions.PLAIN).get().area())
          .isEqualTo(81);
    }
  }

  @Test
  void closingFailsWhatWaitsAndEveryoneIsTold() throws Exception {
    NetworkEvaluator evaluator = tiny(1);
    Holder holder = new Holder();
    evaluator.evaluate(withKomi(0), EvaluationOptions.PLAIN, holder);
    holder.begun.await();
    List<CompletableFuture<Evaluation>> waiting = new ArrayList<>();
    for (int i = 1; i < 20; i++) {
      waiting.add(evaluator.evaluate(withKomi(i), EvaluationOptions.PLAIN));
    }
    Thread closer = new Thread(evaluator::close);
    closer.start();
    for (CompletableFuture<Evaluation> each : waiting) {
      assertThatThrownBy(each::get).hasRootCauseMessage("the evaluator was closed");
    }
    holder.released.countDown();
    closer.join();
  }

  /** The models of a network that turn from fp32 to int8 when told to. */
  private static final class Turning implements NetworkModels {
    private final NetworkModels exact;
    private final NetworkModels other;
    private volatile boolean turned;

    Turning(NetworkModels exact, NetworkModels other) {
      this.exact = exact;
      this.other = other;
    }

    @Override
    public NetworkDescription description() {
      return exact.description();
    }

    @Override
    public boolean supports(int width, int height) {
      return exact.supports(width, height);
    }

    @Override
    public String modelName(int width, int height) {
      return exact.modelName(width, height);
    }

    @Override
    public Model model(int width, int height) throws NetworkException {
      return exact.model(width, height);
    }

    @Override
    public boolean hasQuantized(int width, int height) {
      return turned;
    }

    @Override
    public Model quantized(int width, int height) throws NetworkException {
      return other.model(width, height);
    }
  }

  /** The other numbers are those of another network, so that they cannot be mistaken. */
  @Test
  void whoeverAskedForThePrecisionKeepsIt() throws Exception {
    Path exact = new TinyNetwork(false).withRandomValues(1).write(folder.resolve("exact.bin"));
    Path other = new TinyNetwork(false).withRandomValues(2).write(folder.resolve("other.bin"));
    Turning models =
        new Turning(
            NetworkModels.open(exact, Precision.FP32, Winograd.FALSE),
            NetworkModels.open(other, Precision.FP32, Winograd.FALSE));
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 4, 8);
    try (NetworkEvaluator evaluator = NetworkEvaluator.start(models, settings)) {
      Precision first = evaluator.precision(9, 9);
      assertThat(first).isEqualTo(Precision.FP32);
      EvaluationOptions pinned = EvaluationOptions.PLAIN.withPrecision(first);
      double before = evaluator.evaluate(withKomi(1), pinned).get().value().whiteWin();
      models.turned = true;
      assertThat(evaluator.precision(9, 9)).isEqualTo(Precision.INT8);
      evaluator.clearCache();
      assertThat(evaluator.evaluate(withKomi(1), pinned).get().value().whiteWin())
          .isEqualTo(before);
      assertThat(evaluator.evaluate(withKomi(1), EvaluationOptions.PLAIN).get().value().whiteWin())
          .isNotEqualTo(before);
      assertThat(evaluator.evaluate(withKomi(1), pinned).get().value().whiteWin())
          .as("of the cache")
          .isEqualTo(before);
    }
  }

  /** The exponentials of scores overflow, of which fp32 takes the maximum away. */
  @Test
  void numbersTooLargeForBfloatAreComputedInFloats() throws Exception {
    String refusal = BfloatModel.refusal();
    assumeTrue(refusal == null, () -> "skipped: " + refusal);
    Path large =
        TinyNetwork.transformer()
            .withoutConvolutions()
            .withValue(30)
            .write(folder.resolve("large.bin"));
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 4, 8);
    try (NetworkEvaluator exact =
            NetworkEvaluator.open(large, settings.withPrecision(Precision.FP32));
        NetworkEvaluator half =
            NetworkEvaluator.open(large, settings.withPrecision(Precision.BF16))) {
      assertThat(half.precision(9, 9)).isEqualTo(Precision.BF16);
      Evaluation expected = exact.evaluate(withKomi(1), EvaluationOptions.PLAIN).get();
      Evaluation found = half.evaluate(withKomi(1), EvaluationOptions.PLAIN).get();
      assertThat(found.value().whiteWin()).isFinite().isEqualTo(expected.value().whiteWin());
      assertThat(half.precision(9, 9)).isEqualTo(Precision.FP32);
    }
  }

  /** A network whose model for one size cannot be made. */
  @Test
  void aFailedRunFailsItsBatchAndNothingElse() throws Exception {
    Path path = folder.resolve("tiny.bin");
    new TinyNetwork(false).withRandomValues(1).write(path);
    NetworkModels good = NetworkModels.open(path, Precision.FP32, Winograd.FALSE);
    NetworkModels models =
        new NetworkModels() {
          @Override
          public NetworkDescription description() {
            return good.description();
          }

          @Override
          public boolean supports(int width, int height) {
            return true;
          }

          @Override
          public String modelName(int width, int height) {
            return good.modelName(width, height);
          }

          @Override
          public Model model(int width, int height) throws NetworkException {
            if (width == 9) {
              throw new UnsatisfiedLinkError("no such library");
            }
            return good.model(width, height);
          }
        };
    try (NetworkEvaluator evaluator = NetworkEvaluator.start(models, SETTINGS)) {
      CompletableFuture<Evaluation> bad = evaluator.evaluate(withKomi(1), EvaluationOptions.PLAIN);
      GameState small = new GameState(7, 7, Rules.TROMP_TAYLOR, 7);
      CompletableFuture<Evaluation> other = evaluator.evaluate(small, EvaluationOptions.PLAIN);
      assertThatThrownBy(bad::get)
          .hasRootCauseMessage("no such library")
          .hasCauseInstanceOf(NetworkException.class);
      assertThat(other.get().area()).isEqualTo(49);
    }
  }
}
