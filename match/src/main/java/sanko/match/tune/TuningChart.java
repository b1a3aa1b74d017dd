package sanko.match.tune;

import java.util.List;
import sanko.base.SvgWriter;

/**
 * The values of all keys through a run, one below the other, as an SVG for light and dark pages.
 */
final class TuningChart {
  private static final int WIDTH = 760;
  private static final int LEFT = 72;
  private static final int RIGHT = 740;
  private static final int PANEL = 150;
  private static final int TITLE = 30;
  private static final int PLOT = 100;
  private static final int FOOT = 30;

  /** More points than pixels would show nothing. */
  private static final int MOST_POINTS = 600;

  private static final String STYLE =
      "polyline{fill:none;stroke-width:1.5;stroke:#0969da}"
          + ".start{stroke:#c77800;stroke-dasharray:5 4}";

  private final List<TunedKey> keys;
  private final List<double[]> path;
  private final int iterations;

  TuningChart(List<TunedKey> keys, List<double[]> path, int iterations) {
    this.keys = keys;
    this.path = path;
    this.iterations = iterations;
  }

  String svg() {
    int height = PANEL * keys.size() + FOOT;
    SvgWriter svg = SvgWriter.chart("Values through the tuning", WIDTH, height, STYLE);
    for (int i = 0; i < keys.size(); i++) {
      panel(svg, i);
    }
    svg.add("<text x=\"%d\" y=\"%d\">0</text>", LEFT, height - 10);
    svg.add(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d pairs</text>\n</svg>\n",
        RIGHT, height - 10, iterations);
    return svg.toString();
  }

  private void panel(SvgWriter svg, int index) {
    TunedKey key = keys.get(index);
    double end = path.get(path.size() - 1)[index];
    svg.add(
        "<text x=\"%d\" y=\"%d\">%s = %s (dashed: %s)</text>\n",
        LEFT, index * PANEL + TITLE - 10, key.name(), key.text(end), key.text(key.atStart()));
    grid(svg, index, key.low());
    grid(svg, index, key.high());
    double start = y(index, key.atStart());
    svg.add(
        "<line class=\"start\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
        LEFT, RIGHT, start, start);
    svg.addPlain("<polyline points=\"");
    int last = path.size() - 1;
    int stride = Math.max(1, last / MOST_POINTS);
    for (int pair = 0; pair < last; pair += stride) {
      svg.add("%.1f,%.1f ", x(pair), y(index, path.get(pair)[index]));
    }
    svg.add("%.1f,%.1f\"/>\n", x(last), y(index, end));
  }

  private void grid(SvgWriter svg, int index, double coordinate) {
    svg.addGridLine(LEFT, RIGHT, y(index, coordinate), keys.get(index).text(coordinate));
  }

  private double x(int pair) {
    return LEFT + (RIGHT - LEFT) * (double) pair / iterations;
  }

  private double y(int index, double coordinate) {
    TunedKey key = keys.get(index);
    double share = (coordinate - key.low()) / (key.high() - key.low());
    return index * PANEL + TITLE + PLOT * (1 - share);
  }
}
