package sanko.board.sgf;

/** A line and a column of a file, both from 1, which move on over text. */
final class SgfPlace {
  private int line;
  private int column;
  private boolean afterReturn;

  SgfPlace(int line, int column) {
    this.line = line;
    this.column = column;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  /** Moves on over a part of a text. A line ends with LF, CR or both as a pair. */
  SgfPlace pass(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '\r' || (c == '\n' && !afterReturn)) {
        line++;
        column = 1;
      } else if (c != '\n') {
        column++;
      }
      afterReturn = c == '\r';
    }
    return this;
  }

  SgfPlace pass(CharSequence text) {
    return pass(text, 0, text.length());
  }

  SgfException error(String problem) {
    return new SgfException(problem, line, column);
  }
}
