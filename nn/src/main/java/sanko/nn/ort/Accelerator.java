package sanko.nn.ort;

/**
 * The processor that runs a session.
 *
 * @param gpu the number of the GPU, 0 for a processor
 */
public record Accelerator(Kind kind, int gpu) {
  /** Kinds of processors. */
  public enum Kind {
    CPU,
    CUDA,
    TENSORRT
  }

  public static final Accelerator CPU = new Accelerator(Kind.CPU, 0);

  public boolean isGpu() {
    return kind != Kind.CPU;
  }
}
