package sanko.search.settings;

/** Which nodes are brought up to date besides those a playout passed; docs/search.md. */
public enum Unstaling {
  /** None: a node is updated when a playout passes it. As in KataGo. */
  NONE,
  /** Every parent of the nodes passed. */
  PARENTS,
  /** All ancestors of the nodes passed, children first. */
  ANCESTORS,
  /** A few parents, those that matter most, before each wait for the evaluator. */
  IDLE
}
