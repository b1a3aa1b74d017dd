/**
 * Finds positions in records: which moves were played there, in how many games, and how these
 * ended. Positions that symmetries make equal are one, whatever the order of their moves. It knows
 * nothing of protocols. Begin with {@link sanko.review.explore.RecordIndex}.
 */
@NullMarked
package sanko.review.explore;

import org.jspecify.annotations.NullMarked;
