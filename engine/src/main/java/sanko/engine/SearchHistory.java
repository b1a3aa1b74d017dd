package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Color;
import sanko.search.result.RootInfo;

/** What the engine's own searches found in this game, to judge whether it is decided. */
final class SearchHistory {
  private static final int LOOKED_AT = 3;

  private record Entry(int color, int moveCount, double whiteWinLoss) {}

  private final List<Entry> entries = new ArrayList<>();

  /** Adds a search for a move; searches of the same or a later move were taken back. */
  void add(int color, int moveCount, RootInfo root) {
    entries.removeIf(entry -> entry.moveCount >= moveCount);
    entries.add(new Entry(color, moveCount, root.values().winLoss()));
  }

  /**
   * The lowest win minus loss that this player's last three searches before a move found for the
   * player; NaN if there were fewer.
   */
  double lowestWinLoss(int color, int moveCount) {
    double lowest = Double.POSITIVE_INFINITY;
    int found = 0;
    for (int i = entries.size() - 1; i >= 0 && found < LOOKED_AT; i--) {
      Entry entry = entries.get(i);
      if (entry.color == color && entry.moveCount < moveCount) {
        double own = color == Color.WHITE ? entry.whiteWinLoss : -entry.whiteWinLoss;
        lowest = Math.min(lowest, own);
        found++;
      }
    }
    return found < LOOKED_AT ? Double.NaN : lowest;
  }
}
