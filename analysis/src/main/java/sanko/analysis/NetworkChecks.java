package sanko.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.HumanNeeds;
import sanko.engine.settings.InputNotes;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;
import sanko.search.settings.HumanSettings;
import sanko.superko.GameState;

/** What queries ask of the networks that these cannot do or have not learned. */
final class NetworkChecks {
  private static final Map<OptionalInput, String> FIELDS =
      new EnumMap<>(
          Map.of(
              OptionalInput.ADVANTAGE, "overrideSettings",
              OptionalInput.LARGE_KOMI, "komi",
              OptionalInput.BUTTON, "rules",
              OptionalInput.TAX, "rules",
              OptionalInput.SUICIDE, "rules",
              OptionalInput.RECTANGLES, "boardYSize",
              OptionalInput.SMALL_BOARDS, "boardXSize"));

  private NetworkChecks() {}

  /**
   * Checks that the networks can imitate people as a query wants.
   *
   * @param defaults of queries that ask for nothing
   * @throws RequestException if they cannot
   */
  static void requireHuman(Query query, EngineSettings defaults, Evaluator evaluator)
      throws RequestException {
    HumanSettings human = query.method().parameters().search().human();
    if (!human.equals(defaults.search().human())) {
      String problem = HumanNeeds.problem(evaluator, human);
      if (problem != null) {
        throw new RequestException("overrideSettings", problem);
      }
    }
  }

  /**
   * Checks that the network plays boards of this size.
   *
   * @throws RequestException naming the side that is to blame, if it does not
   */
  static void requireSize(Board board, Evaluator evaluator) throws RequestException {
    int width = board.width();
    if (!evaluator.supports(width, board.height())) {
      boolean isWidthKnown =
          IntStream.rangeClosed(1, Board.MAX_SIZE)
              .anyMatch(height -> evaluator.supports(width, height));
      throw new RequestException(
          isWidthKnown ? "boardYSize" : "boardXSize",
          EvaluatorChoice.refusal(width, board.height()));
    }
  }

  /**
   * A warning for each thing that a query asks for in vain.
   *
   * @param state a position of the query
   * @param defaults of queries that ask for nothing
   */
  static List<Query.Warning> warnings(
      Query query, GameState state, EngineSettings defaults, Evaluator evaluator) {
    double advantage = advantage(query.method().parameters());
    Set<OptionalInput> needed =
        OptionalInput.of(state, advantage == advantage(defaults) ? 0 : advantage);
    List<Query.Warning> warnings = new ArrayList<>();
    for (OptionalInput each : needed) {
      String note = InputNotes.note(evaluator, EnumSet.of(each));
      String field = FIELDS.get(each);
      if (note != null && field != null) {
        warnings.add(new Query.Warning(field, note));
      }
    }
    return warnings;
  }

  private static double advantage(EngineSettings settings) {
    return settings.search().inference().playoutDoublingAdvantage();
  }
}
