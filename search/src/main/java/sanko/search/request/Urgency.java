package sanko.search.request;

/**
 * Whose evaluations go first where several searches share an evaluator: those of a move that is
 * waited for, then those somebody looks at, then those made while it is the opponent's turn.
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

  /** The priority the evaluator is told; evaluations asked for singly have that of play. */
  public int priority() {
    return priority;
  }
}
