package sanko.nn.network;

import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.QuantizingEmitter;

/**
 * All that makes an int8 model of a network for one board size, and how good it is.
 *
 * @param weightZero the faster kind of weights on this machine, see {@link QuantizingEmitter}
 */
record Calibration(ActivationStatistics statistics, int weightZero, QuantizationError error) {}
