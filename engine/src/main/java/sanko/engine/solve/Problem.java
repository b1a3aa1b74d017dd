package sanko.engine.solve;

import java.util.List;
import java.util.stream.Stream;
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
 * @param actual the same without the stones that an assumption places
 * @param aim what is asked
 * @param goal the stones, and what is to be proved of them
 * @param threats how many ko threats are tried, for each player against none of the other
 * @param assumption what is assumed; the bounds of the goal say it too, and the stones of the game
 */
public record Problem(
    GameState game, GameState actual, Aim aim, Goal goal, int threats, Assumption assumption) {
  /** How many ko threats are tried unless said otherwise. */
  public static final int USUAL_THREATS = 2;

  /** More threats than any ko of a game takes. */
  public static final int MOST_THREATS = 20;

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
   * @param stones one or more, of one player. A question about a group is about that of a single
   *     stone, as far as it cannot be cut apart, or about the chains of several stones. The other
   *     questions take stones of one chain, or of two for a connection; for a race of two players,
   *     the chain that is to win first
   * @throws IllegalArgumentException with a message for the user if there are no such stones
   */
  public static Problem of(GameState game, Aim aim, List<Integer> stones, int threats) {
    Board board = game.board();
    stones.forEach(stone -> checkStone(stone, board));
    List<Integer> different = stones.stream().distinct().toList();
    List<Integer> chains = different.stream().map(board::head).distinct().toList();
    if (aim == Aim.CONNECT && chains.size() == 1 && different.size() > 1) {
      throw new IllegalArgumentException("the stones are connected already");
    }
    aim.checkCount(chains.size());
    boolean isOfOne = stones.stream().map(board::color).distinct().count() == 1;
    if (isOfOne == (aim == Aim.RACE)) {
      throw new IllegalArgumentException(
          isOfOne ? "a race is of two players" : "the stones are not all of one player");
    }
    boolean isGroup = aim.isOfGroup() && different.size() == 1;
    List<Integer> meant = isGroup ? new Groups(board, Groups.UNCUT).around(stones.get(0)) : chains;
    int[] points = meant.stream().mapToInt(Integer::intValue).toArray();
    GameState main = mainPhase(game);
    return new Problem(main, main, aim, aim.goal(board, points), threats, Assumption.NONE);
  }

  /**
   * The same question under an assumption; docs/reading.md, "Confined play".
   *
   * @throws IllegalArgumentException with a message for the user if another assumption has placed
   *     stones already, or would with a ko open
   */
  Problem under(Assumption other) {
    if (assumption.kind() == Assumption.Kind.ENCLOSED) {
      throw new IllegalArgumentException("the stones are enclosed already");
    }
    Goal open = goal.confinedTo(List.of());
    return switch (other.kind()) {
      case NONE -> new Problem(game, actual, aim, open, threats, other);
      case CONFINED -> {
        List<Integer> near = Surroundings.of(board(), open, other.reach());
        yield new Problem(game, actual, aim, open.confinedTo(near), threats, other);
      }
      case ENCLOSED -> {
        if (!aim.canBeEnclosed()) {
          throw new IllegalArgumentException(
              "the chains of a race cannot be enclosed: what is outside would be one player's");
        }
        if (board().koPoint() != Board.PASS) {
          throw new IllegalArgumentException("stones cannot be enclosed while a ko is open");
        }
        Enclosure enclosure = new Enclosure(board(), open, other.reach());
        GameState enclosed =
            new GameState(enclosure.board(), game.toMove(), game.rules(), game.komi(), false);
        Goal asked = open.confinedTo(enclosure.bounds());
        yield new Problem(enclosed, actual, aim, asked, threats, other);
      }
    };
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
    return new Problem(
        withToMove(game, color), withToMove(actual, color), aim, goal, threats, assumption);
  }

  private static GameState withToMove(GameState game, int color) {
    return new GameState(game.board(), color, game.rules(), game.komi(), false);
  }

  /** The goal of the attacker: that the stones are captured, or stay apart. */
  Goal attack() {
    return goal.proponent() == goal.attacker() ? goal : goal.opposite();
  }

  /** All stones that it is about. */
  List<Integer> stones() {
    return Stream.concat(goal.points().stream(), goal.others().stream()).sorted().toList();
  }

  /** The board. */
  public Board board() {
    return game.board();
  }

  /** The name of the player whose stones they are, such as {@code Black}. */
  String defender() {
    return Color.playerName(goal.defender());
  }
}
