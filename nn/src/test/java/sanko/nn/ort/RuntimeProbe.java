package sanko.nn.ort;

import sanko.nn.NetworkException;

/** A program that loads ONNX Runtime, says what came of it, and ends as if it were killed. */
final class RuntimeProbe {
  private RuntimeProbe() {}

  /** Tells the version; with an argument also why GPU 0 cannot be used. */
  public static void main(String[] arguments) {
    String said;
    try {
      said = NativeCalls.environment().getVersion();
      if (arguments.length > 0) {
        said += " " + CudaLibraries.probe(new Accelerator(Accelerator.Kind.CUDA, 0));
      }
    } catch (NetworkException e) {
      said = e.toString();
    }
    System.out.println(said);
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
