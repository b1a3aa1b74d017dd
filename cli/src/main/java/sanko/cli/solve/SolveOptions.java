package sanko.cli.solve;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.cli.OptionCheck;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.RulesFormat;
import sanko.engine.solve.Aim;
import sanko.engine.solve.Assumption;
import sanko.engine.solve.Problem;
import sanko.engine.solve.SolveBudget;

/** What {@code sanko solve} is asked, and how much it may spend. */
final class SolveOptions {
  private static final double USUAL_SECONDS = 10;
  private static final int USUAL_ENCLOSED = 2;

  @Parameter(
      names = {"-vertex", "--vertex"},
      description =
          "VERTEX,...: A stone of the group, or one of each chain; by default Sanko looks for the"
              + " group whose fate the first move decides.")
  private @Nullable String vertex;

  @Parameter(
      names = {"-goal", "--goal"},
      description =
          "NAME: kill or live (a group, the default), capture or save (one chain), connect (two"
              + " chains), or race (whether the first chain captures the second one before it is"
              + " captured itself).")
  private String goal = "kill";

  @Parameter(
      names = {"-color", "--color"},
      description = "COLOR: Who is to move; by default as the record says.")
  private @Nullable String color;

  @Parameter(
      names = {"-move", "--move"},
      description =
          "The position after this many moves; by default the first if it has stones of both"
              + " players, else the last.")
  private @Nullable Integer move;

  @Parameter(
      names = {"-rules", "--rules"},
      description = "NAME: The rules where the record has none, such as japanese.")
  private String rules = "chinese";

  @Parameter(
      names = {"-nodes", "--nodes"},
      description = "Positions that each reading may search; the same number, the same answer.")
  private @Nullable Long nodes;

  @Parameter(
      names = {"-seconds", "--seconds"},
      description = "The time for each problem; 10 if neither this nor -nodes is given.")
  private @Nullable Double seconds;

  @Parameter(
      names = {"-threats", "--threats"},
      description = "Ko threats that are tried for either player.")
  private int threats = Problem.USUAL_THREATS;

  @Parameter(
      names = {"-within", "--within"},
      description =
          "N: Assume that nobody plays farther than N empty points from the stones; 0 assumes"
              + " nothing.")
  private @Nullable Integer within;

  @Parameter(
      names = {"-enclosed", "--enclosed"},
      description =
          "N: Assume that all farther than N empty points from the stones is the attacker's; if"
              + " Sanko looks for the group, as little of that as it takes. By default 2, as little as"
              + " it takes, for records that begin with stones of both players.")
  private @Nullable Integer enclosed;

  @Parameter(
      names = {"-all", "--all"},
      description = "Look for all first moves that win, not one.")
  private boolean all;

  @Parameter(
      names = {"-model", "--model"},
      description = EvaluatorChoice.DESCRIPTION + " It guesses what is not proved.")
  private @Nullable String model;

  @Parameter(
      names = {"-proofs-only", "--proofs-only"},
      description = "Guess nothing, and need no network.")
  private boolean proofsOnly;

  /**
   * Finds errors that do not depend on a record.
   *
   * @throws ParameterException for the user
   */
  void check() {
    try {
      var unusedBudget = budget();
      var unusedRules = rules();
      var unusedColor = color();
      checkVertices();
      if (!aim().isOfGroup() && vertex == null) {
        throw new ParameterException("-goal " + goal + " takes a -vertex");
      }
      if (threats < 0 || threats > Problem.MOST_THREATS) {
        throw new ParameterException("-threats must be from 0 to " + Problem.MOST_THREATS);
      }
      var unusedAssumption = assumption(true);
      if (proofsOnly && model != null) {
        throw new ParameterException("-proofs-only needs no -model");
      }
      if (move != null && move < 0) {
        throw new ParameterException("-move must not be negative");
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(FailureText.of(e));
    }
  }

  /** Refuses vertices that no board has. */
  private void checkVertices() {
    Board largest = new MutableBoard(Board.MAX_SIZE, Board.MAX_SIZE);
    List<Integer> named = OptionCheck.read("-vertex", () -> stones(largest));
    if (named.contains(Board.PASS)) {
      throw new ParameterException("-vertex: a pass is not a point");
    }
  }

  /** Whether guesses are wanted where nothing is proved. */
  boolean wantsGuesses() {
    return !proofsOnly;
  }

  /**
   * What guesses.
   *
   * @param note receives a line about a network that was not named
   * @throws ConfigException if it cannot be read
   */
  EvaluatorChoice evaluator(Consumer<String> note) throws ConfigException {
    return EvaluatorChoice.of(model, note);
  }

  boolean wantsAllMoves() {
    return all;
  }

  Aim aim() {
    return Aim.parse(goal);
  }

  Rules rules() {
    return RulesFormat.parse(rules);
  }

  int threats() {
    return threats;
  }

  /**
   * What is assumed of the points far from the stones.
   *
   * @param isProblem whether the position is a problem, of which only that part is shown
   */
  Assumption assumption(boolean isProblem) {
    return isProblem && isUsual() && aim().canBeEnclosed()
        ? Assumption.enclosed(USUAL_ENCLOSED)
        : Assumption.of(within == null ? 0 : within, enclosed == null ? 0 : enclosed);
  }

  /** Whether nothing is said of the points far from the stones. */
  boolean isUsual() {
    return within == null && enclosed == null;
  }

  /** The number of moves before the position, or null if not given. */
  @Nullable Integer move() {
    return move;
  }

  /** The player to move, or {@link Color#EMPTY} if not given. */
  int color() {
    if (color == null) {
      return Color.EMPTY;
    }
    int named = Color.named(color);
    if (named == Color.EMPTY) {
      throw new IllegalArgumentException("'" + color + "' is not a color: b or w");
    }
    return named;
  }

  SolveBudget budget() {
    return SolveBudget.of(nodes, seconds, USUAL_SECONDS);
  }

  /** The stones named; none if the group is to be found. */
  List<Integer> stones(Board board) {
    List<Integer> stones = new ArrayList<>();
    if (vertex != null) {
      for (String each : vertex.split(",", -1)) {
        stones.add(Vertex.parse(each, board));
      }
    }
    return stones;
  }
}
