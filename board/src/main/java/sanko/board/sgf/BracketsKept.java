package sanko.board.sgf;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * A charset without the characters whose second byte is {@code ]}. Programs that cut names by bytes
 * leave half a character before the bracket; here it stays one, and the half becomes {@link #HALF}.
 * Or such a charset as programs write it that escape byte by byte: a character whose second byte is
 * {@code ]} or a backslash has another backslash before that byte. Only for reading. Immutable.
 */
final class BracketsKept extends Charset {
  /** Half a character. */
  static final char HALF = '\uFFFD';

  /** More bytes than a character has, and few enough to be looked through for each of them. */
  private static final int PIECE = 64;

  /** The charset with all its characters. */
  final Charset whole;

  /** Whether second bytes are escaped. */
  final boolean areBytesEscaped;

  BracketsKept(Charset whole, boolean areBytesEscaped) {
    super(whole.name() + (areBytesEscaped ? "-bytes-escaped" : "-brackets-kept"), new String[0]);
    this.whole = whole;
    this.areBytesEscaped = areBytesEscaped;
  }

  /** Whether second bytes are escaped in texts of the charset. */
  static boolean areBytesEscaped(Charset charset) {
    return charset instanceof BracketsKept kept && kept.areBytesEscaped;
  }

  /** Whether a byte beyond ASCII stands in a text before one that programs escape so. */
  static boolean mayHaveEscapedBytes(byte[] text) {
    for (int i = 0; i + 2 < text.length; i++) {
      if (text[i] < 0 && text[i + 1] == '\\' && isEscaped(text[i + 2])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEscaped(byte b) {
    return b == '\\' || b == ']';
  }

  /** The charset with all its characters. */
  static Charset whole(Charset charset) {
    return charset instanceof BracketsKept kept ? kept.whole : charset;
  }

  @Override
  public boolean contains(Charset other) {
    return false;
  }

  @Override
  public boolean canEncode() {
    return false;
  }

  @Override
  public CharsetEncoder newEncoder() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder(this);
  }

  private static final class Decoder extends CharsetDecoder {
    private final CharsetDecoder decoder;
    private final boolean areBytesEscaped;

    Decoder(BracketsKept charset) {
      super(charset, 1, 1);
      decoder = charset.whole.newDecoder();
      areBytesEscaped = charset.areBytesEscaped;
    }

    /** Decodes up to each bracket or escape as if the text ended there. */
    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      int limit = in.limit();
      while (true) {
        int end = endOfPiece(in);
        in.limit(end);
        CoderResult result = decoder.decode(in, out, false);
        in.limit(limit);
        if (!result.isUnderflow() || end == limit) {
          return result;
        }
        if (in.position() < end && isStop(in, end)) {
          result = in.get(end) == ']' ? passHalf(in, out, end) : passEscaped(in, out, end);
          if (!result.isUnderflow() || in.position() < end) {
            return result;
          }
        }
      }
    }

    /** Where the next bracket or escape stands behind a byte beyond ASCII, or the piece ends. */
    private int endOfPiece(ByteBuffer in) {
      int most = Math.min(in.limit(), in.position() + PIECE);
      int end = Math.min(in.position() + 1, most);
      while (end < most && !isStop(in, end)) {
        end++;
      }
      return end;
    }

    private boolean isStop(ByteBuffer in, int at) {
      byte b = in.get(at);
      return (b == ']' || (areBytesEscaped && b == '\\')) && in.get(at - 1) < 0;
    }

    /** Goes on at the bracket behind half a character. */
    private static CoderResult passHalf(ByteBuffer in, CharBuffer out, int bracket) {
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      in.position(bracket);
      out.put(HALF);
      return CoderResult.UNDERFLOW;
    }

    /** Puts the halves of a character together that stand before and behind an escape. */
    private CoderResult passEscaped(ByteBuffer in, CharBuffer out, int escape) {
      int second = escape + 1;
      if (second == in.limit()) {
        return CoderResult.UNDERFLOW;
      }
      if (in.position() + 1 < escape || !isEscaped(in.get(second))) {
        return CoderResult.malformedForLength(1);
      }
      ByteBuffer character = ByteBuffer.wrap(new byte[] {in.get(in.position()), in.get(second)});
      CoderResult result = decoder.decode(character, out, false);
      if (result.isOverflow()) {
        return result;
      }
      if (!result.isUnderflow() || character.hasRemaining()) {
        return CoderResult.malformedForLength(1);
      }
      in.position(second + 1);
      return result;
    }
  }
}
