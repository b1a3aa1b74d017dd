package sanko.search.time;

/**
 * How far a game has come.
 *
 * @param boardArea points of the board
 * @param stones stones of both colors on the board
 * @param turn moves of both colors made
 */
record Stage(int boardArea, int stones, int turn) {}
