/**
 * The Monte-Carlo graph search: from a game and an evaluator to visits, values and a move. All
 * stored and reported values are from White's point of view. Knows no protocol and no tensor.
 */
@NullMarked
package sanko.search;

import org.jspecify.annotations.NullMarked;
