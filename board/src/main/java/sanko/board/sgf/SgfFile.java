package sanko.board.sgf;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file, cut into games, each decoded in its own charset. Text before, between and
 * after the games is skipped. The time is linear in the size of the file, whatever it contains.
 */
final class SgfFile {
  /*
   * Where a game ends is seen in decoded text only: in Shift_JIS, GBK and Big5 the second byte of a
   * character may be '\' or ']'. So a game is decoded piece by piece until its last parenthesis
   * closes, which gives its length in characters, and then again just so many characters, which
   * gives its length in bytes. The first piece is small: a file may hold very many games.
   */
  private static final int FIRST_PIECE = 128;
  private static final int PIECE = 8192;

  private final byte[] bytes;

  /** Whether the file begins like UTF-8, UTF-16 or UTF-32, whatever the games say. */
  private final boolean isUnicode;

  private final CharBuffer out;
  private final SgfPlace place = new SgfPlace(1, 1);
  private int position;

  /** Whether the last game had no bytes that are not in its charset. */
  private boolean isExact;

  SgfFile(byte[] bytes) {
    Charset wide = SgfCharsets.wide(bytes);
    this.bytes = wide == null ? bytes : new String(bytes, wide).getBytes(StandardCharsets.UTF_8);
    out = CharBuffer.allocate(Math.max(FIRST_PIECE, Math.min(PIECE, this.bytes.length)));
    boolean isMarked = SgfCharsets.startsWithMark(this.bytes);
    isUnicode = wide != null || isMarked;
    position = isMarked ? SgfCharsets.MARK_LENGTH : 0;
  }

  /** The next game, or null if there is none. */
  @Nullable SgfText next() {
    int start = startOfGame();
    if (start < 0) {
      return null;
    }
    place.pass(new String(bytes, position, start - position, StandardCharsets.ISO_8859_1));
    int line = place.line();
    int column = place.column();
    Charset charset = charset(SgfCharsets.named(bytes, start), start);
    String text = new String(bytes, start, position - start, charset);
    place.pass(text);
    boolean isLossless = charset.canEncode() && isExact;
    return new SgfText(text, isLossless ? charset : StandardCharsets.UTF_8, line, column);
  }

  /**
   * The charset of a game: UTF-8 where the file or the text leaves no doubt of it, or else the
   * first likely one that all bytes fit, or else the likeliest. Moves behind the game.
   */
  private Charset charset(@Nullable Charset named, int start) {
    List<Charset> likely = SgfCharsets.likely(named);
    if (isUnicode || isSurelyUtf8(likely.get(0), start)) {
      likely = List.of(StandardCharsets.UTF_8);
    }
    for (Charset each : likely) {
      position = endOfGame(each, each.newDecoder(), start);
      isExact = position >= 0;
      if (isExact) {
        return each;
      }
    }
    position = endOfGame(likely.get(0), lenient(likely.get(0)), start);
    return likely.get(0);
  }

  private boolean isSurelyUtf8(Charset named, int start) {
    if (named.equals(StandardCharsets.UTF_8)) {
      return false;
    }
    int end = endOfGame(StandardCharsets.UTF_8, StandardCharsets.UTF_8.newDecoder(), start);
    return end >= 0
        && SgfCharsets.isUnlikely(
            named, new String(bytes, start, end - start, StandardCharsets.UTF_8));
  }

  /** Where the next parenthesis stands that a semicolon follows, or -1. */
  private int startOfGame() {
    int open = -1;
    for (int i = position; i < bytes.length; i++) {
      if (bytes[i] == '(') {
        open = i;
      } else if (bytes[i] == ';' && open >= 0) {
        return open;
      } else if (bytes[i] < 0 || bytes[i] > ' ') {
        open = -1;
      }
    }
    return -1;
  }

  /** Where a game ends, or -1 if the decoder reports that some byte of it does not fit. */
  private int endOfGame(Charset charset, CharsetDecoder decoder, int start) {
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    SgfNesting nesting = new SgfNesting();
    int length = 0;
    for (int piece = FIRST_PIECE; ; piece = Math.min(out.capacity(), 2 * piece)) {
      CoderResult result = decoder.decode(in, out.clear().limit(piece), true);
      int end = nesting.end(out.flip());
      if (end >= 0) {
        return start + bytesOf(length + end, charset, start);
      }
      if (result.isError()) {
        return -1;
      }
      if (result.isUnderflow()) {
        return bytes.length;
      }
      length += out.length();
    }
  }

  /** How many bytes the first characters from a place have. */
  private int bytesOf(int characters, Charset charset, int start) {
    CharsetDecoder decoder = lenient(charset);
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    int left = characters;
    do {
      decoder.decode(in, out.clear().limit(Math.min(left, out.capacity())), true);
      left -= out.position();
    } while (left > 0 && out.position() > 0);
    return in.position() - start;
  }

  private static CharsetDecoder lenient(Charset charset) {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }
}
