package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sanko.board.Board;
import sanko.search.request.Focus;

/** Reads the field that names moves to look at more closely; docs/analysis.md, "Focus". */
final class FocusField {
  static final String NAME = "focus";

  /** The fields that it may have. */
  static final Set<String> KNOWN = Set.of("moves", "prob", "weights");

  private static final String WANTED =
      "Must be an object with moves, prob and, optionally, weights";

  private FocusField() {}

  /**
   * Reads the field of a query.
   *
   * @return no focus if it is missing
   * @throws RequestException if it makes no sense
   */
  static Focus read(JsonNode query, Board board) throws RequestException {
    JsonNode given = query.path(NAME);
    if (given.isMissingNode()) {
      return Focus.NONE;
    }
    if (!given.isObject() || !given.has("moves") || !given.has("prob")) {
      throw new RequestException(NAME, WANTED);
    }
    try {
      return of(given, board);
    } catch (RequestException e) {
      throw e.in(NAME);
    }
  }

  private static Focus of(JsonNode given, Board board) throws RequestException {
    JsonNode moves = JsonFields.array(given, "moves", "moves");
    JsonNode weights = given.path("weights");
    if (given.has("weights") && (!weights.isArray() || weights.size() != moves.size())) {
      throw new RequestException("weights", "Must be an array with a number for each move");
    }
    List<Focus.WeightedMove> wanted = new ArrayList<>();
    for (int i = 0; i < moves.size(); i++) {
      int move = JsonFields.vertex(moves.path(i).asText(), "moves", board);
      wanted.add(new Focus.WeightedMove(move, given.has("weights") ? weight(weights.path(i)) : 1));
    }
    return new Focus(wanted, JsonFields.number(given, "prob", 0, 1));
  }

  private static double weight(JsonNode value) throws RequestException {
    double weight = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!(weight > 0) || Double.isInfinite(weight)) {
      throw new RequestException("weights", "Must be finite numbers above 0");
    }
    return weight;
  }
}
