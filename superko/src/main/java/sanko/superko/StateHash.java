package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;

/** Hashes the state after a ply: everything that decides the future but the distant past. */
final class StateHash {
  private static final long PASS_LOW = 0x8ac7230489e80001L;
  private static final long PASS_HIGH = 0xb5ad4eceda1ce2a9L;

  /* Kinds of facts; each fact is a word of its kind (upper bits) and its value. */
  private static final long PLAYER = 1L << 48;
  private static final long PHASE = 2L << 48;
  private static final long BAN = 3L << 48;
  private static final long BLOCKED = 4L << 48;
  private static final long KOMI = 5L << 48;
  private static final long RULES = 6L << 48;
  private static final long BUTTON = 7L << 48;
  private static final long ENDS_PHASE = 8L << 48;
  private static final long FINISHED = 9L << 48;
  private static final long START = 10L << 48;
  private static final long OPENING = 11L << 48;

  private long low;
  private long high;

  private StateHash(Board board) {
    low = board.hashLow();
    high = board.hashHigh();
  }

  static void compute(GameState game, Ply ply, long rulesWord) {
    StateHash hash = new StateHash(ply.board);
    hash.fact(PLAYER + ply.toMove);
    hash.fact(PHASE + ply.phase);
    if (ply.phase == 0 && ply.board.koPoint() != Board.PASS) {
      hash.fact(BAN + ply.board.koPoint());
    }
    for (int point : ply.banned) {
      hash.fact(BAN + point);
    }
    for (int point : ply.blocked) {
      hash.fact(BLOCKED + point);
    }
    if (ply.secondCleanupStart != null) {
      hash.fact(START ^ ply.secondCleanupStart.hashLow());
    }
    hash.fact(KOMI ^ (long) (game.selfKomi() * 256));
    hash.fact(RULES ^ rulesWord);
    if (ply.buttonLeft) {
      hash.fact(BUTTON);
    }
    if (!ply.handicapSettled) {
      hash.fact(OPENING + ply.handicapStones);
    }
    if (game.passWouldEndPhase()) {
      hash.fact(ENDS_PHASE);
    }
    if (ply.finished || ply.pastPhaseEnd) {
      hash.fact(FINISHED);
    }
    ply.stateLow = hash.low + PASS_LOW * ply.consecutivePasses;
    ply.stateHigh = hash.high + PASS_HIGH * ply.consecutivePasses;
  }

  private void fact(long word) {
    long mixed = Zobrist.mix(word);
    low ^= mixed;
    high ^= Zobrist.mix(mixed + Color.WALL);
  }

  /** A word for the rules, the same in every run. The ko rule counts, the button does not. */
  static long ofRules(Rules rules) {
    long word = 0;
    for (char letter : rules.compactText().toCharArray()) {
      word = Zobrist.mix(word + letter);
    }
    return word;
  }
}
