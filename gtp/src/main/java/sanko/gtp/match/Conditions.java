package sanko.gtp.match;

import sanko.board.Rules;
import sanko.search.time.TimeControl;

/**
 * What both players learn before a game. Immutable.
 *
 * @param rulesText the rules as the user named them
 * @param seed for the players' random choices
 */
public record Conditions(
    BoardSize size, Rules rules, String rulesText, double komi, TimeControl time, long seed) {}
