package sanko.nn.ort;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.NetworkGraph;

/**
 * The inputs and outputs that a network's model must have, by name, with their dimensions after the
 * batch; see {@link NetworkGraph}.
 */
final class ModelSignature {
  private final Map<String, long[]> inputs = new LinkedHashMap<>();
  private final Map<String, long[]> outputs = new LinkedHashMap<>();

  ModelSignature(NetworkDescription network, int width, int height) {
    int policies = network.usedPolicyChannels();
    inputs.put(NetworkGraph.SPATIAL, new long[] {network.spatialPlanes(), height, width});
    inputs.put(NetworkGraph.GLOBAL, new long[] {network.globalFeatures()});
    if (network.metaFeatures() > 0) {
      inputs.put(NetworkGraph.META, new long[] {network.metaFeatures()});
    }
    outputs.put(NetworkGraph.POLICY, new long[] {policies, height, width});
    outputs.put(NetworkGraph.PASS, new long[] {policies});
    outputs.put(NetworkGraph.VALUE, new long[] {3});
    outputs.put(NetworkGraph.SCORE, new long[] {network.scoreOutputs()});
    outputs.put(NetworkGraph.OWNERSHIP, new long[] {1, height, width});
  }

  /**
   * Compares it with a model.
   *
   * @throws NetworkException if the model has other inputs or lacks an output; it tells which
   */
  void check(OrtSession session) throws OrtException, NetworkException {
    check("input", inputs, session.getInputInfo());
    check("output", outputs, session.getOutputInfo());
    for (String name : session.getInputNames()) {
      if (!inputs.containsKey(name)) {
        throw new NetworkException("it has an unknown input '" + name + "'");
      }
    }
  }

  private static void check(String kind, Map<String, long[]> wanted, Map<String, NodeInfo> found)
      throws NetworkException {
    for (Map.Entry<String, long[]> entry : wanted.entrySet()) {
      String name = entry.getKey();
      NodeInfo info = found.get(name);
      if (info == null) {
        throw new NetworkException("it has no " + kind + " '" + name + "'");
      }
      long[] shape = info.getInfo() instanceof TensorInfo tensor ? tensor.getShape() : new long[0];
      if (!fits(shape, entry.getValue())) {
        throw new NetworkException(
            "its %s '%s' has dimensions %s, not a batch of %s"
                .formatted(kind, name, Arrays.toString(shape), Arrays.toString(entry.getValue())));
      }
    }
  }

  /** Whether the dimensions after the first are those wanted, or are left open. */
  private static boolean fits(long[] shape, long[] wanted) {
    if (shape.length != wanted.length + 1) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (shape[i + 1] >= 0 && shape[i + 1] != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
