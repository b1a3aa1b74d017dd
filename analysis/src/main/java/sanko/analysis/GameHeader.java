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

  /**
   * Reads a header.
   *
   * @param problems receives what cannot be read
   * @return null if the record is not of Go, or of a board smaller or larger than there can be
   */
  static @Nullable GameHeader of(SgfTree tree, Consumer<SgfException> problems) {
    Map<String, SgfProperty> found = find(tree.root());
    try {
      SgfHeader header = SgfHeader.of(tree.root());
      Board board = new MutableBoard(header.width(), header.height());
      header.problems().forEach(problems);
      Set<String> told = new HashSet<>(IMPLIED);
      List.of("KM", "HA").forEach(each -> told.add(header.isIgnored(each) ? "" : each));
      Map<String, String> info = new LinkedHashMap<>();
      for (Map.Entry<String, SgfProperty> each : found.entrySet()) {
        if (TEXTS.contains(each.getKey())) {
          told.add(each.getKey());
          addText(each.getKey(), each.getValue(), info);
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
  private static Map<String, SgfProperty> find(SgfNode root) {
    Map<String, SgfProperty> found = new LinkedHashMap<>();
    for (SgfNode node = root; node != null; node = node.next()) {
      for (SgfProperty property : node.properties()) {
        if (node == root || LATE.contains(property.id())) {
          found.putIfAbsent(property.id(), property);
        }
      }
    }
    return found;
  }
}
