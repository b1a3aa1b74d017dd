package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.solve.ProvingFateReader;
import sanko.engine.solve.SolveBudget;
import sanko.engine.teach.Explanation;
import sanko.engine.teach.FateReader;
import sanko.engine.teach.Language;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.Remark;
import sanko.engine.teach.RemarkWords;
import sanko.engine.teach.StudentLevel;
import sanko.engine.teach.Teacher;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.ProvedFate;
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
 * @param readingNodes positions of each reading that is to prove the fate of stones; 0 for none
 * @param visits of the search of the position after the move
 * @param player who is spoken to in the remark, {@link Color#EMPTY} if nobody is
 */
record ExplainRequest(
    StudentLevel level,
    Language language,
    @Nullable Integer move,
    int readingNodes,
    int visits,
    int player) {
  static final String FIELD = "explain";

  /** The fields that it may have. */
  static final Set<String> KNOWN =
      Set.of("level", "language", "move", "readingNodes", "visits", "player");

  private static final int USUAL_LEVEL = 8;
  private static final int MOST_READING_NODES = 1_000_000;

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
          FIELD,
          "Must be a boolean or an object with level, language, move, readingNodes, visits,"
              + " player");
    }
    try {
      return of(given, board);
    } catch (RequestException e) {
      throw e.in(FIELD);
    }
  }

  private static ExplainRequest of(JsonNode given, Board board) throws RequestException {
    int level =
        JsonFields.integer(given, "level", StudentLevel.LOWEST, StudentLevel.HIGHEST, USUAL_LEVEL);
    Language language =
        given.has("language")
            ? language(JsonFields.text(given, "language", "Must be a language"))
            : Language.EN;
    Integer move =
        given.has("move")
            ? JsonFields.vertex(JsonFields.text(given, "move", "Must be a move"), "move", board)
            : null;
    int readingNodes = JsonFields.integer(given, "readingNodes", 0, MOST_READING_NODES, 0);
    int mostVisits = (int) Teacher.PLAYOUTS;
    int visits = JsonFields.integer(given, "visits", 1, mostVisits, mostVisits);
    int player = given.has("player") ? JsonFields.namedPlayer(given, "player") : Color.EMPTY;
    return new ExplainRequest(
        new StudentLevel(level), language, move, readingNodes, visits, player);
  }

  private static Language language(String word) throws RequestException {
    return Arrays.stream(Language.values())
        .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new RequestException("language", "Must be en, zh, ja or ko"));
  }

  /** Proves what is said of the fate of stones, within what the client may have. */
  FateReader fates(QueryPosition position, int megabytes) {
    if (readingNodes == 0) {
      return FateReader.NONE;
    }
    SolveBudget budget =
        SolveBudget.ofNodes(Math.min(readingNodes, SolveBudget.mostNodes()))
            .below(position.client.limits())
            .withinMegabytes(megabytes);
    return new ProvingFateReader(budget, position::isTerminated);
  }

  /**
   * What the teacher says of a move; null if none follows or it cannot be played.
   *
   * @param before the position that was searched
   * @param next the move that the game has there, or null
   * @param searcher for the position after the move
   * @param fates proves what is said of the fate of stones
   */
  @Nullable ObjectNode explanation(
      GameState before,
      QueryGame.@Nullable Move next,
      SearchSnapshot found,
      FriendlyPass.Searcher<SearchException> searcher,
      FateReader fates)
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
    SearchSnapshot reply =
        after.isFinished() ? null : searcher.search(after, Teacher.request(visits));
    Explanation explanation = new Teacher(level, fates).explain(before, asked.move(), found, reply);
    boolean tellsWhy = player != Color.opponent(asked.color());
    Remark remark = Teacher.remark(before, explanation, found, reply, tellsWhy);
    ObjectNode out = json(explanation, before.board(), language);
    if (reply != null) {
      out.put("visitsAfter", reply.root().visits());
    }
    out.put("remark", new RemarkWords(language, before.board(), player).sentence(remark));
    return out;
  }

  private static ObjectNode json(Explanation explanation, Board board, Language language) {
    Phrasebook words = new Phrasebook(language, board, Color.EMPTY);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("move", Vertex.format(explanation.move(), board));
    out.put("loss", (float) explanation.loss());
    out.put("better", Vertex.format(explanation.better(), board));
    putMoves(out, "pv", explanation.betterLine(), board);
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
      Vertex.formatAll(stones.points(), board).forEach(points::add);
    }
    addNamed(out, reason.fact(), board);
    ProvedFate proved = reason.proved();
    if (proved != null) {
      out.set("proved", proved(proved, board));
    }
    out.put("text", words.clause(reason));
  }

  /** What the text of a fact names. */
  private static void addNamed(ObjectNode out, Fact fact, Board board) {
    ArrayNode groups = out.putArray("groups");
    for (Stones stones : fact.groups()) {
      ObjectNode group = groups.addObject();
      group.put("color", Color.letter(stones.color()));
      group.put("center", Vertex.format(stones.center(), board));
      putMoves(group, "stones", stones.points(), board);
    }
    putMoves(out, "moves", fact.moves(), board);
    out.put("gain", fact instanceof Fact.Territory it ? it.points() : 0);
  }

  private static ObjectNode proved(ProvedFate proved, Board board) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("captured", proved.isCaptured());
    out.put("chains", proved.chains());
    out.put("first", Color.letter(proved.first()));
    putMoves(out, "line", proved.line(), board);
    if (proved.zone().isPresent()) {
      putMoves(out, "zone", proved.zone().get(), board);
    } else {
      out.put("zone", "board");
    }
    ProvedFate.KoThreats threats = proved.threats();
    switch (threats.effect()) {
      case NONE -> out.put("threatsMatter", "refuted").put("threats", threats.number());
      case TURN -> out.put("threatsMatter", "proved").put("threatsToTurn", threats.number());
      case UNKNOWN -> out.put("threatsMatter", "unknown");
    }
    return out;
  }

  private static void putMoves(
      ObjectNode out, String field, Collection<Integer> moves, Board board) {
    ArrayNode array = out.putArray(field);
    Vertex.formatAll(moves, board).forEach(array::add);
  }
}
