package sanko.bench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Symmetry;
import sanko.nn.features.BoardWindow;
import sanko.nn.network.EvaluationDecoder;
import sanko.nn.network.EvaluationRequest;
import sanko.nn.ort.RawOutput;
import sanko.superko.GameState;

/**
 * How many answers of a network can be decoded in a second, legality of all moves included. The
 * numbers are random ones in direct buffers, as a session leaves them.
 *
 * <p>{@code java -jar test/target/bench/benchmarks.jar DecodeBenchmark}
 */
public class DecodeBenchmark extends ThroughputBenchmark {
  /** Columns and rows. */
  @Param({"9", "19"})
  public int size;

  /** Whether ownership is wanted, which a search asks for at its root only. */
  @Param({"false", "true"})
  public boolean ownership;

  private final BitSet legal = new BitSet();
  private final EvaluationDecoder decoder =
      new EvaluationDecoder(LaneWork.DESCRIPTION);
  private RandomOutput output = new RandomOutput(1);
  private BoardWindow window = new BoardWindow(1, 1, 1, 1);
  private EvaluationOptions options = EvaluationOptions.PLAIN;
  private List<GameState> positions = List.of();
  private int next;

  /** One row of outputs. */
  private static final class RandomOutput implements RawOutput {
    private final Random random = new Random(1);
    private final FloatBuffer policy;
    private final FloatBuffer pass = numbers(1);
    private final FloatBuffer value = numbers(3);
    private final FloatBuffer score = numbers(LaneWork.DESCRIPTION.scoreOutputs());
    private final FloatBuffer ownership;

    RandomOutput(int cells) {
      policy = numbers(cells);
      ownership = numbers(cells);
    }

    private FloatBuffer numbers(int count) {
      ByteBuffer bytes = ByteBuffer.allocateDirect(count * Float.BYTES);
      FloatBuffer numbers = bytes.order(ByteOrder.nativeOrder()).asFloatBuffer();
      for (int i = 0; i < count; i++) {
        numbers.put(i, (float) random.nextGaussian());
      }
      return numbers;
    }

    @Override
    public float policy(int row, int channel, int cell) {
      return policy.get(cell);
    }

    @Override
    public float pass(int row, int channel) {
      return pass.get(channel);
    }

    @Override
    public float value(int row, int index) {
      return value.get(index);
    }

    @Override
    public float score(int row, int index) {
      return score.get(index);
    }

    @Override
    public float ownership(int row, int cell) {
      return ownership.get(cell);
    }
  }

  /** Plays the games. */
  @Setup
  public void play() {
    positions = new RandomGames(size).positions(Rules.TROMP_TAYLOR);
    positions.forEach(position -> position.isBanned(0));
    window = new BoardWindow(size, size, size, size);
    output = new RandomOutput(size * size);
    options = ownership ? EvaluationOptions.PLAIN : EvaluationOptions.PLAIN.withoutOwnership();
  }

  /** The evaluation of one position. */
  @Benchmark
  public Evaluation decode() throws NetworkException {
    next = (next + 1) % RandomGames.COUNT;
    GameState position = positions.get(next);
    int symmetry = next % Symmetry.COUNT;
    return decoder.decode(
        output, 0, EvaluationRequest.decoding(position, options, symmetry, window, legal));
  }
}
