package sanko.engine.teach.fact;

import org.jspecify.annotations.Nullable;

/**
 * A fact as part of an explanation.
 *
 * @param side of which of both moves it is true
 * @param points about how many points it accounts for; facts are ranked by it
 * @param proved a proof that it is true, with the opponent to move after the move of its side; null
 *     if there is none
 */
public record Reason(Side side, Fact fact, double points, @Nullable ProvedFate proved) {
  /** A fact that is measured or seen on the board. */
  public Reason(Side side, Fact fact, double points) {
    this(side, fact, points, null);
  }

  /** The same with a proof. */
  public Reason withProof(ProvedFate fate) {
    return new Reason(side, fact, points, fate);
  }

  /** The two moves that are compared. */
  public enum Side {
    /** The move that was played, and the line after it. */
    PLAYED,
    /** The better move, and the line after it. */
    BETTER
  }
}
