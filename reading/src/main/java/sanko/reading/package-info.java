/**
 * Exact reading: whether stones can be captured, whether they live, in seki or by ko, and after how
 * many ko threats, proved by search. It knows the game, but no network. Begin with {@link
 * sanko.reading.Reader}; docs/reading.md explains the search, and why its proofs hold for the whole
 * board.
 */
@NullMarked
package sanko.reading;

import org.jspecify.annotations.NullMarked;
