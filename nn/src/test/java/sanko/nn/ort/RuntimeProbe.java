package sanko.nn.ort;

import java.io.IOException;
import java.nio.file.Files;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;

/** A program that unpacks and loads what an engine needs, and ends as if it were killed. */
final class RuntimeProbe {
  private RuntimeProbe() {}

  /** Tells ONNX Runtime's version; with an argument also why GPU 0 cannot be used. */
  public static void main(String[] arguments) throws IOException {
    String said;
    try {
      said = NativeCalls.environment().getVersion();
      if (arguments.length > 0) {
        said += " " + CudaLibraries.probe(new Accelerator(Accelerator.Kind.CUDA, 0));
      }
      if (Files.size(EmbeddedNetwork.file()) == 0) {
        said += " and no network";
      }
    } catch (NetworkException e) {
      said = e.toString();
    }
    System.out.println(said);
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
