/**
 * Transformers on oneDNN in bfloat16: a list of primitives for each board size. It knows network
 * files and native memory, nothing of when it is used; {@code sanko.nn.network.BfloatChoice}
 * decides that. Begin with {@link sanko.nn.dnnl.BfloatModel}, then {@code TransformerProgram}.
 */
@NullMarked
package sanko.nn.dnnl;

import org.jspecify.annotations.NullMarked;
