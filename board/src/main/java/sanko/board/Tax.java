package sanko.board;

/** Which surrounded points do not count. */
public enum Tax {
  /** All count. */
  NONE,
  /** Points in seki do not count. */
  SEKI,
  /** As SEKI, and two points of every living group do not count. */
  ALL
}
