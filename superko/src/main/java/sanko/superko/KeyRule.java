package sanko.superko;

/**
 * Which past states stand in the graph key; docs/superko.md has the proofs and what each shares.
 */
public enum KeyRule {
  /**
   * Those that a cycle within the bound may bring back, judged by all moves since together. An
   * order-free sum.
   */
  UNION,

  /**
   * Those since the last single move that no cycle within the bound takes back. As free of order.
   */
  WINDOW,

  /** The whole sequence since such a move, in its order, as KataGo does it. */
  CHAIN
}
