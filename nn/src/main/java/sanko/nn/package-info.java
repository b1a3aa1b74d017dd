/**
 * Evaluations of positions: network files, input features, ONNX graphs and sessions, batching, a
 * cache, and rollouts where there is no network. Knows tensors, which nothing above it does; knows
 * nothing of search.
 */
@NullMarked
package sanko.nn;

import org.jspecify.annotations.NullMarked;
