package sanko.board.sgf;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How unlikely text is in a charset: the bits that its characters would take, common ones few.
 * Bytes that are read in the right charset cost fewer bits than in another. ASCII costs nothing.
 * Immutable.
 */
final class CharacterCosts {
  /*
   * Zipf's law: the character of rank r has about the share 1/(8(r + 24)) of a text, so it costs
   * 3 + log2(r + 24) bits. The names of players are no common text, so the characters that they and
   * the terms of Go are written in count as common at least.
   */
  private static final double ZIPF_BITS = 3;
  private static final int ZIPF_SHIFT = 24;
  private static final double OF_RECORDS = 9;
  private static final double PUNCTUATION = 10;
  private static final double OTHER_CHARACTER = 12;
  private static final double UNIFIED = 10;
  private static final double SYMBOL = 18;
  private static final double RARE = 19;
  private static final double RAREST = 25;
  private static final double NO_CHARACTER = 30;
  private static final double HALF_A_CHARACTER = 40;
  private static final double LETTER = 6;
  private static final double LETTER_OF_OWN_SCRIPT = 8;
  private static final double LONE_LETTER = 14;
  private static final double KANA = 12;
  private static final double COMMON_CYRILLIC = 4;
  private static final double CYRILLIC = 6;
  private static final double CYRILLIC_CAPITAL = 3;
  private static final double REPEATED = 3;

  /** Stands for bytes that are no character; no text has it. */
  static final char REPLACEMENT = '\uFFFF';

  private static final char FIRST_BEYOND_ASCII = 0x80;
  private static final char FIRST_BEYOND_LATIN = 0x250;
  private static final char FIRST_OF_THREE_BYTES = 0x800;

  /** Half of the letters in Russian text, and more, are these. */
  private static final String COMMON_LETTERS = "оеаинтсрвл";

  private static final String FRACTIONS = "\u00bc\u00bd\u00be";

  private static final String BEFORE_FRACTION = "0123456789 +-[";

  private static final char FIRST_OF_CYRILLIC = 0x400;
  private static final char LAST_OF_CYRILLIC = 0x45f;
  private static final char FIRST_OF_BOXES = 0x2500;

  /** Of names, ranks, events and results: Chinese, Japanese and Korean. */
  private static final String WORDS_OF_RECORDS =
      "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾丁魏薛叶葉阎"
          + "余潘杜戴夏钟鐘汪田任姜范方石姚谭廖邹熊金陆陸郝孔白崔康毛邱秦江史顾侯邵孟龙龍万萬段雷钱汤尹黎常武乔贺赖賴聂俞柯古连时於"
          + "伟偉芳娜秀英敏静静丽麗强強磊军軍洋勇艳杰娟涛明超霞平刚剛桂洁潔昊宇睿泽軒轩浩鑫嘉瑞晨星辰毅飞飛豪鹏博文凯凱峰峯俊志耀"
          + "山中井上木村藤佐小松本清川原岡野口大西谷坂宮加結城河羽根依治勲光一正樹夫雄行栄男源實裕太力遼芝虎丸家紀路敬吾直聡臨敏関航"
          + "围棋圍碁黑黒白胜勝负負目半子盘盤段级級杯赛賽届屆决決第让讓先战戰戦番人元聖名押天棊十手挑局院"
          + "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진재상영호창훈현석철혁수지은준동명원경희연"
          + "흑승불계국기바둑단급집반전결배회한돌삼세";

  /*
   * The signs of Latin-1, and those within that stand directly before letters: the copyright sign, a
   * quotation mark, the soft hyphen, an accent, and the middle dot.
   */
  private static final char FIRST_SIGN = '\u00a1';
  private static final char LAST_SIGN = '\u00bf';
  private static final String BEFORE_LETTERS = "\u00a9\u00ab\u00ad\u00b4\u00b7";
  private static final char END_OF_QUOTE = '\u00bb';

  private static final Map<Charset, float[]> TABLES = new HashMap<>();

  /** What Ossetian and Chuvash are often written with, in place of Cyrillic letters alike. */
  private static final String LATIN_AMONG_CYRILLIC = "ÆæĂăĔĕÇç";

  private static final Set<UnicodeScript> OF_ANY_SCRIPT =
      EnumSet.of(UnicodeScript.COMMON, UnicodeScript.INHERITED);

  private final Charset charset;
  private final float[] table;

  private CharacterCosts(Charset charset, float[] table) {
    this.charset = charset;
    this.table = table;
  }

  /** The costs in a charset; any thread may ask. */
  static CharacterCosts of(Charset read) {
    Charset charset = BracketsKept.whole(read);
    synchronized (TABLES) {
      return new CharacterCosts(charset, TABLES.computeIfAbsent(charset, CharacterCosts::table));
    }
  }

  /** The bits that one of the characters of a text takes. */
  double of(CharSequence text, int at) {
    char c = text.charAt(at);
    if (c < FIRST_BEYOND_ASCII) {
      return 0;
    }
    if (c == BracketsKept.HALF) {
      return HALF_A_CHARACTER;
    }
    if (table.length > 0) {
      return table[c];
    }
    boolean isUtf8 = charset.equals(StandardCharsets.UTF_8);
    if (c == REPLACEMENT || Character.isISOControl(c)) {
      return NO_CHARACTER;
    }
    if (isCyrillic(c) && !isUtf8) {
      return ofCyrillic(text, at);
    }
    if (isUtf8 && c < FIRST_OF_THREE_BYTES) {
      if (isNever(text, at)) {
        return NO_CHARACTER;
      }
      if (isOfOtherScript(text, at, at - 1) || isOfOtherScript(text, at, at + 1)) {
        return RARE;
      }
      if (isSignOfWord(text, at - 1) || isSignOfWord(text, at)) {
        return RARE;
      }
    }
    if (c >= FIRST_OF_THREE_BYTES) {
      return isUtf8 ? UNIFIED : c < FIRST_OF_BOXES ? OTHER_CHARACTER : SYMBOL;
    }
    if (!Character.isLetter(c)) {
      return isUtf8 ? PUNCTUATION : isFraction(text, at) ? LETTER : SYMBOL;
    }
    if (c >= FIRST_BEYOND_LATIN) {
      return LETTER_OF_OWN_SCRIPT;
    }
    return isLetter(text, at - 1) || isLetter(text, at + 1) ? LETTER : LONE_LETTER;
  }

  /**
   * The bits of a character that the text has had already. Text repeats its characters, so that
   * says little more about the charset; but it says again that bytes are none, or are letters and
   * signs of a single byte where no word is.
   */
  double ofRepeated(CharSequence text, int at) {
    double cost = of(text, at);
    boolean isSign = cost == SYMBOL || cost == LONE_LETTER || cost >= RAREST;
    return isSign ? cost : Math.min(cost, REPEATED);
  }

  private static boolean isCyrillic(char c) {
    return c >= FIRST_OF_CYRILLIC && c <= LAST_OF_CYRILLIC;
  }

  /**
   * The bits of a letter of Cyrillic where each letter is a byte: KOI8-R has small letters where
   * Windows-1251 has capitals, so a capital within a word tells them apart.
   */
  private static double ofCyrillic(CharSequence text, int at) {
    char before = at == 0 ? ' ' : text.charAt(at - 1);
    char after = at + 1 == text.length() ? ' ' : text.charAt(at + 1);
    boolean isInWord = isCyrillic(before) || isCyrillic(after);
    if (!isInWord || isLetter(text, at - 1) || isLetter(text, at + 1)) {
      return LONE_LETTER;
    }
    char c = text.charAt(at);
    double bits = COMMON_LETTERS.indexOf(Character.toLowerCase(c)) < 0 ? CYRILLIC : COMMON_CYRILLIC;
    if (!Character.isUpperCase(c)) {
      return bits;
    }
    return Character.isLowerCase(before) ? LONE_LETTER : bits + CYRILLIC_CAPITAL;
  }

  /**
   * Whether a character ends a number such as a komi of 6½. What lies beyond the ends of a piece of
   * text is taken to fit.
   */
  private static boolean isFraction(CharSequence text, int at) {
    boolean isBehind = at == 0 || BEFORE_FRACTION.indexOf(text.charAt(at - 1)) >= 0;
    boolean isLast = at + 1 == text.length() || text.charAt(at + 1) == ']';
    return isBehind && isLast && FRACTIONS.indexOf(text.charAt(at)) >= 0;
  }

  /** Whether no text has the character there: none is assigned, or a mark begins the value. */
  private static boolean isNever(CharSequence text, int at) {
    int type = Character.getType(text.charAt(at));
    boolean isLoneMark = type == Character.NON_SPACING_MARK && at > 0 && text.charAt(at - 1) == '[';
    return isLoneMark || type == Character.UNASSIGNED;
  }

  /**
   * Whether a sign of Latin-1 stands directly before another character of two bytes, as in no text:
   * {@code \u00ac} is what UTF-8 makes of a surname in GB18030.
   */
  private static boolean isSignOfWord(CharSequence text, int at) {
    if (at < 0 || at + 1 >= text.length()) {
      return false;
    }
    char sign = text.charAt(at);
    char next = text.charAt(at + 1);
    return sign > FIRST_SIGN
        && sign < LAST_SIGN
        && !Character.isLetter(sign)
        && BEFORE_LETTERS.indexOf(sign) < 0
        && next > FIRST_SIGN
        && next < FIRST_OF_THREE_BYTES
        && next != END_OF_QUOTE;
  }

  /**
   * Whether the letters at two places, both beyond ASCII, are of different scripts. Two characters
   * of a Chinese charset may look like two such letters of UTF-8, which hardly any word has.
   */
  private static boolean isOfOtherScript(CharSequence text, int at, int other) {
    if (other < 0 || other >= text.length() || text.charAt(other) < FIRST_BEYOND_ASCII) {
      return false;
    }
    UnicodeScript one = script(text.charAt(at));
    UnicodeScript two = script(text.charAt(other));
    return one != two && !OF_ANY_SCRIPT.contains(one) && !OF_ANY_SCRIPT.contains(two);
  }

  private static UnicodeScript script(char c) {
    return LATIN_AMONG_CYRILLIC.indexOf(c) >= 0 ? UnicodeScript.COMMON : UnicodeScript.of(c);
  }

  private static boolean isLetter(CharSequence text, int at) {
    return at >= 0
        && at < text.length()
        && text.charAt(at) < FIRST_BEYOND_ASCII
        && Character.isLetter(text.charAt(at));
  }

  /** The costs of all characters of a charset whose family has ranks, or nothing. */
  private static float[] table(Charset charset) {
    CharacterRanks.Ranks ranks =
        SgfCharsets.family(charset).stream()
            .map(CharacterRanks.ALL::get)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (ranks == null) {
      return new float[0];
    }
    float[] table = new float[Character.MAX_VALUE + 1];
    Arrays.fill(table, (float) NO_CHARACTER);
    CharsetEncoder encoder =
        charset
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    for (char c = FIRST_BEYOND_ASCII; c < Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate(c)) {
        table[c] = (float) cost(c, encoder, ranks);
      }
    }
    Arrays.fill(table, Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1, (float) SYMBOL);
    for (int i = 0; i < WORDS_OF_RECORDS.length(); i++) {
      char c = WORDS_OF_RECORDS.charAt(i);
      table[c] = Math.min(table[c], (float) OF_RECORDS);
    }
    return table;
  }

  private static double cost(char c, CharsetEncoder encoder, CharacterRanks.Ranks ranks) {
    ByteBuffer bytes;
    try {
      bytes = encoder.encode(CharBuffer.wrap(new char[] {c}));
    } catch (CharacterCodingException e) {
      return NO_CHARACTER;
    }
    if (bytes.remaining() != 2) {
      return bytes.remaining() == 1 ? LONE_LETTER : RAREST;
    }
    int rank = ranks.of(new byte[] {bytes.get(0), bytes.get(1)});
    double bits = rank < 0 ? RARE : ZIPF_BITS + Math.log(rank + ZIPF_SHIFT) / Math.log(2);
    double most = isPunctuation(c) ? PUNCTUATION : isKana(c) ? KANA : RARE;
    return Math.min(bits, most);
  }

  /** Of Japanese; Chinese and Korean charsets have them too. */
  private static boolean isKana(char c) {
    return c > '\u3040' && c < '\u3100';
  }

  /** Of Chinese and Japanese, and ASCII in full width. */
  private static boolean isPunctuation(char c) {
    return (c >= '\u3000' && c < '\u3030') || (c > '\uFF00' && c < '\uFF60');
  }
}
