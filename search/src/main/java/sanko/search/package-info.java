/**
 * The Monte-Carlo graph search: from a game and an evaluator to visits, values and lines. All
 * values are from White's point of view. It knows no protocol, no tensor and no clock of a game.
 * Begin with {@link sanko.search.Search}; {@code SearchRun} is one search, and {@code
 * sanko.search.playout} what happens in each playout.
 */
@NullMarked
package sanko.search;

import org.jspecify.annotations.NullMarked;
