package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;

/**
 * Finds groups in seki on a board without dead stones: those that are not pass-alive, have hardly
 * an eye, and share a few points with the opponent which neither side can fill. A group that
 * borders on open space is not meant. Reusable; for use by one thread.
 */
final class SekiFinder {
  private static final int MOST_EYE_POINTS = 1;
  private static final int MOST_SHARED_POINTS = 6;

  private final AreaAnalyzer analyzer = new AreaAnalyzer();

  /** For each point in reading order, whether it belongs to a group in seki. */
  boolean[] find(Board board, boolean suicideAllowed) {
    byte[] owner = new byte[board.area()];
    byte[] passAlive = new byte[board.area()];
    analyzer.area(board, true, true, true, suicideAllowed, owner);
    analyzer.passAlive(board, suicideAllowed, passAlive);
    int[] nobodys = new int[board.area()];
    boolean[] seki = new boolean[board.area()];
    for (List<Integer> region : regions(board, owner)) {
      if (owner[region.get(0)] == Color.EMPTY) {
        region.forEach(index -> nobodys[index] = region.size());
      }
    }
    for (List<Integer> region : regions(board, owner)) {
      if (owner[region.get(0)] != Color.EMPTY && isSeki(board, region, nobodys, passAlive)) {
        region.forEach(index -> seki[index] = true);
      }
    }
    return seki;
  }

  /** The connected parts of the board whose points have one owner, as places in reading order. */
  static List<List<Integer>> regions(Board board, byte[] owner) {
    List<List<Integer>> regions = new ArrayList<>();
    boolean[] seen = new boolean[board.area()];
    for (int index = 0; index < board.area(); index++) {
      if (!seen[index]) {
        regions.add(region(board, owner, index, seen));
      }
    }
    return regions;
  }

  private static List<Integer> region(Board board, byte[] owner, int from, boolean[] seen) {
    List<Integer> region = new ArrayList<>(List.of(from));
    seen[from] = true;
    for (int next = 0; next < region.size(); next++) {
      int point = board.pointAt(region.get(next));
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.isOnBoard(near)
            && !seen[board.indexOf(near)]
            && owner[board.indexOf(near)] == owner[from]) {
          seen[board.indexOf(near)] = true;
          region.add(board.indexOf(near));
        }
      }
    }
    return region;
  }

  /**
   * Whether a player's region is in seki.
   *
   * @param nobodys for each point that nobody owns, the size of its region, else 0
   */
  private static boolean isSeki(
      Board board, List<Integer> region, int[] nobodys, byte[] passAlive) {
    int eyePoints = 0;
    int largestShared = 0;
    for (int index : region) {
      if (passAlive[index] != Color.EMPTY) {
        return false;
      }
      int point = board.pointAt(index);
      eyePoints += board.isEmpty(point) ? 1 : 0;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.isOnBoard(near)) {
          largestShared = Math.max(largestShared, nobodys[board.indexOf(near)]);
        }
      }
    }
    return eyePoints <= MOST_EYE_POINTS && largestShared > 0 && largestShared <= MOST_SHARED_POINTS;
  }
}
