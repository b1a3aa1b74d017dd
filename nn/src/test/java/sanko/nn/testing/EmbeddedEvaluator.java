package sanko.nn.testing;

import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;

/** The embedded network, computed the same everywhere: in fp32, by one thread. */
public final class EmbeddedEvaluator {
  private EmbeddedEvaluator() {}

  /** Opens it; whoever does so closes it. */
  public static NetworkEvaluator open() throws NetworkException {
    EvaluatorSettings settings = EvaluatorSettings.fixed(1, 1, 8, 12).withPrecision(Precision.FP32);
    return NetworkEvaluator.open(EmbeddedNetwork.file(), settings);
  }
}
