package sanko.nn;

/**
 * A tensor that an int8 graph codes.
 *
 * @param channels how many channels it has
 * @param scaling which factors they get
 */
record QuantizedTensor(int channels, Scaling scaling) {}
