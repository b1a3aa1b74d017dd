package sanko.reading;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;

/**
 * What is to be read: the fate of some stones of one player, the defender.
 *
 * @param kind what is to be proved
 * @param points where the stones stand, whole chains, ascending; or a region, from which all of the
 *     defender's stones are to disappear, also those played later
 * @param defender whose stones they are
 * @param sekiLives whether the stones live if the opponent cannot capture them, as in a seki or a
 *     double ko; if not, they live only with two eyes, that is, when one of them is pass-alive by
 *     Benson's definition. Not for connections
 * @param others where the other stones stand that a connection or a race is about, ascending; none
 *     for the other kinds
 * @param bounds the points on which play is confined, ascending, or none if it is free. Confined
 *     play is an assumption: nobody plays elsewhere, so that what has a liberty elsewhere is safe,
 *     and a stone of the goal that gets one has escaped, which counts as life
 */
public record Goal(
    Kind kind,
    List<Integer> points,
    int defender,
    boolean sekiLives,
    List<Integer> others,
    List<Integer> bounds) {
  /** What is to be proved. */
  public enum Kind {
    /**
     * The opponent captures the stones: at some moment no defending stone stands on any of their
     * points. Where seki does not count as life: or they never get two eyes.
     */
    KILL,
    /** The opposite: the defender keeps at least one of them, or gets two eyes. */
    LIVE,
    /** The defender connects the stones with the others: stones of both stand in one chain. */
    CONNECT,
    /** The opposite: the opponent captures the stones or the others, or they stay apart. */
    SEPARATE,
    /** The opponent captures the stones before the others, the opponent's own, are captured. */
    WIN_RACE,
    /** The opposite: the defender captures the others first, or nobody captures (seki). */
    HOLD_RACE;

    private Kind opposite() {
      return switch (this) {
        case KILL -> LIVE;
        case LIVE -> KILL;
        case CONNECT -> SEPARATE;
        case SEPARATE -> CONNECT;
        case WIN_RACE -> HOLD_RACE;
        case HOLD_RACE -> WIN_RACE;
      };
    }
  }

  /** Checks that there is a stone. */
  public Goal {
    points = List.copyOf(points);
    others = List.copyOf(others);
    bounds = List.copyOf(new TreeSet<>(bounds));
    if (points.isEmpty() || !Color.isPlayer(defender)) {
      throw new IllegalArgumentException("no stones to read");
    }
    if (others.isEmpty() != (kind == Kind.KILL || kind == Kind.LIVE)) {
      throw new IllegalArgumentException("other stones are for connections and races");
    }
  }

  /** A goal of life or death with play on the whole board. */
  public Goal(Kind kind, List<Integer> points, int defender, boolean sekiLives) {
    this(kind, points, defender, sekiLives, List.of(), List.of());
  }

  /** The points as an array, for whoever goes through them often. */
  int[] pointArray() {
    return points.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The opponent captures this chain. */
  public static Goal capture(Board board, int stone) {
    return of(Kind.KILL, board, true, stone);
  }

  /** This chain is not captured. */
  public static Goal save(Board board, int stone) {
    return of(Kind.LIVE, board, true, stone);
  }

  /** The opponent captures all chains of a group, each named by one of its stones. */
  public static Goal kill(Board board, int... stones) {
    return of(Kind.KILL, board, true, stones);
  }

  /**
   * A group lives: the opponent cannot capture all of its chains.
   *
   * @param sekiLives see {@link Goal}
   */
  public static Goal live(Board board, boolean sekiLives, int... stones) {
    return of(Kind.LIVE, board, sekiLives, stones);
  }

  /** Two chains of a player become one. */
  public static Goal connect(Board board, int stone, int other) {
    Goal first = of(Kind.LIVE, board, true, stone);
    Goal second = of(Kind.LIVE, board, true, other);
    if (first.defender != second.defender) {
      throw new IllegalArgumentException("stones of both players");
    }
    return new Goal(Kind.CONNECT, first.points, first.defender, true, second.points, List.of());
  }

  /** A chain captures another one before it is captured itself. */
  public static Goal winRace(Board board, int stone, int opponent) {
    Goal own = of(Kind.LIVE, board, true, stone);
    Goal victim = of(Kind.LIVE, board, true, opponent);
    if (own.defender == victim.defender) {
      throw new IllegalArgumentException("stones of one player");
    }
    return new Goal(Kind.WIN_RACE, victim.points, victim.defender, true, own.points, List.of());
  }

  private static Goal of(Kind kind, Board board, boolean sekiLives, int... stones) {
    TreeSet<Integer> points = new TreeSet<>();
    for (int stone : stones) {
      if (!board.isOnBoard(stone) || !Color.isPlayer(board.color(stone))) {
        throw new IllegalArgumentException("no stone at " + stone);
      }
      points.addAll(Chains.stones(board, stone));
    }
    int defender = board.color(stones[0]);
    if (Arrays.stream(stones).anyMatch(stone -> board.color(stone) != defender)) {
      throw new IllegalArgumentException("stones of both players");
    }
    return new Goal(kind, List.copyOf(points), defender, sekiLives);
  }

  /** The player who wants the stones captured, or kept apart. */
  public int attacker() {
    return Color.opponent(defender);
  }

  /** The same question with the answers exchanged. */
  public Goal opposite() {
    return new Goal(kind.opposite(), points, defender, sekiLives, others, bounds);
  }

  /** The same question under the assumption that nobody plays outside of some points. */
  public Goal confinedTo(Collection<Integer> bounds) {
    return new Goal(kind, points, defender, sekiLives, others, List.copyOf(bounds));
  }

  /** Whether it assumes that nobody plays outside of {@link #bounds}. */
  public boolean isConfined() {
    return !bounds.isEmpty();
  }

  /** Whether play at a point is not excluded by the {@link #bounds}. */
  public boolean allows(int point) {
    return bounds.isEmpty() || bounds.contains(point);
  }

  /** The player who reaches the goal if it is proved. */
  public int proponent() {
    boolean defends = kind == Kind.LIVE || kind == Kind.CONNECT || kind == Kind.HOLD_RACE;
    return defends ? defender : attacker();
  }

  /** Whether it is about a connection, not about the life of stones. */
  public boolean isConnection() {
    return kind == Kind.CONNECT || kind == Kind.SEPARATE;
  }

  /** Whether it is about which of two chains captures the other. */
  public boolean isRace() {
    return kind == Kind.WIN_RACE || kind == Kind.HOLD_RACE;
  }

  /** Whether it is about two chains, a connection or a race. */
  public boolean isOfTwoChains() {
    return !others.isEmpty();
  }

  /** Whose the other stones are. */
  int otherColor() {
    return isConnection() ? defender : attacker();
  }

  /** Whether no stone of the defender is left on the points. */
  public boolean isCaptured(Board board) {
    return isGone(board, points, defender);
  }

  /** Whether there are other stones, and none of them is left. */
  public boolean areOthersCaptured(Board board) {
    return !others.isEmpty() && isGone(board, others, otherColor());
  }

  private static boolean isGone(Board board, List<Integer> points, int color) {
    for (int point : points) {
      if (board.color(point) == color) {
        return false;
      }
    }
    return true;
  }

  /**
   * The player who must bring something about, the capture, two eyes or the connection; the other
   * one wins if nothing happens any more.
   */
  int active() {
    return sekiLives && !isConnection() ? attacker() : defender;
  }
}
