package sanko.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The chains of a board. */
public final class Chains {
  private Chains() {}

  /** All chains in reading order; the stones of each in reading order. */
  public static List<List<Integer>> of(Board board) {
    List<List<Integer>> chains = new ArrayList<>();
    boolean[] seen = new boolean[board.area()];
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (Color.isPlayer(board.color(point)) && !seen[index]) {
        List<Integer> chain = stones(board, point);
        chain.forEach(stone -> seen[board.indexOf(stone)] = true);
        chains.add(chain);
      }
    }
    return chains;
  }

  /** The stones of one chain, in reading order. */
  public static List<Integer> stones(Board board, int start) {
    List<Integer> chain = new ArrayList<>();
    int stone = start;
    do {
      chain.add(stone);
      stone = board.nextInChain(stone);
    } while (stone != start);
    chain.sort(null);
    return chain;
  }

  /** The liberties of one chain, in reading order. */
  public static List<Integer> liberties(Board board, int stone) {
    int[] liberties = new int[board.liberties(stone)];
    board.libertiesInto(stone, liberties);
    Arrays.sort(liberties);
    List<Integer> sorted = new ArrayList<>(liberties.length);
    for (int liberty : liberties) {
      sorted.add(liberty);
    }
    return sorted;
  }
}
