package sanko.board.sgf;

/** Points as SGF writes them: a letter for the column and one for the row, from the top left. */
final class SgfPoints {
  /** The largest board that the letters suffice for. */
  static final int MAX_SIZE = 52;

  private static final int SMALL_LETTERS = 26;

  private SgfPoints() {}

  /** The letter of a coordinate, 0 to 51: a to z, then A to Z. */
  static char letter(int coordinate) {
    return (char)
        (coordinate < SMALL_LETTERS ? 'a' + coordinate : 'A' + coordinate - SMALL_LETTERS);
  }

  /** The coordinate of a letter, or -1 if it is none. */
  static int coordinate(char letter) {
    if (letter >= 'a' && letter <= 'z') {
      return letter - 'a';
    }
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + SMALL_LETTERS : -1;
  }
}
