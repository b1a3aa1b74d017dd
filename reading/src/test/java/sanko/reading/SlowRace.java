package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A race for liberties by playing it: two chains that get no other liberties, each with at most one
 * eye. Every move of both players is tried.
 *
 * @param own liberties of the player's chain alone, without its eye
 * @param other liberties of the opponent's chain alone, without its eye
 */
record SlowRace(int own, SlowEye ownEye, int other, SlowEye otherEye, int shared) {
  private static final Map<SlowRace, Boolean> KNOWN = new ConcurrentHashMap<>();

  /** A race with eyes of one point. */
  SlowRace(int own, boolean ownEye, int other, boolean otherEye, int shared) {
    this(
        own,
        ownEye ? SlowEye.ONE : SlowEye.NONE,
        other,
        otherEye ? SlowEye.ONE : SlowEye.NONE,
        shared);
  }

  boolean isOwnGone() {
    return own + shared + ownEye.liberties() == 0;
  }

  boolean isOtherGone() {
    return other + shared + otherEye.liberties() == 0;
  }

  private SlowRace reversed() {
    return new SlowRace(other, otherEye, own, ownEye, shared);
  }

  /** Whether the player, to move, can capture the opponent's chain. */
  boolean winsFirst() {
    Boolean known = KNOWN.get(this);
    if (known == null) {
      known =
          moves().stream()
              .anyMatch(after -> after.isOtherGone() || (!after.isOwnGone() && after.winsSecond()));
      KNOWN.put(this, known);
    }
    return known;
  }

  /** Whether the player can capture the opponent's chain if the opponent is to move. */
  boolean winsSecond() {
    for (SlowRace after : reversed().moves()) {
      boolean isSuicide = after.isOwnGone() && !after.isOtherGone();
      if (!isSuicide && (after.isOtherGone() || !after.reversed().winsFirst())) {
        return false;
      }
    }
    return winsFirst(); // after a pass
  }

  /** Whether the opponent, to move, cannot capture the player's chain. */
  boolean holdsSecond() {
    return !reversed().winsFirst();
  }

  /** What the player's moves lead to, not all of them legal or wise. */
  private List<SlowRace> moves() {
    List<SlowRace> moves = new ArrayList<>();
    if (own > 0) {
      moves.add(new SlowRace(own - 1, ownEye, other, otherEye, shared));
    }
    if (other > 0) {
      moves.add(new SlowRace(own, ownEye, other - 1, otherEye, shared));
    }
    if (shared > 0) {
      moves.add(new SlowRace(own, ownEye, other, otherEye, shared - 1));
    }
    for (SlowEye after : ownEye.afterOwner()) {
      moves.add(new SlowRace(own, after, other, otherEye, shared));
    }
    for (SlowEye after : otherEye.afterAttacker(other + shared == 0)) {
      moves.add(new SlowRace(own, ownEye, other, after, shared));
    }
    return moves;
  }
}
