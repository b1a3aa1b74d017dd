package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/** Finds out whether a reading is decided in a position, without reading on. One thread. */
final class Ending {
  private final Goal goal;
  private final ZoneBuilder zones;
  private final boolean looksForEyeless;
  private final @Nullable RaceFinder races;

  /**
   * Ends of readings of a goal.
   *
   * @param countsRaces whether races for liberties end where their count decides
   */
  Ending(Goal goal, Board board, ZoneBuilder zones, boolean countsRaces) {
    races = countsRaces ? new RaceFinder(goal) : null;
    looksForEyeless = EyelessGroup.canDecide(goal, board);
    this.goal = goal;
    this.zones = zones;
  }

  /** The solution if the present position of a line is decided, else null. */
  @Nullable Solution at(Line line) {
    Board board = line.board();
    Zone zone = new Zone(board);
    if (goal.isCaptured(board)) {
      goal.points().forEach(zone::add);
      return solution(line, goal.attacker(), zone, true);
    }
    if (goal.areOthersCaptured(board)) {
      goal.others().forEach(zone::add);
      return solution(line, Color.opponent(goal.otherColor()), zone, true);
    }
    if (goal.isConnection() ? addConnection(zone, board) : addLife(zone, line)) {
      return solution(line, goal.defender(), zone, true);
    }
    if (line.isOver()) {
      return atEnd(line, zone);
    }
    Solution dead = withoutEyes(line, zone);
    return dead == null ? inRace(line, zone) : dead;
  }

  private @Nullable Solution inRace(Line line, Zone zone) {
    RaceFinder.Found found = races == null ? null : races.find(line);
    if (found == null) {
      return null;
    }
    found.race().addTo(zone);
    zones.close(zone, line.board());
    Proof proof = new Proof(found.winner(), List.of(), List.of(), zone, null, true);
    return new Solution(proof, found.race().region(), true, line.path(), false);
  }

  private @Nullable Solution withoutEyes(Line line, Zone zone) {
    if (!looksForEyeless) {
      return null;
    }
    EyelessGroup group = new EyelessGroup(line, goal);
    Zone region = group.find();
    if (region == null) {
      return null;
    }
    group.addTo(zone);
    zones.close(zone, line.board());
    Proof proof = new Proof(goal.attacker(), List.of(), List.of(), zone, null);
    return new Solution(proof, region, true, line.path(), false);
  }

  /** Adds a chain that has stones of both parts, if there is one. */
  private boolean addConnection(Zone zone, Board board) {
    for (int point : goal.points()) {
      for (int other : goal.others()) {
        if (board.color(point) == goal.defender()
            && board.color(other) == goal.defender()
            && board.head(point) == board.head(other)) {
          zone.add(point);
          return true;
        }
      }
    }
    return false;
  }

  /** Adds what makes a stone of the goal live, if there is such a stone. */
  private boolean addLife(Zone zone, Line line) {
    if (line.toMove() == goal.defender() && !line.isOver()) {
      return false; // what lives now will still do so after the next pass
    }
    Board board = line.board();
    int head = Board.PASS;
    for (int point : goal.points()) {
      if (board.color(point) != goal.defender() || board.head(point) == head) {
        continue;
      }
      head = board.head(point);
      int free = line.safeLiberty(point);
      if (free != Board.PASS) {
        zone.add(point);
        zone.add(free);
        return true;
      }
    }
    int alive = passAliveStone(line);
    if (alive == Board.PASS) {
      return false;
    }
    new PassAliveZone(line, goal.defender()).addTo(zone, alive);
    return true;
  }

  /** The solution when nothing can happen any more. */
  private Solution atEnd(Line line, Zone zone) {
    int winner = Color.opponent(goal.active());
    boolean known = !line.isRepetition();
    goal.points().forEach(zone::add);
    if (goal.isConnection()) {
      zones.addBorders(zone, line.board(), goal);
    } else if (known && winner == goal.attacker()) {
      known = new SoloCapture(line.board(), zones).addTo(zone, goal);
    }
    if (!known) {
      zone.makeWhole();
    }
    return solution(line, winner, zone, !line.isRepetition());
  }

  private Solution solution(Line line, int winner, Zone zone, boolean lasting) {
    zones.close(zone, line.board());
    Proof proof = new Proof(winner, List.of(), List.of(), zone, null);
    boolean waits = line.isOver() && !line.isRepetition();
    return new Solution(proof, new Zone(line.board()), lasting, line.path(), waits);
  }

  /** A stone of the goal that is pass-alive, or {@link Board#PASS}. */
  private int passAliveStone(Line line) {
    Board board = line.board();
    byte[] owner = line.passAlive();
    for (int point : goal.points()) {
      if (board.color(point) == goal.defender() && owner[board.indexOf(point)] == goal.defender()) {
        return point;
      }
    }
    return Board.PASS;
  }
}
