package sanko.train.selfplay;

import sanko.superko.GameState;

/**
 * Where a game of self-play begins. Immutable, if nobody plays on the game.
 *
 * @param number of the game
 * @param seed of all its random choices
 * @param game the opening has been played; komi is set
 * @param kind how it came about
 * @param handicap Black's extra stones
 * @param drawWorth what a draw is worth to White, in wins
 * @param advantage who has more visits
 * @param rowWeight weight of the game's rows
 */
record GameStart(
    long number,
    long seed,
    GameState game,
    Kind kind,
    int handicap,
    double drawWorth,
    Advantage advantage,
    double rowWeight) {
  GameStart(
      long number,
      long seed,
      GameState game,
      Kind kind,
      int handicap,
      double drawWorth,
      Advantage advantage) {
    this(number, seed, game, kind, handicap, drawWorth, advantage, 1);
  }

  /** How a game begins; the codes are KataGo's "modes" in rows. */
  enum Kind {
    /** An opening by the network's policy. */
    NORMAL(0),
    /** From a position of another game. */
    FORK(2),
    /** With extra stones for Black. */
    HANDICAP(3),
    /** From a position that was given. */
    POSITION(4),
    /** With more visits for one player, with or without extra stones for the other. */
    ASYMMETRIC(7);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }
}
