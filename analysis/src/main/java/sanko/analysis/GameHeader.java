package sanko.analysis;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfHeader;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfTree;
import sanko.engine.config.RulesFormat;

/**
 * What a record says about the whole of a game.
 *
 * @param board an empty board of the record's size
 * @param rules a name of those in the record, if they are known, else null
 * @param missingStones the handicap stones that the game had and the root does not set
 * @param info the other texts by the name of their property
 * @param told the names of the root's properties that all this tells
 */
record GameHeader(
    Board board,
    @Nullable String rules,
    OptionalDouble komi,
    int handicap,
    List<Integer> missingStones,
    Map<String, String> info,
    Set<String> told) {
  /** Properties of a game that are texts; those of several lines and of one. */
  static final Set<String> LONG_TEXTS = Set.of("GC");

  static final Set<String> TEXTS =
      Set.of(
          "AN", "AP", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB", "PC", "PW", "RE",
          "RO", "RU", "SO", "ST", "TM", "US", "WR", "WT");

  /** What other fields tell, and what writing a record anew decides. */
  private static final Set<String> IMPLIED = Set.of("SZ", "CA", "FF", "GM");

  /** What some files give late, at a later node of the main line. */
  private static final Set<String> LATE = Set.of("SZ", "KM", "HA", "RU", "PB", "PW", "RE");

  /** A property and where it stands. */
  private record Found(SgfNode node, int index, SgfProperty property) {
    SgfException problem(String text) {
      return node.problem(text, index, 0);
    }
  }

  /**
   * Reads a header.
   *
   * @param problems receives what cannot be read
   * @return null if the record is not of Go, or of a board larger than there can be
   */
  static @Nullable GameHeader of(SgfTree tree, Consumer<SgfException> problems) {
    Map<String, Found> found = find(tree.root());
    try {
      SgfHeader header = SgfHeader.of(tree.root());
      Board board = board(header, found);
      header.problems().forEach(problems);
      Set<String> told = new HashSet<>(IMPLIED);
      List.of("KM", "HA").forEach(each -> told.add(header.isIgnored(each) ? "" : each));
      Map<String, String> info = new LinkedHashMap<>();
      for (Map.Entry<String, Found> each : found.entrySet()) {
        if (TEXTS.contains(each.getKey())) {
          told.add(each.getKey());
          addText(each.getKey(), each.getValue().property(), info);
        }
      }
      return new GameHeader(
          board,
          info.containsKey("RU") ? rules(SgfRules.name(info.get("RU"))) : null,
          header.komi(),
          header.handicap(),
          header.missingStones(board),
          info,
          told);
    } catch (SgfException e) {
      problems.accept(e);
      return null;
    }
  }

  private static void addText(String id, SgfProperty property, Map<String, String> info) {
    String text = LONG_TEXTS.contains(id) ? property.text() : property.simpleText();
    if (!text.isBlank()) {
      info.put(id, text);
    }
  }

  /** The name of known rules, or their compact form, which pages know, for KataGo's JSON. */
  private static @Nullable String rules(String name) {
    try {
      Rules rules = RulesFormat.parse(name);
      return RulesFormat.isJson(name) ? rules.compactText() : name;
    } catch (IllegalArgumentException e) {
      // The page asks its user then.
      return null;
    }
  }

  /** The first properties of each name at the root, and those that stand later. */
  private static Map<String, Found> find(SgfNode root) {
    Map<String, Found> found = new LinkedHashMap<>();
    for (SgfNode node = root; node != null; node = node.next()) {
      List<SgfProperty> properties = node.properties();
      for (int i = 0; i < properties.size(); i++) {
        String id = properties.get(i).id();
        if (node == root || LATE.contains(id)) {
          found.putIfAbsent(id, new Found(node, i, properties.get(i)));
        }
      }
    }
    return found;
  }

  private static Board board(SgfHeader header, Map<String, Found> found) throws SgfException {
    Found size = found.get("SZ");
    if (size != null && Math.min(header.width(), header.height()) < 2) {
      throw size.problem("a board of 1 line");
    }
    return new MutableBoard(header.width(), header.height());
  }
}
