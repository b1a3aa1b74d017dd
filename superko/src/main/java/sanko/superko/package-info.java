/**
 * A game as it goes on: board, rules, history, ko and superko legality, and the graph key under
 * which a search may share positions. Knows nothing of networks or of search.
 */
@NullMarked
package sanko.superko;

import org.jspecify.annotations.NullMarked;
