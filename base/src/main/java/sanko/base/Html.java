package sanko.base;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The parts of pages that stand alone: no scripts, no addresses, all texts only as text. */
public final class Html {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--ink:#1f2328;--dim:#59636e;--line:#d1d9e0;--bar:#0969da;--page:#fff;--board:#e8c98a}
      @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--dim:#9aa4ae;--line:#3d444d;--bar:#4493f8;--page:#0d1117;--board:#b8965a}}
      body{font:16px/1.5 system-ui,'Liberation Sans',Helvetica,Arial,sans-serif;color:var(--ink);background:var(--page);
      margin:0 auto;padding:1rem;max-width:60rem}
      h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}
      table{border-collapse:collapse;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}
      th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left}td.n,th.n{text-align:right}
      svg{max-width:100%;height:auto}.dim,figcaption{color:var(--dim)}
      .boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.5rem}
      figure{margin:0;break-inside:avoid}figcaption b{color:var(--ink)}
      .bar{fill:var(--bar)}.chart text{fill:var(--ink);font:13px system-ui,'Liberation Sans',Arial,sans-serif}
      """;

  private Html() {}

  /** A whole page. */
  public static String page(String title, String body) {
    return """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>%s</title>
    <style>
    %s</style></head>
    <body>
    <h1>%s</h1>
    %s</body></html>
    """
        .formatted(escape(title), STYLE, escape(title), body);
  }

  /** A text as markup, also within an attribute. */
  public static String escape(String text) {
    return SvgWriter.escape(text).replace("\"", "&quot;").replace("'", "&#39;");
  }

  /** A table of texts. A cell that looks like a number is aligned to the right. */
  public static String table(List<String> heads, List<List<String>> rows) {
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<tr>");
    heads.forEach(head -> table.append("<th>").append(escape(head)).append("</th>"));
    table.append("</tr>\n");
    for (List<String> row : rows) {
      String cells = row.stream().map(Html::cell).collect(Collectors.joining());
      table.append("<tr>").append(cells).append("</tr>\n");
    }
    return table.append("</table></div>\n").toString();
  }

  private static String cell(String text) {
    boolean isNumber = text.matches("[-+]?[0-9][0-9.]*( %)?");
    return (isNumber ? "<td class=\"n\">" : "<td>") + escape(text) + "</td>";
  }

  /** A heading of a section. */
  public static String heading(String text) {
    return "<h2>" + escape(text) + "</h2>\n";
  }

  /** A paragraph of plain text. */
  public static String paragraph(String text) {
    return "<p>" + escape(text) + "</p>\n";
  }

  /** A number of points. */
  public static String points(double points) {
    return String.format(Locale.ROOT, "%.1f", points);
  }

  /** A mean of points. */
  public static String mean(double points) {
    return String.format(Locale.ROOT, "%.2f", points);
  }

  /** A share as a percentage. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
