package sanko.engine.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import sanko.base.Bisection;
import sanko.base.file.Resources;
import sanko.engine.settings.Level;

/**
 * The levels on each board: strengths and measured Elo. Read from a resource that {@code sanko
 * levels} writes. On boards of other sizes numbers are interpolated by the side of a square of the
 * same area. Immutable.
 */
public final class LevelTable {
  /** The number of levels. */
  public static final int LEVELS = Level.FULL;

  private static final String RESOURCE = "levels.txt";
  private static final String COMMENT = "#";
  private static final int COLUMNS = 4;

  /** The table in the program. */
  private static final LevelTable STANDARD = load();

  /**
   * A level on a board.
   *
   * @param side of the board
   * @param level 1..{@link #LEVELS}
   * @param strength see {@link LevelParameters#of}; of the last level, which is the engine itself,
   *     an upper bound of the others
   * @param elo as measured; level 1 has 0
   */
  public record Row(int side, int level, double strength, double elo) {}

  private final String comment;
  private final TreeMap<Integer, List<Row>> boards = new TreeMap<>();

  /**
   * A table.
   *
   * @param comment lines about its origin
   * @param rows all levels of each board, in order
   * @throws IllegalArgumentException if one is missing, or a level is not stronger than the one
   *     below
   */
  public LevelTable(String comment, List<Row> rows) {
    this.comment = comment.strip();
    for (Row row : rows) {
      List<Row> board = boards.computeIfAbsent(row.side(), side -> new ArrayList<>());
      Row before = board.isEmpty() ? new Row(row.side(), 0, -1, -1) : board.get(board.size() - 1);
      if (row.level() != before.level() + 1
          || !(row.strength() > before.strength())
          || !(row.elo() > before.elo())) {
        throw new IllegalArgumentException("levels do not rise at " + row);
      }
      board.add(row);
    }
    boards.forEach((side, board) -> checkComplete(side, board.size()));
    if (boards.isEmpty()) {
      throw new IllegalArgumentException("no levels");
    }
  }

  private static void checkComplete(int side, int levels) {
    if (levels != LEVELS) {
      throw new IllegalArgumentException(levels + " levels on " + side + "x" + side);
    }
  }

  /** The table of the program. */
  public static LevelTable standard() {
    return STANDARD;
  }

  private static LevelTable load() {
    return parse(Resources.text(LevelTable.class, RESOURCE));
  }

  /**
   * Reads a table: lines of side, level, strength and Elo; what begins with {@code #} is a comment.
   *
   * @throws IllegalArgumentException worded for the user
   */
  public static LevelTable parse(String text) {
    List<Row> rows = new ArrayList<>();
    StringBuilder comment = new StringBuilder();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith(COMMENT)) {
        comment.append(line.substring(1).strip()).append('\n');
      } else if (!line.isEmpty()) {
        rows.add(row(line));
      }
    }
    return new LevelTable(comment.toString(), rows);
  }

  private static Row row(String line) {
    String[] words = line.split("\\s+", -1);
    try {
      if (words.length == COLUMNS) {
        return new Row(
            Integer.parseInt(words[0]),
            Integer.parseInt(words[1]),
            Double.parseDouble(words[2]),
            Double.parseDouble(words[3]));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a line of the table of levels: " + line, e);
    }
    throw new IllegalArgumentException("not a line of the table of levels: " + line);
  }

  /** The table as {@link #parse} reads it. */
  public String text() {
    StringBuilder text = new StringBuilder();
    comment.lines().forEach(line -> text.append("# ").append(line).append('\n'));
    for (Row row : rows()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d %d %.4f %.0f%n",
              row.side(),
              row.level(),
              row.strength(),
              row.elo()));
    }
    return text.toString().replace("\r", "");
  }

  /** All levels, board by board, the weakest first. */
  public List<Row> rows() {
    return boards.values().stream().flatMap(List::stream).toList();
  }

  /** The levels of a board in the table, the weakest first; empty for another size. */
  public List<Row> rows(int side) {
    return List.copyOf(boards.getOrDefault(side, List.of()));
  }

  /**
   * The strength of a level.
   *
   * @param level 1..{@link #LEVELS}, between two levels too
   * @param area points of the board
   */
  public double strength(double level, int area) {
    return byArea(area, rows -> between(rows, level).strength());
  }

  /** The Elo of a level, from that of level 1; see {@link #strength}. */
  public double elo(double level, int area) {
    return byArea(area, rows -> between(rows, level).elo());
  }

  /** The level, perhaps between two, that has this Elo, as near as there is one. */
  public double levelOf(double elo, int area) {
    return Bisection.find(1, LEVELS, Double.SIZE, level -> elo(level, area) < elo);
  }

  private interface Value {
    double of(List<Row> rows);
  }

  private double byArea(int area, Value value) {
    double side = Math.sqrt(area);
    var below = boards.floorEntry((int) side);
    var above = boards.ceilingEntry((int) Math.ceil(side));
    if (below == null || above == null) {
      return value.of((below == null ? boards.firstEntry() : boards.lastEntry()).getValue());
    }
    double share =
        below.getKey().equals(above.getKey())
            ? 0
            : (side - below.getKey()) / (above.getKey() - below.getKey());
    return (1 - share) * value.of(below.getValue()) + share * value.of(above.getValue());
  }

  private static Row between(List<Row> rows, double level) {
    double within = Math.max(1, Math.min(LEVELS, level));
    Row low = rows.get((int) within - 1);
    Row high = rows.get((int) Math.ceil(within) - 1);
    double share = within - low.level();
    return new Row(
        low.side(),
        low.level(),
        low.strength() + share * (high.strength() - low.strength()),
        low.elo() + share * (high.elo() - low.elo()));
  }
}
