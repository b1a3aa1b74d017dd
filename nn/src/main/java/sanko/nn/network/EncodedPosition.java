package sanko.nn.network;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.ort.OrtNetwork;

/** A position as a network reads it, with an evaluation to compare others with. One thread. */
final class EncodedPosition {
  private final float[] planes;
  private final float[] globals;
  private final float[] meta;
  private final DecodeRequest request;
  private @Nullable Evaluation evaluation;

  /** Takes the arrays over. */
  EncodedPosition(float[] planes, float[] globals, DecodeRequest request) {
    this(planes, globals, new float[0], request);
  }

  /**
   * Takes the arrays over.
   *
   * @param meta metadata, empty if the network reads none
   */
  EncodedPosition(float[] planes, float[] globals, float[] meta, DecodeRequest request) {
    this.planes = planes;
    this.globals = globals;
    this.meta = meta;
    this.request = request;
  }

  DecodeRequest request() {
    return request;
  }

  /** Writes the features into a row of a network's inputs. */
  void fill(OrtNetwork network, int row) {
    network.spatial().put(row * planes.length, planes);
    network.global().put(row * globals.length, globals);
    if (meta.length > 0) {
      network.meta().put(row * meta.length, meta);
    }
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
