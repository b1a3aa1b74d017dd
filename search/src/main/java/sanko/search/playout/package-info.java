/**
 * A playout, step by step: selection (PUCT, FPU, virtual loss), the leaf's evaluation, backup, the
 * solver's proofs, and what is special at the root. It knows the graph and the evaluator, but not
 * why or for how long the search runs. Begin with {@link sanko.search.playout.Playouts}; {@code
 * Selection} chooses moves, {@code Backup} computes values, {@code PlaySelection} holds LCB.
 */
@NullMarked
package sanko.search.playout;

import org.jspecify.annotations.NullMarked;
