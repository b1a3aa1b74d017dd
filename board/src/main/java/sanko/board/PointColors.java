package sanko.board;

import java.util.ArrayList;
import java.util.List;

/** Arrays that have a color for each point of a board, in reading order: its stone or its owner. */
public final class PointColors {
  private PointColors() {}

  /** The stones of a board, as {@link MutableBoard#setStones} takes them. */
  public static byte[] of(Board board) {
    byte[] colors = new byte[board.area()];
    for (int index = 0; index < colors.length; index++) {
      colors[index] = (byte) board.color(board.pointAt(index));
    }
    return colors;
  }

  /** The owners by {@link AreaAnalyzer#passAlive}. */
  public static byte[] passAlive(Board board, boolean suicideAllowed) {
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().passAlive(board, suicideAllowed, owner);
    return owner;
  }

  /** The owners by {@link AreaAnalyzer#area} with all its options. */
  public static byte[] area(Board board, boolean suicideAllowed) {
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().area(board, true, true, true, suicideAllowed, owner);
    return owner;
  }

  /** Whether no point is {@link Color#EMPTY}. */
  public static boolean areAllOwned(byte[] owner) {
    for (byte each : owner) {
      if (each == Color.EMPTY) {
        return false;
      }
    }
    return true;
  }

  /** The connected parts of the board whose points have one owner, as places in reading order. */
  public static List<List<Integer>> regions(Board board, byte[] owner) {
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
}
