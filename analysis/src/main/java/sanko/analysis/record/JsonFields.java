package sanko.analysis.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;

/** Reads fields of the actions' objects; what does not fit fails with the field's name. */
final class JsonFields {
  private static final int SMALLEST_BOARD = 2;

  private JsonFields() {}

  /** An empty board of the size that is asked for. */
  static MutableBoard board(JsonNode object) throws RecordException {
    int width = integer(object, "boardXSize", SMALLEST_BOARD, Board.MAX_SIZE);
    return new MutableBoard(width, integer(object, "boardYSize", SMALLEST_BOARD, Board.MAX_SIZE));
  }

  static int integer(JsonNode object, String field, int least, int most) throws RecordException {
    JsonNode value = object.path(field);
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < least
        || value.intValue() > most) {
      throw new RecordException(field, "Must be an integer from " + least + " to " + most);
    }
    return value.intValue();
  }

  /** The komi, if there is one. */
  static OptionalDouble komi(JsonNode object) throws RecordException {
    JsonNode value = object.path("komi");
    if (isAbsent(value)) {
      return OptionalDouble.empty();
    }
    if (!value.isNumber() || !Rules.isKomi(value.doubleValue())) {
      String range = "from -%1$d to %1$d".formatted(Rules.MOST_KOMI);
      throw new RecordException("komi", "Must be a number " + range);
    }
    return OptionalDouble.of(value.doubleValue());
  }

  /** The rules as a name or an object, or null if there are none. */
  static @Nullable Rules rules(JsonNode object, Function<String, Rules> rules)
      throws RecordException {
    JsonNode value = object.path("rules");
    if (isAbsent(value)) {
      return null;
    }
    if (!value.isTextual() && !value.isObject()) {
      throw new RecordException(
          "rules", "Must be a name such as \"chinese\" or an object with individual rules");
    }
    try {
      return rules.apply(value.isTextual() ? value.textValue() : value.toString());
    } catch (IllegalArgumentException e) {
      throw new RecordException("rules", String.valueOf(e.getMessage()));
    }
  }

  static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  static JsonNode array(JsonNode object, String field, String wanted) throws RecordException {
    JsonNode value = object.path(field);
    if (!value.isArray()) {
      throw new RecordException(field, "Must be an array of " + wanted);
    }
    return value;
  }

  static int player(JsonNode value, String field) throws RecordException {
    return switch (value.asText().toLowerCase(Locale.ROOT)) {
      case "b", "black" -> Color.BLACK;
      case "w", "white" -> Color.WHITE;
      default -> throw new RecordException(field, "Not a player such as \"B\": " + quoted(value));
    };
  }

  /** A point, or a pass. */
  static int move(JsonNode value, String field, Board board) throws RecordException {
    try {
      return Vertex.parse(value.asText(), board);
    } catch (IllegalArgumentException e) {
      throw new RecordException(field, "Not a move on this board: " + quoted(value));
    }
  }

  static int point(JsonNode value, String field, Board board) throws RecordException {
    int point = move(value, field, board);
    if (point == Board.PASS) {
      throw new RecordException(field, "A pass is not a point");
    }
    return point;
  }

  /** The points of a list, none if there is no list. */
  static List<Integer> points(JsonNode object, String field, Board board) throws RecordException {
    List<Integer> points = new ArrayList<>();
    if (!isAbsent(object.path(field))) {
      for (JsonNode each : array(object, field, "points")) {
        points.add(point(each, field, board));
      }
    }
    return points;
  }

  static String quoted(JsonNode value) {
    String text = value.toString();
    int most = 40;
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }
}
