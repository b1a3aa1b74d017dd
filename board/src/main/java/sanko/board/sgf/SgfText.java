package sanko.board.sgf;

import java.nio.charset.Charset;

/**
 * One game of a file, decoded.
 *
 * @param text from its {@code (} to its {@code )}, or to the end of the file
 * @param charset what it was decoded with, or UTF-8 if that cannot hold the text
 * @param line the line of its first character, from 1
 * @param column the column of its first character, from 1
 * @param assumption for the user, if the charset is not the one that the game names; else empty
 */
record SgfText(String text, Charset charset, int line, int column, String assumption) {
  /** The place where the text begins. */
  SgfPlace start() {
    return new SgfPlace(line, column);
  }

  SgfException error(String problem, int index) {
    return start().pass(text, 0, index).error(problem);
  }
}
