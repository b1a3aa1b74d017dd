package sanko.superko;

import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Zobrist;

/**
 * The hash of what a ko rule compares: the stones; the player to move, except under positional
 * superko; in clean-up phases the stones that may not be taken back.
 */
final class KoHash {
  private static final long SALT = 0x6b6f486173680000L;
  private static final long WHITE_LOW = Zobrist.mix(SALT);
  private static final long WHITE_HIGH = Zobrist.mix(SALT + 1);

  private KoHash() {}

  static long low(Ply ply, Rules rules, int toMove) {
    return ply.board.hashLow() ^ side(rules, ply.phase, toMove, 0) ^ blocked(ply, 0);
  }

  static long high(Ply ply, Rules rules, int toMove) {
    return ply.board.hashHigh() ^ side(rules, ply.phase, toMove, 1) ^ blocked(ply, 1);
  }

  /** The part of the player to move, 0 where it does not matter; word 0 is low, 1 is high. */
  static long side(Rules rules, int phase, int toMove, int word) {
    if (toMove == Color.BLACK || (rules.ko() == KoRule.POSITIONAL && phase == 0)) {
      return 0;
    }
    return word == 0 ? WHITE_LOW : WHITE_HIGH;
  }

  private static long blocked(Ply ply, int word) {
    long hash = 0;
    for (int point : ply.blocked) {
      hash ^= Zobrist.mix(SALT + 2 + 2L * point + word);
    }
    return hash;
  }

  /** What a past state adds to a window of the graph key; the sum must not reveal an order. */
  static long windowWord(long hash, int kind) {
    return Zobrist.mix(hash + 0x9e3779b97f4a7c15L * (kind + 1));
  }
}
