/**
 * Evaluations of positions: the interface between searches and whatever evaluates. It knows what an
 * evaluation contains and how to ask for one, but not how it is computed; the packages below it do.
 * Begin with {@link sanko.nn.Evaluator} and {@link sanko.nn.Evaluation}; {@code NetworkEvaluator}
 * in {@code sanko.nn.network} is the main implementation. {@link sanko.nn.Symmetry} has the
 * symmetries of a board.
 */
@NullMarked
package sanko.nn;

import org.jspecify.annotations.NullMarked;
