package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;

/** Finds out whether a reading is decided in a position, without reading on. One thread. */
final class Ending {
  private final Goal goal;
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private final byte[] owner;

  Ending(Goal goal, Board board) {
    this.goal = goal;
    owner = new byte[board.area()];
  }

  /** The solution if the present position of a line is decided, else null. */
  @Nullable Solution at(Line line) {
    Board board = line.board();
    Zone zone = new Zone(board);
    if (goal.isCaptured(board)) {
      goal.points().forEach(zone::add);
      return solution(line, goal.attacker(), zone, true);
    }
    int alive = passAliveStone(board, line.rules().suicide());
    if (alive != Board.PASS) {
      new PassAliveZone(board, goal.defender(), line.rules().suicide(), owner).addTo(zone, alive);
      return solution(line, goal.defender(), zone, true);
    }
    if (!line.isOver()) {
      return null;
    }
    int winner = Color.opponent(goal.active());
    boolean known = !line.isRepetition();
    goal.points().forEach(zone::add);
    if (known && winner == goal.attacker()) {
      known = new SoloCapture(board).addTo(zone, goal);
    }
    if (!known) {
      zone.makeWhole();
    }
    return solution(line, winner, zone, !line.isRepetition());
  }

  private static Solution solution(Line line, int winner, Zone zone, boolean lasting) {
    ZoneBuilder.close(zone, line.board());
    Proof proof = new Proof(winner, List.of(), List.of(), zone, null);
    boolean waits = line.isOver() && !line.isRepetition();
    return new Solution(proof, new Zone(line.board()), lasting, line.path(), waits);
  }

  /** A stone of the goal that is pass-alive, or {@link Board#PASS}. */
  private int passAliveStone(Board board, boolean suicide) {
    areas.passAlive(board, suicide, owner);
    for (int point : goal.points()) {
      if (board.color(point) == goal.defender() && owner[board.indexOf(point)] == goal.defender()) {
        return point;
      }
    }
    return Board.PASS;
  }
}
