package sanko.board.sgf;

/** Counts parentheses outside values, to see where a game ends, and the values. */
final class SgfNesting {
  private int depth;
  private int values;
  private boolean isBroken;
  private boolean isInValue;
  private boolean isEscaped;

  /** How many values have ended. */
  int values() {
    return values;
  }

  /** Whether something stands outside values that does not belong there. */
  boolean isBroken() {
    return isBroken;
  }

  /**
   * Goes over the next piece of a game.
   *
   * @return how many of its characters belong to the game if it ends here, else -1
   */
  int end(CharSequence piece) {
    for (int i = 0; i < piece.length(); i++) {
      if (isEnd(piece.charAt(i))) {
        return i + 1;
      }
    }
    return -1;
  }

  /** Goes over the next character of a game; whether it is the last one. */
  boolean isEnd(char c) {
    if (isInValue) {
      passInValue(c);
    } else if (c == '[') {
      isInValue = true;
    } else if (c == '(') {
      depth++;
    } else if (c == ')') {
      return --depth == 0;
    } else {
      isBroken |= c != ';' && !SgfCursor.isNamePart(c) && !SgfCursor.isBlank(c);
    }
    return false;
  }

  private void passInValue(char c) {
    if (isEscaped) {
      isEscaped = false;
    } else if (c == '\\') {
      isEscaped = true;
    } else if (c == ']') {
      isInValue = false;
      values++;
    }
  }
}
