package sanko.board.sgf;

/** Walks over the properties and values in the text of a node, which is known to be well formed. */
final class SgfCursor {
  private final String text;
  private int position;
  private int start;
  private int end;

  SgfCursor(String text) {
    this.text = text;
  }

  /** Moves to the next property; all values of the one before must have been passed. */
  boolean nextProperty() {
    start = skipToProperty(text, position);
    end = endOfName(text, start);
    position = end;
    return start < end;
  }

  /** Moves to the next value of the property. */
  boolean nextValue() {
    int open = skipBlanks(text, position);
    if (open == text.length() || text.charAt(open) != '[') {
      return false;
    }
    start = open + 1;
    end = endOfValue(text, open);
    position = end + 1;
    return true;
  }

  /** Moves behind all values of the property. */
  void skipValues() {
    boolean more = nextValue();
    while (more) {
      more = nextValue();
    }
  }

  /** The name as it is written, or the value without its brackets. */
  String raw() {
    return text.substring(start, end);
  }

  /** Where the name or value begins. */
  int start() {
    return start;
  }

  static boolean isBlank(char c) {
    return c <= ' ' || Character.isWhitespace(c) || c == '\u00A0' || c == '\uFEFF';
  }

  /** Whether a character says nothing between properties: a blank, or a comma that some write. */
  static boolean isSkipped(char c) {
    return c == ',' || isBlank(c);
  }

  static boolean isNamePart(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  static int skipBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** Passes what says nothing between properties. */
  static int skipToProperty(String text, int from) {
    int i = from;
    while (i < text.length() && isSkipped(text.charAt(i))) {
      i++;
    }
    return i;
  }

  static int endOfName(String text, int from) {
    int i = from;
    while (i < text.length() && isNamePart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** Where the bracket stands that closes a value, or -1 if none does. */
  static int endOfValue(String text, int open) {
    for (int i = open + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ']') {
        return i;
      }
      i += c == '\\' ? 1 : 0;
    }
    return -1;
  }
}
