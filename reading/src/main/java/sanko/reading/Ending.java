package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/** Finds out whether a reading is decided in a position, without reading on. One line. */
final class Ending {
  private final Goal goal;
  private final int[] stones;
  private final Line line;
  private final ZoneBuilder zones;
  private final @Nullable EyelessGroup eyeless;
  private final @Nullable RaceFinder races;

  /** What a solution depends on, while it is looked for. */
  private final Zone zone;

  /**
   * Ends of readings of a goal.
   *
   * @param countsRaces whether races for liberties end where their count decides
   */
  Ending(Goal goal, Line line, ZoneBuilder zones, boolean countsRaces) {
    this.goal = goal;
    stones = goal.pointArray();
    this.line = line;
    this.zones = zones;
    races = countsRaces ? new RaceFinder(goal, line) : null;
    eyeless = EyelessGroup.canDecide(goal, line.board()) ? new EyelessGroup(line, goal) : null;
    zone = new Zone(line.board());
  }

  /** The solution if the present position of the line is decided, else null. */
  @Nullable Solution at() {
    Board board = line.board();
    zone.clear();
    if (goal.isCaptured(board)) {
      goal.points().forEach(zone::add);
      addRival(goal.others(), goal.attacker());
      return solution(goal.attacker(), ProofEnd.CAPTURED);
    }
    if (goal.areOthersCaptured(board)) {
      int winner = Color.opponent(goal.otherColor());
      goal.others().forEach(zone::add);
      addRival(goal.points(), winner);
      return solution(winner, ProofEnd.CAPTURED);
    }
    ProofEnd success = goal.isConnection() ? addConnection(board) : addLife();
    if (success != null) {
      return solution(goal.defender(), success);
    }
    if (line.isOver()) {
      return atEnd();
    }
    Solution dead = withoutEyes();
    return dead == null ? inRace() : dead;
  }

  /** Adds the winner's stones that the loser of a race had to capture before. */
  private void addRival(List<Integer> points, int winner) {
    if (goal.isRace()) {
      points.stream().filter(each -> line.board().color(each) == winner).forEach(zone::add);
    }
  }

  private @Nullable Solution inRace() {
    RaceFinder.Found found = races == null ? null : races.find();
    if (found == null) {
      return null;
    }
    found.race().addTo(zone);
    ProofEnd end = found.winner() == goal.attacker() ? ProofEnd.RACE_LOST : ProofEnd.RACE_HELD;
    Proof proof = new Proof(found.winner(), closed(), end);
    return new Solution(proof, found.race().region(), Solution.LASTING, line.path(), false);
  }

  private @Nullable Solution withoutEyes() {
    if (eyeless == null) {
      return null;
    }
    Zone region = eyeless.find();
    if (region == null) {
      return null;
    }
    eyeless.addTo(zone);
    Proof proof = new Proof(goal.attacker(), closed(), ProofEnd.NO_EYES);
    return new Solution(proof, region, Solution.LASTING, line.path(), false);
  }

  /** Adds a chain that has stones of both parts, if there is one, else returns null. */
  private @Nullable ProofEnd addConnection(Board board) {
    for (int point : goal.points()) {
      for (int other : goal.others()) {
        if (board.color(point) == goal.defender()
            && board.color(other) == goal.defender()
            && board.head(point) == board.head(other)) {
          zone.add(point);
          return ProofEnd.CONNECTED;
        }
      }
    }
    return null;
  }

  /** Adds what makes a stone of the goal live, if there is such a stone, else returns null. */
  private @Nullable ProofEnd addLife() {
    if (line.toMove() == goal.defender() && !line.isOver()) {
      return null; // what lives now will still do so after the next pass
    }
    Board board = line.board();
    int head = Board.PASS;
    for (int point : stones) {
      if (board.color(point) != goal.defender() || board.head(point) == head) {
        continue;
      }
      head = board.head(point);
      int free = line.safeLiberty(point);
      if (free != Board.PASS) {
        zone.add(point);
        zone.add(free);
        return ProofEnd.ESCAPED;
      }
    }
    int alive = passAliveStone();
    if (alive == Board.PASS) {
      return null;
    }
    new PassAliveZone(line, goal.defender()).addTo(zone, alive);
    return ProofEnd.TWO_EYES;
  }

  /** The solution when nothing can happen any more. */
  private Solution atEnd() {
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
    return solution(winner, line.isRepetition() ? ProofEnd.REPETITION : ProofEnd.PASSES);
  }

  private Solution solution(int winner, ProofEnd end) {
    Proof proof = new Proof(winner, closed(), end);
    int since = end == ProofEnd.REPETITION ? line.repeatedSince() : Solution.LASTING;
    boolean waits = line.isOver() && !line.isRepetition();
    return new Solution(proof, new Zone(line.board()), since, line.path(), waits);
  }

  private Zone closed() {
    zones.close(zone, line.board());
    return zone.copy();
  }

  /** A stone of the goal that is pass-alive, or {@link Board#PASS}. */
  private int passAliveStone() {
    Board board = line.board();
    int head = Board.PASS;
    for (int point : stones) {
      if (board.color(point) != goal.defender() || board.head(point) == head) {
        continue;
      }
      head = board.head(point);
      if (line.isPassAlive(point)) {
        return point;
      }
    }
    return Board.PASS;
  }
}
