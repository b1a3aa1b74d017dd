/**
 * ONNX Runtime: native libraries, devices, sessions and their buffers, and models as it optimized
 * them. It runs a model on a batch and knows neither positions nor what the numbers mean. Begin
 * with {@link sanko.nn.ort.OrtNetwork}; {@link sanko.nn.ort.Device} chooses processors and GPUs.
 */
@NullMarked
package sanko.nn.ort;

import org.jspecify.annotations.NullMarked;
