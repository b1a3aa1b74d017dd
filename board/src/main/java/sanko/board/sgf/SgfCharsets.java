package sanko.board.sgf;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds out what charset a game record is in. */
final class SgfCharsets {
  /** The length of the byte order mark of UTF-8. */
  static final int MARK_LENGTH = 3;

  /** Begins an escape sequence. */
  static final byte ESCAPE = 0x1b;

  /** The charset of Japanese mail, in which all bytes are ASCII. */
  static final Charset ESCAPED_JAPANESE = Charset.forName("ISO-2022-JP");

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
          "us-ascii", "windows-1252",
          "iso-8859-1", "windows-1252");

  /** Names that Java does not know, or understands in another way, by their letters and digits. */
  private static final Map<String, String> OTHER_NAMES = otherNames();

  private static final Map<Charset, List<Charset>> FAMILIES = new ConcurrentHashMap<>();
  private static final Map<Charset, List<Charset>> POSSIBLE = new ConcurrentHashMap<>();

  /** A charset in which nearly each byte is a character. */
  static final Charset WESTERN = Charset.forName("windows-1252");

  private static final List<Charset> CYRILLIC =
      List.of(Charset.forName("windows-1251"), Charset.forName("KOI8-R"));

  private static final Map<String, String> LANGUAGES =
      Map.of(
          "GB18030", "GB18030 (Chinese)",
          "x-windows-950", "Big5 (Chinese)",
          "windows-31j", "Shift_JIS (Japanese)",
          "EUC-JP", "EUC-JP (Japanese)",
          "ISO-2022-JP", "ISO-2022-JP (Japanese)",
          "x-windows-949", "EUC-KR (Korean)",
          "windows-1252", "Windows-1252 (Western European)",
          "windows-1251", "Windows-1251 (Cyrillic)",
          "KOI8-R", "KOI8-R (Cyrillic)");

  /** The bits that text which can be read as UTF-8 is ahead of all others. */
  private static final double TRUST_IN_UTF_8 = 8;

  /** The bits that Cyrillic is behind all others, as few records are written in it. */
  private static final double DOUBT_OF_CYRILLIC = 8;

  /** The last characters that UTF-8 writes in one byte and in two. */
  private static final int LAST_OF_ONE_BYTE = 0x7f;

  private static final int LAST_OF_TWO_BYTES = 0x7ff;

  private SgfCharsets() {}

  private static Map<String, String> otherNames() {
    Map<String, String> names = new HashMap<>();
    add(names, "GB2312", "gb2312", "euccn", "gb", "gb231280");
    add(names, "GBK", "gbk", "cp936", "ms936", "936", "windows936");
    add(names, "GB18030", "gb18030", "gb180302000", "gb180302005");
    add(names, "Big5", "big5", "bigfive", "big5eten", "cnbig5", "xbig5");
    add(names, "x-windows-950", "cp950", "ms950", "950", "windows950");
    add(names, "Shift_JIS", "sjis", "shiftjis", "xsjis", "xshiftjis", "mskanji");
    add(names, "windows-31j", "cp932", "ms932", "932", "windows932", "windows31j");
    add(names, "EUC-JP", "eucjp", "xeucjp", "ujis");
    add(names, "EUC-KR", "euckr", "xeuckr", "ksc5601", "ksc56011987", "ksc56011989", "ksx1001");
    add(names, "x-windows-949", "cp949", "ms949", "949", "uhc", "windows949");
    add(names, "UTF-8", "utf8", "xutf8", "unicode11utf8", "utf8n");
    add(names, "ISO-8859-1", "latin1", "iso88591", "l1");
    add(names, "x-MacRoman", "macintosh", "macroman", "xmacroman");
    add(names, "windows-1252", "cp1252", "ms1252", "windows1252", "ansi", "win1252");
    return Map.copyOf(names);
  }

  private static void add(Map<String, String> names, String charset, String... others) {
    for (String other : others) {
      names.put(other, charset);
    }
  }

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
      String compact = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
      Charset charset = Charset.forName(OTHER_NAMES.getOrDefault(compact, name.trim()));
      byte[] ascii = STRUCTURE.getBytes(StandardCharsets.US_ASCII);
      return new String(ascii, charset).equals(STRUCTURE) ? charset : null;
    } catch (IllegalArgumentException unknown) {
      return null;
    }
  }

  /**
   * Charsets that a game may be in, those first that are more usual or that it names. Cyrillic is
   * none of them if it names a single-byte charset of another language. Behind all stand other
   * readings of them, first those that keep brackets and then those with escaped bytes.
   */
  static List<Charset> possible(@Nullable Charset named) {
    return POSSIBLE.computeIfAbsent(
        named == null ? StandardCharsets.UTF_8 : named, SgfCharsets::newPossible);
  }

  private static List<Charset> newPossible(Charset named) {
    Set<Charset> possible = new LinkedHashSet<>(family(named));
    possible.add(StandardCharsets.UTF_8);
    possible.addAll(CharacterRanks.ALL.keySet());
    possible.add(WESTERN);
    if (!isSingleByte(named) || family(named).contains(WESTERN)) {
      possible.addAll(CYRILLIC);
    }
    List<Charset> ofBrackets = possible.stream().filter(SgfCharsets::mayEndInBracket).toList();
    ofBrackets.forEach(each -> possible.add(new BracketsKept(each, false)));
    ofBrackets.forEach(each -> possible.add(new BracketsKept(each, true)));
    return List.copyOf(possible);
  }

  /** Whether the second byte of a character may be a bracket. */
  private static boolean mayEndInBracket(Charset charset) {
    byte[] pairs = {(byte) 0x8f, ']', (byte) 0xa4, ']'};
    return new String(pairs, charset).chars().filter(c -> c == ']').count() < 2;
  }

  /** Bits to be added to those of any text in a charset, more for one that is less usual. */
  static double doubt(Charset charset) {
    if (charset.equals(StandardCharsets.UTF_8)) {
      return -TRUST_IN_UTF_8;
    }
    return CYRILLIC.contains(charset) ? DOUBT_OF_CYRILLIC : 0;
  }

  /** What is assumed if a game is read in this charset, for the user; else empty. */
  static String assumption(@Nullable Charset named, Charset charset) {
    Charset read = BracketsKept.whole(charset);
    String language = LANGUAGES.getOrDefault(read.name(), read.name());
    if (named == null) {
      return read.equals(StandardCharsets.UTF_8)
          ? ""
          : "the record names no known charset; it is read as " + language;
    }
    return family(named).contains(read)
        ? ""
        : "the record is not in " + named.name() + " as it says; it is read as " + language;
  }

  /**
   * Whether bytes that can be read as text in UTF-8 are hardly in the charset that the game names.
   * A few characters of other charsets may look like UTF-8 with two bytes for each, but next to
   * none where a character has a single byte, and next to none like UTF-8 with three.
   *
   * @param largest character of the text
   */
  static boolean isUnlikely(@Nullable Charset named, char largest) {
    return largest > (isSingleByte(named) ? LAST_OF_ONE_BYTE : LAST_OF_TWO_BYTES);
  }

  /** Whether each byte is a character. */
  static boolean isSingleByte(@Nullable Charset named) {
    return named != null && named.canEncode() && named.newEncoder().maxBytesPerChar() == 1;
  }

  /** Whether text in a charset is ASCII with escape sequences. */
  static boolean hasStates(@Nullable Charset named) {
    return named != null && named.name().startsWith("ISO-2022");
  }

  /** Whether the escape sequence of {@link #ESCAPED_JAPANESE} for kanji and kana is at a place. */
  static boolean isEscapeToJapanese(byte[] bytes, int at) {
    return at + 2 < bytes.length
        && bytes[at] == ESCAPE
        && bytes[at + 1] == '$'
        && (bytes[at + 2] == 'B' || bytes[at + 2] == '@');
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

  static List<Charset> family(Charset named) {
    return FAMILIES.computeIfAbsent(named, SgfCharsets::newFamily);
  }

  private static List<Charset> newFamily(Charset named) {
    String larger = LARGER.get(named.name().toLowerCase(Locale.ROOT));
    return larger != null && Charset.isSupported(larger)
        ? List.of(named, Charset.forName(larger))
        : List.of(named);
  }

  /** The charset that the root of a game names, or null if it names none that is known. */
  static @Nullable Charset named(byte[] bytes, int start) {
    byte before = ';';
    boolean isInValue = false;
    int nodes = 0;
    for (int i = start + 1; i < bytes.length; i++) {
      byte c = bytes[i];
      if (c == 'C' && (before == ';' || before == ']') && isNameAt(bytes, i)) {
        return forName(valueAfter(bytes, i));
      }
      if (isInValue) {
        isInValue = c != ']';
        // Behind a byte beyond ASCII it may be the second half of a character.
        i += c == '\\' && bytes[i - 1] >= 0 ? 1 : 0;
      } else if (c == '[') {
        isInValue = true;
      } else if (c == '(' || c == ')' || (c == ';' && ++nodes > 1)) {
        return null;
      } else if (c == '\\' && bytes[i - 1] >= 0) {
        i++; // a line end; SgfLineEnds
        continue;
      }
      boolean isSkipped = c >= 0 && SgfCursor.isSkipped((char) c) && !isInValue;
      before = isSkipped || i >= bytes.length ? before : bytes[i];
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
