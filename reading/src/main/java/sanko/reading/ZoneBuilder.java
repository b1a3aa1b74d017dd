package sanko.reading;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/**
 * The rules by which the zones of proofs grow, so that a proof holds for every position that agrees
 * on its zone; docs/reading.md, "Zones". They make sure that a move does the same there: it is
 * placed, removes the same stones of the zone, and leaves the same ko.
 */
final class ZoneBuilder {
  private final Zone near;

  /**
   * A builder.
   *
   * @param near where players will play; liberties elsewhere make smaller proofs
   */
  ZoneBuilder(Zone near) {
    this.near = near;
  }

  /**
   * Adds to a zone the rest of each chain that has a stone in it, and a liberty of the chain, so
   * that moves outside of the zone remove nothing in it.
   */
  void close(Zone zone, Board board) {
    if (zone.isWholeBoard()) {
      return;
    }
    for (int point = zone.next(0); point >= 0; point = zone.next(point + 1)) {
      int head = board.isEmpty(point) ? point : board.head(point);
      if (!board.isEmpty(point) && (point == head || !zone.contains(head))) {
        addChain(zone, board, point);
        keepLiberty(zone, board, point, Board.PASS);
      }
    }
  }

  private static void addChain(Zone zone, Board board, int start) {
    int stone = start;
    do {
      zone.add(stone);
      stone = board.nextInChain(stone);
    } while (stone != start);
  }

  /**
   * Adds a liberty of a chain that is not a certain point, if there is one and none is in it; best
   * one far away, or where the opponent cannot play.
   */
  private void keepLiberty(Zone zone, Board board, int start, int except) {
    int opponent = Color.opponent(board.color(start));
    int best = Board.PASS;
    int bestWorth = -1;
    int stone = start;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int point = board.neighbor(stone, d);
        if (!board.isEmpty(point) || point == except) {
          continue;
        }
        if (zone.contains(point)) {
          return;
        }
        boolean eye = !board.isPlaceable(point, opponent, true);
        int worth = (near.contains(point) ? 0 : 2) + (eye ? 1 : 0);
        if (worth > bestWorth || (worth == bestWorth && point < best)) {
          best = point;
          bestWorth = worth;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
    if (best != Board.PASS) {
      zone.add(best);
    }
  }

  /** The stones that a move removes, or null if none; of one color. */
  static @Nullable Zone removed(Board board, int move, int color) {
    if (move == Board.PASS || move == Proof.KO_THREAT) {
      return null;
    }
    boolean suicide = board.isSuicide(move, color);
    int victim = suicide ? color : Color.opponent(color);
    Zone removed = null;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      if (board.color(near) == victim && board.liberties(near) == 1) {
        removed = removed == null ? new Zone(board) : removed;
        addChain(removed, board, near);
      }
    }
    if (suicide && removed != null) {
      removed.add(move);
    }
    return removed;
  }

  /** Adds what a move needs, on the board before it. */
  void addMove(Zone zone, Board board, int move, int color) {
    zone.add(move);
    Zone removed = removed(board, move, color);
    if (removed == null) {
      return;
    }
    addNeighbors(zone, board, move);
    for (int point = removed.next(0); point >= 0; point = removed.next(point + 1)) {
      zone.add(point);
      addNeighbors(zone, board, point);
    }
    if (board.isSuicide(move, color)) {
      keepOthersAlive(zone, board, move, Color.opponent(color));
    }
  }

  /** Adds what makes a move a forbidden suicide. */
  void addForbidden(Zone zone, Board board, int move, int color) {
    zone.add(move);
    addNeighbors(zone, board, move);
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      if (board.color(near) == color) {
        int stone = near;
        do {
          zone.add(stone);
          addNeighbors(zone, board, stone);
          stone = board.nextInChain(stone);
        } while (stone != near);
      }
    }
    keepOthersAlive(zone, board, move, Color.opponent(color));
  }

  /** Adds the chains of a goal with all their neighbors, so that it is known what they are not. */
  void addBorders(Zone zone, Board board, Goal goal) {
    for (int point : goal.points()) {
      if (board.color(point) == goal.defender()) {
        int stone = point;
        do {
          zone.add(stone);
          addNeighbors(zone, board, stone);
          stone = board.nextInChain(stone);
        } while (stone != point);
      }
    }
  }

  /** Sees to it that no chain beside a move has the move as its only known liberty. */
  private void keepOthersAlive(Zone zone, Board board, int move, int color) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(move, d);
      if (board.color(near) == color) {
        keepLiberty(zone, board, near, move);
      }
    }
  }

  private static void addNeighbors(Zone zone, Board board, int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      if (board.isOnBoard(board.neighbor(point, d))) {
        zone.add(board.neighbor(point, d));
      }
    }
  }

  /**
   * Adds points until the present position of a line, where a player has just placed a stone,
   * differs within the zone from every earlier one with other stones.
   */
  static void distinguish(Zone zone, Line line, int move, int color) {
    for (int plies = 1; plies <= line.earlier(); plies++) {
      Board earlier = line.boardBefore(plies);
      if (earlier.color(move) == color) {
        addDifference(zone, line.board(), earlier);
      }
    }
  }

  private static void addDifference(Zone zone, Board board, Board earlier) {
    int difference = Board.PASS;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.color(point) != earlier.color(point)) {
        if (zone.contains(point)) {
          return;
        }
        difference = difference == Board.PASS ? point : difference;
      }
    }
    // Under situational superko the same stones may come back if it is the other player's turn.
    if (difference != Board.PASS) {
      zone.add(difference);
    }
  }
}
