package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.sgf.SgfStep;

/**
 * A line of moves and setups that is asked about.
 *
 * @param start an empty board
 * @param request the whole request
 */
record LineRequest(Board start, Rules rules, double komi, List<Step> line, JsonNode request) {
  /** More steps than any game has that was played. */
  private static final int MOST_STEPS = 10_000;

  static final String LINE = "line";

  /** What happens in a line: a setup, a move, or a setup and then a move. */
  record Step(SgfStep.Setup setup, int color, int move) {
    /** Whether there is a move. */
    boolean hasMove() {
      return color != Color.EMPTY;
    }
  }

  static LineRequest of(JsonNode request) throws RequestException {
    MutableBoard board = JsonFields.board(request);
    Rules played = Objects.requireNonNullElse(JsonFields.rules(request), Rules.CHINESE);
    List<Step> line = new ArrayList<>();
    JsonNode steps = JsonFields.array(request, LINE, "steps");
    if (steps.size() > MOST_STEPS) {
      throw new RequestException(LINE, "Has more than " + MOST_STEPS + " steps");
    }
    for (JsonNode each : steps) {
      line.add(step(each, board));
    }
    double komi = JsonFields.komi(request).orElse(played.defaultKomi());
    return new LineRequest(board, played, komi, List.copyOf(line), request);
  }

  private static Step step(JsonNode step, Board board) throws RequestException {
    JsonNode move = step.path("move");
    boolean hasMove = !JsonFields.isAbsent(move);
    if (!step.isObject() || (hasMove && (!move.isArray() || move.size() != 2))) {
      throw new RequestException(LINE, "Must have moves such as {\"move\":[\"B\",\"Q4\"]}");
    }
    return new Step(
        setup(step, board),
        hasMove ? JsonFields.player(move.path(0), LINE) : Color.EMPTY,
        hasMove ? JsonFields.move(move.path(1), LINE, board) : Board.PASS);
  }

  private static SgfStep.Setup setup(JsonNode step, Board board) throws RequestException {
    JsonNode player = step.path("player");
    List<Integer> black = JsonFields.points(step, "setup", "B", board);
    List<Integer> white = JsonFields.points(step, "setup", "W", board);
    List<Integer> empty = JsonFields.points(step, "setup", "empty", board);
    int toMove = JsonFields.isAbsent(player) ? Color.EMPTY : JsonFields.player(player, "player");
    try {
      return new SgfStep.Setup(black, white, empty, toMove);
    } catch (IllegalArgumentException e) {
      throw new RequestException(LINE, "Has a point twice in one setup");
    }
  }
}
