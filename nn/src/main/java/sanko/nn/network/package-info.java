/**
 * The evaluator that computes networks: a queue of requests, lanes that encode, run and decode
 * batches, a cache, precision with its calibration, prepared models, and tuning. It joins the
 * packages for inputs, files, graphs and sessions, and knows nothing of search. Begin with {@link
 * sanko.nn.network.NetworkEvaluator}; {@code NetworkLane} does the work, {@link
 * sanko.nn.network.RequestQueue} forms the batches, and {@code QuantizedModels} decides whether
 * int8 is used.
 */
@NullMarked
package sanko.nn.network;

import org.jspecify.annotations.NullMarked;
