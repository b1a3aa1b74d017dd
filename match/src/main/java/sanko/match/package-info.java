/**
 * Matches between two engines: pairings, openings, the referee, the journal on disk, Elo and SPRT.
 * It sees engines as {@link sanko.match.Player}s and knows nothing of how they search. Begin with
 * {@link sanko.match.Match}; {@link sanko.match.Sprt} is the sequential test.
 */
@NullMarked
package sanko.match;

import org.jspecify.annotations.NullMarked;
