/**
 * A game and the engine that plays it: the game, its clocks, the search, moves, scores and
 * pondering. It knows no command of GTP by name. Begin with {@link sanko.gtp.engine.Engine}; {@code
 * Thinker} runs searches and {@code MoveMaker} turns them into moves.
 */
@NullMarked
package sanko.gtp.engine;

import org.jspecify.annotations.NullMarked;
