package sanko.search.graph;

/**
 * The effects of sharing nodes in a search.
 *
 * @param merges edges that led to a node which other moves had created
 * @param refused nodes in the graph that share their state with another node and differ only in
 *     their past
 * @param reused nodes that took their evaluation from another node with the same state
 * @param cycles playouts that ended at a node of their own path
 * @param splits steps that left a child because superko forbids something else on this path
 * @param collisions descents that met a leaf whose evaluation was in flight
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
