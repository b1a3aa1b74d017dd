/**
 * Play weaker than the engine can: the table of levels with their measured Elo, and the choice of a
 * move at a level from what a search has found. It knows nothing of GTP and does not search. Begin
 * with {@link sanko.engine.level.LevelTable} (the list of levels and their Elo) and {@link
 * sanko.engine.level.LevelChooser} (a move at a level). docs/levels.md describes all of it.
 */
@NullMarked
package sanko.engine.level;

import org.jspecify.annotations.NullMarked;
