package sanko.board;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the main line of the first game in an SGF file, FF[3] or FF[4]: always the first variation.
 * What follows the main line is not looked at. Whether moves are legal is not judged here.
 */
public final class SgfReader {
  private static final Set<String> WANTED =
      Set.of("GM", "SZ", "KM", "HA", "RU", "PB", "PW", "RE", "AB", "AW", "AE", "PL", "B", "W");
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,4})(?:\\s*:\\s*([0-9]{1,4}))?");
  private static final Pattern KOMI =
      Pattern.compile("[-+]?[0-9]{1,9}([.,][0-9]{0,9})?|[.,][0-9]{1,9}");
  private static final Pattern HANDICAP = Pattern.compile("[0-9]{1,4}");
  private static final int SGF_MAX_SIZE = 52;

  /** A value of a property and where it stands. */
  private record Value(String text, int where) {}

  private final SgfText text;
  private Board board = new Board(19, 19);

  private SgfReader(byte[] bytes) {
    text = new SgfText(bytes);
  }

  /**
   * Reads a file. The encoding is the one that {@code CA} names; without it, UTF-8, or Latin-1 if
   * it is not that.
   *
   * @throws SgfException if it is broken, not Go, or larger than a {@link Board} can be
   */
  public static SgfGame read(byte[] bytes) throws SgfException {
    return new SgfReader(bytes).readGame();
  }

  private SgfGame readGame() throws SgfException {
    if (!text.skipToGame()) {
      throw text.error("no game record: '(;' is missing", 0);
    }
    List<Map<String, List<Value>>> nodes = readMainLine();
    Map<String, List<Value>> root = nodes.get(0);
    readSize(root);
    SgfStep.Setup setup = setup(root);
    List<SgfStep> steps = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      SgfStep.Setup edit = i == 0 ? SgfStep.Setup.NONE : setup(nodes.get(i));
      if (!edit.isNothing()) {
        steps.add(edit);
      }
      addMoves(nodes.get(i), steps);
    }
    return new SgfGame(
        board.width(),
        board.height(),
        komi(root),
        handicap(root),
        first(root, "RU"),
        first(root, "PB"),
        first(root, "PW"),
        first(root, "RE"),
        setup,
        steps);
  }

  /** The nodes up to the first closing parenthesis; entering a variation changes nothing. */
  private List<Map<String, List<Value>>> readMainLine() throws SgfException {
    List<Map<String, List<Value>>> nodes = new ArrayList<>();
    Map<String, List<Value>> node = new LinkedHashMap<>();
    text.skipBlanks();
    while (!text.isAtEnd()) {
      char c = text.peek();
      if (c == ')') {
        return nodes;
      } else if (c == ';') {
        node = new LinkedHashMap<>();
        nodes.add(node);
        text.skip();
      } else if (c == '(') {
        text.skip();
        text.skipBlanks();
        if (text.isAtEnd() || text.peek() != ';') {
          throw text.error("a variation must begin with ';'", text.position());
        }
      } else if (SgfText.isLetterOrDigit(c)) {
        readProperty(node);
      } else {
        throw text.error("unexpected '" + c + "'", text.position());
      }
      text.skipBlanks();
    }
    throw text.error("the file ends before ')'", text.position());
  }

  private void readProperty(Map<String, List<Value>> node) throws SgfException {
    int where = text.position();
    String name = text.readName();
    text.skipBlanks();
    if (text.isAtEnd() || text.peek() != '[') {
      throw text.error("a property without a value: '" + name + "'", where);
    }
    List<Value> values = new ArrayList<>();
    while (!text.isAtEnd() && text.peek() == '[') {
      int start = text.position();
      values.add(new Value(text.readValue(), start));
      text.skipBlanks();
    }
    if (WANTED.contains(name)) {
      node.computeIfAbsent(name, key -> new ArrayList<>()).addAll(values);
    }
  }

  private void readSize(Map<String, List<Value>> root) throws SgfException {
    for (Value value : root.getOrDefault("GM", List.of())) {
      String game = value.text.trim();
      if (!game.isEmpty() && !game.equals("1")) {
        throw text.error("not a game of Go: GM[" + game + "]", value.where);
      }
    }
    for (Value value : root.getOrDefault("SZ", List.of())) {
      Matcher size = SIZE.matcher(value.text.trim());
      if (!size.matches()) {
        throw text.error("'" + value.text + "' is not a board size", value.where);
      }
      int width = Integer.parseInt(size.group(1));
      int height = size.group(2) == null ? width : Integer.parseInt(size.group(2));
      checkSize(width, height, value.where);
      board = new Board(width, height);
    }
  }

  private void checkSize(int width, int height, int where) throws SgfException {
    int smaller = Math.min(width, height);
    int larger = Math.max(width, height);
    if (smaller < 1 || larger > SGF_MAX_SIZE) {
      throw text.error("SGF has no board of " + width + "x" + height, where);
    }
    if (larger > Board.MAX_SIZE) {
      throw text.error(
          "a board of " + width + "x" + height + " is larger than " + Board.MAX_SIZE, where);
    }
  }

  private OptionalDouble komi(Map<String, List<Value>> root) throws SgfException {
    String komi = first(root, "KM").trim();
    if (komi.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!KOMI.matcher(komi).matches()) {
      throw text.error("'" + komi + "' is not a komi", whereOf(root, "KM"));
    }
    return OptionalDouble.of(0.0 + Double.parseDouble(komi.replace(',', '.')));
  }

  private int handicap(Map<String, List<Value>> root) throws SgfException {
    String handicap = first(root, "HA").trim();
    if (handicap.isEmpty()) {
      return 0;
    }
    if (!HANDICAP.matcher(handicap).matches()) {
      throw text.error("'" + handicap + "' is not a handicap", whereOf(root, "HA"));
    }
    return Integer.parseInt(handicap);
  }

  private static String first(Map<String, List<Value>> node, String name) {
    List<Value> values = node.getOrDefault(name, List.of());
    return values.isEmpty() ? "" : values.get(0).text;
  }

  private static int whereOf(Map<String, List<Value>> node, String name) {
    List<Value> values = node.getOrDefault(name, List.of());
    return values.isEmpty() ? 0 : values.get(0).where;
  }

  private SgfStep.Setup setup(Map<String, List<Value>> node) throws SgfException {
    Set<Integer> used = new HashSet<>();
    List<Integer> black = points(node, "AB", used);
    List<Integer> white = points(node, "AW", used);
    List<Integer> empty = points(node, "AE", used);
    return new SgfStep.Setup(black, white, empty, player(node));
  }

  private int player(Map<String, List<Value>> node) throws SgfException {
    String player = first(node, "PL").trim().toLowerCase(Locale.ROOT);
    return switch (player) {
      case "" -> Color.EMPTY;
      case "b", "black", "1" -> Color.BLACK;
      case "w", "white", "2" -> Color.WHITE;
      default -> throw text.error("'" + player + "' is not a player", whereOf(node, "PL"));
    };
  }

  /** The points and rectangles of a setup property; an empty value is no point. */
  private List<Integer> points(Map<String, List<Value>> node, String name, Set<Integer> used)
      throws SgfException {
    Set<Integer> points = new HashSet<>();
    for (Value value : node.getOrDefault(name, List.of())) {
      String corners = value.text.replace(" ", "");
      if (!corners.isEmpty()) {
        addRectangle(corners, value, points);
      }
    }
    for (int point : points) {
      if (!used.add(point)) {
        throw text.error(
            "a point is set twice: " + Vertex.format(point, board), whereOf(node, name));
      }
    }
    return List.copyOf(points);
  }

  private void addRectangle(String corners, Value value, Set<Integer> points) throws SgfException {
    int colon = corners.indexOf(':');
    int from = point(colon < 0 ? corners : corners.substring(0, colon), value);
    int to = colon < 0 ? from : point(corners.substring(colon + 1), value);
    for (int x = Math.min(board.x(from), board.x(to));
        x <= Math.max(board.x(from), board.x(to));
        x++) {
      for (int y = Math.min(board.y(from), board.y(to));
          y <= Math.max(board.y(from), board.y(to));
          y++) {
        points.add(board.point(x, y));
      }
    }
  }

  private int point(String letters, Value value) throws SgfException {
    int x = letters.length() == 2 ? coordinate(letters.charAt(0)) : -1;
    int y = letters.length() == 2 ? coordinate(letters.charAt(1)) : -1;
    if (x < 0 || y < 0) {
      throw text.error("'" + value.text + "' is not a point", value.where);
    }
    if (x >= board.width() || y >= board.height()) {
      throw text.error(
          "'" + value.text + "' is not on a board of " + board.sizeText(), value.where);
    }
    return board.point(x, y);
  }

  private static int coordinate(char letter) {
    if (letter >= 'a' && letter <= 'z') {
      return letter - 'a';
    }
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 26 : -1;
  }

  private void addMoves(Map<String, List<Value>> node, List<SgfStep> steps) throws SgfException {
    for (Map.Entry<String, List<Value>> property : node.entrySet()) {
      if (property.getKey().equals("B") || property.getKey().equals("W")) {
        int color = property.getKey().equals("B") ? Color.BLACK : Color.WHITE;
        for (Value value : property.getValue()) {
          steps.add(new SgfStep.Move(color, move(value)));
        }
      }
    }
  }

  private int move(Value value) throws SgfException {
    String letters = value.text.replace(" ", "");
    boolean small = board.width() <= 19 && board.height() <= 19;
    return letters.isEmpty() || (small && letters.equals("tt"))
        ? Board.PASS
        : point(letters, value);
  }
}
