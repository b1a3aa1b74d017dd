package sanko.board.sgf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * What the main line of a record says about the whole of a game. Where it says something twice, the
 * first value that is not blank counts. Only a board that there cannot be and another game than Go
 * are errors; any other value that means nothing is ignored and noted, as are handicap stones that
 * are missing. For one thread.
 */
public final class SgfHeader {
  /** What counts up to the first move or stone only; some files give the rest late. */
  private static final Set<String> OF_ROOT = Set.of("AP", "GM", "SZ", "KO", "HD");

  private static final Set<String> PLAY = Set.of("B", "W", "AB", "AW", "AE");

  private static final Set<String> WANTED =
      Set.of("AP", "GM", "SZ", "KM", "KO", "HA", "HD", "RU", "PB", "PW", "RE", "GN", "DT");

  private static final Pattern SIZE =
      Pattern.compile("\\+?([0-9]{1,4})(?:\\s*:\\s*\\+?([0-9]{1,4}))?");

  private static final Pattern HANDICAP =
      Pattern.compile("[\\p{L}\\s]*?\\+?([0-9]{1,4})[^0-9.,/]*");

  private static final Set<String> GO = Set.of("1", "+1");
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");
  private static final int MOST_HANDICAP = Board.MAX_SIZE * Board.MAX_SIZE;
  private static final int USUAL_SIZE = 19;

  private final Map<String, List<SgfValue>> values = new HashMap<>();

  private final List<SgfException> problems = new ArrayList<>();
  private final Set<String> ignored = new HashSet<>();
  private int width = USUAL_SIZE;
  private int height = USUAL_SIZE;
  private int handicap;
  private boolean lacksStones;
  private OptionalDouble komi = OptionalDouble.empty();

  private SgfHeader() {}

  /**
   * Reads the header of a record.
   *
   * @throws SgfException if it is not of Go, or of a board smaller or larger than there can be
   */
  public static SgfHeader of(SgfNode root) throws SgfException {
    SgfHeader header = new SgfHeader();
    boolean isStart = true;
    for (SgfNode node = root; node != null; node = node.first) {
      for (Map.Entry<String, List<SgfValue>> each : values(node, WANTED).entrySet()) {
        if (isStart || !OF_ROOT.contains(each.getKey())) {
          header
              .values
              .computeIfAbsent(each.getKey(), key -> new ArrayList<>())
              .addAll(each.getValue());
        }
      }
      isStart = isStart && values(node, PLAY).isEmpty();
    }
    header.read();
    header.findMissingStones(root);
    return header;
  }

  /** The values of a node by the name of their property, in order. */
  static Map<String, List<SgfValue>> values(SgfNode node, Set<String> wanted) {
    Map<String, List<SgfValue>> properties = new LinkedHashMap<>();
    SgfCursor cursor = new SgfCursor(node.source);
    while (cursor.nextProperty()) {
      String id = SgfProperty.id(cursor.raw());
      if (!wanted.contains(id)) {
        cursor.skipValues();
        continue;
      }
      List<SgfValue> values = properties.computeIfAbsent(id, key -> new ArrayList<>());
      while (cursor.nextValue()) {
        values.add(new SgfValue(SgfProperty.simpleText(cursor.raw()), node, cursor.start() - 1));
      }
    }
    return properties;
  }

  private void read() throws SgfException {
    readGame();
    SgfValue size = first("SZ");
    if (size != null) {
      readSize(size);
    }
    try {
      handicap = readHandicap();
    } catch (SgfException e) {
      ignore("HA", e);
    }
    try {
      boolean isOwn = all("AP").stream().anyMatch(each -> each.text().startsWith("Sanko"));
      SgfKomi meaning = new SgfKomi(text("RU"), isOfFox(), isOwn, handicap);
      SgfValue value = first("KM", "KO");
      komi = value == null ? komi : meaning.points(value);
    } catch (SgfException e) {
      ignore("KM", e);
    }
  }

  private boolean isOfFox() {
    return all("AP").stream().anyMatch(each -> each.text().contains("foxwq"));
  }

  /** Whether this is an older record of Fox; KataGo knows them by this, too. */
  private boolean isOfOldFox() {
    return all("AP").stream().anyMatch(each -> each.text().strip().equals("GNU Go:3.8"))
        && values.containsKey("GN")
        && text("GN").isBlank();
  }

  private void findMissingStones(SgfNode root) {
    SgfValue value = first("HA", "HD");
    if (value != null
        && (isOfFox() || isOfOldFox())
        && FoxHandicap.isHandicap(width, height, handicap)
        && values(root, PLAY).isEmpty()
        && root.first != null
        && values(root.first, PLAY).keySet().equals(Set.of("W"))) {
      lacksStones = true;
      String stones = handicap + " handicap stones";
      problems.add(
          value.error("the " + stones + " are missing, as in records of Fox; they are set"));
    }
  }

  private void ignore(String id, SgfException problem) {
    ignored.add(id);
    problems.add(problem);
  }

  private void readGame() throws SgfException {
    SgfValue value = first("GM");
    if (value != null && !GO.contains(value.plain())) {
      SgfException problem = value.error("not a game of Go: GM " + value.quoted());
      if (NUMBER.matcher(value.plain()).matches()) {
        throw problem;
      }
      ignore("GM", problem);
    }
  }

  private void readSize(SgfValue value) throws SgfException {
    Matcher size = SIZE.matcher(value.plain());
    if (!size.matches()) {
      throw value.error(value.quoted() + " is not a board size");
    }
    width = Integer.parseInt(size.group(1));
    height = size.group(2) == null ? width : Integer.parseInt(size.group(2));
    int larger = Math.max(width, height);
    if (Math.min(width, height) < 1 || larger > SgfPoints.MAX_SIZE) {
      throw value.error("SGF has no board of " + width + "x" + height);
    }
    if (larger > Board.MAX_SIZE) {
      throw value.error("a board of " + width + "x" + height + " is larger than " + Board.MAX_SIZE);
    }
    if (Math.min(width, height) < Board.MIN_GAME_SIZE) {
      throw value.error("a board of " + width + "x" + height + " is smaller than 2x2");
    }
  }

  private int readHandicap() throws SgfException {
    SgfValue value = first("HA", "HD");
    if (value == null) {
      return 0;
    }
    Matcher number = HANDICAP.matcher(value.plain());
    int stones = number.matches() ? Integer.parseInt(number.group(1)) : -1;
    if (stones < 0 || stones > MOST_HANDICAP) {
      throw value.error(value.quoted() + " is not a handicap; it is ignored");
    }
    return stones;
  }

  /** The first value of a property, or of the others that may stand for it, if not blank. */
  private @Nullable SgfValue first(String... ids) {
    return Stream.of(ids)
        .flatMap(each -> all(each).stream())
        .filter(each -> !each.isBlank())
        .findFirst()
        .orElse(null);
  }

  private List<SgfValue> all(String id) {
    return values.getOrDefault(id, List.of());
  }

  /** What a property says, or nothing. */
  String text(String id) {
    SgfValue value = first(id);
    return value == null ? "" : value.text();
  }

  /** Columns of the board. */
  public int width() {
    return width;
  }

  /** Rows of the board. */
  public int height() {
    return height;
  }

  /** Komi in points, if the record names one that means something. */
  public OptionalDouble komi() {
    return komi;
  }

  /** The number of handicap stones that the record names, 0 if none. */
  public int handicap() {
    return handicap;
  }

  /**
   * The points of the handicap stones that the record lacks and the game had; docs/sgf.md.
   *
   * @param board of the record's size
   */
  public List<Integer> missingStones(Board board) {
    return lacksStones ? FoxHandicap.points(board, handicap, text("DT")) : List.of();
  }

  /** What means nothing and is ignored, and what was missing and is added. */
  public List<SgfException> problems() {
    return List.copyOf(problems);
  }

  /** Whether the value of a property is ignored. */
  public boolean isIgnored(String id) {
    return ignored.contains(id);
  }
}
