package sanko.search.playout;

import sanko.board.Board;

/**
 * The position of a leaf.
 *
 * @param board a copy
 */
record LeafPosition(Board board, int toMove) {}
