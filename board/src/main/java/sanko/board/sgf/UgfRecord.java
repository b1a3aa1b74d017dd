package sanko.board.sgf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;

/** A record of Pandanet: a section {@code [Header]}, then a section {@code [Data]} with moves. */
final class UgfRecord extends OtherRecord {
  private static final Pattern FIELD = Pattern.compile("([A-Za-z]+)=(.*)");
  private static final Pattern MOVE =
      Pattern.compile("([A-Z])([A-Z]),([BW])[0-9]?(?:,([0-9]*).*)?");
  private static final Pattern DATE = Pattern.compile("([0-9]{4})/([0-9]{2})/([0-9]{2}).*");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  private final Map<String, String> fields = new HashMap<>();

  UgfRecord(List<String> lines) {
    super(lines);
  }

  static boolean isUgf(List<String> lines) {
    return lines.stream()
        .filter(each -> !each.isBlank() && !each.startsWith("#"))
        .findFirst()
        .map(each -> each.strip().equalsIgnoreCase("[Header]"))
        .orElse(false);
  }

  @Override
  void read() throws SgfException {
    int data = 0;
    while (data < lines.size() && !lines.get(data).strip().equalsIgnoreCase("[Data]")) {
      Matcher field = FIELD.matcher(lines.get(data).strip());
      if (field.matches()) {
        fields.putIfAbsent(field.group(1).toLowerCase(Locale.ROOT), field.group(2));
      }
      data++;
    }
    if (fields.containsKey("crypt") && !field("crypt").toUpperCase(Locale.ROOT).contains("PLAIN")) {
      throw error("an encrypted UGF record", 0);
    }
    if (data == lines.size()) {
      throw error("a UGF record without [Data]", data - 1);
    }
    int size = size();
    addHeader();
    addMoves(data + 1, size);
  }

  private int size() throws SgfException {
    String text = fields.containsKey("size") ? field("size").strip() : "19";
    int size = text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 0;
    if (size < Board.MIN_GAME_SIZE || size > Board.MAX_SIZE) {
      throw error(SgfPoints.quoted(text) + " is not a board size", 0);
    }
    add("SZ", text);
    return size;
  }

  private void addHeader() {
    addPlayer("playerb", "PB", "BR");
    addPlayer("playerw", "PW", "WR");
    add("GN", field("title"));
    add("PC", field("place"));
    add("CP", field("copyright"));
    Matcher date = DATE.matcher(field("date"));
    add("DT", date.matches() ? date.group(1) + "-" + date.group(2) + "-" + date.group(3) : "");
    add("RU", SgfRules.name(field("rule")));
    String[] handicap = field("hdcp").split(",", -1);
    add("HA", handicap[0].strip().matches("[2-9]") ? handicap[0].strip() : "");
    add("KM", handicap.length > 1 ? handicap[1] : "");
    add("RE", result());
  }

  private String result() {
    String[] words = field("winner").split(",", -1);
    String winner = words[0].strip().toUpperCase(Locale.ROOT);
    if (!winner.equals("B") && !winner.equals("W")) {
      return "";
    }
    String margin = words.length > 1 ? words[1].strip() : "";
    return winner
        + "+"
        + (NUMBER.matcher(margin).matches() ? margin : margin.equals("C") ? "R" : "");
  }

  private String field(String name) {
    return fields.getOrDefault(name, "");
  }

  private void addPlayer(String field, String name, String rank) {
    String[] words = field(field).split(",", -1);
    add(name, words[0]);
    add(rank, words.length > 1 ? words[1] : "");
  }

  /** Moves until the next section; stones with the number 0 before all of them are handicap. */
  private void addMoves(int from, int size) throws SgfException {
    boolean isFromBelow = field("coordinatetype").strip().equalsIgnoreCase("IGS");
    List<String> stones = new ArrayList<>();
    for (int i = from; i < lines.size() && !lines.get(i).startsWith("["); i++) {
      String line = lines.get(i).strip().toUpperCase(Locale.ROOT);
      if (line.isEmpty() || line.startsWith("#") || line.startsWith(".")) {
        continue;
      }
      Matcher move = MOVE.matcher(line);
      if (!move.matches()) {
        throw error(SgfPoints.quoted(lines.get(i)) + " is not a move", i);
      }
      int x = move.group(1).charAt(0) - 'A';
      int row = move.group(2).charAt(0) - 'A';
      boolean isPass = Math.max(x, row) >= size;
      String point = isPass ? "" : point(x, isFromBelow ? size - 1 - row : row);
      if (!isPass && moves() == 0 && "0".equals(move.group(4)) && move.group(3).equals("B")) {
        stones.add(point);
      } else {
        addMove(move.group(3).equals("B"), point, i);
      }
    }
    addStones(stones);
  }
}
