package sanko.engine.solve;

import sanko.board.Board;

/**
 * What a search with a network expects if a player moves first. It proves nothing.
 *
 * @param first that player
 * @param move of that player, legal; {@link Board#PASS} to play elsewhere
 * @param captured how probable it is that the stones in question are captured, 0..1
 * @param visits of the search
 */
record Guess(int first, int move, double captured, long visits) {}
