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
 * Only for reading. Immutable.
 */
final class BracketsKept extends Charset {
  /** Half a character. */
  static final char HALF = '\uFFFD';

  /** More bytes than a character has, and few enough to be looked through for each of them. */
  private static final int PIECE = 64;

  /** The charset with all its characters. */
  final Charset whole;

  BracketsKept(Charset whole) {
    super(whole.name() + "-brackets-kept", new String[0]);
    this.whole = whole;
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

    Decoder(BracketsKept charset) {
      super(charset, 1, 1);
      decoder = charset.whole.newDecoder();
    }

    /** Decodes up to each bracket as if the text ended there. */
    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      int limit = in.limit();
      while (true) {
        int end = endOfPiece(in);
        boolean isAtBracket = end < limit && in.get(end) == ']';
        in.limit(end);
        CoderResult result = decoder.decode(in, out, false);
        in.limit(limit);
        if (result.isUnderflow() && isAtBracket && in.position() < end) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          in.position(end);
          out.put(HALF);
        } else if (!result.isUnderflow() || end == limit) {
          return result;
        }
      }
    }

    /** Where the next bracket stands behind a byte beyond ASCII, or the end of the piece. */
    private static int endOfPiece(ByteBuffer in) {
      int most = Math.min(in.limit(), in.position() + PIECE);
      int end = Math.min(in.position() + 1, most);
      while (end < most && !(in.get(end) == ']' && in.get(end - 1) < 0)) {
        end++;
      }
      return end;
    }
  }
}
