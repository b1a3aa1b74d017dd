package sanko.nn.network;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.HalfModel;

/**
 * The models of a network in fp16, as long as its numbers fit; those of networks with mish can grow
 * too large. Shared.
 */
final class HalfModels implements NetworkModels {
  private static final System.Logger LOG = System.getLogger(HalfModels.class.getName());

  private final NetworkModels full;

  /* Guarded by this. */
  private final Map<String, SoftReference<ByteBuffer>> halved = new HashMap<>();

  private volatile boolean isGivenUp;

  HalfModels(NetworkModels full) {
    this.full = full;
  }

  @Override
  public NetworkDescription description() {
    return full.description();
  }

  @Override
  public boolean supports(int width, int height) {
    return full.supports(width, height);
  }

  @Override
  public String modelName(int width, int height) {
    return full.modelName(width, height);
  }

  @Override
  public synchronized Model model(int width, int height) throws NetworkException {
    Model model = full.model(width, height);
    if (isGivenUp) {
      return model;
    }
    String name = modelName(width, height);
    SoftReference<ByteBuffer> kept = halved.get(name);
    ByteBuffer half = kept == null ? null : kept.get();
    if (half == null) {
      half = HalfModel.of(model.bytes());
      if (half == null) {
        giveUp("it has operators that are not supported");
        return model;
      }
      halved.put(name, new SoftReference<>(half));
    }
    return new Model(half, model.width(), model.height());
  }

  @Override
  public boolean widen() {
    if (isGivenUp) {
      return false;
    }
    giveUp("its numbers become too large for fp16");
    return true;
  }

  private void giveUp(String reason) {
    isGivenUp = true;
    LOG.log(
        System.Logger.Level.WARNING,
        "Network " + description().name() + " is computed in fp32: " + reason);
  }

  @Override
  public void close() {
    full.close();
  }
}
