package sanko.engine.solve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.PointColors;

/** The groups of a position: chains that share liberties. */
final class Groups {
  /** Chains that share this many liberties cannot be cut. */
  static final int UNCUT = 2;

  /** Chains that share a liberty have one fate in most problems. */
  static final int TOGETHER = 1;

  private static final int MOST = 8;

  /** How many steps from a group count as its room. */
  private static final int CLOSE = 5;

  private final Board board;
  private final int shared;

  /**
   * Groups of a position.
   *
   * @param shared how many liberties chains of one group share at least
   */
  Groups(Board board, int shared) {
    this.board = board;
    this.shared = shared;
  }

  /** A stone of each chain of the group of a stone, in reading order. */
  List<Integer> around(int stone) {
    Set<Integer> group = new TreeSet<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(first(stone)));
    List<List<Integer>> chains = Chains.of(board);
    while (!open.isEmpty()) {
      int each = open.remove();
      if (group.add(each)) {
        List<Integer> liberties = Chains.liberties(board, each);
        for (List<Integer> chain : chains) {
          if (board.color(chain.get(0)) == board.color(stone) && shares(liberties, chain.get(0))) {
            open.add(chain.get(0));
          }
        }
      }
    }
    return List.copyOf(group);
  }

  private int first(int stone) {
    return Chains.stones(board, stone).get(0);
  }

  private boolean shares(List<Integer> liberties, int chain) {
    return Chains.liberties(board, chain).stream().filter(liberties::contains).count() >= shared;
  }

  /**
   * The groups whose fate may be in question, the likeliest first: at most eight that are not
   * pass-alive, those with the least room.
   */
  List<List<Integer>> inQuestion(boolean suicide) {
    byte[] owner = PointColors.passAlive(board, suicide);
    List<List<Integer>> groups = new ArrayList<>();
    Set<Integer> seen = new TreeSet<>();
    for (List<Integer> chain : Chains.of(board)) {
      int stone = chain.get(0);
      if (owner[board.indexOf(stone)] == 0 && !seen.contains(stone)) {
        List<Integer> group = around(stone);
        seen.addAll(group);
        groups.add(group);
      }
    }
    return groups.stream().sorted(Comparator.comparingInt(this::room)).limit(MOST).toList();
  }

  /** The empty points close to a group that are reached without crossing opponent's stones. */
  int room(List<Integer> group) {
    int color = board.color(group.get(0));
    Map<Integer, Integer> distances = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int chain : group) {
      Chains.stones(board, chain).forEach(stone -> distances.put(stone, 0));
    }
    open.addAll(distances.keySet());
    int room = 0;
    while (!open.isEmpty()) {
      int point = open.remove();
      int distance = distances.getOrDefault(point, 0);
      room += board.isEmpty(point) ? 1 : 0;
      for (int d = 0; d < Board.NEIGHBORS && distance < CLOSE; d++) {
        int near = board.neighbor(point, d);
        boolean isOpen = board.isOnBoard(near) && board.color(near) != Color.opponent(color);
        if (isOpen && distances.putIfAbsent(near, distance + 1) == null) {
          open.add(near);
        }
      }
    }
    return room;
  }
}
