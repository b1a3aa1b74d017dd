package sanko.board.sgf;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

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

  /** Tells of line ends such as those of Fox, or is null; {@link SgfLineEnds}. */
  @Nullable SgfException lineEnds() {
    int first = SgfLineEnds.first(text);
    if (first < 0) {
      return null;
    }
    String pair = text.substring(first, first + 2);
    return error("'" + pair + "' between properties is white space, also within values", first);
  }

  /** The same game with true line ends, which places behind them count. */
  SgfText withLineEnds() {
    return new SgfText(SgfLineEnds.read(text), charset, line, column, assumption);
  }

  SgfException error(String problem, int index) {
    return start().pass(text, 0, index).error(problem);
  }
}
