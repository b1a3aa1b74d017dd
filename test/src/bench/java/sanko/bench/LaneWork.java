package sanko.bench;

import java.nio.ByteBuffer;
import java.util.BitSet;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.NetworkException;
import sanko.nn.Symmetry;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.network.EvaluationDecoder;
import sanko.nn.network.EvaluationRequest;
import sanko.nn.ort.RawOutput;
import sanko.superko.GameView;

/**
 * What a lane does for a GPU besides waiting: it encodes a position, with planes as bytes, and
 * decodes an answer, here a random one that follows from the position. One thread.
 */
final class LaneWork {
  /** A network whose answers are random. */
  static final NetworkDescription DESCRIPTION =
      new NetworkDescription(
          "random",
          8,
          InputEncoder.NEWEST_VERSION,
          22,
          19,
          1,
          1,
          0,
          1,
          6,
          NetworkDescription.ScoreMultipliers.OLD,
          0,
          false,
          false);

  private static final int LOGITS = 1 << 12;
  private static final float SPREAD = 10;

  private final InputEncoder encoder = InputEncoder.of(InputEncoder.NEWEST_VERSION, false);
  private final EvaluationDecoder decoder =
      new EvaluationDecoder(DESCRIPTION);
  private final BoardWindow window;
  private final float[] planes;
  private final float[] globals = new float[encoder.globals()];
  private final byte[] bytes;
  private final ByteBuffer input;
  private final BitSet legal = new BitSet();
  private final RandomOutput output = new RandomOutput();

  /** One row of outputs. */
  private static final class RandomOutput implements RawOutput {
    private final float[] logits = new float[LOGITS];
    private int offset;

    RandomOutput() {
      for (int i = 0; i < LOGITS; i++) {
        logits[i] = SPREAD * (Zobrist.mix(i + 1) >>> 11) * 0x1p-53f;
      }
    }

    private float number(int index) {
      return logits[(offset + index) & (LOGITS - 1)];
    }

    @Override
    public float policy(int row, int channel, int cell) {
      return number(cell);
    }

    @Override
    public float pass(int row, int channel) {
      return 0;
    }

    @Override
    public float value(int row, int index) {
      return index < 2 ? number(index) / SPREAD : -SPREAD;
    }

    @Override
    public float score(int row, int index) {
      return 0;
    }

    @Override
    public float ownership(int row, int cell) {
      return 0;
    }
  }

  LaneWork(int size) {
    window = new BoardWindow(size, size, size, size);
    planes = new float[encoder.planes() * window.bufferCells()];
    bytes = new byte[planes.length];
    input = ByteBuffer.allocateDirect(planes.length);
  }

  void encode(GameView position, EvaluationOptions options) {
    encoder.encode(position, options, window, symmetry(position), planes, globals);
    for (int i = 0; i < planes.length; i++) {
      bytes[i] = (byte) planes[i];
    }
    input.put(0, bytes);
  }

  Evaluation decode(GameView position, EvaluationOptions options) {
    output.offset = (int) position.stateHashLow();
    try {
      return decoder.decode(
          output,
          0,
          EvaluationRequest.decoding(position, options, symmetry(position), window, legal));
    } catch (NetworkException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int symmetry(GameView position) {
    return (int) position.stateHashHigh() & (Symmetry.COUNT - 1);
  }
}
