package sanko.engine.solve;

import java.util.List;
import java.util.Optional;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.reading.Goal;
import sanko.reading.Surroundings;
import sanko.superko.GameState;

/**
 * A question about stones in a game.
 *
 * @param game in its main phase; whoever asks leaves it as it is until there is an answer
 * @param aim what is asked
 * @param goal the stones, and what is to be proved of them
 * @param threats how many ko threats are tried, for each player against none of the other
 * @param reach how many empty points away from the stones play is assumed to end, which the bounds
 *     of the goal say too; 0 if nothing is assumed
 */
public record Problem(GameState game, Aim aim, Goal goal, int threats, int reach) {
  /** How many ko threats are tried unless said otherwise. */
  public static final int USUAL_THREATS = 2;

  /** More threats than any ko of a game takes. */
  public static final int MOST_THREATS = 20;

  /** Farther away than any point is. */
  public static final int MOST_REACH = 50;

  /** Checks the number of threats. */
  public Problem {
    if (threats < 0 || threats > MOST_THREATS) {
      throw new IllegalArgumentException(
          "the number of ko threats must be from 0 to " + MOST_THREATS + ", not " + threats);
    }
  }

  /**
   * A question about stones that are named.
   *
   * @param stones one or more, of one player. A question about a group is about theirs, as far as
   *     it cannot be cut apart; with several stones it is about their chains. One about a chain
   *     takes one stone
   * @throws IllegalArgumentException with a message for the user if there are no such stones
   */
  public static Problem of(GameState game, Aim aim, List<Integer> stones, int threats) {
    Board board = game.board();
    stones.forEach(stone -> checkStone(stone, board));
    if (stones.isEmpty() || (stones.size() > 1 && !aim.isOfGroup())) {
      throw new IllegalArgumentException("the goal " + aim.text() + " is about one chain");
    }
    if (stones.stream().map(board::color).distinct().count() > 1) {
      throw new IllegalArgumentException("the stones are not all of one player");
    }
    boolean isGroup = aim.isOfGroup() && stones.size() == 1;
    List<Integer> meant = isGroup ? new Groups(board).around(stones.get(0)) : stones;
    int[] points = meant.stream().mapToInt(Integer::intValue).toArray();
    return new Problem(mainPhase(game), aim, aim.goal(board, points), threats, 0);
  }

  /**
   * The same question under the assumption that nobody plays far from the stones; docs/reading.md,
   * "Confined play".
   *
   * @param reach how many empty points away, or 0 to assume nothing
   * @throws IllegalArgumentException with a message for the user if it is none of these
   */
  public Problem confined(int reach) {
    if (reach < 0 || reach > MOST_REACH) {
      throw new IllegalArgumentException(
          "play is within 1 to " + MOST_REACH + " points of the stones, not " + reach);
    }
    Goal open = goal.confinedTo(List.of());
    Goal asked = reach == 0 ? open : open.confinedTo(Surroundings.of(board(), open, reach));
    return new Problem(game, aim, asked, threats, reach);
  }

  /** What is assumed, as a sentence, or nothing. */
  Optional<String> assumption() {
    return reach == 0
        ? Optional.empty()
        : Optional.of(
            "Assumed: nobody plays farther than %d empty point%s from these stones."
                .formatted(reach, reach == 1 ? "" : "s"));
  }

  private static void checkStone(int stone, Board board) {
    if (stone == Board.PASS) {
      throw new IllegalArgumentException("a pass is not a point");
    }
    if (board.isEmpty(stone)) {
      throw new IllegalArgumentException("there is no stone at " + Vertex.format(stone, board));
    }
  }

  /** The same game; in a clean-up phase its position without the past. */
  private static GameState mainPhase(GameState game) {
    return game.phase() == 0
        ? new GameState(game)
        : new GameState(game.board(), game.toMove(), game.rules(), game.komi(), false);
  }

  /** The same question with a player to move. */
  Problem withFirst(int color) {
    if (game.toMove() == color) {
      return this;
    }
    GameState other = new GameState(game.board(), color, game.rules(), game.komi(), false);
    return new Problem(other, aim, goal, threats, reach);
  }

  /** The goal that the stones are captured. */
  Goal kill() {
    return goal.kind() == Goal.Kind.KILL ? goal : goal.opposite();
  }

  /** The board. */
  public Board board() {
    return game.board();
  }

  /** The name of the player whose stones they are, such as {@code Black}. */
  String defender() {
    return player(goal.defender());
  }

  static String player(int color) {
    return color == Color.BLACK ? "Black" : "White";
  }
}
