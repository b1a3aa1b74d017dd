package sanko.board.sgf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A record of Tygem: {@code \[NAME=VALUE\]} lines, then {@code STO} lines with moves. */
final class GibRecord extends OtherRecord {
  private static final int SIZE = 19;
  private static final int TENTHS = 10;
  private static final Pattern FIELD = Pattern.compile("\\\\\\[([A-Z]+)=(.*?)(?:\\\\\\])?");
  private static final Pattern PLAYER = Pattern.compile("(.*?)\\s*(?:\\(([^()]*)\\))?\\s*");
  private static final Pattern TAG_DATE = Pattern.compile("C(\\d{4}):(\\d\\d):(\\d\\d)");
  private static final Pattern DATE =
      Pattern.compile("GDATE:\\s*(\\d{4})-\\s*(\\d{1,2})-\\s*(\\d{1,2})");

  private final Map<String, String> fields = new HashMap<>();

  GibRecord(List<String> lines) {
    super(lines);
  }

  @Override
  void read() throws SgfException {
    for (String line : lines) {
      Matcher field = FIELD.matcher(line.strip());
      if (field.matches()) {
        fields.putIfAbsent(field.group(1), field.group(2));
      }
    }
    add("SZ", Integer.toString(SIZE));
    addPlayer("GAMEBLACKNAME", "B");
    addPlayer("GAMEWHITENAME", "W");
    add("DT", date());
    add("RE", result());
    add("GN", fields.getOrDefault("GAMENAME", ""));
    add("PC", fields.getOrDefault("GAMEPLACE", ""));
    int komi = value("GONGJE:(\\d+)", ",G(\\d+)");
    komi = komi < 0 ? integer(fields.getOrDefault("GAMEGONGJE", "")) : komi;
    add("KM", komi < 0 ? "" : Double.toString((double) komi / TENTHS));
    boolean isBlack = true;
    boolean hasMoves = false;
    for (int i = 0; i < lines.size(); i++) {
      String[] words = lines.get(i).strip().split("\\s+");
      if (words[0].equals("INI")) {
        addHandicap(words, i);
      } else if (words[0].equals("STO")) {
        isBlack = color(words, i);
        addMove(isBlack, point(coordinate(words, 4, i), coordinate(words, 5, i)), i);
        isBlack = !isBlack;
        hasMoves = true;
      } else if (words[0].equals("SKI")) {
        addMove(isBlack, "", i);
        isBlack = !isBlack;
      }
    }
    if (!hasMoves && lines.stream().noneMatch(each -> each.startsWith("INI"))) {
      throw error("a GIB record without a game", lines.size() - 1);
    }
  }

  private void addHandicap(String[] words, int line) throws SgfException {
    int stones = words.length > 3 ? integer(words[3]) : -1;
    if (stones < 0 || stones > 9) {
      throw error(SgfPoints.quoted(String.join(" ", words)) + " names no handicap", line);
    }
    addHandicap(stones, SIZE);
  }

  private static boolean color(String[] words, int line) throws SgfException {
    int color = words.length > 3 ? integer(words[3]) : -1;
    if (color != 1 && color != 2) {
      throw error(SgfPoints.quoted(String.join(" ", words)) + " names no player", line);
    }
    return color == 1;
  }

  private static int coordinate(String[] words, int index, int line) throws SgfException {
    int coordinate = words.length > index ? integer(words[index]) : -1;
    if (coordinate < 0 || coordinate >= SIZE) {
      throw error(SgfPoints.quoted(String.join(" ", words)) + " is not a move", line);
    }
    return coordinate;
  }

  private static int integer(String text) {
    return text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : -1;
  }

  private void addPlayer(String field, String color) {
    Matcher player = PLAYER.matcher(fields.getOrDefault(field, ""));
    if (player.matches() && !player.group(1).isBlank()) {
      add("P" + color, player.group(1));
      add(color + "R", player.group(2) == null ? "" : player.group(2));
    } else {
      String nick = ofUser(color, "NICK");
      add("P" + color, nick.isBlank() ? ofUser(color, "ID") : nick);
    }
  }

  /** What newer records tell of a user: {@code BUSERINFO=BID:benjito2,BLV:11,BNICK:benjito2}. */
  private String ofUser(String color, String name) {
    String user = "," + fields.getOrDefault(color + "USERINFO", "");
    Matcher found = Pattern.compile("," + color + name + ":([^,]*)").matcher(user);
    return found.find() ? found.group(1) : "";
  }

  private String date() {
    for (Pattern pattern : List.of(TAG_DATE, DATE)) {
      Matcher date = pattern.matcher(fields.getOrDefault("GAMETAG", "") + info());
      if (date.find()) {
        return date(date);
      }
    }
    return "";
  }

  private String info() {
    return fields.getOrDefault("GAMEINFOMAIN", "") + "," + fields.getOrDefault("GAMEINFOSUB", "");
  }

  private String result() {
    int margin = value("ZIPSU:(\\d+)", ",Z(\\d+)");
    String points = Double.toString((double) Math.max(0, margin) / TENTHS).replaceAll("\\.0$", "");
    return switch (value("GRLT:(\\d+)", ",W(\\d+)")) {
      case 0 -> "B+" + points;
      case 1 -> "W+" + points;
      case 3 -> "B+R";
      case 4 -> "W+R";
      case 7 -> "B+T";
      case 8 -> "W+T";
      default -> "";
    };
  }

  /** A number of the main information, or else of the tag; negative if there is none. */
  private int value(String inMain, String inTag) {
    Matcher main = Pattern.compile(inMain).matcher(info());
    if (main.find()) {
      return integer(main.group(1));
    }
    Matcher tag = Pattern.compile(inTag).matcher("," + fields.getOrDefault("GAMETAG", ""));
    return tag.find() ? integer(tag.group(1)) : -1;
  }
}
