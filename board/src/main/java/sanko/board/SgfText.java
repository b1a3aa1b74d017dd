package sanko.board;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The characters of a game record: finds the encoding, reads escapes, knows line and column. */
final class SgfText {
  private static final Pattern CHARSET =
      Pattern.compile("\\bCA\\s*\\[\\s*([^\\]\\s]{1,40})\\s*\\]");
  private static final int HEADER = 4096;

  private final String text;
  private int position;

  SgfText(byte[] bytes) {
    String decoded = decode(bytes);
    text = decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
  }

  private static String decode(byte[] bytes) {
    if (bytes.length >= 2 && (bytes[0] & 0xff) + (bytes[1] & 0xff) == 0xfe + 0xff) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    String header =
        new String(bytes, 0, Math.min(bytes.length, HEADER), StandardCharsets.ISO_8859_1);
    Matcher named = CHARSET.matcher(header);
    if (named.find()) {
      try {
        return new String(bytes, Charset.forName(named.group(1)));
      } catch (IllegalArgumentException unknownCharset) {
        return decodeUnnamed(bytes);
      }
    }
    return decodeUnnamed(bytes);
  }

  private static String decodeUnnamed(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  int position() {
    return position;
  }

  boolean isAtEnd() {
    return position >= text.length();
  }

  /** The next character, which is not yet taken. */
  char peek() {
    return text.charAt(position);
  }

  void skip() {
    position++;
  }

  void skipBlanks() {
    while (!isAtEnd() && isBlank(peek())) {
      position++;
    }
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || Character.isWhitespace(c) || c == '\u00A0' || c == '\uFEFF';
  }

  /** Moves behind the next {@code (} that a {@code ;} follows. */
  boolean skipToGame() {
    for (int open = text.indexOf('('); open >= 0; open = text.indexOf('(', position)) {
      position = open + 1;
      skipBlanks();
      if (!isAtEnd() && peek() == ';') {
        return true;
      }
    }
    return false;
  }

  /** Reads the name of a property; lower case letters are left out, as FF[3] has it. */
  String readName() {
    StringBuilder name = new StringBuilder();
    while (!isAtEnd() && isLetterOrDigit(peek())) {
      char c = peek();
      if (c < 'a' || c > 'z') {
        name.append(c);
      }
      position++;
    }
    return name.toString();
  }

  static boolean isLetterOrDigit(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /** Reads a value from its opening bracket to its closing one; every blank becomes a space. */
  String readValue() throws SgfException {
    int start = position++;
    StringBuilder value = new StringBuilder();
    while (!isAtEnd() && peek() != ']') {
      char c = peek();
      if (c == '\\') {
        position++;
        if (isAtEnd()) {
          break;
        }
        c = peek();
        if (c == '\r' || c == '\n') {
          position += isLineBreakPair() ? 2 : 1;
          continue;
        }
      }
      value.append(isBlank(c) ? ' ' : c);
      position++;
    }
    if (isAtEnd()) {
      throw error("a '[' without its ']'", start);
    }
    position++;
    return value.toString();
  }

  private boolean isLineBreakPair() {
    if (position + 1 >= text.length()) {
      return false;
    }
    char second = text.charAt(position + 1);
    return second != peek() && (second == '\r' || second == '\n');
  }

  SgfException error(String problem, int where) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < where; i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
        line++;
        lineStart = i + 1;
      }
    }
    return new SgfException(problem, line, where - lineStart + 1);
  }
}
