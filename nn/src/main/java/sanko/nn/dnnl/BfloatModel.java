package sanko.nn.dnnl;

import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.onnx.ChannelsLastGraph;
import sanko.nn.ort.RunnableNetwork;

/**
 * A transformer that oneDNN computes in bfloat16 (decision 31): what its networks have in common.
 * Their memory is freed when the last of them is closed. Shared.
 */
public final class BfloatModel {
  private final NetworkFile file;

  /* Guarded by this. */
  private @Nullable WeightStore weights;
  private int users;

  public BfloatModel(NetworkFile file) {
    this.file = file;
  }

  /** Why this processor does not compute in bfloat16, for the user; null if it does. */
  public static @Nullable String refusal() {
    return Dnnl.refusal();
  }

  /** Why a network cannot be computed so, for the user; null if it can. */
  public static @Nullable String refusal(NetworkFile file) {
    return ChannelsLastGraph.suitsFused(file)
        ? TransformerProgram.refusal(file)
        : "it is no transformer";
  }

  /**
   * A network with buffers for boards of a size. Its programs are made when they first run.
   *
   * @param maxBatch the most positions of one run
   * @throws NetworkException if there is a {@link #refusal()}
   */
  public synchronized RunnableNetwork open(int width, int height, int maxBatch)
      throws NetworkException {
    String refusal = refusal();
    if (refusal != null) {
      throw new NetworkException(refusal);
    }
    WeightStore store = weights;
    if (store == null) {
      store = new WeightStore();
      weights = store;
    }
    users++;
    return new DnnlNetwork(file, store, Dnnl.BF16, width, height, maxBatch, this::giveBack);
  }

  private synchronized void giveBack() {
    users--;
    if (users == 0 && weights != null) {
      weights.close();
      weights = null;
    }
  }
}
