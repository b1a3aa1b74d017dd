package sanko.superko;

/**
 * Which past states the graph key includes, against the graph history interaction problem
 * (Kishimoto and Müller, <i>A General Solution to the Graph History Interaction Problem</i>, 2004);
 * docs/superko.md has the proofs and what each rule shares.
 */
public enum KeyRule {
  /**
   * The states that a cycle within the bound may bring back, judged by all moves since together. An
   * order-free sum.
   */
  UNION,

  /**
   * The states since the last single move that no cycle within the bound takes back. Also an
   * order-free sum.
   */
  WINDOW,

  /** The whole sequence since such a move, in order, as in KataGo. */
  CHAIN
}
