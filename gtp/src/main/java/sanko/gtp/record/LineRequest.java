package sanko.gtp.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;

/**
 * A line of moves and setups that is asked about.
 *
 * @param start an empty board
 * @param request the whole request
 */
record LineRequest(Board start, Rules rules, double komi, List<Step> line, JsonNode request) {
  /** No game that anybody played has so many. */
  private static final int MOST_STEPS = 10_000;

  private static final String LINE = "line";

  /** What happens in a line: a setup, a move, or a setup and then a move. */
  record Step(Setup setup, int color, int move) {
    /** Whether there is a move. */
    boolean hasMove() {
      return color != Color.EMPTY;
    }
  }

  /**
   * An edit of the board.
   *
   * @param player who is to move then, or {@link Color#EMPTY}
   */
  record Setup(List<Integer> black, List<Integer> white, List<Integer> empty, int player) {
    static final Setup NONE = new Setup(List.of(), List.of(), List.of(), Color.EMPTY);

    Setup {
      black = List.copyOf(black);
      white = List.copyOf(white);
      empty = List.copyOf(empty);
    }

    boolean isNothing() {
      return equals(NONE);
    }
  }

  static LineRequest of(JsonNode request, Function<String, Rules> rules) throws RecordException {
    MutableBoard board = JsonFields.board(request);
    Rules played = JsonFields.rules(request, rules);
    if (played == null) {
      played = rules.apply("chinese");
    }
    List<Step> line = new ArrayList<>();
    JsonNode steps = JsonFields.array(request, LINE, "steps");
    if (steps.size() > MOST_STEPS) {
      throw new RecordException(LINE, "Has more than " + MOST_STEPS + " steps");
    }
    for (JsonNode each : steps) {
      line.add(step(each, board));
    }
    double komi = JsonFields.komi(request).orElse(played.defaultKomi());
    return new LineRequest(board, played, komi, List.copyOf(line), request);
  }

  private static Step step(JsonNode step, Board board) throws RecordException {
    JsonNode move = step.path("move");
    boolean hasMove = !JsonFields.isAbsent(move);
    if (!step.isObject() || (hasMove && (!move.isArray() || move.size() != 2))) {
      throw new RecordException(LINE, "Must have moves such as {\"move\":[\"B\",\"Q4\"]}");
    }
    return new Step(
        setup(step, board),
        hasMove ? JsonFields.player(move.path(0), LINE) : Color.EMPTY,
        hasMove ? JsonFields.move(move.path(1), LINE, board) : Board.PASS);
  }

  private static Setup setup(JsonNode step, Board board) throws RecordException {
    JsonNode setup = step.path("setup");
    JsonNode player = step.path("player");
    return new Setup(
        JsonFields.points(setup, "B", board),
        JsonFields.points(setup, "W", board),
        JsonFields.points(setup, "empty", board),
        JsonFields.isAbsent(player) ? Color.EMPTY : JsonFields.player(player, "player"));
  }
}
