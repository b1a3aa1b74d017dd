package sanko.search.request;

/** How much ownership the snapshots of a search report. */
public enum OwnershipScope {
  /** Nothing. */
  NONE,
  /** The ownership at the root. */
  ROOT,
  /** The ownership at the root and after each of its moves. */
  ROOT_AND_MOVES
}
