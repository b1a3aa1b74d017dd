package sanko.board;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Area, pass-alive and independent life word by word as docs/rules.md defines them, with sets of
 * places in reading order.
 */
final class SlowAreas {
  private final Board board;
  private final boolean suicide;

  SlowAreas(Board board, boolean suicide) {
    this.board = board;
    this.suicide = suicide;
  }

  byte[] area(boolean fillStones, boolean safe, boolean unsafe) {
    byte[] owner = new byte[board.area()];
    markPassAlive(Color.BLACK, safe, unsafe, owner);
    markPassAlive(Color.WHITE, safe, unsafe, owner);
    for (int index = 0; fillStones && index < owner.length; index++) {
      owner[index] = owner[index] == Color.EMPTY ? (byte) color(index) : owner[index];
    }
    return owner;
  }

  private void markPassAlive(int player, boolean safe, boolean unsafe, byte[] owner) {
    List<Set<Integer>> chains = parts(index -> color(index) == player);
    List<Set<Integer>> regions = parts(index -> color(index) != player);
    List<Set<Integer>> alive = new ArrayList<>(chains);
    List<Set<Integer>> valid = new ArrayList<>(regions);
    boolean changed = true;
    while (changed) {
      changed = alive.removeIf(chain -> valid.stream().filter(r -> isVital(r, chain)).count() < 2);
      valid.removeIf(r -> chains.stream().anyMatch(c -> !alive.contains(c) && touches(r, c)));
    }
    alive.forEach(chain -> chain.forEach(index -> owner[index] = (byte) player));
    for (Set<Integer> region : chains.isEmpty() ? List.<Set<Integer>>of() : regions) {
      boolean pure = region.stream().allMatch(index -> color(index) == Color.EMPTY);
      long inner =
          region.stream()
              .filter(index -> near(index).stream().noneMatch(n -> color(n) == player))
              .count();
      boolean whole = valid.contains(region) && (inner <= 1 || (safe && pure));
      for (int index : region) {
        if (whole || (unsafe && pure && owner[index] == Color.EMPTY)) {
          owner[index] = (byte) player;
        }
      }
    }
  }

  private boolean isVital(Set<Integer> region, Set<Integer> chain) {
    return region.stream()
        .filter(index -> suicide || color(index) == Color.EMPTY)
        .allMatch(index -> near(index).stream().anyMatch(chain::contains));
  }

  private boolean touches(Set<Integer> region, Set<Integer> chain) {
    return region.stream().anyMatch(index -> near(index).stream().anyMatch(chain::contains));
  }

  /**
   * Independent life.
   *
   * @param owner receives the owners
   * @return White's regions less Black's
   */
  int independentLife(boolean keepTerritory, boolean keepStones, byte[] owner) {
    byte[] base = area(true, true, true);
    int balance = 0;
    for (int player = Color.BLACK; player <= Color.WHITE; player++) {
      int each = player;
      for (Set<Integer> part : parts(index -> base[index] == each)) {
        boolean seki = part.stream().anyMatch(index -> isSeki(index, each, base));
        balance += seki ? 0 : each == Color.WHITE ? 1 : -1;
        for (int index : part) {
          boolean kept = color(index) == each ? keepStones : keepTerritory;
          owner[index] = (byte) (!seki || kept ? each : Color.EMPTY);
        }
      }
    }
    return balance;
  }

  private boolean isSeki(int index, int player, byte[] base) {
    return (color(index) == player && board.liberties(board.pointAt(index)) == 1)
        || near(index).stream().anyMatch(n -> color(n) == Color.EMPTY && base[n] == Color.EMPTY);
  }

  /** The connected parts of all places with a property. */
  private List<Set<Integer>> parts(IntPredicate property) {
    List<Set<Integer>> parts = new ArrayList<>();
    Set<Integer> seen = new TreeSet<>();
    for (int start = 0; start < board.area(); start++) {
      if (property.test(start) && seen.add(start)) {
        Set<Integer> part = new TreeSet<>(Set.of(start));
        Deque<Integer> open = new ArrayDeque<>(part);
        while (!open.isEmpty()) {
          for (int index : near(open.remove())) {
            if (property.test(index) && seen.add(index)) {
              part.add(index);
              open.add(index);
            }
          }
        }
        parts.add(part);
      }
    }
    return parts;
  }

  private int color(int index) {
    return board.color(board.pointAt(index));
  }

  private List<Integer> near(int index) {
    List<Integer> near = new ArrayList<>();
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int point = board.neighbor(board.pointAt(index), d);
      if (board.isOnBoard(point)) {
        near.add(board.indexOf(point));
      }
    }
    return near;
  }
}
