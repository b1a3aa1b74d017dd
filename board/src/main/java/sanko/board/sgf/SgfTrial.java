package sanko.board.sgf;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.util.BitSet;

/** An attempt to read a game in a charset: where the game ends, and how unlikely it is. */
final class SgfTrial {
  private static final char FIRST_BEYOND_ASCII = 0x80;

  /** Bits that count for a value which another charset finds and this one lost. */
  private static final double LOST_VALUE = 25;

  /** Bits that count for text that is no game. */
  private static final double BROKEN = 60;

  final Charset charset;
  private final byte[] bytes;
  private final int start;
  private final ByteBuffer in;
  private final SgfDecoders.Decoding decoding;
  private final CharBuffer out;
  private final SgfNesting nesting = new SgfNesting();
  private final CharacterCosts costs;
  private int length;
  private int end = -1;
  private int endInFile = -1;
  private boolean isAtEndOfFile;
  private double bits;
  private boolean isExact = true;
  private char largest;

  SgfTrial(Charset charset, byte[] bytes, int start, SgfDecoders decoders) {
    this.charset = charset;
    this.bytes = bytes;
    this.start = start;
    in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    decoding = decoders.of(charset);
    out = decoding.out;
    costs = CharacterCosts.of(charset);
  }

  /**
   * Reads on, up to this many bytes of the game.
   *
   * @return how many bytes were read
   */
  int advance(int most) {
    int before = in.position();
    in.limit(Math.min(bytes.length, start + most));
    boolean isLast = in.limit() == bytes.length;
    while (!isOver()) {
      decoding.decoder.decode(in, out.clear(), isLast);
      out.flip();
      if (out.isEmpty()) {
        isAtEndOfFile = isLast;
        break;
      }
      add();
    }
    return in.position() - before;
  }

  private void add() {
    int within = nesting.end(out);
    int read = within < 0 ? out.length() : within;
    for (int i = 0; i < read; i++) {
      char c = out.charAt(i);
      bits += isRepeated(c) ? costs.ofRepeated(out, i) : costs.of(out, i);
      isExact &= c != CharacterCosts.REPLACEMENT;
      largest = c > largest ? c : largest;
    }
    end = within < 0 ? -1 : length + within;
    length += read;
  }

  private boolean isRepeated(char c) {
    if (c < FIRST_BEYOND_ASCII) {
      return false;
    }
    int page = c >> Byte.SIZE;
    BitSet ofPage = decoding.seen[page];
    if (ofPage == null) {
      ofPage = new BitSet(1 << Byte.SIZE);
      decoding.seen[page] = ofPage;
    }
    boolean isRepeated = ofPage.get((byte) c & 0xff);
    ofPage.set((byte) c & 0xff);
    return isRepeated;
  }

  /** Whether the game or the file has ended. */
  boolean isOver() {
    return end >= 0 || isAtEndOfFile;
  }

  /** Whether a whole game ended, and another one or nothing follows. */
  boolean isClean() {
    if (end < 0 || nesting.isBroken()) {
      return false;
    }
    int next = endOfGame();
    while (next < bytes.length && bytes[next] >= 0 && bytes[next] <= ' ') {
      next++;
    }
    return next == bytes.length || bytes[next] == '(';
  }

  /** Whether something stands outside values that does not belong there. */
  boolean isBroken() {
    return nesting.isBroken();
  }

  /** Where the game ends in the file. */
  int endOfGame() {
    if (end < 0) {
      return bytes.length;
    }
    if (endInFile >= 0) {
      return endInFile;
    }
    CharsetDecoder again = decoding.again.reset();
    ByteBuffer from = ByteBuffer.wrap(bytes, start, bytes.length - start);
    int left = end;
    do {
      again.decode(from, out.clear().limit(Math.min(left, out.capacity())), true);
      left -= out.position();
    } while (left > 0 && out.position() > 0);
    endInFile = from.position();
    return endInFile;
  }

  /** Whether all bytes so far stand for characters. */
  boolean isExact() {
    return isExact;
  }

  /** The character with the largest number so far. */
  char largest() {
    return largest;
  }

  /** How many values the game has. */
  int values() {
    return nesting.values();
  }

  /** How many brackets within values have no partner. */
  private int loneBrackets() {
    return nesting.loneBrackets();
  }

  /**
   * Whether this other reading of the same bytes is better than the usual one, in which values go
   * on to the end of others or end too early.
   */
  boolean isBetterThan(SgfTrial usual) {
    boolean areBytesEscaped = BracketsKept.areBytesEscaped(charset);
    if (areBytesEscaped && !isExact) {
      return false; // a second byte lacks its escape
    }
    if (isClean() != usual.isClean()) {
      return isClean();
    }
    if (!areBytesEscaped) {
      return isClean() && loneBrackets() < usual.loneBrackets();
    }
    if (isBroken() != usual.isBroken()) {
      return usual.isBroken();
    }
    int values = Integer.compare(values(), usual.values());
    int brackets = Integer.compare(usual.loneBrackets(), loneBrackets());
    return values >= 0 && brackets >= 0 && values + brackets > 0;
  }

  /** The bits of the text so far. */
  double bits() {
    return bits;
  }

  /**
   * The bits of the text, and more for what is wrong with it.
   *
   * @param known where the game is known to end, or negative
   * @param values how many it is known to have
   */
  double cost(int known, int values) {
    boolean isWhole = end >= 0 && !nesting.isBroken() && (known < 0 || endOfGame() == known);
    return bits + (isWhole ? 0 : BROKEN) + LOST_VALUE * Math.max(0, values - values());
  }
}
