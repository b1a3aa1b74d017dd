package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.bytedeco.javacpp.PointerScope;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.HumanProfile;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.superko.GameState;
import sanko.train.data.PositionEncoder;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.TrainingRow;
import sanko.train.net.PolicyValueNet.Outputs;

/** A trained network says the same in libtorch and, written and read, in the engine. */
@SuppressWarnings("try") // It is enough that the scopes are there.
class NetworkWriterTest {
  private static final double PRECISION = 2e-4;

  private static final HumanProfile PEOPLE = HumanProfile.named("rank_5k_2d");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "b4c24,9,9,9,14",
    "b4c24,13,13,19,14",
    "b4c24,7,9,9,14",
    "b4c24,19,19,19,14",
    "b3c24-mish,9,9,9,14",
    "b4c32nbt,7,9,9,14",
    "b3c24nbt-mish,13,13,13,14",
    "b2c24h3tf,9,9,9,17",
    "b2c32h2tf,5,9,19,17",
    "b1c24h1tf-relu,19,19,19,17",
    "b2c16-human,9,9,9,15",
    "b1c16nbt-human-mish,7,9,9,15",
    "b1c24h1tf-human,9,9,9,17"
  })
  void saysTheSameInTheEngine(String shape, int width, int height, int frame, int version)
      throws Exception {
    PolicyValueNet net =
        new PolicyValueNet(Architecture.parse(shape), new Processor(false, false), 3);
    randomizeVectors(net);
    net.setOptimism(true);
    Path file = folder.resolve("net.bin.gz");
    NetworkWriter.write(net, "test", file);
    assertThat(NetworkFile.read(file).description().version()).isEqualTo(version);
    GameState state = position(width, height);
    boolean human = shape.contains("human");
    EvaluationOptions options =
        human
            ? EvaluationOptions.PLAIN.withHumanProfile(PEOPLE)
            : EvaluationOptions.PLAIN.withOptimisticPolicy();
    Evaluation evaluation;
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file, EvaluatorSettings.fixed(1, 1, 1, 0))) {
      evaluation = evaluator.evaluate(state, options).get();
    }
    assertThat(evaluation.hasOptimisticPolicy()).isNotEqualTo(human);
    try (PointerScope scope = new PointerScope()) {
      compare(net.forward(batch(state, frame, human)), evaluation, state);
    }
  }

  private static void randomizeVectors(PolicyValueNet net) {
    Random random = new Random(5);
    for (Parameter parameter : net.parameters()) {
      if (!parameter.kind().decays() || ValueHead.isOfScore(parameter)) {
        float[] values = parameter.toArray();
        for (int i = 0; i < values.length; i++) {
          values[i] += (float) (random.nextGaussian() / 3);
        }
        parameter.set(values);
      }
    }
  }

  private static GameState position(int width, int height) {
    GameState state = new GameState(width, height, Rules.TROMP_TAYLOR, 6.5);
    Random random = new Random(8);
    while (state.moveCount() < width * height / 2) {
      int point = state.board().pointAt(random.nextInt(width * height));
      if (state.isLegal(point, state.toMove())) {
        state.play(point, state.toMove());
      }
    }
    return state;
  }

  private Batch batch(GameState state, int frame, boolean human) throws Exception {
    EnumSet<RowArray> arrays = EnumSet.copyOf(RowArray.DISTILLATION);
    if (human) {
      arrays.add(RowArray.METADATA);
    }
    TrainingRow row = new TrainingRow(frame, arrays);
    if (human) {
      float[] people = new float[MetadataEncoder.FEATURES];
      MetadataEncoder.encode(PEOPLE, state.toMove(), state.board().area(), people);
      for (int i = 0; i < people.length; i++) {
        row.set(RowArray.METADATA, i, people[i]);
      }
    }
    new PositionEncoder(frame).encode(state, EvaluationOptions.PLAIN, row);
    row.set(RowArray.POLICY, 0, 1);
    Path file = folder.resolve("row.npz");
    RowFiles.write(file, List.of(row), 1);
    RowPool pool = new RowPool(10);
    pool.add(RowFiles.read(file), (size, count) -> {});
    Board board = state.board();
    return pool.all(new RowPool.Size(board.width(), board.height()), 10).get(0);
  }

  private static void comparePolicy(Outputs outputs, int number, IntToDoubleFunction expected) {
    float[] logits = Torch.array(outputs.policy().select(1, number));
    double sum = 0;
    for (int move = 0; move < logits.length; move++) {
      sum += expected.applyAsDouble(move) < 0 ? 0 : Math.exp(logits[move]);
    }
    for (int move = 0; move < logits.length; move++) {
      if (expected.applyAsDouble(move) >= 0) {
        assertThat(Math.exp(logits[move]) / sum)
            .isEqualTo(expected.applyAsDouble(move), within(PRECISION));
      }
    }
  }

  private static void compare(Outputs outputs, Evaluation expected, GameState state) {
    comparePolicy(outputs, 0, expected::policy);
    if (expected.hasOptimisticPolicy()) {
      comparePolicy(outputs, PolicyHead.OPTIMISTIC, expected::optimisticPolicy);
    }
    float[] value = Torch.array(outputs.value());
    boolean white = state.toMove() == Color.WHITE;
    double win = 1 / (1 + Math.exp(value[1] - value[0]));
    assertThat(white ? win : 1 - win).isEqualTo(expected.value().whiteWin(), within(PRECISION));
    double lead = 20 * Torch.array(outputs.score())[2];
    assertThat(white ? lead : -lead).isEqualTo(expected.value().whiteLead(), within(0.01));
    float[] result = Torch.array(Losses.errors(outputs.score(), Losses.RESULT_ERROR));
    assertThat(expected.uncertainty().shorttermWinlossError())
        .isEqualTo(0.5 * result[0], within(PRECISION));
    float[] score = Torch.array(Losses.errors(outputs.score(), Losses.SCORE_ERROR));
    assertThat(expected.uncertainty().shorttermScoreError())
        .isEqualTo(Math.sqrt(30) * score[0], within(0.01));
    float[] ownership = Torch.array(outputs.ownership());
    for (int point = 0; point < ownership.length; point++) {
      double mine = Math.tanh(ownership[point]);
      assertThat(white ? mine : -mine)
          .isEqualTo(expected.whiteOwnership(point), within(10 * PRECISION));
    }
  }
}
