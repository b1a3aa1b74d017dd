package sanko.review.collection;

import java.util.List;
import java.util.Locale;

/** A chart of horizontal bars as SVG, each with its name and its value in words. */
final class BarChart {
  private static final int WIDTH = 720;
  private static final int ROW = 26;
  private static final int NAMES = 260;
  private static final int VALUES = 150;
  private static final int LONGEST_NAME = 34;

  private BarChart() {}

  /**
   * A bar.
   *
   * @param value its length, not negative
   * @param note behind the value, such as the number of moves
   */
  record Bar(String name, double value, String note) {}

  /**
   * The chart.
   *
   * @param title for those who cannot see it
   */
  static String of(String title, List<Bar> bars) {
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(0);
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg class=\"chart\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\" role=\"img\">"
            .formatted(WIDTH, ROW * bars.size()));
    svg.append("<title>").append(Html.escape(title)).append("</title>\n");
    for (int i = 0; i < bars.size(); i++) {
      svg.append(row(bars.get(i), i * ROW, most));
    }
    return svg.append("</svg>\n").toString();
  }

  private static String row(Bar bar, int top, double most) {
    double length = most > 0 ? (WIDTH - NAMES - VALUES) * bar.value() / most : 0;
    return String.format(
        Locale.ROOT,
        """
        <text x="%d" y="%d" text-anchor="end">%s</text>\
        <rect class="bar" x="%d" y="%d" width="%.1f" height="%d" rx="3"/>\
        <text x="%.1f" y="%d">%.2f %s</text>
        """,
        NAMES - 10,
        top + 18,
        Html.escape(shortened(bar.name())),
        NAMES,
        top + 4,
        length,
        ROW - 8,
        NAMES + length + 8,
        top + 18,
        bar.value(),
        Html.escape(bar.note()));
  }

  private static String shortened(String name) {
    if (name.codePointCount(0, name.length()) <= LONGEST_NAME) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
  }
}
