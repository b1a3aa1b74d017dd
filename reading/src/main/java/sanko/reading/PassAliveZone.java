package sanko.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;

/**
 * The points that make a chain pass-alive, whatever stands elsewhere: with each chain the regions
 * that are vital to it, and with each region all chains around it. One use.
 */
final class PassAliveZone {
  private final Board board;
  private final int color;
  private final boolean suicide;
  private final byte[] owner;
  private final boolean[] seen;

  /**
   * A zone to be found at the present position of a line.
   *
   * @param color whose stones are pass-alive
   */
  PassAliveZone(Line line, int color) {
    board = line.board();
    this.color = color;
    suicide = line.rules().suicide();
    owner = line.passAlive();
    seen = new boolean[board.pointLimit()];
  }

  /** Adds the points for the chain of a pass-alive stone. */
  void addTo(Zone zone, int stone) {
    ArrayDeque<Integer> chains = new ArrayDeque<>(List.of(stone));
    while (!chains.isEmpty()) {
      int head = board.head(chains.remove());
      if (zone.contains(head)) {
        continue;
      }
      int each = head;
      do {
        zone.add(each);
        each = board.nextInChain(each);
      } while (each != head);
      do {
        for (int d = 0; d < Board.NEIGHBORS; d++) {
          int near = board.neighbor(each, d);
          if (board.isOnBoard(near) && board.color(near) != color && !zone.contains(near)) {
            addRegion(zone, near, head, chains);
          }
        }
        each = board.nextInChain(each);
      } while (each != head);
    }
  }

  /** Adds the region of a point if it is vital to the chain and all chains around are alive. */
  private void addRegion(Zone zone, int start, int head, ArrayDeque<Integer> chains) {
    List<Integer> region = new ArrayList<>(List.of(start));
    List<Integer> around = new ArrayList<>();
    seen[start] = true;
    boolean vital = true;
    for (int i = 0; i < region.size() && vital; i++) {
      boolean beside = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(region.get(i), d);
        if (!board.isOnBoard(near)) {
          continue;
        }
        if (board.color(near) == color) {
          beside |= board.head(near) == head;
          vital &= owner[board.indexOf(near)] == color;
          around.add(near);
        } else if (!seen[near]) {
          seen[near] = true;
          region.add(near);
        }
      }
      vital &= beside || !(suicide || board.color(region.get(i)) == Color.EMPTY);
    }
    region.forEach(point -> seen[point] = false);
    if (vital) {
      region.forEach(zone::add);
      chains.addAll(around);
    }
  }
}
