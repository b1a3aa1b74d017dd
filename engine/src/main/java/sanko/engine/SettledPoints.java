package sanko.engine;

import sanko.board.Board;

/** What is known about the points of a board without reading. */
@FunctionalInterface
interface SettledPoints {
  /**
   * The player to whom the point belongs for certain: stones that cannot be captured, and their
   * territory. {@link sanko.board.Color#EMPTY} if that is to be read, or a stone is not safe.
   *
   * @param point as {@link Board} numbers points
   */
  int ownerOf(int point);
}
