package sanko.nn;

/** The numbers in which a network is computed. */
public enum Precision {
  /** fp32 on processors, fp16 on GPUs. */
  DEFAULT,
  /** Floating point of 32 bits: exact, slow. */
  FP32,
  /** Floating point of 16 bits on GPUs where the network allows it, fp32 on processors. */
  FP16,
  /**
   * On processors, bytes where the network allows it, fp32 otherwise. The first position waits for
   * them. On GPUs as fp16.
   */
  INT8,
  /**
   * On processors, bytes as soon as they are ready and measured to be good enough, fp32 until then.
   * On GPUs as fp16.
   */
  AUTO
}
