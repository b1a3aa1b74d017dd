package sanko.reading;

import java.util.Arrays;
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
 *     Benson's definition
 */
public record Goal(Kind kind, List<Integer> points, int defender, boolean sekiLives) {
  /** What is to be proved. */
  public enum Kind {
    /**
     * The opponent captures the stones: at some moment no defending stone stands on any of their
     * points. Where seki does not count as life: or they never get two eyes.
     */
    KILL,
    /** The opposite: the defender keeps at least one of them, or gets two eyes. */
    LIVE
  }

  /** Checks that there is a stone. */
  public Goal {
    points = List.copyOf(points);
    if (points.isEmpty() || !Color.isPlayer(defender)) {
      throw new IllegalArgumentException("no stones to read");
    }
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

  /** The player who wants the stones captured. */
  public int attacker() {
    return Color.opponent(defender);
  }

  /** The same question with the answers exchanged. */
  public Goal opposite() {
    return new Goal(kind == Kind.KILL ? Kind.LIVE : Kind.KILL, points, defender, sekiLives);
  }

  /** The player who reaches the goal if it is proved. */
  public int proponent() {
    return kind == Kind.KILL ? attacker() : defender;
  }

  /** Whether no stone of the defender is left on the points. */
  boolean isCaptured(Board board) {
    for (int point : points) {
      if (board.color(point) == defender) {
        return false;
      }
    }
    return true;
  }

  /**
   * The player who must bring something about, the capture or two eyes; the other one wins if
   * nothing happens any more.
   */
  int active() {
    return sekiLives ? attacker() : defender;
  }
}
