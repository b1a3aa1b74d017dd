package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.teach.Explanation;
import sanko.engine.teach.Language;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.StudentLevel;
import sanko.engine.teach.Teacher;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Stones;
import sanko.search.SearchException;
import sanko.search.choice.FriendlyPass;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

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

  /**
   * What the teacher says of a move; null if none follows or it cannot be played.
   *
   * @param before the position that was searched
   * @param next the move that the game has there, or null
   * @param searcher for the position after the move
   */
  @Nullable ObjectNode explanation(
      GameState before,
      QueryGame.@Nullable Move next,
      SearchSnapshot found,
      FriendlyPass.Searcher<SearchException> searcher)
      throws SearchException {
    QueryGame.Move asked = move == null ? next : new QueryGame.Move(before.toMove(), move);
    if (before.isFinished()
        || asked == null
        || asked.color() != before.toMove()
        || !before.isPlayable(asked.move(), asked.color())) {
      return null;
    }
    GameState after = new GameState(before);
    after.play(asked.move(), asked.color());
    SearchSnapshot reply = after.isFinished() ? null : searcher.search(after, Teacher.request());
    Explanation explanation = new Teacher(level).explain(before, asked.move(), found, reply);
    return json(explanation, before.board(), language);
  }

  private static ObjectNode json(Explanation explanation, Board board, Language language) {
    Phrasebook words = new Phrasebook(language, board, Color.EMPTY);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("move", Vertex.format(explanation.move(), board));
    out.put("loss", (float) explanation.loss());
    out.put("better", Vertex.format(explanation.better(), board));
    ArrayNode line = out.putArray("pv");
    explanation.betterLine().forEach(move -> line.add(Vertex.format(move, board)));
    out.put("visible", explanation.sight() == Explanation.Sight.VISIBLE);
    ArrayNode facts = out.putArray("facts");
    explanation.reasons().forEach(reason -> addFact(facts.addObject(), reason, board, words));
    out.put("text", words.text(explanation));
    out.put("reasons", words.reasons(explanation));
    return out;
  }

  private static void addFact(ObjectNode out, Reason reason, Board board, Phrasebook words) {
    String name = reason.fact().getClass().getSimpleName();
    out.put("fact", name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
    out.put("side", reason.side().name().toLowerCase(Locale.ROOT));
    out.put("points", (float) reason.points());
    ArrayNode points = out.putArray("stones");
    for (Stones stones : reason.fact().stones()) {
      stones.points().forEach(point -> points.add(Vertex.format(point, board)));
    }
    out.put("text", words.clause(reason));
  }
}
