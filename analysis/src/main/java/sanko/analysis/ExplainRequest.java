package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.teach.Language;
import sanko.engine.teach.StudentLevel;

/**
 * The wish to have moves explained; docs/analysis.md, "Explanations".
 *
 * @param move the move to explain at each position, or null for the one that the game has there
 */
record ExplainRequest(StudentLevel level, Language language, @Nullable Integer move) {
  private static final String FIELD = "explain";
  private static final int USUAL_LEVEL = 8;

  /**
   * Reads the field of a query.
   *
   * @return null if it is missing or false
   * @throws RequestException if it makes no sense
   */
  static @Nullable ExplainRequest read(JsonNode query, Board board) throws RequestException {
    JsonNode given = query.path(FIELD);
    if (!query.has(FIELD) || (given.isBoolean() && !given.booleanValue())) {
      return null;
    }
    if (!given.isBoolean() && !given.isObject()) {
      throw new RequestException(
          FIELD, "Must be a boolean or an object with level, language, move");
    }
    int level =
        given.has("level")
            ? JsonFields.integer(given, "level", StudentLevel.LOWEST, StudentLevel.HIGHEST)
            : USUAL_LEVEL;
    Language language =
        given.has("language")
            ? language(JsonFields.text(given, "language", "Must be a language"))
            : Language.EN;
    Integer move =
        given.has("move")
            ? JsonFields.vertex(JsonFields.text(given, "move", "Must be a move"), "move", board)
            : null;
    return new ExplainRequest(new StudentLevel(level), language, move);
  }

  private static Language language(String word) throws RequestException {
    return Arrays.stream(Language.values())
        .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new RequestException("language", "Must be en, zh, ja or ko"));
  }
}
