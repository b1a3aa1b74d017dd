package sanko.reading;

import org.jspecify.annotations.Nullable;

/**
 * What counts in a race for liberties: two chains, each with at most one eye, neither of which can
 * get more liberties. Of one point an eye cannot be filled before all else is; the player then
 * fills what is not shared first, then what is shared, the opponent's eye last: the formula for
 * races without large eyes of Müller, <i>Race to capture: analyzing semeai in Go</i>, 1999. In a
 * large eye both play. docs/reading.md, "Races" and "Large eyes", has the arguments.
 *
 * @param own liberties of the player's chain that are not the opponent's, without the eye
 * @param ownEye the eye of the player's chain, if it has one
 * @param other liberties of the opponent's chain that are not the player's, without the eye
 * @param otherEye the eye of the opponent's chain, if it has one
 * @param shared liberties of both chains
 */
record RaceCount(
    int own, @Nullable EyeSpace ownEye, int other, @Nullable EyeSpace otherEye, int shared) {

  /**
   * Whether the player captures the opponent's chain, although the opponent is to move; where an
   * eye is large, no only says that it is not known.
   */
  boolean wins() {
    if (otherEye != null && otherEye.isLarge()) {
      int safe = own + (ownEye == null ? 0 : ownEye.liberties());
      return otherEye.movesElsewhere(other + shared, true) < safe;
    }
    if (ownEye != null && ownEye.isLarge()) {
      return otherEye == null
          ? ownEye.movesElsewhere(own + shared, false) >= other
          : ownEye.movesElsewhere(own, false) > other + shared;
    }
    return own - other > least(ownEye != null, otherEye != null, shared);
  }

  /** Whether the opponent, to move, cannot capture the player's chain, as far as is known. */
  boolean holds() {
    if (otherEye != null && otherEye.isLarge()) {
      return false;
    }
    if (ownEye != null && ownEye.isLarge()) {
      int most = other + (otherEye == null ? 0 : 1);
      return ownEye.movesElsewhere(own + shared, false) >= most;
    }
    return other - own < least(otherEye != null, ownEye != null, shared);
  }

  /** How many liberties more, not counting the shared ones, win for a player who is to move. */
  private static int least(boolean eye, boolean opponentEye, int shared) {
    if (eye == opponentEye) {
      return eye ? shared : Math.max(shared - 1, 0);
    }
    return eye ? -shared - 1 : shared + 1;
  }
}
