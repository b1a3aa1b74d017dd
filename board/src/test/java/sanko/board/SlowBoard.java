package sanko.board;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The rules of placing stones as plainly as possible, to judge {@link Board}. */
final class SlowBoard {
  private final int width;
  private final int height;
  private Map<Integer, Integer> stones = new TreeMap<>();
  private int koIndex = -1;
  private final int[] captured = new int[3];

  SlowBoard(int width, int height) {
    this.width = width;
    this.height = height;
  }

  int color(int index) {
    return stones.getOrDefault(index, Color.EMPTY);
  }

  int captured(int color) {
    return captured[color];
  }

  /** The place of the stone just taken in ko, or -1. */
  int koIndex() {
    return koIndex;
  }

  void pass() {
    koIndex = -1;
  }

  /** Plays if the rules allow it, else changes nothing and returns -1; else the stones removed. */
  int play(int index, int color, boolean suicideAllowed) {
    if (stones.containsKey(index)) {
      return -1;
    }
    Map<Integer, Integer> before = new TreeMap<>(stones);
    stones.put(index, color);
    Set<Integer> taken = new HashSet<>();
    for (int near : neighbors(index)) {
      if (color(near) == 3 - color && libertiesOf(near).isEmpty()) {
        taken.addAll(chainOf(near));
      }
    }
    stones.keySet().removeAll(taken);
    Set<Integer> own = chainOf(index);
    boolean suicide = libertiesOf(index).isEmpty();
    if (suicide && (own.size() == 1 || !suicideAllowed)) {
      stones = before;
      return -1;
    }
    captured[3 - color] += taken.size();
    koIndex =
        taken.size() == 1 && own.size() == 1 && libertiesOf(index).size() == 1
            ? taken.iterator().next()
            : -1;
    if (suicide) {
      stones.keySet().removeAll(own);
      captured[color] += own.size();
      return own.size();
    }
    return taken.size();
  }

  Set<Integer> chainOf(int start) {
    Set<Integer> chain = new HashSet<>(Set.of(start));
    ArrayDeque<Integer> open = new ArrayDeque<>(chain);
    while (!open.isEmpty()) {
      for (int near : neighbors(open.remove())) {
        if (color(near) == color(start) && chain.add(near)) {
          open.add(near);
        }
      }
    }
    return chain;
  }

  Set<Integer> libertiesOf(int stone) {
    Set<Integer> liberties = new HashSet<>();
    for (int each : chainOf(stone)) {
      for (int near : neighbors(each)) {
        if (color(near) == Color.EMPTY) {
          liberties.add(near);
        }
      }
    }
    return liberties;
  }

  private Set<Integer> neighbors(int index) {
    Set<Integer> near = new HashSet<>();
    int x = index % width;
    int y = index / width;
    if (x > 0) {
      near.add(index - 1);
    }
    if (x < width - 1) {
      near.add(index + 1);
    }
    if (y > 0) {
      near.add(index - width);
    }
    if (y < height - 1) {
      near.add(index + width);
    }
    return near;
  }
}
