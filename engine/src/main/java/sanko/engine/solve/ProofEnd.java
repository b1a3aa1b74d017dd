package sanko.engine.solve;

import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.PointColors;
import sanko.reading.Goal;
import sanko.reading.Proof;

/** How a line of a proof ends. */
enum ProofEnd {
  /** None of the stones is left, or of the others that they were to be connected with. */
  CAPTURED,
  /** The stones are connected with the others. */
  CONNECTED,
  /** One of the stones has a liberty where nobody plays, as is assumed. */
  ESCAPED,
  /** One of the stones is pass-alive. */
  TWO_EYES,
  /** The stones are enclosed, without room for two eyes. */
  NO_EYES,
  /** The stones are captured in a race for liberties, as a count tells. */
  RACE_LOST,
  /** The stones win a race for liberties, or hold it, as a count tells. */
  RACE_HELD,
  /** Both players have passed. */
  PASSES,
  /** By repetition, under simple ko. */
  REPETITION;

  /**
   * How a proof ends that is an end.
   *
   * @param board the position there
   * @param passes in a row before it
   */
  static ProofEnd of(Proof proof, Goal goal, Board board, int passes, boolean suicide) {
    if (isGone(goal.points(), goal, board)) {
      return CAPTURED;
    }
    if (goal.isConnection()) {
      return ofConnection(proof, goal, board, passes);
    }
    if (proof.isRace()) {
      return proof.winner() == goal.attacker() ? RACE_LOST : RACE_HELD;
    }
    if (hasEscaped(goal, board)) {
      return ESCAPED;
    }
    byte[] owner = PointColors.passAlive(board, suicide);
    for (int point : goal.points()) {
      int there = board.color(point);
      if (there == goal.defender() && owner[board.indexOf(point)] == there) {
        return TWO_EYES;
      }
    }
    if (passes >= 2) {
      return PASSES;
    }
    // What ends by repetition depends on the whole board.
    boolean isClosed = !proof.zone().isWholeBoard();
    return proof.winner() == goal.attacker() && isClosed ? NO_EYES : REPETITION;
  }

  private static ProofEnd ofConnection(Proof proof, Goal goal, Board board, int passes) {
    if (isGone(goal.others(), goal, board)) {
      return CAPTURED;
    }
    if (proof.winner() == goal.defender()) {
      return CONNECTED;
    }
    return passes >= 2 ? PASSES : REPETITION;
  }

  private static boolean isGone(List<Integer> points, Goal goal, Board board) {
    return points.stream().noneMatch(point -> board.color(point) == goal.defender());
  }

  private static boolean hasEscaped(Goal goal, Board board) {
    return goal.isConfined()
        && goal.points().stream()
            .filter(point -> board.color(point) == goal.defender())
            .flatMap(point -> Chains.liberties(board, point).stream())
            .anyMatch(liberty -> !goal.bounds().contains(liberty));
  }

  /** Its name in lower case. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it means, for people. */
  String sentence(Problem problem) {
    String defender = problem.defender();
    String stays =
        problem.goal().isConnection() ? "the chains stay apart." : defender + " is not captured.";
    return switch (this) {
      case CAPTURED -> defender + " is captured.";
      case CONNECTED -> defender + " is connected.";
      case ESCAPED -> defender + " gets out.";
      case TWO_EYES -> defender + " has two eyes.";
      case NO_EYES -> defender + " is enclosed and has no room for two eyes.";
      case RACE_LOST -> defender + " loses the race for liberties.";
      case RACE_HELD -> defender + " does not lose the race for liberties.";
      case PASSES -> "Both pass; " + stays;
      case REPETITION -> "The position repeats; " + stays;
    };
  }
}
