package sanko.search.settings;

/** Which nodes are brought up to date beside those a playout passed; docs/search.md. */
public enum Unstaling {
  /** None: they follow when a playout passes them. As in KataGo. */
  NONE,
  /** Every parent of the nodes passed. */
  PARENTS,
  /** All that lead to the nodes passed, children first. */
  ANCESTORS,
  /** Before each wait for the evaluator a few parents, those that matter most. */
  IDLE
}
