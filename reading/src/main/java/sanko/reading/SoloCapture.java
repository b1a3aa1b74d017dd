package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;

/**
 * Captures the chains of a goal by moves of the attacker alone. What can be captured so is not
 * pass-alive, wherever the points that it takes are the same.
 */
final class SoloCapture {
  private final Board start;
  private final ZoneBuilder zones;

  SoloCapture(Board start, ZoneBuilder zones) {
    this.start = start;
    this.zones = zones;
  }

  /** Adds what it takes to a zone; false if no capture was found for one of the chains. */
  boolean addTo(Zone zone, Goal goal) {
    Zone seen = new Zone(start);
    for (int point : goal.points()) {
      if (start.color(point) == goal.defender() && !seen.contains(point)) {
        int stone = point;
        do {
          seen.add(stone);
          stone = start.nextInChain(stone);
        } while (stone != point);
        if (!addCapture(zone, point)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean addCapture(Zone zone, int target) {
    int defender = start.color(target);
    int attacker = Color.opponent(defender);
    List<MutableBoard> boards = new ArrayList<>(List.of(new MutableBoard(start)));
    List<Integer> moves = new ArrayList<>();
    MutableBoard board = boards.get(0);
    while (board.color(target) == defender) {
      int move = liberty(board, target, attacker);
      if (move == Board.PASS) {
        return false;
      }
      board = new MutableBoard(board);
      board.play(move, attacker);
      boards.add(board);
      moves.add(move);
    }
    Zone needed = new Zone(start);
    needed.add(target);
    for (int i = moves.size() - 1; i >= 0; i--) {
      int move = moves.get(i);
      needed.add(move);
      zones.close(needed, boards.get(i + 1));
      zones.addMove(needed, boards.get(i), move, attacker);
      zones.close(needed, boards.get(i));
    }
    zone.addAll(needed);
    return true;
  }

  /** A liberty of the chain where the attacker may play without suicide, or a pass. */
  private int liberty(Board board, int target, int attacker) {
    for (int liberty : Chains.liberties(board, target)) {
      if (board.isPlaceable(liberty, attacker, false)) {
        return liberty;
      }
    }
    return Board.PASS;
  }
}
