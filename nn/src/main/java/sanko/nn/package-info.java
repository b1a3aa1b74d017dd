/**
 * Networks: reads their files, turns them into ONNX graphs, runs them and decodes what they say.
 * Knows tensors; nothing above it does.
 */
@NullMarked
package sanko.nn;

import org.jspecify.annotations.NullMarked;
