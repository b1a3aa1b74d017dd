package sanko.nn;

/**
 * What runs a session.
 *
 * @param gpu the number of the GPU, 0 for a processor
 */
record Accelerator(Kind kind, int gpu) {
  enum Kind {
    CPU,
    CUDA,
    TENSORRT
  }

  static final Accelerator CPU = new Accelerator(Kind.CPU, 0);

  boolean isGpu() {
    return kind != Kind.CPU;
  }
}
