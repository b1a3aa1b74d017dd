package sanko.match.calibration;

import java.util.List;
import sanko.base.SvgWriter;
import sanko.engine.level.LevelTable;

/** Elo over level for each board, as an SVG for light and dark pages. Immutable. */
public final class LevelChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 64;
  private static final int RIGHT = 720;
  private static final int TOP = 40;
  private static final int BOTTOM = 370;
  private static final int GRID = 500;
  private static final int LABELED = 5;
  private static final List<String> COLORS = List.of("#0969da", "#c77800", "#2da44e", "#8250df");

  private final List<LevelTable.Row> rows;
  private final double most;

  /**
   * A chart.
   *
   * @param rows of all levels and boards
   */
  public LevelChart(List<LevelTable.Row> rows) {
    this.rows = List.copyOf(rows);
    double greatest = rows.stream().mapToDouble(LevelTable.Row::elo).max().orElse(GRID);
    most = GRID * Math.ceil(greatest / GRID);
  }

  /** The picture. */
  public String svg() {
    SvgWriter svg =
        SvgWriter.chart("Elo of the levels", WIDTH, HEIGHT, "polyline{fill:none;stroke-width:2}");
    axes(svg);
    List<Integer> sides = rows.stream().map(LevelTable.Row::side).distinct().toList();
    for (int i = 0; i < sides.size(); i++) {
      line(svg, sides.get(i), COLORS.get(i % COLORS.size()), TOP + 20 * i);
    }
    svg.addPlain("</svg>\n");
    return svg.toString();
  }

  private void axes(SvgWriter svg) {
    for (int elo = 0; elo <= most; elo += GRID) {
      svg.addGridLine(LEFT, RIGHT, y(elo), Integer.toString(elo));
    }
    for (int level = 1; level <= LevelTable.LEVELS; level++) {
      if (level == 1 || level % LABELED == 0) {
        svg.add(
            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
            x(level), BOTTOM + 20, level);
      }
    }
    svg.add("<text x=\"%d\" y=\"%d\">level</text>", RIGHT - 24, BOTTOM + 38);
    svg.add("<text x=\"%d\" y=\"24\">Elo</text>\n", LEFT - 40);
  }

  private void line(SvgWriter svg, int side, String color, int legend) {
    svg.add("<polyline stroke=\"%s\" points=\"", color);
    String separator = "";
    for (LevelTable.Row row : rows) {
      if (row.side() == side) {
        svg.add("%s%.1f,%.1f", separator, x(row.level()), y(row.elo()));
        separator = " ";
      }
    }
    svg.add(
        "\"/><text x=\"%d\" y=\"%d\" style=\"fill:%s\">%dx%d</text>\n",
        LEFT + 20, legend, color, side, side);
  }

  private static double x(int level) {
    return LEFT + (RIGHT - LEFT) * (level - 1.0) / (LevelTable.LEVELS - 1);
  }

  private double y(double elo) {
    return BOTTOM - (BOTTOM - TOP) * elo / most;
  }
}
