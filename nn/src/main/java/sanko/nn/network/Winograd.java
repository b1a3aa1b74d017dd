package sanko.nn.network;

/** Whether a processor computes fp32 with Winograd's transform. */
public enum Winograd {
  /**
   * If the network computes faster with it on this machine, which is measured once, and it opens
   * fast.
   */
  AUTO,
  /** If most of the network's weights belong to convolutions that it suits. */
  TRUE,
  /** Never. */
  FALSE
}
