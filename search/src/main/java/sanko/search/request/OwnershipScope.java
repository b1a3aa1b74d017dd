package sanko.search.request;

/** What the snapshots of a search tell of ownership. */
public enum OwnershipScope {
  /** Nothing. */
  NONE,
  /** The ownership at the root. */
  ROOT,
  /** The ownership at the root and after each of its moves. */
  ROOT_AND_MOVES
}
