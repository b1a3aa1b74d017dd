package sanko.search.time;

/**
 * The stage of a game.
 *
 * @param boardArea points of the board
 * @param stones stones of both colors on the board
 * @param turn moves of both colors made
 */
record Stage(int boardArea, int stones, int turn) {}
