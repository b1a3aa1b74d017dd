package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.NetworkException;
import sanko.nn.features.BoardWindow;
import sanko.nn.file.NetworkDescription;
import sanko.nn.network.EvaluationDecoder;
import sanko.nn.network.EvaluationRequest;
import sanko.nn.ort.RawOutput;
import sanko.search.Search;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.train.net.PolicyValueNet.Outputs;

/** Whatever search reads is taught, and nothing else that a file has. */
class ReadOutputsTest {
  private static final int SIDE = 5;
  private static final int AREA = SIDE * SIDE;
  private static final long VISITS = 150;

  /** What a network of today computes. */
  private enum Output {
    POLICY,
    PASS,
    OPTIMISTIC_POLICY,
    OPTIMISTIC_PASS,
    WIN,
    LOSS,
    NO_RESULT,
    SCORE_MEAN,
    SCORE_STDEV,
    LEAD,
    VARIANCE_TIME,
    RESULT_ERROR,
    SCORE_ERROR,
    OWNERSHIP
  }

  private static final Output[] VALUES = {Output.WIN, Output.LOSS, Output.NO_RESULT};
  private static final Output[] SCORES = {
    Output.SCORE_MEAN,
    Output.SCORE_STDEV,
    Output.LEAD,
    Output.VARIANCE_TIME,
    Output.RESULT_ERROR,
    Output.SCORE_ERROR
  };

  /** The answers of a network whose numbers are random, but the same for a position. */
  private record RandomOutput(long position, @Nullable Output changed) implements RawOutput {
    private float number(Output output, int cell) {
      long seed = 1000L * output.name().hashCode() + cell + (output == changed ? 500_000 : 0);
      return (Zobrist.mix(position ^ Zobrist.mix(seed)) >>> 40) * 0x1p-23f - 1;
    }

    @Override
    public float policy(int row, int channel, int cell) {
      return 2 * number(channel == 0 ? Output.POLICY : Output.OPTIMISTIC_POLICY, cell);
    }

    @Override
    public float pass(int row, int channel) {
      return number(channel == 0 ? Output.PASS : Output.OPTIMISTIC_PASS, 0);
    }

    @Override
    public float value(int row, int index) {
      return number(VALUES[index], 0);
    }

    @Override
    public float score(int row, int index) {
      return number(SCORES[index], 0) / 2;
    }

    @Override
    public float ownership(int row, int cell) {
      return number(Output.OWNERSHIP, cell);
    }
  }

  private record RandomNetwork(@Nullable Output changed) implements ImmediateEvaluator {
    private static final NetworkDescription DESCRIPTION =
        new NetworkDescription(
            "random",
            17,
            7,
            22,
            19,
            1,
            8,
            1,
            2,
            6,
            NetworkDescription.ScoreMultipliers.OLD,
            0,
            false,
            false);

    @Override
    public String name() {
      return "random";
    }

    @Override
    public boolean hasUncertainty() {
      return true;
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      try {
        RawOutput raw = new RandomOutput(position.stateHashLow(), changed);
        BoardWindow window = new BoardWindow(SIDE, SIDE, SIDE, SIDE);
        return new EvaluationDecoder(DESCRIPTION)
            .decode(raw, 0, EvaluationRequest.decoding(position, options, 0, window, new BitSet()));
      } catch (NetworkException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** All that a search by the settings of play finds. */
  private static List<Object> found(@Nullable Output changed) throws Exception {
    SearchSettings settings = SearchSettings.DEFAULT.with(SearchKeys.MAX_IN_FLIGHT, 1);
    GameState position = new GameState(SIDE, SIDE, Rules.JAPANESE, 0.5);
    SearchSnapshot snapshot =
        new Search(new RandomNetwork(changed), settings, 1)
            .run(position, SearchRequest.forAnalysis(SearchLimits.visits(VISITS)).withOwnership());
    float[] ownership = new float[AREA];
    for (int point = 0; point < AREA; point++) {
      ownership[point] = snapshot.whiteOwnership(point);
    }
    return List.of(
        snapshot.root().values(), snapshot.moves().toString(), Arrays.toString(ownership));
  }

  private static Set<Output> read() throws Exception {
    List<Object> found = found(null);
    assertThat(found(null)).isEqualTo(found);
    EnumSet<Output> read = EnumSet.noneOf(Output.class);
    for (Output output : Output.values()) {
      if (!found(output).equals(found)) {
        read.add(output);
      }
    }
    return read;
  }

  @SuppressWarnings("try") // It is enough that the scope is there.
  private static Set<Output> taught() {
    Batch batch = new Batch(1, SIDE, SIDE);
    Arrays.fill(batch.policy, 1f / (AREA + 1));
    Arrays.fill(batch.optimistic, 1f / (AREA + 1));
    Arrays.fill(batch.optimisticWeight, 1);
    Arrays.fill(batch.value, 1f / 3);
    Arrays.fill(batch.ownership, 0.5f);
    EnumSet<Output> taught = EnumSet.noneOf(Output.class);
    try (PointerScope scope = new PointerScope()) {
      Tensor policy = leaf(1, PolicyHead.POLICIES, AREA + 1);
      Tensor value = leaf(1, 3);
      Tensor score = leaf(1, Architecture.SCORES);
      Tensor ownership = leaf(1, AREA);
      Outputs outputs = new Outputs(policy, value, score, ownership);
      Losses.of(outputs, batch, new Processor(false, false)).total().backward();
      float[] policies = Torch.array(policy.grad());
      int optimistic = PolicyHead.OPTIMISTIC * (AREA + 1);
      add(taught, Output.POLICY, policies[0]);
      add(taught, Output.PASS, policies[AREA]);
      add(taught, Output.OPTIMISTIC_POLICY, policies[optimistic]);
      add(taught, Output.OPTIMISTIC_PASS, policies[optimistic + AREA]);
      float[] values = Torch.array(value.grad());
      for (int i = 0; i < VALUES.length; i++) {
        add(taught, VALUES[i], values[i]);
      }
      float[] scores = Torch.array(score.grad());
      for (int i = 0; i < SCORES.length; i++) {
        add(taught, SCORES[i], scores[i]);
      }
      add(taught, Output.OWNERSHIP, Torch.array(ownership.grad())[0]);
    }
    return taught;
  }

  private static void add(Set<Output> taught, Output output, float gradient) {
    if (gradient != 0) {
      taught.add(output);
    }
  }

  /** Numbers that are right nowhere. */
  private static Tensor leaf(int... shape) {
    int count = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = 0.1f + i % 7 * 0.3f;
    }
    return Torch.of(numbers, Arrays.stream(shape).asLongStream().toArray()).requires_grad_(true);
  }

  @Test
  void whateverSearchReadsIsTaught() throws Exception {
    Set<Output> read = read();
    assertThat(read).doesNotContain(Output.VARIANCE_TIME).isNotEmpty();
    assertThat(taught()).isEqualTo(read);
  }
}
