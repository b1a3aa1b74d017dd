package sanko.nn.network;

import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.WeightCodes;

/**
 * All that makes an int8 model of a network for one board size, and how good it is.
 *
 * @param weights the best kind of weights on this machine
 */
record Calibration(ActivationStatistics statistics, WeightCodes weights, QuantizationError error) {}
