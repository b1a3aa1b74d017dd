/**
 * A game in progress: board, rules, history, ko and superko legality, the end of the game and its
 * score, and the graph key under which a search may share nodes. It knows nothing of networks or
 * search. Begin with {@link sanko.superko.GameState}; {@link sanko.superko.GameView}, its
 * supertype, says which moves are legal, {@link sanko.superko.Scorer} counts; docs/superko.md
 * proves the theorem behind the graph key, which {@link sanko.superko.KeyRule} selects.
 */
@NullMarked
package sanko.superko;

import org.jspecify.annotations.NullMarked;
