package sanko.board.sgf;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;

/** A record of Cyberoro or WBaduk: twelve lines of header, then {@code PM} lines with moves. */
final class NgfRecord extends OtherRecord {
  private static final int HEADER = 12;
  private static final Pattern MOVE = Pattern.compile("PM[A-Z]{2}([BW])([A-Z])([A-Z]).*");
  private static final Pattern PLAYER = Pattern.compile("(.*?)\\s+([0-9]{1,2}\\S{1,6})\\s*");
  private static final Pattern DATE = Pattern.compile("([0-9]{4})([0-9]{2})([0-9]{2}).*");
  private static final Pattern MARGIN = Pattern.compile("[0-9]+(?:\\.[0-9])?");
  private static final int LOOKED_AT = 40;

  NgfRecord(List<String> lines) {
    super(lines);
  }

  static boolean isNgf(List<String> lines) {
    return lines.size() > HEADER
        && lines.get(1).strip().matches("[0-9]{1,2}")
        && lines.stream().limit(LOOKED_AT).anyMatch(each -> each.startsWith("PM"));
  }

  @Override
  void read() throws SgfException {
    int size = number(1, "a board size", 2, Board.MAX_SIZE);
    int handicap = number(5, "a handicap", 0, 9);
    add("SZ", Integer.toString(size));
    addPlayer(lines.get(3), "PB", "BR");
    addPlayer(lines.get(2), "PW", "WR");
    add("GN", lines.get(0));
    add("PC", lines.get(4));
    addKomi(handicap);
    Matcher date = DATE.matcher(lines.get(8).strip());
    if (date.matches()) {
      add("DT", date.group(1) + "-" + date.group(2) + "-" + date.group(3));
    }
    add("RE", result(lines.get(10)));
    addHandicap(handicap, size);
    for (int i = HEADER - 1; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("PM")) {
        addMove(line, size, i);
      }
    }
  }

  private void addMove(String line, int size, int index) throws SgfException {
    Matcher move = MOVE.matcher(line);
    if (!move.matches()) {
      throw error(SgfPoints.quoted(line) + " is not a move", index);
    }
    int x = move.group(2).charAt(0) - 'B';
    int y = move.group(3).charAt(0) - 'B';
    boolean isPass = x < 0 && y < 0;
    if (!isPass && (Math.min(x, y) < 0 || Math.max(x, y) >= size)) {
      throw error(SgfPoints.quoted(line) + " is not on a board of " + size + "x" + size, index);
    }
    addMove(move.group(1).equals("B"), isPass ? "" : point(x, y), index);
  }

  /** Even games have half a point more than the whole number that the record names. */
  private void addKomi(int handicap) {
    String komi = lines.get(7).strip();
    add("KM", handicap == 0 && komi.matches("[0-9]{1,2}") ? komi + ".5" : komi);
  }

  private void addPlayer(String line, String name, String rank) {
    Matcher player = PLAYER.matcher(line);
    add(name, player.matches() ? player.group(1) : line);
    add(rank, player.matches() ? player.group(2) : "");
  }

  private static String result(String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    int black = first(lower, "black", "\u9ed1", "\u9ed2", "\ud751");
    int white = first(lower, "white", "\u767d", "\ubc31");
    if (black == white) {
      return "";
    }
    boolean isBlack = black < white != lower.contains("lose");
    String winner = isBlack ? "B+" : "W+";
    if (first(lower, "resign", "\u4e2d\u62bc", "\u4e2d\u76e4", "\u4e2d\u76d8", "\ubd88\uacc4")
        < lower.length()) {
      return winner + "R";
    }
    if (first(lower, "time", "\u6642\u9593", "\u65f6\u95f4", "\u6642\u9593", "\uc2dc\uac04")
        < lower.length()) {
      return winner + "T";
    }
    Matcher margin = MARGIN.matcher(lower.substring(Math.min(black, white)));
    return margin.find() ? winner + margin.group() : winner;
  }

  private static int first(String text, String... words) {
    int first = text.length();
    for (String word : words) {
      int at = text.indexOf(word);
      first = at < 0 ? first : Math.min(first, at);
    }
    return first;
  }
}
