package sanko.search.result;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found so far. Immutable. Values are from White's point of view.
 *
 * @param toMove the player to move at the root
 * @param movesWithSymmetries the moves searched, the best first; each is followed by the moves
 *     symmetric to it, which have its numbers
 * @param ownership null if the search was not asked for it
 * @param refuted see {@link #isRefuted}
 */
public record SearchSnapshot(
    int toMove,
    RootInfo root,
    List<MoveInfo> movesWithSymmetries,
    @Nullable Ownership ownership,
    Set<Integer> refuted,
    Effort effort) {
  /**
   * The expected ownership of the points, in reading order. Not changed once made.
   *
   * @param mean -1 (Black) to 1 (White)
   * @param stdev standard deviation over the graph
   */
  @SuppressWarnings("ArrayRecordComponent")
  public // read only, and within the package
  record OwnershipMap(float[] mean, float[] stdev) {}

  /**
   * The expected ownership of the points.
   *
   * @param afterMoves the same below some moves at the root
   */
  public record Ownership(OwnershipMap atRoot, Map<Integer, OwnershipMap> afterMoves) {
    public Ownership {
      afterMoves = Map.copyOf(afterMoves);
    }
  }

  /**
   * The cost of the search so far.
   *
   * @param playouts made by this search
   * @param seconds since it began
   */
  public record Effort(long playouts, double seconds) {}

  public SearchSnapshot {
    movesWithSymmetries = List.copyOf(movesWithSymmetries);
    refuted = Set.copyOf(refuted);
  }

  /** The number of playouts made by this search. */
  public long playouts() {
    return effort.playouts;
  }

  /** The moves actually searched, the best first. */
  public List<MoveInfo> moves() {
    return movesWithSymmetries.stream().filter(MoveInfo::isSearched).toList();
  }

  /**
   * Whether another move is certainly better than this one, or certainly wins where this one may
   * not.
   */
  public boolean isRefuted(int move) {
    return refuted.contains(move);
  }

  /** Whether {@link #whiteOwnership} is available. */
  public boolean hasOwnership() {
    return ownership != null;
  }

  /**
   * The expected owner of a point, averaged over the graph: -1 (Black) to 1 (White).
   *
   * @param index the point in reading order
   */
  public float whiteOwnership(int index) {
    return known().atRoot().mean()[index];
  }

  /** The standard deviation of {@link #whiteOwnership} over the graph. */
  public float ownershipStdev(int index) {
    return known().atRoot().stdev()[index];
  }

  /**
   * The expected owner of a point after a move, averaged over the graph below it; as at the root
   * where that is unknown or was not requested.
   *
   * @param move a move at the root
   * @param index the point in reading order
   */
  public float whiteOwnershipAfter(int move, int index) {
    return after(move).mean()[index];
  }

  /** The standard deviation of {@link #whiteOwnershipAfter} over the graph. */
  public float ownershipStdevAfter(int move, int index) {
    return after(move).stdev()[index];
  }

  private OwnershipMap after(int move) {
    return known().afterMoves().getOrDefault(move, known().atRoot());
  }

  private Ownership known() {
    if (ownership == null) {
      throw new IllegalStateException("this search had no ownership");
    }
    return ownership;
  }
}
