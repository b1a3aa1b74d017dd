package sanko.search.graph;

/**
 * What came of sharing nodes in a search.
 *
 * @param merges edges that led to a node which other moves had made
 * @param refused nodes in the graph whose state another node has too, told apart by their past
 * @param reused nodes that took their evaluation from another of the same state
 * @param cycles playouts cut off at a node of their own path
 * @param splits steps that left a child because superko forbids something else on this path
 * @param collisions descents that met a leaf whose evaluation was under way
 */
public record GraphMetrics(
    long merges, long refused, long reused, long cycles, long splits, long collisions) {
  @Override
  public String toString() {
    return merges
        + " merges, "
        + refused
        + " refused, "
        + reused
        + " reused, "
        + cycles
        + " cycles, "
        + splits
        + " splits, "
        + collisions
        + " collisions";
  }
}
