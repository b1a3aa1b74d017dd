package sanko.board.sgf;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out what charset a game record is in. */
final class SgfCharsets {
  /** The length of the byte order mark of UTF-8. */
  static final int MARK_LENGTH = 3;

  private static final int LONGEST_NAME = 40;
  private static final String STRUCTURE = "(;CA[a]B[tt]\\)";

  /** What files hold that name a smaller charset. */
  private static final Map<String, String> LARGER =
      Map.of(
          "gb2312", "GB18030",
          "gbk", "GB18030",
          "shift_jis", "windows-31j",
          "euc-kr", "x-windows-949",
          "big5", "x-windows-950",
          "us-ascii", "ISO-8859-1");

  /** Names that Java does not know, or understands as a charset of mainframes. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("cp949", "x-windows-949", "uhc", "x-windows-949", "cp950", "x-windows-950");

  /** The last characters that UTF-8 writes in one byte and in two. */
  private static final int LAST_OF_ONE_BYTE = 0x7f;

  private static final int LAST_OF_TWO_BYTES = 0x7ff;

  private SgfCharsets() {}

  /** UTF-16 or UTF-32, if the file begins like it. */
  static @Nullable Charset wide(byte[] bytes) {
    int first = bytes.length < 4 ? 0 : (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
    int second = bytes.length < 4 ? 0 : (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
    if ((first == 0xfffe && second == 0) || (first == 0 && second == 0xfeff)) {
      return Charset.forName("UTF-32");
    }
    if (first == 0xfeff || first == 0xfffe) {
      return StandardCharsets.UTF_16;
    }
    if (first == 0 && isOpening(second)) {
      return Charset.forName("UTF-32BE");
    }
    if (isOpening(first >> 8) && (first & 0xff) == 0) {
      return second == 0 ? Charset.forName("UTF-32LE") : StandardCharsets.UTF_16LE;
    }
    return isOpening(first) ? StandardCharsets.UTF_16BE : null;
  }

  /** Whether a file may begin with the character. */
  private static boolean isOpening(int c) {
    return c == '(' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  /** Whether a file begins with the byte order mark of UTF-8. */
  static boolean startsWithMark(byte[] bytes) {
    return bytes.length >= MARK_LENGTH
        && bytes[0] == (byte) 0xef
        && bytes[1] == (byte) 0xbb
        && bytes[2] == (byte) 0xbf;
  }

  /**
   * The charset of a name, or null if it is unknown or does not write the structure of a record as
   * ASCII does.
   */
  static @Nullable Charset forName(String name) {
    try {
      String known = OTHER_NAMES.getOrDefault(name.trim().toLowerCase(Locale.ROOT), name.trim());
      Charset charset = Charset.forName(known);
      byte[] ascii = STRUCTURE.getBytes(StandardCharsets.US_ASCII);
      return new String(ascii, charset).equals(STRUCTURE) ? charset : null;
    } catch (IllegalArgumentException unknown) {
      return null;
    }
  }

  /** Charsets to try on a game, the likeliest first. */
  static List<Charset> likely(@Nullable Charset named) {
    if (named == null) {
      return List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1);
    }
    List<Charset> likely = new ArrayList<>(family(named));
    likely.add(StandardCharsets.UTF_8);
    return likely;
  }

  /**
   * Whether bytes that can be read as this text in UTF-8 are hardly in the charset that the game
   * names. A few characters of other charsets may look like UTF-8 with two bytes for each, but next
   * to none where a character has a single byte, and next to none like UTF-8 with three.
   */
  static boolean isUnlikely(Charset named, String utf8) {
    boolean isSingleByte = named.canEncode() && named.newEncoder().maxBytesPerChar() == 1;
    int limit = isSingleByte ? LAST_OF_ONE_BYTE : LAST_OF_TWO_BYTES;
    return utf8.chars().anyMatch(c -> c > limit);
  }

  /** Whether text in a charset may bear the name. */
  static boolean fits(String name, Charset charset) {
    Charset named = forName(name);
    return named == null ? !isKnown(name) : family(named).contains(charset);
  }

  private static boolean isKnown(String name) {
    try {
      return Charset.isSupported(name.trim());
    } catch (IllegalArgumentException noName) {
      return false;
    }
  }

  private static List<Charset> family(Charset named) {
    String larger = LARGER.get(named.name().toLowerCase(Locale.ROOT));
    return larger != null && Charset.isSupported(larger)
        ? List.of(named, Charset.forName(larger))
        : List.of(named);
  }

  /** The charset that the root of a game names, or null if it names none that is known. */
  static @Nullable Charset named(byte[] bytes, int start) {
    byte before = 0;
    boolean isInValue = false;
    int nodes = 0;
    for (int i = start + 1; i < bytes.length; i++) {
      byte c = bytes[i];
      if (c == 'C' && (before == ';' || before == ']') && isNameAt(bytes, i)) {
        return forName(valueAfter(bytes, i));
      }
      if (isInValue) {
        isInValue = c != ']';
        i += c == '\\' ? 1 : 0;
      } else if (c == '[') {
        isInValue = true;
      } else if (c == '(' || c == ')' || (c == ';' && ++nodes > 1)) {
        return null;
      }
      boolean isBlank = c >= 0 && c <= ' ';
      before = isBlank || i >= bytes.length ? before : bytes[i];
    }
    return null;
  }

  private static boolean isNameAt(byte[] bytes, int at) {
    int i = at + 2;
    while (i < bytes.length && bytes[i] >= 0 && bytes[i] <= ' ') {
      i++;
    }
    return i < bytes.length && bytes[at + 1] == 'A' && bytes[i] == '[';
  }

  private static String valueAfter(byte[] bytes, int at) {
    int open = at;
    while (bytes[open] != '[') {
      open++;
    }
    int end = open + 1;
    while (end < bytes.length && end - open <= LONGEST_NAME && bytes[end] != ']') {
      end++;
    }
    return new String(bytes, open + 1, end - open - 1, StandardCharsets.ISO_8859_1);
  }
}
