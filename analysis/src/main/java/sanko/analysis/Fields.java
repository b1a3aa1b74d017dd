package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;

/** Reads single fields of an object of JSON; what does not fit fails with the field's name. */
final class Fields {
  private static final Pattern COORDINATES =
      Pattern.compile("\\(\\s*([0-9]{1,2})\\s*,\\s*([0-9]{1,2})\\s*\\)");

  private Fields() {}

  static long integer(JsonNode object, String field, long least, long most) throws QueryException {
    JsonNode value = object.path(field);
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < least
        || value.longValue() > most) {
      throw new QueryException(field, "Must be an integer from " + least + " to " + most);
    }
    return value.longValue();
  }

  static double number(JsonNode object, String field, double least, double most)
      throws QueryException {
    JsonNode value = object.path(field);
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!(number >= least && number <= most)) {
      throw new QueryException(field, "Must be a number from " + least + " to " + most);
    }
    return number;
  }

  static boolean flag(JsonNode object, String field) throws QueryException {
    JsonNode value = object.path(field);
    if (!value.isBoolean()) {
      throw new QueryException(field, "Must be true or false");
    }
    return value.booleanValue();
  }

  static String text(JsonNode object, String field, String wanted) throws QueryException {
    JsonNode value = object.path(field);
    if (!value.isTextual()) {
      throw new QueryException(field, wanted);
    }
    return value.textValue();
  }

  /** A list of integers, none of which may be missing. */
  static List<Long> integers(JsonNode object, String field, String wanted) throws QueryException {
    JsonNode values = object.path(field);
    List<Long> integers = new ArrayList<>();
    boolean fits = values.isArray();
    for (JsonNode value : values) {
      fits &= value.isIntegralNumber() && value.canConvertToLong();
      integers.add(value.longValue());
    }
    if (!fits) {
      throw new QueryException(field, wanted);
    }
    return integers;
  }

  static int player(String word, String field) throws QueryException {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "b", "black" -> Color.BLACK;
      case "w", "white" -> Color.WHITE;
      default -> throw new QueryException(field, "Not a player such as \"b\" or \"w\": " + word);
    };
  }

  /** A list of pairs of player and vertex. */
  static List<QueryGame.Move> moves(JsonNode object, String field, Board board, boolean mayPass)
      throws QueryException {
    String wanted = "Must be an array of pairs of player and vertex, such as [\"b\",\"D4\"]";
    JsonNode pairs = object.path(field);
    if (!pairs.isArray()) {
      throw new QueryException(field, wanted);
    }
    List<QueryGame.Move> moves = new ArrayList<>();
    for (JsonNode pair : pairs) {
      if (pair.size() != 2 || !pair.path(0).isTextual() || !pair.path(1).isTextual()) {
        throw new QueryException(field, wanted);
      }
      int color = player(pair.path(0).textValue(), field);
      moves.add(new QueryGame.Move(color, vertex(pair.path(1).textValue(), field, board)));
    }
    if (!mayPass && moves.stream().anyMatch(each -> each.move() == Board.PASS)) {
      throw new QueryException(field, "A pass is not a stone");
    }
    return moves;
  }

  /** A point by its name or as (x,y), counted from 0 at the top left; or a pass. */
  static int vertex(String text, String field, Board board) throws QueryException {
    Matcher coordinates = COORDINATES.matcher(text);
    if (coordinates.matches()) {
      int x = Integer.parseInt(coordinates.group(1));
      int y = Integer.parseInt(coordinates.group(2));
      if (x < board.width() && y < board.height()) {
        return board.point(x, y);
      }
      throw new QueryException(field, "Not on the board: " + text);
    }
    try {
      return Vertex.parse(text, board);
    } catch (IllegalArgumentException e) {
      throw new QueryException(field, String.valueOf(e.getMessage()));
    }
  }
}
