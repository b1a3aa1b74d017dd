package sanko.match;

import sanko.board.Rules;

/**
 * Rules and their name. Immutable.
 *
 * @param text the rules as the user named them
 */
public record NamedRules(Rules rules, String text) {}
