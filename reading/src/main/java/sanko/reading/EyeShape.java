package sanko.reading;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The points of an eye, all of which are beside the chain around it, and what it is worth in a race
 * for liberties: how often its owner can move elsewhere before the chain is captured. Each state of
 * the eye is read once, by all moves of both players; docs/reading.md, "Large eyes", has the
 * argument. Sets of points are bit masks. Threads may share it.
 */
final class EyeShape {
  /** Of how many points an eye is read. */
  static final int MOST_POINTS = 6;

  /** That the attacker alone cannot capture the chain. */
  static final int NEVER = 100;

  private static final Map<Long, EyeShape> KNOWN = new ConcurrentHashMap<>();

  private final int[] neighbors;
  private final int all;

  /* Each worth known, plus one. Threads may find the same out twice. */
  private final byte[] known;

  private EyeShape(int[] neighbors) {
    this.neighbors = neighbors;
    all = (1 << neighbors.length) - 1;
    known = new byte[1 << (2 * neighbors.length + 2)];
  }

  /**
   * The shape of an eye.
   *
   * @param neighbors for each point, at most {@link #MOST_POINTS}, those beside it
   */
  static EyeShape of(int... neighbors) {
    long key = 1;
    for (int each : neighbors) {
      key = key << MOST_POINTS | each;
    }
    return KNOWN.computeIfAbsent(key, unused -> new EyeShape(neighbors.clone()));
  }

  /**
   * How often the owner can move elsewhere, {@link #NEVER} if the chain cannot be captured. The
   * attacker fills liberties outside of the eye one by one, at any time.
   *
   * @param attackers points with stones of the attacker, each chain of which has a liberty
   * @param outside how many liberties the chain has outside of the eye
   */
  int movesElsewhere(int attackers, int outside, boolean isOwnersTurn) {
    // From one liberty outside on, each further one is one move more.
    int worth = worth(attackers, 0, Math.min(outside, 1), isOwnersTurn);
    return worth >= NEVER ? NEVER : worth + Math.max(outside - 1, 0);
  }

  /**
   * The same with stones of the owner in the eye.
   *
   * @param outside 0 or 1
   */
  private int worth(int attackers, int filled, int outside, boolean isOwnersTurn) {
    int index = attackers | filled << neighbors.length;
    index = index << 2 | outside << 1 | (isOwnersTurn ? 1 : 0);
    if (known[index] == 0) {
      int worth =
          isOwnersTurn
              ? afterOwner(attackers, filled, outside)
              : afterAttacker(attackers, filled, outside);
      known[index] = (byte) (Math.min(worth, NEVER) + 1);
    }
    return known[index] - 1;
  }

  private int afterOwner(int attackers, int filled, int outside) {
    int best = 1 + worth(attackers, filled, outside, false);
    int empty = all & ~attackers & ~filled;
    for (int rest = empty; rest != 0; rest &= rest - 1) {
      int move = Integer.lowestOneBit(rest);
      int left = attackers & ~captured(attackers, empty & ~move);
      int now = filled | move;
      if (outside > 0 || (left | now) != all) {
        best = Math.max(best, worth(left, now, outside, false));
      }
    }
    return best;
  }

  private int afterAttacker(int attackers, int filled, int outside) {
    int empty = all & ~attackers & ~filled;
    if (outside + Integer.bitCount(empty) == 1) {
      return 0;
    }
    int best = outside > 0 ? worth(attackers, filled, 0, true) : NEVER;
    for (int rest = empty; rest != 0; rest &= rest - 1) {
      int move = Integer.lowestOneBit(rest);
      int now = attackers | move;
      if ((captured(now, empty & ~move) & move) == 0) {
        best = Math.min(best, worth(now, filled, outside, true));
      }
    }
    return best;
  }

  /** The stones of the attacker whose chains have no liberty. */
  private int captured(int attackers, int empty) {
    int alive = attackers & beside(empty);
    int before = 0;
    while (alive != before) {
      before = alive;
      alive |= attackers & beside(alive);
    }
    return attackers & ~alive;
  }

  private int beside(int points) {
    int beside = 0;
    for (int rest = points; rest != 0; rest &= rest - 1) {
      beside |= neighbors[Integer.numberOfTrailingZeros(rest)];
    }
    return beside;
  }
}
