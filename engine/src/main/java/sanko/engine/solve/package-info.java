/**
 * Questions about stones as people and programs ask them: which group, with what budget; the
 * verdicts with either player first, and their proofs as text, JSON and SGF. What is proved, the
 * module {@code reading} proves. Begin with {@link sanko.engine.solve.Solver}; docs/reading.md,
 * "How to ask".
 */
@NullMarked
package sanko.engine.solve;

import org.jspecify.annotations.NullMarked;
