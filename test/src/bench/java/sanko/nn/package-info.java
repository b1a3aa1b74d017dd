/** Benchmarks of what only this package sees: input features and rollouts. */
@NullMarked
package sanko.nn;

import org.jspecify.annotations.NullMarked;
