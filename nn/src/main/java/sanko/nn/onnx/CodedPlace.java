package sanko.nn.onnx;

/**
 * Where int8 graphs code numbers in bytes. A graph that codes one of these places codes all before
 * it: the later ones are left out where a network would lose too much by them (decision 7).
 * Calibrations hold the names.
 */
public enum CodedPlace {
  /**
   * Images of convolutions, and what the norm of a feed-forward layer hands to its first two
   * matrices, except in the first {@link ChannelsLastGraph#FLOAT_FEED_FORWARDS} of these layers. In
   * all int8 graphs.
   */
  USUAL,

  /** What the norms of the first feed-forward layers hand to their first two matrices. */
  FIRST_FEED_FORWARDS,

  /** What a norm hands to the matrices of queries, keys and values. */
  ATTENTION_INPUT,

  /** What the last matrix of attention reads. */
  ATTENTION_RESULT,

  /** What the last matrix of a feed-forward layer reads. */
  FEED_FORWARD_RESULT
}
