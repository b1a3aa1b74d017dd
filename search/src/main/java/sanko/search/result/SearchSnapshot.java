package sanko.search.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a search has found at some moment. Immutable. Values are from White's point of view. */
public final class SearchSnapshot {
  private final int toMove;
  private final RootInfo root;
  private final List<MoveInfo> moves;
  private final List<MoveInfo> movesWithSymmetries;
  private final @Nullable OwnershipMap ownership;
  private final Map<Integer, OwnershipMap> movesOwnership;
  private final Set<Integer> refuted;
  private final long playouts;
  private final double seconds;

  /**
   * A snapshot.
   *
   * @param movesWithSymmetries the best first, each followed by those it was searched for
   */
  public SearchSnapshot(
      int toMove,
      RootInfo root,
      List<MoveInfo> movesWithSymmetries,
      @Nullable OwnershipMap ownership,
      Map<Integer, OwnershipMap> movesOwnership,
      Set<Integer> refuted,
      long playouts,
      double seconds) {
    this.toMove = toMove;
    this.root = root;
    this.movesWithSymmetries = numbered(movesWithSymmetries);
    moves =
        numbered(
            movesWithSymmetries.stream()
                .filter(info -> info.symmetryOf() == MoveInfo.NO_SYMMETRY)
                .toList());
    this.ownership = ownership;
    this.movesOwnership = Map.copyOf(movesOwnership);
    this.refuted = Set.copyOf(refuted);
    this.playouts = playouts;
    this.seconds = seconds;
  }

  private static List<MoveInfo> numbered(List<MoveInfo> moves) {
    List<MoveInfo> numbered = new ArrayList<>();
    for (MoveInfo info : moves) {
      numbered.add(info.withOrder(numbered.size(), 1));
    }
    return List.copyOf(numbered);
  }

  /** The player to move at the root. */
  public int toMove() {
    return toMove;
  }

  /** The root. */
  public RootInfo root() {
    return root;
  }

  /** The moves searched, the best first. */
  public List<MoveInfo> moves() {
    return moves;
  }

  /**
   * The same with the moves that only a symmetry of the position tells from one that was searched;
   * each follows that one and has its numbers.
   */
  public List<MoveInfo> movesWithSymmetries() {
    return movesWithSymmetries;
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
    return ownership().mean()[index];
  }

  /** The standard deviation of {@link #whiteOwnership} over the graph. */
  public float ownershipStdev(int index) {
    return ownership().stdev()[index];
  }

  /**
   * Who will own a point after a move, averaged over the graph below it; as at the root where that
   * is not known or was not asked for.
   *
   * @param move a move at the root
   * @param index the point in reading order
   */
  public float whiteOwnershipAfter(int move, int index) {
    return movesOwnership.getOrDefault(move, ownership()).mean()[index];
  }

  /** The standard deviation of {@link #whiteOwnershipAfter} over the graph. */
  public float ownershipStdevAfter(int move, int index) {
    return movesOwnership.getOrDefault(move, ownership()).stdev()[index];
  }

  private OwnershipMap ownership() {
    if (ownership == null) {
      throw new IllegalStateException("this search had no ownership");
    }
    return ownership;
  }

  /** Playouts made by this search. */
  public long playouts() {
    return playouts;
  }

  /** Seconds this search took so far. */
  public double seconds() {
    return seconds;
  }
}
