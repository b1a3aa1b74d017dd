/**
 * From a search to a decision: which move to play, whether to pass or resign, and what handicap
 * does to the score. It knows searches and games, but no protocol. Begin with {@link
 * sanko.search.choice.MoveChooser}.
 */
@NullMarked
package sanko.search.choice;

import org.jspecify.annotations.NullMarked;
