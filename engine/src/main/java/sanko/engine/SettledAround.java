package sanko.engine;

import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;

/**
 * What need not be read around a chain: groups that are pass-alive or have too much room for a
 * search to be wrong about them, and their territory away from other stones.
 */
final class SettledAround implements SettledPoints {
  /** A group with more points than that inside lives. */
  private static final int MOST_DOUBTFUL_SPACE = 6;

  private final Board board;
  private final byte[] owner;

  private SettledAround(Board board, byte[] owner) {
    this.board = board;
    this.owner = owner;
  }

  /**
   * What is settled by a search.
   *
   * @param taken by point in reading order: stones that are surely dead
   * @param whiteOwnership by point in reading order
   * @param least the mean ownership of a group that lives
   */
  static SettledAround of(
      Board board, boolean[] taken, double[] whiteOwnership, double least, boolean suicideAllowed) {
    Board cleaned = without(board, taken);
    byte[] area = PointColors.area(cleaned, suicideAllowed);
    byte[] passAlive = PointColors.passAlive(cleaned, suicideAllowed);
    byte[] owner = new byte[board.area()];
    for (List<Integer> region : PointColors.regions(board, area)) {
      int color = area[region.get(0)];
      if (color != Color.EMPTY
          && (contains(region, color, passAlive)
              || isSafe(cleaned, region, color, whiteOwnership, least))) {
        region.forEach(index -> owner[index] = (byte) color);
      }
    }
    // A chain in atari may be taken, as in a ko, whatever lives beside it.
    for (List<Integer> chain : Chains.of(cleaned)) {
      int stone = chain.get(0);
      if (cleaned.liberties(stone) == 1 && passAlive[board.indexOf(stone)] == Color.EMPTY) {
        chain.forEach(each -> owner[board.indexOf(each)] = Color.EMPTY);
      }
    }
    return new SettledAround(board, owner);
  }

  /** A board without these stones, by point in reading order. */
  static Board without(Board board, boolean[] taken) {
    MutableBoard cleaned = new MutableBoard(board);
    for (int index = 0; index < board.area(); index++) {
      if (taken[index]) {
        cleaned.setStone(board.pointAt(index), Color.EMPTY);
      }
    }
    return cleaned;
  }

  private static boolean contains(List<Integer> region, int color, byte[] passAlive) {
    return region.stream().anyMatch(index -> passAlive[index] == color);
  }

  private static boolean isSafe(
      Board cleaned, List<Integer> region, int color, double[] whiteOwnership, double least) {
    int space = 0;
    int stones = 0;
    double white = 0;
    for (int index : region) {
      boolean isEmpty = cleaned.isEmpty(cleaned.pointAt(index));
      space += isEmpty ? 1 : 0;
      stones += isEmpty ? 0 : 1;
      white += isEmpty ? 0 : whiteOwnership[index];
    }
    double own = color == Color.WHITE ? white : -white;
    return space > MOST_DOUBTFUL_SPACE && own > least * stones;
  }

  @Override
  public int ownerOf(int point) {
    int color = owner[board.indexOf(point)];
    if (!board.isEmpty(point)) {
      return color == board.color(point) ? color : Color.EMPTY;
    }
    return color != Color.EMPTY && isAlone(point, color) ? color : Color.EMPTY;
  }

  /** Whether all stones beside an empty point are the settled owner's. */
  private boolean isAlone(int point, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isOnBoard(near)
          && !board.isEmpty(near)
          && (board.color(near) != color || owner[board.indexOf(near)] != color)) {
        return false;
      }
    }
    return true;
  }
}
