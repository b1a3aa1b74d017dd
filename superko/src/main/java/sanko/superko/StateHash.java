package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;

/**
 * Hashes the state after a ply: everything that decides the future, except the distant past. One
 * for each game. For one thread.
 */
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

  /*
   * Player, phase, komi and rules stand in every hash and hardly change: for each player to move the
   * hash of the last of them is kept.
   */
  private final Settings[] settings = {new Settings(), new Settings()};

  private static final class Settings {
    int phase = -1;
    long komi;
    long rules;
    long low;
    long high;
  }

  private long low;
  private long high;

  /** Sets the state hash of a game's newest ply. */
  void compute(GameView game, Ply ply, long rulesWord) {
    Settings common = settings(game, ply, rulesWord);
    low = ply.board.hashLow() ^ common.low;
    high = ply.board.hashHigh() ^ common.high;
    if (ply.phase == 0 && ply.board.koPoint() != Board.PASS) {
      fact(BAN + ply.board.koPoint());
    }
    for (int point : ply.banned) {
      fact(BAN + point);
    }
    for (int point : ply.blocked) {
      fact(BLOCKED + point);
    }
    if (ply.secondCleanupStart != null) {
      fact(START ^ ply.secondCleanupStart.hashLow());
    }
    if (ply.buttonLeft) {
      fact(BUTTON);
    }
    if (!ply.handicapKnown) {
      fact(OPENING + ply.handicapStones);
    }
    if (game.passWouldEndPhase()) {
      fact(ENDS_PHASE);
    }
    if (ply.finished || ply.pastPhaseEnd) {
      fact(FINISHED);
    }
    ply.stateLow = low + PASS_LOW * ply.consecutivePasses;
    ply.stateHigh = high + PASS_HIGH * ply.consecutivePasses;
  }

  private Settings settings(GameView game, Ply ply, long rulesWord) {
    Settings last = settings[ply.toMove - 1];
    long komi = (long) (game.selfKomi() * 256);
    if (last.phase != ply.phase || last.komi != komi || last.rules != rulesWord) {
      last.phase = ply.phase;
      last.komi = komi;
      last.rules = rulesWord;
      low = 0;
      high = 0;
      fact(PLAYER + ply.toMove);
      fact(PHASE + ply.phase);
      fact(KOMI ^ komi);
      fact(RULES ^ rulesWord);
      last.low = low;
      last.high = high;
    }
    return last;
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
