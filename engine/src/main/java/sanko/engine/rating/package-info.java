/**
 * The ratings of players whom the level of play follows. They are kept in a file that several
 * programs may share; {@link sanko.engine.rating.Adaptation} finds the level that suits a player,
 * moves it within a game, and suggests handicap and komi. It knows nothing of GTP. docs/levels.md,
 * "An opponent that adapts", has the formulas.
 */
@NullMarked
package sanko.engine.rating;

import org.jspecify.annotations.NullMarked;
