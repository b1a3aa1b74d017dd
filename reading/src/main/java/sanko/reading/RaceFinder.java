package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/** Looks for a race for liberties that decides a goal as it stands. One goal, one line. */
final class RaceFinder {
  /**
   * A race that decides the goal.
   *
   * @param winner who reaches the goal, or prevents it
   */
  record Found(LibertyRace race, int winner) {}

  private final Goal goal;
  private final int[] stones;
  private final Line line;

  /* Chains that were looked at. */
  private final Zone seen;
  private final Zone victims;

  RaceFinder(Goal goal, Line line) {
    this.goal = goal;
    stones = goal.pointArray();
    this.line = line;
    seen = new Zone(line.board());
    victims = new Zone(line.board());
  }

  /** The race that decides the goal at the present position, or null if none does. */
  @Nullable Found find() {
    if (goal.isConnection()) {
      return null;
    }
    Board board = line.board();
    int own = stone(board, goal.points(), goal.defender());
    int other = stone(board, goal.others(), goal.attacker());
    if (isOneChain(own) && LibertyRace.isEnclosed(board, own)) {
      LibertyRace attack = new LibertyRace(line, own, other);
      if (hasAll(attack, goal.points()) && attack.isWon()) {
        return new Found(attack, goal.attacker());
      }
    }
    LibertyRace defense = other == Board.PASS ? survived() : held(own, other);
    return defense == null ? null : new Found(defense, goal.defender());
  }

  private @Nullable LibertyRace held(int own, int other) {
    if (!LibertyRace.isEnclosed(line.board(), other)) {
      return null;
    }
    LibertyRace race = new LibertyRace(line, other, own);
    boolean holds = hasAll(race, goal.others()) && (race.isWon() || race.isHeld());
    return holds ? race : null;
  }

  private @Nullable LibertyRace survived() {
    Board board = line.board();
    seen.clear();
    for (int point : stones) {
      if (board.color(point) != goal.defender() || seen.contains(board.head(point))) {
        continue;
      }
      int head = board.head(point);
      seen.add(head);
      victims.clear();
      int stone = head;
      do {
        LibertyRace race = survivedBeside(stone);
        if (race != null) {
          return race;
        }
        stone = board.nextInChain(stone);
      } while (stone != head);
    }
    return null;
  }

  /** A race that saves the chain of a stone, against a chain that is beside the stone. */
  private @Nullable LibertyRace survivedBeside(int stone) {
    Board board = line.board();
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(stone, d);
      if (board.color(near) != goal.attacker() || victims.contains(board.head(near))) {
        continue;
      }
      victims.add(board.head(near));
      if (LibertyRace.isEnclosed(board, near)) {
        LibertyRace race = new LibertyRace(line, near, stone);
        if (race.isSurvived(goal.sekiLives())) {
          return race;
        }
      }
    }
    return null;
  }

  private static int stone(Board board, List<Integer> points, int color) {
    for (int point : points) {
      if (board.color(point) == color) {
        return point;
      }
    }
    return Board.PASS;
  }

  /** Whether all stones on the points of the goal are of one chain. */
  private boolean isOneChain(int own) {
    Board board = line.board();
    for (int point : stones) {
      if (board.color(point) == goal.defender() && board.head(point) != board.head(own)) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing of the goal is left when the victim is captured. */
  private static boolean hasAll(LibertyRace race, List<Integer> points) {
    Zone region = race.region();
    for (int point : points) {
      if (!region.contains(point)) {
        return false;
      }
    }
    return true;
  }
}
