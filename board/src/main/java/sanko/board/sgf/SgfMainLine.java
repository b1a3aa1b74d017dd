package sanko.board.sgf;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;

/** Interprets the properties of a tree's main line that matter for a game. */
final class SgfMainLine {
  private static final Set<String> WANTED =
      Set.of(
          "AP", "GM", "SZ", "KM", "HA", "RU", "PB", "PW", "RE", "AB", "AW", "AE", "PL", "B", "W");
  private static final Set<String> INFORMATION = Set.of("KM", "HA", "RU", "PB", "PW", "RE");
  private static final Set<String> SETUP = Set.of("AB", "AW", "AE", "PL");

  /** Moves and edits; no game that anybody played has so many. */
  private static final int MOST_STEPS = 10_000;

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,4})(?:\\s*:\\s*([0-9]{1,4}))?");
  private static final Pattern KOMI =
      Pattern.compile("[-+]?[0-9]{1,9}([.,][0-9]{0,9})?|[.,][0-9]{1,9}");
  private static final int LEAST_FOX_KOMI = 100;
  private static final Pattern HANDICAP = Pattern.compile("[0-9]{1,4}");

  /** A value in one line, and where it stands: in which node, and where in its text. */
  private record Value(String text, SgfNode node, int start) {
    SgfException error(String problem) {
      return new SgfPlace(node.line, node.column).pass(node.source, 0, start).error(problem);
    }

    /** What the text means, with the place in the error if it means nothing. */
    <T> T read(Function<String, T> meaning) throws SgfException {
      try {
        return meaning.apply(text);
      } catch (IllegalArgumentException e) {
        throw error(String.valueOf(e.getMessage()));
      }
    }

    String quoted() {
      return SgfPoints.quoted(text);
    }
  }

  private final SgfNode root;
  private final Map<String, Value> information = new HashMap<>();
  private MutableBoard board = new MutableBoard(19, 19);

  SgfMainLine(SgfNode root) {
    this.root = root;
  }

  SgfGame game() throws SgfException {
    Map<String, List<Value>> start = properties(root);
    readSize(start);
    SgfStep.Setup setup = setup(start);
    List<SgfStep> steps = new ArrayList<>();
    addMoves(start, steps);
    checkLength(steps, root);
    inform(start);
    boolean isOfFox =
        start.getOrDefault("AP", List.of()).stream().anyMatch(each -> each.text.contains("foxwq"));
    for (SgfNode node = root.first; node != null; node = node.first) {
      Map<String, List<Value>> properties = properties(node);
      SgfStep.Setup edit = setup(properties);
      if (!edit.isNothing()) {
        steps.add(edit);
      }
      addMoves(properties, steps);
      checkLength(steps, node);
      inform(properties);
    }
    return new SgfGame(
        board.width(),
        board.height(),
        komi(isOfFox),
        handicap(),
        text("RU"),
        text("PB"),
        text("PW"),
        text("RE"),
        setup,
        steps);
  }

  private static void checkLength(List<SgfStep> steps, SgfNode node) throws SgfException {
    if (steps.size() > MOST_STEPS) {
      throw new SgfException(
          "more than " + MOST_STEPS + " moves and edits", node.line, node.column);
    }
  }

  private static Map<String, List<Value>> properties(SgfNode node) {
    Map<String, List<Value>> properties = new LinkedHashMap<>();
    SgfCursor cursor = new SgfCursor(node.source);
    while (cursor.nextProperty()) {
      String id = SgfProperty.id(cursor.raw());
      if (!WANTED.contains(id)) {
        cursor.skipValues();
        continue;
      }
      List<Value> values = properties.computeIfAbsent(id, key -> new ArrayList<>());
      while (cursor.nextValue()) {
        values.add(new Value(SgfProperty.simpleText(cursor.raw()), node, cursor.start() - 1));
      }
    }
    return properties;
  }

  /** Takes the game information that no earlier node has given; some files give it late. */
  private void inform(Map<String, List<Value>> properties) {
    properties.forEach(
        (name, values) -> {
          if (INFORMATION.contains(name)) {
            information.putIfAbsent(name, values.get(0));
          }
        });
  }

  private String text(String name) {
    Value value = information.get(name);
    return value == null ? "" : value.text;
  }

  private void readSize(Map<String, List<Value>> root) throws SgfException {
    for (Value value : root.getOrDefault("GM", List.of())) {
      String game = value.text.trim();
      if (!game.isEmpty() && !game.equals("1")) {
        throw value.error("not a game of Go: GM " + value.quoted());
      }
    }
    for (Value value : root.getOrDefault("SZ", List.of())) {
      if (value.text.isBlank()) {
        continue;
      }
      Matcher size = SIZE.matcher(value.text.trim());
      if (!size.matches()) {
        throw value.error(value.quoted() + " is not a board size");
      }
      int width = Integer.parseInt(size.group(1));
      int height = size.group(2) == null ? width : Integer.parseInt(size.group(2));
      checkSize(width, height, value);
      board = new MutableBoard(width, height);
    }
  }

  private void checkSize(int width, int height, Value value) throws SgfException {
    int smaller = Math.min(width, height);
    int larger = Math.max(width, height);
    if (smaller < 1 || larger > SgfPoints.MAX_SIZE) {
      throw value.error("SGF has no board of " + width + "x" + height);
    }
    if (larger > Board.MAX_SIZE) {
      throw value.error("a board of " + width + "x" + height + " is larger than " + Board.MAX_SIZE);
    }
  }

  /**
   * Komi in points. The server Fox writes hundredths, and Chinese records may count stones of one
   * player, each worth two points: 375 and 3.75 are 7.5.
   */
  private OptionalDouble komi(boolean isOfFox) throws SgfException {
    Value komi = information.get("KM");
    if (komi == null || komi.text.isBlank()) {
      return OptionalDouble.empty();
    }
    if (!KOMI.matcher(komi.text.trim()).matches()) {
      throw komi.error(komi.quoted() + " is not a komi");
    }
    double number = Double.parseDouble(komi.text.trim().replace(',', '.'));
    if (isOfFox && Math.abs(number) >= LEAST_FOX_KOMI) {
      number /= 100;
    }
    boolean isQuarter = 4 * number == Math.rint(4 * number) && 2 * number != Math.rint(2 * number);
    boolean isChinese = text("RU").trim().toLowerCase(Locale.ROOT).startsWith("chinese");
    double points = isQuarter && isChinese ? 2 * number : number;
    if (!Rules.isKomi(points)) {
      throw komi.error(
          "komi %1$s is not from -%2$d to %2$d".formatted(komi.quoted(), Rules.MOST_KOMI));
    }
    return OptionalDouble.of(0.0 + points);
  }

  private int handicap() throws SgfException {
    Value handicap = information.get("HA");
    if (handicap == null || handicap.text.isBlank()) {
      return 0;
    }
    if (!HANDICAP.matcher(handicap.text.trim()).matches()) {
      throw handicap.error(handicap.quoted() + " is not a handicap");
    }
    return Integer.parseInt(handicap.text.trim());
  }

  private SgfStep.Setup setup(Map<String, List<Value>> node) throws SgfException {
    if (Collections.disjoint(node.keySet(), SETUP)) {
      return SgfStep.Setup.NONE;
    }
    BitSet used = new BitSet();
    List<Integer> black = points(node, "AB", used);
    List<Integer> white = points(node, "AW", used);
    List<Integer> empty = points(node, "AE", used);
    return new SgfStep.Setup(black, white, empty, player(node));
  }

  private static int player(Map<String, List<Value>> node) throws SgfException {
    if (!node.containsKey("PL")) {
      return Color.EMPTY;
    }
    Value player = node.get("PL").get(0);
    return switch (player.text.trim().toLowerCase(Locale.ROOT)) {
      case "" -> Color.EMPTY;
      case "b", "black", "1" -> Color.BLACK;
      case "w", "white", "2" -> Color.WHITE;
      default -> throw player.error(player.quoted() + " is not a player");
    };
  }

  /** The points and rectangles of a setup property; an empty value is no point. */
  private List<Integer> points(Map<String, List<Value>> node, String name, BitSet used)
      throws SgfException {
    List<Value> values = node.getOrDefault(name, List.of());
    BitSet points = new BitSet();
    for (Value value : values) {
      if (!value.text.isBlank()) {
        for (int point : value.read(text -> SgfPoints.points(text, board))) {
          points.set(board.y(point) * board.width() + board.x(point));
        }
      }
    }
    if (points.intersects(used)) {
      used.and(points);
      int twice = board.pointAt(used.nextSetBit(0));
      throw values.get(0).error("a point is set twice: " + Vertex.format(twice, board));
    }
    used.or(points);
    return points.stream().map(board::pointAt).boxed().toList();
  }

  private void addMoves(Map<String, List<Value>> node, List<SgfStep> steps) throws SgfException {
    for (Map.Entry<String, List<Value>> property : node.entrySet()) {
      if (property.getKey().equals("B") || property.getKey().equals("W")) {
        int color = property.getKey().equals("B") ? Color.BLACK : Color.WHITE;
        for (Value value : property.getValue()) {
          int move = value.read(text -> SgfPoints.move(text, board));
          steps.add(new SgfStep.Move(color, move));
        }
      }
    }
  }
}
