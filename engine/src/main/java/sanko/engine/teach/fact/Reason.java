package sanko.engine.teach.fact;

/**
 * A fact as part of an explanation.
 *
 * @param side of which of both moves it is true
 * @param points about how many points it accounts for; facts are ranked by it
 */
public record Reason(Side side, Fact fact, double points) {
  /** The two moves that are compared. */
  public enum Side {
    /** The move that was played, and the line after it. */
    PLAYED,
    /** The better move, and the line after it. */
    BETTER
  }
}
