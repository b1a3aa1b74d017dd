package sanko.nn;

/** The numbers in which a network is computed. */
public enum Precision {
  /** Floating point of 32 bits: exact, slow. */
  FP32,
  /** Bytes where the network allows it, fp32 otherwise. The first position waits for them. */
  INT8,
  /** Bytes as soon as they are ready and measured to be good enough, fp32 until then. */
  AUTO
}
