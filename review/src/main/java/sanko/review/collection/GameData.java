package sanko.review.collection;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import sanko.engine.json.Json;

/** All that is known of a reviewed game: what its JSON file holds. */
public record GameData(GameRow game, List<MoveRow> moves, List<Mistake> mistakes) {
  /** Names are written as_in_tables. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException if something is missing, as in a damaged file
   */
  public GameData {
    if (game == null || moves == null || mistakes == null) {
      throw new IllegalArgumentException("not a reviewed game");
    }
    moves = List.copyOf(moves);
    mistakes = List.copyOf(mistakes);
  }

  /** The rows of the tables of games and moves as a line of JSON, without its end. */
  public String line() {
    return Json.text(MAPPER.writer(), new GameData(game, moves, List.of()));
  }

  String json() {
    return Json.text(MAPPER.writerWithDefaultPrettyPrinter(), this) + "\n";
  }
}
