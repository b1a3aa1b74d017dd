package sanko.nn.network;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.OrtNetwork;

/** A position as a network reads it, with an evaluation to compare others with. One thread. */
final class EncodedPosition {
  private static final EvaluationOptions OPTIONS = EvaluationOptions.PLAIN;

  private final float[] planes;
  private final float[] globals;
  private final DecodeRequest request;
  private @Nullable Evaluation evaluation;

  private EncodedPosition(float[] planes, float[] globals, DecodeRequest request) {
    this.planes = planes;
    this.globals = globals;
    this.request = request;
  }

  /** A position for a network whose buffer has the size of the board. */
  static EncodedPosition of(CalibrationGames.Sample sample, NetworkDescription network) {
    InputEncoder encoder = InputEncoder.of(network.inputVersion(), network.passAliveUnderSuicide());
    int width = sample.position().board().width();
    int height = sample.position().board().height();
    BoardWindow window = new BoardWindow(width, height, width, height);
    float[] planes = new float[encoder.planes() * window.bufferCells()];
    float[] globals = new float[encoder.globals()];
    encoder.encode(sample.position(), OPTIONS, window, sample.symmetry(), planes, globals);
    return new EncodedPosition(
        planes,
        globals,
        EvaluationRequest.decoding(
            sample.position(), OPTIONS, sample.symmetry(), window, new BitSet()));
  }

  DecodeRequest request() {
    return request;
  }

  /** Writes the features into a row of a network's inputs. */
  void fill(OrtNetwork network, int row) {
    network.spatial().put(row * planes.length, planes);
    network.global().put(row * globals.length, globals);
  }

  void setEvaluation(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  Evaluation evaluation() {
    if (evaluation == null) {
      throw new IllegalStateException("not evaluated yet");
    }
    return evaluation;
  }
}
