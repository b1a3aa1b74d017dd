package sanko.nn.network;

import java.util.BitSet;
import sanko.nn.EvaluationOptions;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.RunnableNetwork;
import sanko.superko.GameState;

/** A position as a network reads it. One thread. */
final class EncodedPosition {
  private static final EvaluationOptions OPTIONS = EvaluationOptions.PLAIN;

  private final float[] planes;
  private final float[] globals;

  /** Metadata; empty if the network reads none. */
  private final float[] meta;

  private final EvaluationDecoder.Request request;

  private EncodedPosition(
      float[] planes, float[] globals, float[] meta, EvaluationDecoder.Request request) {
    this.planes = planes;
    this.globals = globals;
    this.meta = meta;
    this.request = request;
  }

  /** A position for a network whose buffer has the size of the board. */
  static EncodedPosition of(CalibrationGames.Sample sample, NetworkDescription network) {
    InputEncoder encoder = network.encoder();
    GameState position = sample.position();
    int width = position.board().width();
    int height = position.board().height();
    BoardWindow window = new BoardWindow(width, height, width, height);
    float[] planes = new float[encoder.planes() * window.bufferCells()];
    float[] globals = new float[encoder.globals()];
    encoder.encode(position, OPTIONS, window, sample.symmetry(), planes, globals);
    float[] meta = new float[network.metaFeatures()];
    if (meta.length > 0) {
      MetadataEncoder.encode(sample.profile(), position.toMove(), width * height, meta);
    }
    return new EncodedPosition(
        planes,
        globals,
        meta,
        EvaluationRequest.decoding(position, OPTIONS, sample.symmetry(), window, new BitSet()));
  }

  EvaluationDecoder.Request request() {
    return request;
  }

  /** Writes the features into a row of a network's inputs. */
  void fill(RunnableNetwork network, int row) {
    network.putPlanes(row, planes);
    network.global().put(row * globals.length, globals);
    if (meta.length > 0) {
      network.meta().put(row * meta.length, meta);
    }
  }
}
