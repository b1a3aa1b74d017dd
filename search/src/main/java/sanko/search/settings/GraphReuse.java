package sanko.search.settings;

/** What a search from a new root takes over from the one before. */
public enum GraphReuse {
  /** The graph as it is. */
  STATISTICS,
  /**
   * Evaluations only: all visits start again, but a node that was evaluated before needs no
   * evaluator.
   */
  EVALUATIONS,
  /** Nothing. */
  NOTHING
}
