package sanko.board.sgf;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sanko.board.Board;

/**
 * A record of Cyberoro or WBaduk: twelve lines of header, then {@code PM} lines with moves. In
 * older ones the header has eleven lines, which begin with {@code GI} and stand in another order.
 */
final class NgfRecord extends OtherRecord {
  private static final int HEADER = 12;
  private static final Pattern MOVE = Pattern.compile("PM[A-Z]{2}([BW])([A-Z])([A-Z]).*");
  private static final Pattern PLAYER = Pattern.compile("(.*?)\\s+([0-9]{1,2}\\S{1,6})\\s*");

  /** Eight digits, or dashes on both sides of the month. */
  private static final Pattern DATE =
      Pattern.compile("([0-9]{4})(?:(?=[0-9]{4})|-(?=[0-9]+-))([0-9]{1,2})-?([0-9]{1,2}).*");

  private static final Pattern MARGIN = Pattern.compile("[0-9]+(?:\\.[0-9])?");
  private static final int LOOKED_AT = 40;

  private static final String OLD = "GI";
  private static final int OLD_HEADER = 11;

  private final boolean isOld;

  NgfRecord(List<String> lines) {
    super(isOld(lines) ? withoutPrefixes(lines) : lines);
    isOld = isOld(lines);
  }

  static boolean isNgf(List<String> lines) {
    return (isOld(lines) || isUsual(lines))
        && lines.stream().limit(LOOKED_AT).anyMatch(each -> each.startsWith("PM"));
  }

  private static boolean isUsual(List<String> lines) {
    return lines.size() > HEADER && lines.get(1).strip().matches("[0-9]{1,2}");
  }

  private static boolean isOld(List<String> lines) {
    return lines.size() > OLD_HEADER
        && lines.stream().limit(OLD_HEADER).allMatch(each -> each.startsWith(OLD));
  }

  private static List<String> withoutPrefixes(List<String> lines) {
    return lines.stream()
        .map(each -> each.startsWith(OLD) ? each.substring(OLD.length()) : each)
        .toList();
  }

  @Override
  void read() throws SgfException {
    int size = number(isOld ? 6 : 1, "a board size", Board.MIN_GAME_SIZE, Board.MAX_SIZE);
    int handicap = number(isOld ? 7 : 5, "a handicap", 0, 9);
    add("SZ", Integer.toString(size));
    add("GN", lines.get(0));
    addKomi(lines.get(isOld ? 9 : 7).strip(), handicap);
    Matcher date = DATE.matcher(lines.get(isOld ? 5 : 8).strip());
    if (date.matches()) {
      add("DT", date(date));
    }
    if (isOld) {
      addPlayersOfUnknownColor(lines.get(1).strip(), lines.get(2).strip());
    } else {
      addPlayer(lines.get(3), "PB", "BR");
      addPlayer(lines.get(2), "PW", "WR");
      add("PC", lines.get(4));
      add("RE", result(lines.get(10)));
    }
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
  private void addKomi(String komi, int handicap) {
    add("KM", handicap == 0 && komi.matches("[0-9]{1,2}") ? komi + ".5" : komi);
  }

  /** It is not known which of the two lines names Black. */
  private void addPlayersOfUnknownColor(String one, String other) {
    add("GC", one.isEmpty() || other.isEmpty() ? one + other : one + ", " + other);
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
