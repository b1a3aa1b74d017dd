package sanko.board.reading;

import sanko.board.Board;

/** Answers whether a chain is dead, with evidence. */
public interface StatusReader {
  /** What is known about the points of a board without reading. */
  @FunctionalInterface
  interface SettledPoints {
    /**
     * The player to whom the point belongs for certain: stones that cannot be captured, and their
     * territory. {@link sanko.board.Color#EMPTY} if that is to be read, or a stone is not safe.
     */
    int ownerOf(int point);
  }

  /**
   * Reads a chain.
   *
   * @param board not changed; its ko point plays no role
   * @param stone a stone of the chain
   * @param settled tells where reading may end
   */
  Reading read(Board board, int stone, SettledPoints settled);
}
