package sanko.board.sgf;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file, cut into games, each decoded in its own charset. Text before, between and
 * after the games is skipped. The time is linear in the size of the file, whatever it contains.
 */
final class SgfFile {
  /*
   * Where a game ends is seen in decoded text only: in Shift_JIS, GBK and Big5 the second byte of a
   * character may be '\' or ']'. So a game is read in each charset that it may be in, all side by
   * side and in growing parts, until it is whole in one of them; the others get four times as many
   * bytes to end. In a wrong charset a value may swallow the games that follow. A file in which that
   * happens over and over gets no more patience once each of its bytes was read that often.
   *
   * A value that takes the end of another for a part of a character swallows a name with its opening
   * bracket, which then has no partner in the text. So a reading in which no bracket is such a part
   * is better if it leaves fewer brackets alone. Where a bracket truly is one, the text behind it is
   * torn off, and more brackets stay alone or the game is broken.
   *
   * Programs that know nothing of charsets escape each byte that is a backslash or a bracket, also
   * the second one of a character. Read as usual, the backslash before that byte is the character's
   * second half, and the byte itself escapes the end of the value or is this end. So that a file may
   * be by such a program is again a reading of its own, if there is a character escaped like that.
   * It must hold for each of them, and is taken if the game is more whole so.
   */
  private static final int FIRST_PART = 256;
  private static final int GROWTH = 4;
  private static final int PATIENCE = 64;

  /** A trial ends early if it has more bits than twice those of the best one and this many. */
  private static final double HOPELESS = 200;

  /** How much likelier another charset must be than the one that the game names. */
  private static final double LEAST_DOUBT = 20;

  /** The same where the named charset has a character for each byte, so that all text fits it. */
  private static final double LEAST_DOUBT_OF_SINGLE_BYTES = 10;

  private static final double SHARE_OF_DOUBT = 0.15;

  private final byte[] bytes;
  private final SgfDecoders decoders;

  /** Whether the file begins like UTF-8, UTF-16 or UTF-32, whatever the games say. */
  private final boolean isUnicode;

  private final boolean lacksSemicolons;
  private final boolean mayHaveEscapedBytes;

  private final SgfPlace place = new SgfPlace(1, 1);
  private int position;
  private long work;

  /** Whether all bytes of the last game are ASCII. */
  private boolean isAscii;

  /**
   * A file.
   *
   * @param decoders nobody else uses them meanwhile
   */
  SgfFile(byte[] bytes, SgfDecoders decoders) {
    this.decoders = decoders;
    Charset wide = SgfCharsets.wide(bytes);
    this.bytes = wide == null ? bytes : new String(bytes, wide).getBytes(StandardCharsets.UTF_8);
    boolean isMarked = SgfCharsets.startsWithMark(this.bytes);
    isUnicode = wide != null || isMarked;
    position = isMarked ? SgfCharsets.MARK_LENGTH : 0;
    lacksSemicolons = lacksSemicolons();
    mayHaveEscapedBytes = BracketsKept.mayHaveEscapedBytes(this.bytes);
  }

  /** The next game, or null if there is none. */
  @Nullable SgfText next() {
    int start = startOfGame(position, lacksSemicolons);
    if (start < 0) {
      return null;
    }
    place.pass(new String(bytes, position, start - position, StandardCharsets.ISO_8859_1));
    int line = place.line();
    int column = place.column();
    Charset named = SgfCharsets.named(bytes, start);
    Charset charset = charset(named, start);
    SgfText text = text(charset, named, start, line, column);
    place.pass(text.text());
    return text;
  }

  private SgfText text(Charset charset, @Nullable Charset named, int start, int line, int column) {
    ByteBuffer game = ByteBuffer.wrap(bytes, start, position - start);
    String assumption = isAscii || isUnicode ? "" : SgfCharsets.assumption(named, charset);
    try {
      String text = charset.newDecoder().decode(game).toString();
      Charset written = charset.canEncode() ? charset : StandardCharsets.UTF_8;
      return new SgfText(text, written, line, column, assumption);
    } catch (CharacterCodingException e) {
      String text = new String(bytes, start, position - start, charset);
      return new SgfText(text, StandardCharsets.UTF_8, line, column, assumption);
    }
  }

  /** The charset of a game. Moves behind the game. */
  private Charset charset(@Nullable Charset named, int start) {
    isAscii = passAscii(start);
    if (isAscii) {
      return named == null ? StandardCharsets.UTF_8 : named;
    }
    SgfTrial utf8 = new SgfTrial(StandardCharsets.UTF_8, bytes, start, decoders);
    for (int part = FIRST_PART; goesOn(utf8); part = more(part)) {
      work += utf8.advance(part);
    }
    SgfTrial found =
        isSure(utf8, named) && !SgfCharsets.hasStates(named) ? utf8 : best(named, start);
    position = found.endOfGame();
    return found.charset;
  }

  /** Moves behind a game if all its bytes are ASCII, so that its charset does not matter. */
  private boolean passAscii(int start) {
    SgfNesting nesting = new SgfNesting();
    for (int i = start; i < bytes.length; i++) {
      if (bytes[i] < 0 || bytes[i] == SgfCharsets.ESCAPE) {
        return false;
      }
      if (nesting.isEnd((char) bytes[i])) {
        position = i + 1;
        return true;
      }
    }
    position = bytes.length;
    return true;
  }

  private boolean goesOn(SgfTrial utf8) {
    return !utf8.isOver() && (isUnicode || (utf8.isExact() && isPatient()));
  }

  private boolean isPatient() {
    return work <= (long) PATIENCE * bytes.length;
  }

  private static int more(int part) {
    return part > Integer.MAX_VALUE / GROWTH ? Integer.MAX_VALUE : GROWTH * part;
  }

  /** Whether text is UTF-8 beyond doubt. */
  private boolean isSure(SgfTrial utf8, @Nullable Charset named) {
    return isUnicode
        || (utf8.isOver()
            && utf8.isExact()
            && (StandardCharsets.UTF_8.equals(named)
                || SgfCharsets.isUnlikely(named, utf8.largest())));
  }

  private List<Charset> possible(@Nullable Charset named, int start) {
    if (named != null && SgfCharsets.hasStates(named)) {
      return List.of(named);
    }
    return SgfCharsets.isEscapeToJapanese(bytes, endOfAscii(start))
        ? List.of(SgfCharsets.ESCAPED_JAPANESE)
        : SgfCharsets.possible(named).stream()
            .filter(each -> mayHaveEscapedBytes || !BracketsKept.areBytesEscaped(each))
            .toList();
  }

  /** Where a game has the first byte that does not mean what it does in ASCII. */
  private int endOfAscii(int start) {
    int i = start;
    while (i < bytes.length && bytes[i] >= 0 && bytes[i] != SgfCharsets.ESCAPE) {
      i++;
    }
    return i;
  }

  /** What a game is most likely in: what it names, unless something else is much likelier. */
  private SgfTrial best(@Nullable Charset named, int start) {
    List<SgfTrial> trials = new ArrayList<>();
    possible(named, start).forEach(each -> trials.add(new SgfTrial(each, bytes, start, decoders)));
    for (int part = FIRST_PART; !isEnough(trials, named); part = more(part)) {
      for (SgfTrial each : trials) {
        work += each.advance(part);
      }
      if (trials.stream().allMatch(SgfTrial::isOver)) {
        break;
      }
      removeHopeless(trials);
    }
    trials.removeIf(each -> !each.isOver());
    removeSecondReadings(trials);
    return likeliest(trials, named);
  }

  /**
   * A game that goes on where another charset sees its end has lost that end in a value. One that
   * is broken in a charset, but not in another, is only in that charset if it says so. One that is
   * broken may have ended early, and costs less then.
   */
  private static SgfTrial likeliest(List<SgfTrial> trials, @Nullable Charset named) {
    int end =
        trials.stream()
            .filter(SgfTrial::isClean)
            .min(
                Comparator.comparing((SgfTrial each) -> !isNamed(each, named))
                    .thenComparing(SgfTrial::endOfGame))
            .map(SgfTrial::endOfGame)
            .orElse(-1);
    int values =
        trials.stream()
            .filter(each -> end < 0 || each.endOfGame() == end)
            .mapToInt(SgfTrial::values)
            .max()
            .orElse(0);
    Comparator<SgfTrial> byCost = Comparator.comparingDouble(each -> cost(each, end, values));
    Comparator<SgfTrial> cleanFirst = Comparator.comparing(each -> !each.isClean());
    Comparator<SgfTrial> brokenLast = cleanFirst.thenComparing(SgfTrial::isBroken);
    SgfTrial best = Collections.min(trials, brokenLast.thenComparing(byCost));
    double least = SgfCharsets.isSingleByte(named) ? LEAST_DOUBT_OF_SINGLE_BYTES : LEAST_DOUBT;
    double lowest = cost(best, end, values);
    double most = lowest + Math.max(least, SHARE_OF_DOUBT * lowest);
    return trials.stream()
        .filter(each -> isNamed(each, named) && costOfNamed(each, end, values) <= most)
        .min(byCost)
        .orElse(best);
  }

  /**
   * Leaves one of the readings in a charset: the usual one, or one that is better, in which
   * brackets are kept or bytes are escaped.
   */
  private static void removeSecondReadings(List<SgfTrial> trials) {
    for (SgfTrial other : List.copyOf(trials)) {
      Charset whole = BracketsKept.whole(other.charset);
      trials.stream()
          .takeWhile(each -> each != other)
          .filter(each -> BracketsKept.whole(each.charset).equals(whole))
          .findFirst()
          .ifPresent(usual -> trials.remove(other.isBetterThan(usual) ? usual : other));
    }
  }

  private boolean isEnough(List<SgfTrial> trials, @Nullable Charset named) {
    return !isPatient()
        ? trials.stream().anyMatch(SgfTrial::isOver)
        : trials.stream().anyMatch(each -> each.isOver() && each.isClean())
            && trials.stream().allMatch(each -> each.isOver() || !isNamed(each, named));
  }

  private static boolean isNamed(SgfTrial trial, @Nullable Charset named) {
    return named != null
        && trial.isExact()
        && SgfCharsets.family(named).contains(BracketsKept.whole(trial.charset));
  }

  private static double cost(SgfTrial trial, int end, int values) {
    return trial.cost(end, values) + SgfCharsets.doubt(trial.charset);
  }

  /** What is less usual is not doubted for that where the game names it. */
  private static double costOfNamed(SgfTrial trial, int end, int values) {
    return trial.cost(end, values) + Math.min(0, SgfCharsets.doubt(trial.charset));
  }

  /**
   * Only trials that go on have read the same bytes. The one in which each byte is a character
   * stays, since it may be the only one in which the game is whole.
   */
  private static void removeHopeless(List<SgfTrial> trials) {
    double least =
        trials.stream().filter(each -> !each.isOver()).mapToDouble(SgfTrial::bits).min().orElse(0);
    trials.removeIf(
        each ->
            !each.isOver()
                && !each.charset.equals(SgfCharsets.WESTERN)
                && each.bits() > 2 * least + HOPELESS);
  }

  /**
   * Whether the games may lack their first semicolon, as records of Cyberoro and Sina do. Text
   * around games may look like that too; so no other game may begin with one, but for variations.
   */
  private boolean lacksSemicolons() {
    int open = startOfGame(position, true);
    int usual = startOfGame(position, false);
    return open >= 0 && open != usual && (usual < 0 || isInside(usual, open));
  }

  /** Whether a game goes on behind a place in it, and has an end there. */
  private boolean isInside(int inside, int start) {
    SgfNesting nesting = new SgfNesting();
    for (int i = start; i < bytes.length; i++) {
      if (nesting.isEnd((char) bytes[i])) {
        return i > inside;
      }
    }
    return false;
  }

  /**
   * Where the next parenthesis stands that a semicolon follows, or -1.
   *
   * @param mayLackSemicolon whether properties may stand between them
   */
  private int startOfGame(int from, boolean mayLackSemicolon) {
    int open = -1;
    int i = from;
    while (i < bytes.length) {
      if (bytes[i] == ';' && open >= 0) {
        return open;
      }
      open = bytes[i] == '(' ? i : -1;
      i = skipBlanks(i + 1);
      if (open >= 0 && mayLackSemicolon) {
        i = skipProperties(i);
      }
    }
    return -1;
  }

  private int skipBlanks(int from) {
    int i = from;
    while (i < bytes.length && bytes[i] >= 0 && bytes[i] <= ' ') {
      i++;
    }
    return i;
  }

  /** What stands behind properties, whose names are in upper case only. */
  private int skipProperties(int from) {
    int start = from;
    while (true) {
      int i = start;
      while (i < bytes.length && bytes[i] >= 'A' && bytes[i] <= 'Z') {
        i++;
      }
      if (i == start || i == bytes.length || bytes[i] != '[') {
        return start;
      }
      while (i < bytes.length && bytes[i] == '[') {
        i = skipBlanks(skipValue(i));
      }
      while (i < bytes.length && bytes[i] >= 0 && SgfCursor.isSkipped((char) bytes[i])) {
        i++;
      }
      start = i;
    }
  }

  private int skipValue(int from) {
    int i = from;
    while (i < bytes.length && bytes[i] != ']') {
      // Behind a byte beyond ASCII it may be the second half of a character.
      i += bytes[i] == '\\' && bytes[i - 1] >= 0 ? 2 : 1;
    }
    return Math.min(i + 1, bytes.length);
  }
}
