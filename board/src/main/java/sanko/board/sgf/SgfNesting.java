package sanko.board.sgf;

/**
 * Counts parentheses outside values, to see where a game ends, the values, and brackets in them.
 */
final class SgfNesting {
  private int depth;
  private int values;
  private int lone;

  /** Brackets in this value: those that are open, and all that open behind the letter of a name. */
  private int open;

  private int behindNames;
  private char before;
  private boolean isBroken;
  private boolean isInValue;
  private boolean isEscaped;

  /** How many values have ended. */
  int values() {
    return values;
  }

  /**
   * How many brackets within values have no partner there. A charset that takes the end of a value
   * for a part of a character makes one, as the value swallows the next property up to its end.
   */
  int loneBrackets() {
    return lone;
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
      return false;
    }
    isBroken |= isEscaped && !SgfLineEnds.isLetter(c);
    isEscaped = c == '\\';
    if (c == '[') {
      isInValue = true;
    } else if (c == '(') {
      depth++;
    } else if (c == ')') {
      return --depth == 0;
    } else {
      boolean belongs = c == ';' || isEscaped || SgfCursor.isNamePart(c) || SgfCursor.isSkipped(c);
      isBroken |= !belongs;
    }
    return false;
  }

  private void passInValue(char c) {
    if (c == '[') {
      open++;
      behindNames += SgfCursor.isNamePart(before) ? 1 : 0;
    } else if (c == ']' && !isEscaped) {
      isInValue = false;
      values++;
      lone += Math.min(open, behindNames);
      open = 0;
      behindNames = 0;
    } else if (c == ']' && open > 0) {
      open--;
    } else if (c == ']') {
      lone++;
    }
    isEscaped = c == '\\' && !isEscaped;
    before = c;
  }
}
