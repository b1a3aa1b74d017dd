package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.engine.config.RulesFormat;

/** Writes games that are given as JSON as records, FF[4] in UTF-8. For one thread. */
final class GamesFromJson {
  private static final String NODES = "nodes";

  /** The fields of a node, and of a step of a line. */
  static final KnownFields NODE =
      new KnownFields(
          Set.of(
              "parent",
              "move",
              "setup",
              "player",
              "comment",
              "name",
              "marks",
              "labels",
              "lines",
              "arrows",
              "timeLeft",
              "other"),
          Map.of(
              "setup", new KnownFields(Set.of("B", "W", "empty")),
              "marks", new KnownFields(Set.copyOf(NodeContent.MARKS.values()))));

  /** The fields of a game. */
  static final KnownFields KNOWN =
      new KnownFields(
          Set.of("boardXSize", "boardYSize", "rules", "komi", "handicap", "info", NODES),
          Map.of(NODES, NODE));

  private static final int MOST_HANDICAP = 625;

  private final JsonNode game;
  private final Board board;

  private GamesFromJson(JsonNode game) throws RequestException {
    this.game = game;
    board = JsonFields.board(game);
  }

  static void write(JsonNode request, JsonGenerator out) throws IOException, RequestException {
    StringBuilder text = new StringBuilder();
    for (JsonNode game : JsonFields.array(request, "games", "games")) {
      text.append(SgfWriter.write(new GamesFromJson(game).tree()));
    }
    out.writeStringField("sgf", text.toString());
  }

  private SgfTree tree() throws RequestException {
    List<SgfNode> nodes = new ArrayList<>();
    Map<Integer, SgfNode> lastOf = new HashMap<>();
    for (JsonNode each : JsonFields.array(game, NODES, "nodes")) {
      if (nodes.isEmpty()) {
        checkFirst(each);
        List<SgfProperty> properties = header();
        properties.addAll(properties(each));
        nodes.add(new SgfNode(properties));
      } else {
        int last = nodes.size() - 1;
        int parent = JsonFields.integer(each, "parent", 0, last, last);
        SgfProperty[] properties = properties(each).toArray(new SgfProperty[0]);
        SgfNode sibling = lastOf.get(parent);
        SgfNode node =
            sibling == null ? nodes.get(parent).add(properties) : sibling.addSibling(properties);
        lastOf.put(parent, node);
        nodes.add(node);
      }
    }
    return new SgfTree(nodes.isEmpty() ? new SgfNode(header()) : nodes.get(0));
  }

  private static void checkFirst(JsonNode node) throws RequestException {
    if (!JsonFields.isAbsent(node.path("parent")) && node.path("parent").asInt() != -1) {
      throw new RequestException("parent", "Must be -1 in the first node");
    }
  }

  private List<SgfProperty> header() throws RequestException {
    List<SgfProperty> header = new ArrayList<>();
    header.add(SgfProperty.of("FF", "4"));
    header.add(SgfProperty.of("GM", "1"));
    header.add(SgfProperty.of("CA", "UTF-8"));
    header.add(SgfProperty.of("SZ", SgfPoints.size(board.width(), board.height())));
    OptionalDouble komi = JsonFields.komi(game);
    if (komi.isPresent()) {
      header.add(SgfProperty.of("KM", NumberSyntax.plain(komi.getAsDouble())));
    }
    if (!JsonFields.isAbsent(game.path("handicap"))) {
      int handicap = JsonFields.integer(game, "handicap", 0, MOST_HANDICAP);
      if (handicap > 0) {
        header.add(SgfProperty.of("HA", Integer.toString(handicap)));
      }
    }
    String ruleName = ruleName();
    if (ruleName != null) {
      header.add(SgfProperty.of("RU", ruleName));
    }
    for (Map.Entry<String, JsonNode> each : JsonFields.object(game, "info").properties()) {
      if (!GameHeader.TEXTS.contains(each.getKey())) {
        throw new RequestException("info", "Not a property of a game: " + each.getKey());
      }
      String text = each.getValue().asText();
      if (!each.getKey().equals("RU") && !text.isBlank()) {
        header.add(SgfProperty.of(each.getKey(), text));
      }
    }
    return header;
  }

  /** The rules in the record's own words if these mean the game's rules, or null. */
  private @Nullable String ruleName() throws RequestException {
    Rules played = JsonFields.rules(game);
    JsonNode info = game.path("info").path("RU");
    if (played == null) {
      return info.asText().isBlank() ? null : info.asText();
    }
    JsonNode given = game.path("rules");
    for (JsonNode each : List.of(info, given)) {
      if (each.isTextual() && means(each.textValue(), played)) {
        return each.textValue();
      }
    }
    return SgfRules.words(played);
  }

  private static boolean means(String name, Rules played) {
    try {
      return RulesFormat.parse(name).equals(played);
    } catch (IllegalArgumentException e) {
      // Words for people, such as those of a tournament.
      return false;
    }
  }

  // ---- nodes

  private List<SgfProperty> properties(JsonNode node) throws RequestException {
    List<SgfProperty> properties = new ArrayList<>();
    JsonNode move = node.path("move");
    if (!JsonFields.isAbsent(move)) {
      if (!move.isArray() || move.size() != 2) {
        throw new RequestException("move", "Must be a pair of player and point");
      }
      String color = Color.letter(JsonFields.player(move.path(0), "move"));
      int point = JsonFields.move(move.path(1), "move", board);
      properties.add(SgfProperty.of(color, SgfPoints.format(point, board)));
    }
    addPoints("AB", JsonFields.points(node, "setup", "B", board), properties);
    addPoints("AW", JsonFields.points(node, "setup", "W", board), properties);
    addPoints("AE", JsonFields.points(node, "setup", "empty", board), properties);
    if (!JsonFields.isAbsent(node.path("player"))) {
      properties.add(
          SgfProperty.of("PL", Color.letter(JsonFields.player(node.path("player"), "player"))));
    }
    for (Map.Entry<String, String> each : NodeContent.MARKS.entrySet()) {
      List<Integer> points = JsonFields.points(node, "marks", each.getValue(), board);
      addPoints(each.getKey(), points, properties);
    }
    addLabels(node, properties);
    addPairs("LN", "lines", node, properties);
    addPairs("AR", "arrows", node, properties);
    addTimes(node, properties);
    addText("N", node.path("name"), properties);
    addText("C", node.path("comment"), properties);
    addOther(node, properties);
    return properties;
  }

  private void addPoints(String property, List<Integer> points, List<SgfProperty> properties) {
    if (!points.isEmpty()) {
      String[] texts =
          points.stream()
              .distinct()
              .map(point -> SgfPoints.format(point, board))
              .toArray(String[]::new);
      properties.add(SgfProperty.of(property, texts));
    }
  }

  private void addLabels(JsonNode node, List<SgfProperty> properties) throws RequestException {
    List<String> labels = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : JsonFields.object(node, "labels").properties()) {
      int point = JsonFields.point(TextNode.valueOf(each.getKey()), "labels", board);
      String text = SgfProperty.of("LB", each.getValue().asText()).rawValues().get(0);
      labels.add(SgfPoints.format(point, board) + ":" + text.replace(":", "\\:"));
    }
    if (!labels.isEmpty()) {
      properties.add(new SgfProperty("LB", labels));
    }
  }

  private void addPairs(String property, String field, JsonNode node, List<SgfProperty> properties)
      throws RequestException {
    if (JsonFields.isAbsent(node.path(field))) {
      return;
    }
    List<String> pairs = new ArrayList<>();
    for (JsonNode each : JsonFields.array(node, field, "pairs of points")) {
      int from = JsonFields.point(each.path(0), field, board);
      int to = JsonFields.point(each.path(1), field, board);
      pairs.add(SgfPoints.format(from, board) + ":" + SgfPoints.format(to, board));
    }
    if (!pairs.isEmpty()) {
      properties.add(new SgfProperty(property, pairs));
    }
  }

  private static void addTimes(JsonNode node, List<SgfProperty> properties)
      throws RequestException {
    for (Map.Entry<String, JsonNode> each : JsonFields.object(node, "timeLeft").properties()) {
      if (!each.getValue().isNumber()) {
        throw new RequestException("timeLeft", "Must be seconds");
      }
      boolean isBlack = each.getKey().equals("B");
      if (!isBlack && !each.getKey().equals("W")) {
        throw new RequestException("timeLeft", "Not a player such as \"B\": " + each.getKey());
      }
      properties.add(
          SgfProperty.of(isBlack ? "BL" : "WL", NumberSyntax.plain(each.getValue().doubleValue())));
    }
  }

  private static void addText(String property, JsonNode text, List<SgfProperty> properties)
      throws RequestException {
    if (JsonFields.isAbsent(text)) {
      return;
    }
    if (!text.isTextual()) {
      throw new RequestException(property.equals("C") ? "comment" : "name", "Must be a text");
    }
    if (!text.textValue().isEmpty()) {
      properties.add(SgfProperty.of(property, text.textValue()));
    }
  }

  private static void addOther(JsonNode node, List<SgfProperty> properties)
      throws RequestException {
    for (Map.Entry<String, JsonNode> each : JsonFields.object(node, "other").properties()) {
      List<String> values = new ArrayList<>();
      each.getValue().forEach(value -> values.add(value.asText()));
      try {
        properties.add(new SgfProperty(each.getKey(), values));
      } catch (IllegalArgumentException e) {
        throw new RequestException("other", String.valueOf(e.getMessage()));
      }
    }
  }
}
