package sanko.board.sgf;

/** Counts parentheses outside values, to see where a game ends. */
final class SgfNesting {
  private int depth;
  private boolean isInValue;
  private boolean isEscaped;

  /**
   * Goes over the next piece of a game.
   *
   * @return how many of its characters belong to the game if it ends here, else -1
   */
  int end(CharSequence piece) {
    for (int i = 0; i < piece.length(); i++) {
      char c = piece.charAt(i);
      if (isInValue) {
        passInValue(c);
      } else if (c == '[') {
        isInValue = true;
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i + 1;
      }
    }
    return -1;
  }

  private void passInValue(char c) {
    if (isEscaped) {
      isEscaped = false;
    } else if (c == '\\') {
      isEscaped = true;
    } else if (c == ']') {
      isInValue = false;
    }
  }
}
