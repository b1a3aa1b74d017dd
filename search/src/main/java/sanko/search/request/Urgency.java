package sanko.search.request;

/**
 * The order of evaluations when several searches share an evaluator: first those for a move that a
 * game waits for, then those that somebody watches, then those made on the opponent's time.
 */
public enum Urgency {
  /** A game waits for the move. */
  PLAY(0),
  /** Somebody watches. */
  ANALYSIS(-1),
  /** Nobody waits. */
  PONDER(-2);

  private final int priority;

  Urgency(int priority) {
    this.priority = priority;
  }

  /** The priority passed to the evaluator; single evaluations have that of {@link #PLAY}. */
  public int priority() {
    return priority;
  }
}
