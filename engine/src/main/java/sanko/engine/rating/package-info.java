/**
 * The ratings of players whom the level of play follows. They are kept in a file that several
 * programs may share. It knows levels, but no protocol. Begin with {@link
 * sanko.engine.rating.Adaptation}, which finds the level that suits a player, moves it within a
 * game, and suggests handicap and komi; docs/levels.md, "An opponent that adapts", has the
 * formulas.
 */
@NullMarked
package sanko.engine.rating;

import org.jspecify.annotations.NullMarked;
