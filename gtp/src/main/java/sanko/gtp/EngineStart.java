package sanko.gtp;

import sanko.board.Rules;

/**
 * How an engine begins.
 *
 * @param name what {@code name} answers
 * @param version what {@code version} answers
 * @param parameters taken over, not copied
 * @param seed of all random choices
 */
record EngineStart(
    String name,
    String version,
    Rules rules,
    double komi,
    int boardSize,
    Parameters parameters,
    long seed) {}
