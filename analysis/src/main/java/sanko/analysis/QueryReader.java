package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.board.Vertex;
import sanko.engine.config.Configuration;
import sanko.engine.config.KeyNames;
import sanko.engine.report.Extra;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.QuerySettings;
import sanko.search.request.Focus;
import sanko.search.request.MoveRestriction;

/** Turns the JSON of a query into a {@link Query}. Immutable. */
final class QueryReader {
  private static final long MOST_VISITS = 1L << 50;
  private static final long MOST_PRIORITY = (1L << 62) - 1;
  private static final int LONGEST_VARIATION = 1000;
  private static final int MOST_DEPTH = 1_000_000_000;
  private static final double SHORTEST_REPORT = 0.001;
  private static final double LONGEST_REPORT = 1_000_000;
  private static final String ADVANTAGE = "playoutDoublingAdvantage";
  private static final String STRONGER_PLAYER = "playoutDoublingAdvantagePla";

  private static final Map<Extra, String> EXTRAS =
      new EnumMap<>(
          Map.of(
              Extra.OWNERSHIP, "includeOwnership",
              Extra.OWNERSHIP_STDEV, "includeOwnershipStdev",
              Extra.MOVES_OWNERSHIP, "includeMovesOwnership",
              Extra.MOVES_OWNERSHIP_STDEV, "includeMovesOwnershipStdev",
              Extra.POLICY, "includePolicy",
              Extra.PV_VISITS, "includePVVisits",
              Extra.NO_RESULT_VALUE, "includeNoResultValue"));

  /** The fields that every request about a game may have. */
  private static final Set<String> OF_GAME =
      Set.of(
          "id",
          "moves",
          "initialStones",
          "initialPlayer",
          "rules",
          "komi",
          "whiteHandicapBonus",
          "boardXSize",
          "boardYSize",
          "reportDuringSearchEvery",
          "priority");

  /** The fields that a query may have; docs/analysis.md, "Queries". */
  static final Set<String> KNOWN = known();

  private static final KnownFields RESTRICTION =
      new KnownFields(Set.of("player", "moves", "untilDepth"));

  private static final KnownFields WITH_OBJECTS =
      new KnownFields(
          KNOWN,
          Map.of(
              "avoidMoves",
              RESTRICTION,
              "allowMoves",
              RESTRICTION,
              FocusField.NAME,
              new KnownFields(FocusField.KNOWN),
              ExplainRequest.FIELD,
              new KnownFields(ExplainRequest.KNOWN)));

  private final AnalysisSetup setup;

  QueryReader(AnalysisSetup setup) {
    this.setup = setup;
  }

  private static Set<String> known() {
    Set<String> known =
        withGame(
            "analyzeTurns",
            "maxVisits",
            "rootPolicyTemperature",
            "rootFpuReductionMax",
            "analysisPVLen",
            ADVANTAGE,
            STRONGER_PLAYER,
            "overrideSettings",
            "avoidMoves",
            "allowMoves",
            FocusField.NAME,
            "firstReportDuringSearchAfter",
            ExplainRequest.FIELD,
            "level",
            "priorities");
    known.addAll(EXTRAS.values());
    return Set.copyOf(known);
  }

  /** These fields, and those that every request about a game may have. */
  static Set<String> withGame(String... own) {
    Set<String> fields = new HashSet<>(OF_GAME);
    Collections.addAll(fields, own);
    return fields;
  }

  /**
   * Reads a query.
   *
   * @throws RequestException naming the first field that makes no sense
   */
  Query read(String id, JsonNode query) throws RequestException {
    List<Query.Warning> warnings = new ArrayList<>();
    QueryGame game = game(query);
    Board board = game.start();
    List<Query.Turn> turns = turns(query, game.moves().size());
    Settings settings = new Settings(warnings);
    settings.override(query);
    settings.direct(query);
    double every = reportEvery(query);
    double first =
        JsonFields.number(
            query, "firstReportDuringSearchAfter", SHORTEST_REPORT, LONGEST_REPORT, every);
    List<MoveRestriction> restrictions = restrictions(query, board);
    Focus focus = FocusField.read(query, board);
    Set<Extra> extras = extras(query);
    ExplainRequest explain = ExplainRequest.read(query, board);
    LevelRequest level = LevelRequest.read(query);
    game.stateAt(game.moves().size());
    warnings.addAll(unknownFields(query, WITH_OBJECTS));
    return new Query(
        id,
        game,
        turns,
        new Query.Method(settings.parameters, restrictions, focus),
        new Query.Answer(extras, first, every, warnings, explain, level, null));
  }

  /** A warning for each field of a request that is not among the known ones, if that is wanted. */
  List<Query.Warning> unknownFields(JsonNode request, KnownFields known) {
    return setup.warnsOfUnused()
        ? known.unknown(request).stream()
            .map(name -> new Query.Warning(name, "Unknown field, ignored"))
            .toList()
        : List.of();
  }

  // ---- the game

  /** The position and moves of a query. */
  QueryGame game(JsonNode query) throws RequestException {
    MutableBoard board = JsonFields.board(query);
    if (query.has("initialStones")) {
      place(JsonFields.moves(query, "initialStones", board, false), board);
    }
    List<QueryGame.Move> moves = JsonFields.moves(query, "moves", board, true);
    int first =
        query.has("initialPlayer")
            ? JsonFields.namedPlayer(query, "initialPlayer")
            : QueryGame.firstPlayer(board, moves);
    RulesText named = JsonFields.givenRules(query);
    Rules played = withBonus(named.rules(), query);
    GameSettings asked = setup.defaults().game();
    return new QueryGame(
        board,
        first,
        new QueryGame.Conditions(
            played, komi(query, named), asked.cleanupPrevented(), asked.openingIsHandicap()),
        moves);
  }

  private static double komi(JsonNode query, RulesText named) throws RequestException {
    double usual = named.komi().orElse(named.rules().defaultKomi());
    return JsonFields.number(query, "komi", -Rules.MOST_KOMI, Rules.MOST_KOMI, usual);
  }

  private static void place(List<QueryGame.Move> stones, MutableBoard board)
      throws RequestException {
    byte[] colors = new byte[board.area()];
    for (QueryGame.Move stone : stones) {
      int index = board.indexOf(stone.move());
      if (colors[index] != Color.EMPTY) {
        String vertex = Vertex.format(stone.move(), board);
        throw new RequestException("initialStones", "Has two stones on " + vertex);
      }
      colors[index] = (byte) stone.color();
    }
    try {
      board.setStones(colors);
    } catch (IllegalArgumentException e) {
      throw new RequestException("initialStones", String.valueOf(e.getMessage()));
    }
  }

  private static Rules withBonus(Rules named, JsonNode query) throws RequestException {
    String field = "whiteHandicapBonus";
    try {
      return query.has(field) ? named.with(field, query.path(field).asText()) : named;
    } catch (IllegalArgumentException e) {
      throw new RequestException(field, String.valueOf(e.getMessage()));
    }
  }

  private static List<Query.Turn> turns(JsonNode query, int moves) throws RequestException {
    if (!query.has("analyzeTurns")) {
      if (query.has("priorities")) {
        throw new RequestException("priorities", "Requires analyzeTurns");
      }
      return List.of(new Query.Turn(moves, priority(query)));
    }
    List<Long> turns = JsonFields.integers(query, "analyzeTurns", "turn numbers");
    if (turns.isEmpty()) {
      throw new RequestException("analyzeTurns", "Must name at least one turn");
    }
    List<Long> priorities = priorities(query, turns.size());
    // A turn that is named twice is analyzed once, and turns go by number.
    Map<Integer, Long> wanted = new LinkedHashMap<>();
    for (int i = 0; i < turns.size(); i++) {
      long turn = turns.get(i);
      if (turn < 0 || turn > moves) {
        throw new RequestException("analyzeTurns", "Invalid turn number: " + turn);
      }
      wanted.put((int) turn, priorities.isEmpty() ? priority(query) : priorities.get(i));
    }
    return wanted.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(each -> new Query.Turn(each.getKey(), each.getValue()))
        .toList();
  }

  /** How positions are searched if a query says nothing of that. */
  Query.Method plainMethod() {
    return new Query.Method(setup.defaults(), List.of(), Focus.NONE);
  }

  static double reportEvery(JsonNode query) throws RequestException {
    return JsonFields.number(
        query,
        "reportDuringSearchEvery",
        SHORTEST_REPORT,
        LONGEST_REPORT,
        Double.POSITIVE_INFINITY);
  }

  static long priority(JsonNode query) throws RequestException {
    return query.has("priority")
        ? JsonFields.integer(query, "priority", -MOST_PRIORITY, MOST_PRIORITY)
        : 0;
  }

  private static List<Long> priorities(JsonNode query, int turns) throws RequestException {
    if (!query.has("priorities")) {
      return List.of();
    }
    if (query.has("priority")) {
      throw new RequestException("priority", "Cannot be given together with priorities");
    }
    List<Long> priorities = JsonFields.integers(query, "priorities", "integers");
    if (priorities.size() != turns) {
      throw new RequestException("priorities", "Must have as many entries as analyzeTurns");
    }
    return priorities;
  }

  // ---- what to tell, and what to look at

  private static Set<Extra> extras(JsonNode query) throws RequestException {
    Set<Extra> extras = EnumSet.noneOf(Extra.class);
    for (Map.Entry<Extra, String> each : EXTRAS.entrySet()) {
      if (JsonFields.flag(query, each.getValue())) {
        extras.add(each.getKey());
      }
    }
    if (extras.contains(Extra.PV_VISITS)) {
      extras.add(Extra.PV_EDGE_VISITS);
    }
    return extras;
  }

  private static List<MoveRestriction> restrictions(JsonNode query, Board board)
      throws RequestException {
    boolean allows = query.has("allowMoves");
    if (allows && query.has("avoidMoves")) {
      throw new RequestException("allowMoves", "Cannot be given together with avoidMoves");
    }
    String field = allows ? "allowMoves" : "avoidMoves";
    List<MoveRestriction> restrictions = new ArrayList<>();
    if (!query.has(field)) {
      return restrictions;
    }
    String wanted = "Must be an array of objects with player, moves and untilDepth";
    JsonNode entries = query.path(field);
    if (!entries.isArray()) {
      throw new RequestException(field, wanted);
    }
    for (JsonNode entry : entries) {
      if (!entry.has("player") || !entry.path("moves").isArray() || !entry.has("untilDepth")) {
        throw new RequestException(field, wanted);
      }
      int player = JsonFields.player(JsonFields.text(entry, "player", wanted), "player");
      Set<Integer> moves = new HashSet<>();
      for (JsonNode vertex : entry.path("moves")) {
        moves.add(JsonFields.vertex(vertex.asText(), "moves", board));
      }
      int depth = JsonFields.integer(entry, "untilDepth", 1, MOST_DEPTH);
      if (allows && restrictions.stream().anyMatch(each -> each.color() == player)) {
        throw new RequestException(field, "Allows one entry for each player");
      }
      restrictions.add(new MoveRestriction(player, allows, moves, depth));
    }
    return restrictions;
  }

  /** The parameters while they are being changed. */
  private final class Settings {
    private final List<Query.Warning> warnings;
    private EngineSettings parameters = setup.defaults();

    Settings(List<Query.Warning> warnings) {
      this.warnings = warnings;
    }

    /** Takes over what overrideSettings says. */
    void override(JsonNode query) throws RequestException {
      String field = "overrideSettings";
      JsonNode settings = query.path(field);
      if (settings.isMissingNode()) {
        return;
      }
      if (!settings.isObject()) {
        throw new RequestException(field, "Must be an object");
      }
      List<String> passedOver = new ArrayList<>();
      Map<String, String> values = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> setting : settings.properties()) {
        JsonNode value = setting.getValue();
        values.put(setting.getKey(), value.isTextual() ? value.textValue() : value.toString());
      }
      for (String key : KeyNames.firstPlayersLast(values.keySet())) {
        override(KeyNames.withoutFirstPlayer(key), values.getOrDefault(key, ""), field, passedOver);
      }
      warn(
          "Unknown config params: ",
          passedOver.stream().filter(key -> !Configuration.isKnown(key)));
      warn("Without effect in a query: ", passedOver.stream().filter(Configuration::isKnown));
    }

    private void override(String key, String value, String field, List<String> passedOver)
        throws RequestException {
      if (QuerySettings.contains(key)) {
        set(key, value, field);
      } else {
        passedOver.add(key);
      }
    }

    private void warn(String what, Stream<String> keys) {
      String named = keys.collect(Collectors.joining(","));
      if (!named.isEmpty()) {
        warnings.add(new Query.Warning("overrideSettings", what + named));
      }
    }

    private void set(String key, String value, String field) throws RequestException {
      try {
        parameters = QuerySettings.with(parameters, key, value);
      } catch (IllegalArgumentException e) {
        throw new RequestException(field, String.valueOf(e.getMessage()));
      }
    }

    /** Takes over the fields that set a parameter by themselves. */
    void direct(JsonNode query) throws RequestException {
      if (query.has("maxVisits")) {
        long visits = JsonFields.integer(query, "maxVisits", 1, MOST_VISITS);
        set("maxVisits", Long.toString(visits), "maxVisits");
      }
      if (query.has("analysisPVLen")) {
        long moves = JsonFields.integer(query, "analysisPVLen", 1, LONGEST_VARIATION);
        set("analysisPVLen", Long.toString(moves), "analysisPVLen");
      }
      if (query.has("rootFpuReductionMax")) {
        double reduction = JsonFields.number(query, "rootFpuReductionMax", 0, 2);
        set("rootFpuReductionMax", Double.toString(reduction), "rootFpuReductionMax");
      }
      if (query.has(ADVANTAGE)) {
        set(ADVANTAGE, Double.toString(JsonFields.number(query, ADVANTAGE, -3, 3)), ADVANTAGE);
      }
      if (query.has(STRONGER_PLAYER)) {
        String player = JsonFields.text(query, STRONGER_PLAYER, "Must be \"b\" or \"w\"");
        set(STRONGER_PLAYER, player, STRONGER_PLAYER);
      }
      if (query.has("rootPolicyTemperature")) {
        String field = "rootPolicyTemperature";
        String temperature = Double.toString(JsonFields.number(query, field, 0.01, 100));
        set(field, temperature, field);
        set("rootPolicyTemperatureEarly", temperature, field);
      }
    }
  }
}
