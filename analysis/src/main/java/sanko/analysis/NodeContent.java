package sanko.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPlayer;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProblems;
import sanko.board.sgf.SgfProperty;

/**
 * What a node of a record says, sorted by its kind. Properties that are unknown, or have a value
 * that makes no sense, are kept as they are written. For one thread.
 */
final class NodeContent {
  /** Two points with a line or an arrow between them. */
  record Pair(int from, int to) {}

  /** The kinds of marks in JSON by the name of their property in SGF, in a fixed order. */
  static final Map<String, String> MARKS = marks();

  /** In the order in which they count. */
  private static final List<String> SETUP = List.of("AB", "AW", "AE");

  final List<QueryGame.Move> moves = new ArrayList<>();

  /** Points that a setup changes, by the name of its property. */
  final Map<String, Set<Integer>> setup = new LinkedHashMap<>();

  int player = Color.EMPTY;
  @Nullable String comment;
  @Nullable String name;

  /** Marked points by the name of their property. */
  final Map<String, Set<Integer>> marks = new LinkedHashMap<>();

  final Map<Integer, String> labels = new LinkedHashMap<>();
  final List<Pair> lines = new ArrayList<>();
  final List<Pair> arrows = new ArrayList<>();

  /** Seconds left by color. */
  final Map<Integer, Double> timeLeft = new LinkedHashMap<>();

  final Map<String, List<String>> other = new LinkedHashMap<>();

  private final SgfProblems places;
  private final Board board;
  private final RecordBudget budget;
  private final StringBuilder comments = new StringBuilder();

  private static Map<String, String> marks() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("TR", "triangle");
    kinds.put("SQ", "square");
    kinds.put("CR", "circle");
    kinds.put("MA", "cross");
    kinds.put("SL", "selected");
    return Collections.unmodifiableMap(kinds);
  }

  private NodeContent(SgfNode node, Board board, RecordBudget budget) {
    places = new SgfProblems(node);
    this.board = board;
    this.budget = budget;
  }

  /**
   * Reads a node.
   *
   * @param told names of properties to leave out
   * @param budget receives values that make no sense, and what the node grows to
   * @throws SgfException if the budget is used up
   */
  static NodeContent of(SgfNode node, Board board, Set<String> told, RecordBudget budget)
      throws SgfException {
    NodeContent content = new NodeContent(node, board, budget);
    List<SgfProperty> properties = node.properties();
    for (int i = 0; i < properties.size(); i++) {
      String id = properties.get(i).id();
      if (!told.contains(id)) {
        content.addValues(properties.get(i), id, i);
      }
    }
    content.leavePointsToTheLast(properties);
    content.comment = content.comments.isEmpty() ? null : content.comments.toString();
    return content;
  }

  private void addValues(SgfProperty property, String id, int index) throws SgfException {
    List<String> values = property.rawValues();
    for (int i = 0; i < values.size(); i++) {
      String raw = values.get(i);
      try {
        if (!add(id, raw)) {
          keep(property.name(), raw);
        }
      } catch (IllegalArgumentException e) {
        if (budget.hasRoomForProblem()) {
          budget.note(places.at(String.valueOf(e.getMessage()), index, i));
        }
        keep(property.name(), raw);
      }
      if (budget.isOverdrawn()) {
        throw places.at(budget.refusal(), index, i);
      }
    }
  }

  /** Leaves a point that is set twice to the last property, as the engine does. */
  private void leavePointsToTheLast(List<SgfProperty> properties) {
    if (setup.size() < 2) {
      return;
    }
    for (int i = 0; i < SETUP.size(); i++) {
      for (String later : SETUP.subList(i + 1, SETUP.size())) {
        Set<Integer> points = setup.getOrDefault(SETUP.get(i), new TreeSet<>());
        if (points.removeAll(setup.getOrDefault(later, Set.of())) && budget.hasRoomForProblem()) {
          int index = properties.stream().map(SgfProperty::id).toList().indexOf(later);
          budget.note(places.at("a point is set twice; the last one holds", index, 0));
        }
      }
    }
    setup.values().removeIf(Set::isEmpty);
  }

  private void keep(String property, String raw) {
    other.computeIfAbsent(property, unused -> new ArrayList<>()).add(raw);
  }

  /**
   * Takes a property with one value.
   *
   * @return false if it is not known
   * @throws IllegalArgumentException if the value makes no sense
   */
  private boolean add(String id, String raw) {
    SgfProperty value = new SgfProperty("V", List.of(raw));
    String text = value.simpleText().strip();
    switch (id) {
      case "B" -> moves.add(new QueryGame.Move(Color.BLACK, SgfPoints.move(text, board)));
      case "W" -> moves.add(new QueryGame.Move(Color.WHITE, SgfPoints.move(text, board)));
      case "PL" -> player = player(text);
      case "C" -> comments.append(comments.isEmpty() ? "" : "\n").append(value.text());
      case "N" -> name = value.simpleText();
      case "LB" -> addLabel(raw);
      case "LN" -> lines.add(pair(text));
      case "AR" -> arrows.add(pair(text));
      case "BL" -> timeLeft.put(Color.BLACK, seconds(text));
      case "WL" -> timeLeft.put(Color.WHITE, seconds(text));
      default -> {
        return addPoints(id, text);
      }
    }
    return true;
  }

  private boolean addPoints(String id, String text) {
    boolean isSetup = SETUP.contains(id);
    if (!isSetup && !MARKS.containsKey(id)) {
      return false;
    }
    if (text.isEmpty()) {
      return true;
    }
    List<Integer> points = SgfPoints.points(text, board);
    budget.spend(points.size() - 1);
    (isSetup ? setup : marks).computeIfAbsent(id, unused -> new TreeSet<>()).addAll(points);
    return true;
  }

  private static int player(String text) {
    return SgfPlayer.of(text)
        .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is not a player"));
  }

  private void addLabel(String raw) {
    int colon = raw.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("a label without a text: '" + raw + "'");
    }
    String text = new SgfProperty("LB", List.of(raw.substring(colon + 1))).simpleText();
    labels.put(SgfPoints.point(raw.substring(0, colon), board), text);
  }

  private Pair pair(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("'" + text + "' is not a pair of points");
    }
    return new Pair(
        SgfPoints.point(text.substring(0, colon), board),
        SgfPoints.point(text.substring(colon + 1), board));
  }

  private static double seconds(String text) {
    double seconds;
    try {
      seconds = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a time", e);
    }
    if (!Double.isFinite(seconds)) {
      throw new IllegalArgumentException("'" + text + "' is not a time");
    }
    return seconds;
  }
}
