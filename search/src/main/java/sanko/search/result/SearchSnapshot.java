package sanko.search.result;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found at some moment. Immutable. Values are from White's point of view.
 *
 * @param toMove the player to move at the root
 * @param movesWithSymmetries the moves searched, the best first; each is followed by those that
 *     only a symmetry of the position tells from it, which have its numbers
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
   * Who will own the points.
   *
   * @param afterMoves the same below some moves at the root
   */
  public record Ownership(OwnershipMap atRoot, Map<Integer, OwnershipMap> afterMoves) {
    /** Copies the map. */
    public Ownership {
      afterMoves = Map.copyOf(afterMoves);
    }
  }

  /**
   * What the search has cost so far.
   *
   * @param playouts made by this search
   * @param seconds since it began
   */
  public record Effort(long playouts, double seconds) {}

  /** Copies the collections. */
  public SearchSnapshot {
    movesWithSymmetries = List.copyOf(movesWithSymmetries);
    refuted = Set.copyOf(refuted);
  }

  /** Playouts made by this search. */
  public long playouts() {
    return effort.playouts;
  }

  /** The moves that were searched themselves, the best first. */
  public List<MoveInfo> moves() {
    return movesWithSymmetries.stream().filter(MoveInfo::isSearched).toList();
  }

  /**
   * Whether it is certain that another move is better than this one, or wins where this one may
   * not.
   */
  public boolean isRefuted(int move) {
    return refuted.contains(move);
  }

  /** Whether {@link #whiteOwnership} can be asked. */
  public boolean hasOwnership() {
    return ownership != null;
  }

  /**
   * Who will own a point, averaged over the graph: -1 (Black) to 1 (White).
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
   * Who will own a point after a move, averaged over the graph below it; as at the root where that
   * is not known or was not asked for.
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
