/**
 * Matches between two engines: who plays whom from which opening, the referee, the results kept on
 * disk, and what they say about strength. Sees engines as {@link sanko.gtp.match.Player}s; knows
 * nothing of searches.
 */
@NullMarked
package sanko.gtp.match;

import org.jspecify.annotations.NullMarked;
