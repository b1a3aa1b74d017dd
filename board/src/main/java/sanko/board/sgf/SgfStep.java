package sanko.board.sgf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;

/** One thing that happens in a game record. Points are those of a board of the record's size. */
public sealed interface SgfStep {
  /**
   * A player plays or passes. The move has not been checked for legality.
   *
   * @param color who plays
   * @param move a point or {@link Board#PASS}
   */
  record Move(int color, int move) implements SgfStep {
    /**
     * Checks the color.
     *
     * @throws IllegalArgumentException if it is not a player
     */
    public Move {
      if (!Color.isPlayer(color)) {
        throw new IllegalArgumentException("no player: " + color);
      }
    }
  }

  /**
   * The position is edited. The lists are sorted and share no point.
   *
   * @param black points that get a black stone
   * @param white points that get a white stone
   * @param empty points that become empty
   * @param toMove who is to move then, or {@link Color#EMPTY} if the record does not say
   */
  record Setup(List<Integer> black, List<Integer> white, List<Integer> empty, int toMove)
      implements SgfStep {
    /** A setup that changes nothing. */
    public static final Setup NONE = new Setup(List.of(), List.of(), List.of(), Color.EMPTY);

    /**
     * Sorts the lists.
     *
     * @throws IllegalArgumentException if a point is in two lists
     */
    public Setup {
      black = black.stream().distinct().sorted().toList();
      white = white.stream().distinct().sorted().toList();
      empty = empty.stream().distinct().sorted().toList();
      Set<Integer> all = new HashSet<>(black);
      all.addAll(white);
      all.addAll(empty);
      if (all.size() != black.size() + white.size() + empty.size()) {
        throw new IllegalArgumentException("a point is set twice");
      }
    }

    /**
     * Makes the edit on a board of the record's size.
     *
     * @throws IllegalArgumentException naming a chain that would have no liberty; the board is then
     *     unchanged
     */
    public void edit(MutableBoard board) {
      byte[] stones = PointColors.of(board);
      empty.forEach(point -> stones[board.indexOf(point)] = Color.EMPTY);
      black.forEach(point -> stones[board.indexOf(point)] = Color.BLACK);
      white.forEach(point -> stones[board.indexOf(point)] = Color.WHITE);
      board.setStones(stones);
    }

    /** Whether the setup edits no point and names no player. */
    public boolean isNothing() {
      return equals(NONE);
    }
  }
}
