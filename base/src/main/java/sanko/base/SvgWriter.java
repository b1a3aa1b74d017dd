package sanko.base;

import java.util.Locale;

/** A picture as SVG that grows element by element. One thread. */
public final class SvgWriter {
  private static final String CHART_STYLE =
      """
      <style>
      text{font-family:system-ui,'Liberation Sans',Helvetica,Arial,sans-serif;font-size:13px;fill:#1f2328}
      %s.panel{fill:#fff}.grid{stroke:#d8dee4}
      @media (prefers-color-scheme:dark){text{fill:#e6edf3}.panel{fill:#0d1117}.grid{stroke:#2d333b}}
      </style>
      """;

  private final StringBuilder svg = new StringBuilder();

  /** A text within an element. */
  public static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /**
   * The beginning of a chart for light and dark pages: all but its lines and its end.
   *
   * @param style of the lines, as CSS
   */
  public static SvgWriter chart(String title, int width, int height, String style) {
    SvgWriter svg = new SvgWriter();
    svg.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
        width, height);
    svg.add("<title>%s</title>\n" + CHART_STYLE, escape(title), style);
    svg.add("<rect class=\"panel\" width=\"%d\" height=\"%d\"/>\n", width, height);
    return svg;
  }

  /** Adds a horizontal line to the grid of a chart, with a label on its left. */
  public void addGridLine(int left, int right, double y, String label) {
    add("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", left, right, y, y);
    add(
        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
        left - 8, y + 4, escape(label));
  }

  /** Adds markup with values, whose numbers are written as in English. */
  public void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }

  /** Adds markup as it is. */
  public void addPlain(String markup) {
    svg.append(markup);
  }

  /** The whole markup. */
  @Override
  public String toString() {
    return svg.toString();
  }
}
