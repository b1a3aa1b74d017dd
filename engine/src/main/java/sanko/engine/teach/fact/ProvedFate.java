package sanko.engine.teach.fact;

import java.util.List;
import java.util.Optional;

/**
 * What is proved to become of stones if a certain player moves first and nobody has ko threats; the
 * proof covers all moves of the player who loses. Points and colors are those of {@code
 * sanko.board}. Immutable.
 *
 * @param isCaptured whether all of the stones are captured
 * @param chains of how many chains they are; if several are not all captured, some may be
 * @param first who moves first
 * @param line how it goes if the loser resists as long as possible; points and passes, in turns
 * @param zone the points on which the proof depends; empty if it is the whole board
 * @param threats what ko threats of the loser change
 */
public record ProvedFate(
    boolean isCaptured,
    int chains,
    int first,
    List<Integer> line,
    Optional<List<Integer>> zone,
    KoThreats threats) {
  public ProvedFate {
    line = List.copyOf(line);
    zone = zone.map(List::copyOf);
  }

  /**
   * What ko threats of the player who loses without them change, if the winner has none.
   *
   * @param number with {@link Effect#NONE} how many were tried, with {@link Effect#TURN} how many
   *     it takes at least, else 0
   */
  public record KoThreats(Effect effect, int number) {
    /** Nothing is proved of threats. */
    public static final KoThreats UNKNOWN = new KoThreats(Effect.UNKNOWN, 0);
  }

  /** Whether threats change the result. */
  public enum Effect {
    /** Proved: they do not. */
    NONE,
    /** Proved: they turn it. */
    TURN,
    /** Not proved. */
    UNKNOWN
  }

  /** Whether it is proved that the loser has nothing from as many threats as were tried. */
  public boolean isFirm() {
    return threats.effect() == Effect.NONE;
  }

  /** Whether more is said of several chains than is proved by calling them alive. */
  public boolean isPartial() {
    return !isCaptured && chains > 1;
  }
}
