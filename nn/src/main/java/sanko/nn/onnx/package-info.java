/**
 * Networks as ONNX graphs: in fp32, in fp16, in int8, and with Winograd's transform. It knows
 * operators and how to arrange them fast, but runs nothing. Begin with {@link
 * sanko.nn.onnx.NetworkGraph}; {@link sanko.nn.onnx.ChannelsLastGraph} writes the int8 graph,
 * {@code BlockEmitter} and {@code TransformerEmitter} the blocks, {@link
 * sanko.nn.onnx.InterchangeGraph} the model for other programs.
 */
@NullMarked
package sanko.nn.onnx;

import org.jspecify.annotations.NullMarked;
