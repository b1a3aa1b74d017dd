package sanko.nn.onnx;

/**
 * A tensor that an int8 graph codes.
 *
 * @param channels how many channels it has
 * @param scaling which factors they get
 */
public record QuantizedTensor(int channels, Scaling scaling) {}
