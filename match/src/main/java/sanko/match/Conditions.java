package sanko.match;

import sanko.engine.BoardSize;
import sanko.search.time.TimeControl;

/**
 * What both players learn before a game. Immutable.
 *
 * @param seed for the players' random choices
 */
public record Conditions(
    BoardSize size, NamedRules named, double komi, TimeControl time, long seed) {}
