package sanko.reading;

/**
 * What counts in a race for liberties: two chains, each with at most one eye of one point, neither
 * of which can get more liberties. The player fills what is not shared first, then what is shared,
 * the opponent's eye last; an eye cannot be filled before. The formula for races without large eyes
 * of Müller, <i>Race to capture: analyzing semeai in Go</i>, 1999; docs/reading.md, "Races", has
 * the argument.
 *
 * @param own liberties of the player's chain that are not the opponent's, without the eye
 * @param ownEye whether the player's chain has an eye
 * @param other liberties of the opponent's chain that are not the player's, without the eye
 * @param otherEye whether the opponent's chain has an eye
 * @param shared liberties of both chains
 */
record RaceCount(int own, boolean ownEye, int other, boolean otherEye, int shared) {
  /** Whether the player captures the opponent's chain, although the opponent is to move. */
  boolean wins() {
    return own - other > least(ownEye, otherEye, shared);
  }

  /** Whether the opponent, to move, cannot capture the player's chain: a win, or seki. */
  boolean holds() {
    return other - own < least(otherEye, ownEye, shared);
  }

  /** How many liberties more, not counting the shared ones, win for a player who is to move. */
  private static int least(boolean eye, boolean opponentEye, int shared) {
    if (eye == opponentEye) {
      return eye ? shared : Math.max(shared - 1, 0);
    }
    return eye ? -shared - 1 : shared + 1;
  }
}
