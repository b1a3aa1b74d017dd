/**
 * KataGo's network files as records: description, trunk, blocks, layers, weights. It knows the
 * format of every version, but computes nothing and knows no ONNX. Begin with {@link
 * sanko.nn.file.NetworkFile} and follow {@code NetworkParser} to {@code BlockParser};
 * docs/network-format.md describes the format.
 */
@NullMarked
package sanko.nn.file;

import org.jspecify.annotations.NullMarked;
