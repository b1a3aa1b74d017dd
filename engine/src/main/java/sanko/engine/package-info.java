/**
 * A game and the engine that plays it: the game, its clocks, the search, moves, scores and
 * pondering. It knows no command of GTP by name. Begin with {@link sanko.engine.Engine}; {@code
 * EngineSearch} runs searches, {@code MoveGenerator} turns them into moves, and {@code MoveLimits}
 * says how long they may take.
 */
@NullMarked
package sanko.engine;

import org.jspecify.annotations.NullMarked;
