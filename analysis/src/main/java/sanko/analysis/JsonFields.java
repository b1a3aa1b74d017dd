package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.Printable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.board.Vertex;
import sanko.engine.config.RulesFormat;

/** Reads single fields of an object of JSON; what does not fit fails with the field's name. */
final class JsonFields {
  private static final Pattern COORDINATES =
      Pattern.compile("\\(\\s*([0-9]{1,2})\\s*,\\s*([0-9]{1,2})\\s*\\)");

  private JsonFields() {}

  static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  static int integer(JsonNode object, String field, int least, int most) throws RequestException {
    return (int) integer(object, field, (long) least, (long) most);
  }

  static long integer(JsonNode object, String field, long least, long most)
      throws RequestException {
    JsonNode value = object.path(field);
    if (!isInteger(value) || value.longValue() < least || value.longValue() > most) {
      throw new RequestException(field, "Must be an integer from " + least + " to " + most);
    }
    return value.longValue();
  }

  /** The same, or {@code usual} if there is no such field. */
  static int integer(JsonNode object, String field, int least, int most, int usual)
      throws RequestException {
    return object.has(field) ? integer(object, field, least, most) : usual;
  }

  /** Whether it is a whole number of up to 64 bits, also as some programs write it: 2.0 or 1e3. */
  private static boolean isInteger(JsonNode value) {
    return value.canConvertToExactIntegral() && value.canConvertToLong();
  }

  static double number(JsonNode object, String field, double least, double most)
      throws RequestException {
    JsonNode value = object.path(field);
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!(number >= least && number <= most)) {
      throw new RequestException(field, "Must be a number from " + least + " to " + most);
    }
    return number;
  }

  /** The same, or {@code usual} if there is no such field. */
  static double number(JsonNode object, String field, double least, double most, double usual)
      throws RequestException {
    return object.has(field) ? number(object, field, least, most) : usual;
  }

  /** Whether there is such a field and it is true. */
  static boolean flag(JsonNode object, String field) throws RequestException {
    JsonNode value = object.path(field);
    if (!value.isBoolean() && object.has(field)) {
      throw new RequestException(field, "Must be true or false");
    }
    return value.booleanValue();
  }

  static String text(JsonNode object, String field, String wanted) throws RequestException {
    JsonNode value = object.path(field);
    if (!value.isTextual()) {
      throw new RequestException(field, wanted);
    }
    return value.textValue();
  }

  static JsonNode array(JsonNode object, String field, String wanted) throws RequestException {
    JsonNode value = object.path(field);
    if (!value.isArray()) {
      throw new RequestException(field, "Must be an array of " + wanted);
    }
    return value;
  }

  /** An object; without fields if it is absent. */
  static JsonNode object(JsonNode object, String field) throws RequestException {
    JsonNode value = object.path(field);
    if (!value.isObject() && !isAbsent(value)) {
      throw new RequestException(field, "Must be an object");
    }
    return value;
  }

  /** A list of integers, none of which may be missing. */
  static List<Long> integers(JsonNode object, String field, String wanted) throws RequestException {
    List<Long> integers = new ArrayList<>();
    for (JsonNode value : array(object, field, wanted)) {
      if (!isInteger(value)) {
        throw new RequestException(field, "Must be an array of " + wanted);
      }
      integers.add(value.longValue());
    }
    return integers;
  }

  // ---- games

  /** An empty board of the size that is asked for. */
  static MutableBoard board(JsonNode object) throws RequestException {
    int width = integer(object, "boardXSize", Board.MIN_GAME_SIZE, Board.MAX_SIZE);
    return new MutableBoard(
        width, integer(object, "boardYSize", Board.MIN_GAME_SIZE, Board.MAX_SIZE));
  }

  /** The komi, if there is one; it may be among the rules, as in KataGo's protocol. */
  static OptionalDouble komi(JsonNode object) throws RequestException {
    JsonNode value = object.path("komi");
    if (isAbsent(value)) {
      return isAbsent(object.path("rules")) ? OptionalDouble.empty() : givenRules(object).komi();
    }
    if (!value.isNumber() || !Rules.isKomi(value.doubleValue())) {
      throw impossibleKomi();
    }
    return OptionalDouble.of(value.doubleValue());
  }

  private static RequestException impossibleKomi() {
    return new RequestException(
        "komi", "Must be a number from " + -Rules.MOST_KOMI + " to " + Rules.MOST_KOMI);
  }

  /** The rules as a name or an object, or null if there are none. */
  static @Nullable Rules rules(JsonNode object) throws RequestException {
    return isAbsent(object.path("rules")) ? null : givenRules(object).rules();
  }

  /** The rules, and perhaps komi, as a name or an object. */
  static RulesText givenRules(JsonNode object) throws RequestException {
    JsonNode value = object.path("rules");
    if (!value.isTextual() && !value.isObject()) {
      throw new RequestException(
          "rules", "Must be a name such as \"chinese\" or an object with individual rules");
    }
    try {
      RulesText read =
          RulesFormat.parseWithKomi(value.isTextual() ? value.textValue() : value.toString());
      if (!Rules.isKomi(read.komi().orElse(0))) {
        throw impossibleKomi();
      }
      return read;
    } catch (IllegalArgumentException e) {
      throw new RequestException("rules", String.valueOf(e.getMessage()));
    }
  }

  // ---- players and points of queries, as KataGo reads them

  /** The player whom a field names. */
  static int namedPlayer(JsonNode object, String field) throws RequestException {
    return player(text(object, field, "Must be \"b\" or \"w\""), field);
  }

  static int player(String word, String field) throws RequestException {
    return color(word, field, "\"b\" or \"w\": " + word);
  }

  private static int color(String word, String field, String expected) throws RequestException {
    int color = Color.named(word);
    if (color == Color.EMPTY) {
      throw new RequestException(field, "Not a player such as " + expected);
    }
    return color;
  }

  /** A list of pairs of player and vertex. */
  static List<QueryGame.Move> moves(JsonNode object, String field, Board board, boolean mayPass)
      throws RequestException {
    String wanted = "pairs of player and vertex, such as [\"b\",\"D4\"]";
    List<QueryGame.Move> moves = new ArrayList<>();
    for (JsonNode pair : array(object, field, wanted)) {
      if (pair.size() != 2 || !pair.path(0).isTextual() || !pair.path(1).isTextual()) {
        throw new RequestException(field, "Must be an array of " + wanted);
      }
      int color = player(pair.path(0).textValue(), field);
      moves.add(new QueryGame.Move(color, vertex(pair.path(1).textValue(), field, board)));
    }
    if (!mayPass && moves.stream().anyMatch(each -> each.move() == Board.PASS)) {
      throw new RequestException(field, "A pass is not a stone");
    }
    return moves;
  }

  /** A point by its name or as (x,y), counted from 0 at the top left; or a pass. */
  static int vertex(String text, String field, Board board) throws RequestException {
    Matcher coordinates = COORDINATES.matcher(text);
    if (coordinates.matches()) {
      int x = Integer.parseInt(coordinates.group(1));
      int y = Integer.parseInt(coordinates.group(2));
      if (x < board.width() && y < board.height()) {
        return board.point(x, y);
      }
      throw new RequestException(field, "Not on the board: " + text);
    }
    try {
      return Vertex.parse(text, board);
    } catch (IllegalArgumentException e) {
      throw new RequestException(field, String.valueOf(e.getMessage()));
    }
  }

  // ---- players and points of records

  static int player(JsonNode value, String field) throws RequestException {
    return color(value.asText(), field, "\"B\": " + quoted(value));
  }

  /** A point, or a pass. */
  static int move(JsonNode value, String field, Board board) throws RequestException {
    try {
      return Vertex.parse(value.asText(), board);
    } catch (IllegalArgumentException e) {
      throw new RequestException(field, "Not a move on this board: " + quoted(value));
    }
  }

  static int point(JsonNode value, String field, Board board) throws RequestException {
    int point = move(value, field, board);
    if (point == Board.PASS) {
      throw new RequestException(field, "A pass is not a point");
    }
    return point;
  }

  /** The points of a list, none if there is no list. */
  static List<Integer> points(JsonNode object, String field, Board board) throws RequestException {
    List<Integer> points = new ArrayList<>();
    if (!isAbsent(object.path(field))) {
      for (JsonNode each : array(object, field, "points")) {
        points.add(point(each, field, board));
      }
    }
    return points;
  }

  /** The points of a list in an object, none if there is no list or no object. */
  static List<Integer> points(JsonNode object, String outer, String field, Board board)
      throws RequestException {
    try {
      return points(object(object, outer), field, board);
    } catch (RequestException e) {
      throw e.field().equals(outer) ? e : e.in(outer);
    }
  }

  private static String quoted(JsonNode value) {
    return Printable.shortened(value.toString(), 40);
  }
}
