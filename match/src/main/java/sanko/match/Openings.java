package sanko.match;

import java.util.List;
import sanko.board.sgf.SgfStep;
import sanko.engine.BoardSize;

/** The openings of a match. For use by one thread at a time. */
public interface Openings {
  /**
   * The opening of a pair of games; the same whenever it is asked for.
   *
   * @param pair the number of the pair, from 0
   * @return legal moves from the empty board
   */
  List<SgfStep.Move> of(int pair, BoardSize size);
}
