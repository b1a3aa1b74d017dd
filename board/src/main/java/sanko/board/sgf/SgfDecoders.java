package sanko.board.sgf;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What it takes to decode: one set for each charset, which one trial uses after the other, since
 * making a decoder takes longer than a small game. For one thread.
 */
final class SgfDecoders {
  /** For one charset. */
  static final class Decoding {
    private static final int PIECE = 512;

    final CharsetDecoder decoder;

    /** A second one, to find a place in what the first one has passed. */
    final CharsetDecoder again;

    final CharBuffer out = CharBuffer.allocate(PIECE);

    /** The characters beyond ASCII that the text had, by their upper and lower eight bits. */
    final @Nullable BitSet[] seen = new BitSet[1 << Byte.SIZE];

    private Decoding(Charset charset) {
      decoder = lenient(charset);
      again = lenient(charset);
    }

    private static CharsetDecoder lenient(Charset charset) {
      return charset
          .newDecoder()
          .replaceWith(String.valueOf(CharacterCosts.REPLACEMENT))
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    private Decoding cleared() {
      decoder.reset();
      for (BitSet page : seen) {
        if (page != null) {
          page.clear();
        }
      }
      return this;
    }
  }

  private final Map<Charset, Decoding> decodings = new HashMap<>();

  /** For a new text in a charset; the last one that was given for it must not be used any more. */
  Decoding of(Charset charset) {
    return decodings.computeIfAbsent(charset, Decoding::new).cleared();
  }
}
