package sanko.board.sgf;

import java.util.List;

/**
 * What could be read of a file that may be broken.
 *
 * @param trees all games, broken ones up to where they are broken
 * @param problems what is broken, in the order of the file
 */
public record SgfReading(List<SgfTree> trees, List<Problem> problems) {
  public SgfReading {
    trees = List.copyOf(trees);
    problems = List.copyOf(problems);
  }

  /**
   * Something that is broken.
   *
   * @param game its number in the file, from 0
   * @param cause says what and where
   */
  public record Problem(int game, SgfException cause) {}
}
