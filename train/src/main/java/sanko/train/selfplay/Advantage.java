package sanko.train.selfplay;

import sanko.board.Color;

/**
 * How many more visits one player has in a game. Immutable.
 *
 * @param white log2 of White's visits to Black's: positive if White has more
 */
record Advantage(double white) {
  /** Both have the same. */
  static final Advantage NONE = new Advantage(0);

  boolean isNone() {
    return white == 0;
  }

  /** The same as a player sees it, in doublings: positive if that player has more. */
  double of(int color) {
    return color == Color.WHITE ? white : 0 - white;
  }

  /**
   * What a player's visits are multiplied by. Those of both players add up to 2, so that a game
   * costs what another costs.
   */
  double factor(int color) {
    return 2 / (1 + Math.pow(2, -of(color)));
  }
}
