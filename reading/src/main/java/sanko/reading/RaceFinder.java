package sanko.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/** Looks for a race for liberties that decides a goal as it stands. One goal, one thread. */
final class RaceFinder {
  /**
   * A race that decides the goal.
   *
   * @param winner who reaches the goal, or prevents it
   */
  record Found(LibertyRace race, int winner) {}

  private final Goal goal;

  RaceFinder(Goal goal) {
    this.goal = goal;
  }

  /** The race that decides the goal at the present position of a line, or null if none does. */
  @Nullable Found find(Line line) {
    if (goal.isConnection()) {
      return null;
    }
    Board board = line.board();
    int own = stone(board, goal.points(), goal.defender());
    int other = stone(board, goal.others(), goal.attacker());
    if (LibertyRace.isEnclosed(board, own)) {
      LibertyRace attack = new LibertyRace(line, own);
      if (hasAll(attack, goal.points()) && attack.isWon(other)) {
        return new Found(attack, goal.attacker());
      }
    }
    LibertyRace defense = other == Board.PASS ? survived(line) : held(line, own, other);
    return defense == null ? null : new Found(defense, goal.defender());
  }

  private @Nullable LibertyRace held(Line line, int own, int other) {
    if (!LibertyRace.isEnclosed(line.board(), other)) {
      return null;
    }
    LibertyRace race = new LibertyRace(line, other);
    boolean holds = hasAll(race, goal.others()) && (race.isWon(own) || race.isHeld(own));
    return holds ? race : null;
  }

  private @Nullable LibertyRace survived(Line line) {
    Board board = line.board();
    Zone seen = new Zone(board);
    for (int point : goal.points()) {
      if (board.color(point) != goal.defender() || seen.contains(board.head(point))) {
        continue;
      }
      int head = board.head(point);
      seen.add(head);
      Zone victims = new Zone(board);
      int stone = head;
      do {
        LibertyRace race = survivedBeside(line, stone, victims);
        if (race != null) {
          return race;
        }
        stone = board.nextInChain(stone);
      } while (stone != head);
    }
    return null;
  }

  /**
   * A race that saves the chain of a stone, against a chain that is beside the stone.
   *
   * @param victims chains that were looked at
   */
  private @Nullable LibertyRace survivedBeside(Line line, int stone, Zone victims) {
    Board board = line.board();
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(stone, d);
      if (board.color(near) != goal.attacker() || victims.contains(board.head(near))) {
        continue;
      }
      victims.add(board.head(near));
      if (LibertyRace.isEnclosed(board, near)) {
        LibertyRace race = new LibertyRace(line, near);
        if (race.isSurvived(stone, goal.sekiLives())) {
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

  /** Whether nothing of the goal is left when the victim is captured. */
  private static boolean hasAll(LibertyRace race, List<Integer> points) {
    return points.stream().allMatch(race.region()::contains);
  }
}
