package sanko.nn;

/** The numbers in which a network is computed. */
public enum Precision {
  /** Floating point of 32 bits: exact, slow. */
  FP32,
  /** Floating point of 16 bits on GPUs where the network allows it, fp32 on processors. */
  FP16,
  /**
   * On processors, bfloat16 where processor and network allow it, fp32 otherwise. On GPUs as fp16.
   */
  BF16,
  /**
   * On processors, bytes where the network allows it, fp32 otherwise. The first position waits for
   * them. On GPUs as fp16.
   */
  INT8,
  /**
   * What is fastest without loss of strength: on processors bfloat16 or bytes where they are faster
   * and faithful, fp32 elsewhere and until that is known; on GPUs as fp16.
   */
  AUTO
}
