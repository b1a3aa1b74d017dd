package sanko.board.sgf;

/** A game record that cannot be read; the message says what is wrong and where. */
public final class SgfException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final int line;
  private final int column;

  SgfException(String problem, int line, int column) {
    super(problem + " (line " + line + ", column " + column + ")");
    this.problem = problem;
    this.line = line;
    this.column = column;
  }

  /** What is wrong, without the place. */
  public String problem() {
    return problem;
  }

  /** The line of the problem, counted from 1. */
  public int line() {
    return line;
  }

  /** The position in the line, in characters counted from 1. */
  public int column() {
    return column;
  }
}
