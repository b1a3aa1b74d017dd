package sanko.reading;

import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.superko.GameState;

/**
 * Reads positions to their end: proves that stones are captured or saved, that a group lives or
 * dies, with every move on the whole board, passes, ko, superko and ko threats. What it says is
 * exact, and comes with a {@link Proof}; where the budget does not suffice it says {@link
 * Verdict#UNKNOWN}.
 *
 * <p>A reading ends when the stones are captured, when they are pass-alive, by two passes in a row,
 * in confined play also when they are enclosed without room for two eyes, and when the count of a
 * race for liberties decides. Under superko no earlier position of the game comes back; under
 * simple ko the game ends as the rules say (docs/rules.md, "Ko"), and that saves the stones. Holds
 * nothing between readings; any thread may use it, each with its own game.
 */
public final class Reader {
  private final boolean countsRaces;

  /** A reader. */
  public Reader() {
    this(true);
  }

  /** A reader that may have to play races for liberties to their end. */
  Reader(boolean countsRaces) {
    this.countsRaces = countsRaces;
  }

  /** Reads a goal for the player to move, without ko threats. */
  public Reading read(GameState game, Goal goal, Budget budget) {
    return read(game, goal, game.toMove(), Threats.NONE, budget);
  }

  /**
   * Reads a goal.
   *
   * @param game left as it is. A reading continues it, also after its end, but earlier passes do
   *     not count. A button is ignored
   * @param first who moves first. If it is the other player's turn, that player has just moved
   *     elsewhere, so that no position of the game comes back
   * @param threats ko threats elsewhere
   * @throws IllegalArgumentException if the game is in a clean-up phase, or there is no stone of
   *     the defender at its points
   */
  public Reading read(GameState game, Goal goal, int first, Threats threats, Budget budget) {
    return open(game, goal, first, threats).read(first, budget);
  }

  /**
   * Reads whether the player who moves first wins by a certain move; the proof begins with it.
   *
   * @param point that move
   * @return unknown also if the move does not win
   * @throws IllegalArgumentException as {@link #read(GameState, Goal, int, Threats, Budget)} does
   */
  public Reading readMove(
      GameState game, Goal goal, int first, Threats threats, int point, Budget budget) {
    return open(game, goal, first, threats).readMove(first, point, budget);
  }

  /** Begins a reading; the arguments are those of {@link #read}. */
  OpenReading open(GameState game, Goal goal, int first, Threats threats) {
    check(game.board(), goal);
    Line line = new Line(game, first, threats, bounds(game.board(), goal));
    return new OpenReading(line, goal, countsRaces);
  }

  /**
   * Finds out whether a group is alive, dead, in seki, in ko, or unsettled.
   *
   * @param stones the group: a stone of each of its chains
   * @param mostThreats how many ko threats are tried, for each player against none of the other
   * @param budget for each of at most {@code 2 * mostThreats + 3} readings, and of a few dozen at
   *     most by which kos get their names
   * @throws IllegalArgumentException as {@link #read} does
   */
  public Status status(GameState game, int[] stones, int mostThreats, Budget budget) {
    Goal kill = Goal.kill(game.board(), stones);
    return new StatusFinder(this, game, kill, mostThreats, budget).find();
  }

  private static @Nullable Zone bounds(Board board, Goal goal) {
    if (!goal.isConfined()) {
      return null;
    }
    Zone bounds = new Zone(board);
    goal.bounds().forEach(bounds::add);
    return bounds;
  }

  private static void check(Board board, Goal goal) {
    boolean isOnBoard = goal.points().stream().allMatch(board::isOnBoard);
    if (!isOnBoard || goal.isCaptured(board)) {
      throw new IllegalArgumentException("no stone of the goal");
    }
    for (int point : goal.others()) {
      if (!board.isOnBoard(point) || board.color(point) != goal.otherColor()) {
        throw new IllegalArgumentException("no other stone of the goal at " + point);
      }
    }
    for (int point : goal.bounds()) {
      if (!board.isOnBoard(point)) {
        throw new IllegalArgumentException("not on the board: " + point);
      }
    }
  }
}
