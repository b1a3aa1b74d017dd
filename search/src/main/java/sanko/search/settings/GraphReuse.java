package sanko.search.settings;

/** What a search from a new root keeps from the previous one. */
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
