package sanko.review.collection;

import java.util.ArrayList;
import java.util.List;
import sanko.base.Count;
import sanko.base.Html;
import sanko.base.SvgWriter;

/** The page of a whole collection. */
final class Overview {
  private static final int MOST_BARS = 20;

  private Overview() {}

  static String of(Totals totals, List<Problem> problems, int missing) {
    StringBuilder body = new StringBuilder();
    body.append(
        Html.paragraph(
            "%s, %s. Per move: %s points lost, %s first choices."
                .formatted(
                    Count.of(totals.games(), "game"),
                    Count.of(totals.all().moves(), "move"),
                    Html.mean(totals.all().pointsLost()),
                    Html.percent(totals.all().firstChoice()))));
    if (missing > 0) {
      body.append(Html.paragraph("Not reviewed yet: " + Count.of(missing, "game") + "."));
    }
    body.append(Html.heading("Points lost per move, by phase"));
    body.append(BarChart.of("Points lost per move, by phase", bars(totals.phases())));
    body.append(Html.heading("By player"));
    body.append(BarChart.of("Points lost per move, by player", playerBars(totals)));
    body.append(players(totals.players()));
    body.append(Html.heading("By opening (moves of the opening)"));
    body.append(BarChart.of("Points lost per move, by opening", bars(totals.openings())));
    body.append(totals.worst().html());
    if (!problems.isEmpty()) {
      body.append(Html.heading("Records that could not be reviewed"));
      problems.stream().limit(100).forEach(each -> body.append(Html.paragraph(each.text())));
    }
    return Html.page("Review of " + Count.of(totals.games(), "game"), body.toString());
  }

  private static List<BarChart.Bar> bars(List<Totals.Named> named) {
    return named.stream()
        .limit(MOST_BARS)
        .map(
            each ->
                new BarChart.Bar(
                    each.name(),
                    each.tally().pointsLost(),
                    each.games() > 0
                        ? Count.of(each.games(), "game")
                        : Count.of(each.tally().moves(), "move")))
        .toList();
  }

  private static List<BarChart.Bar> playerBars(Totals totals) {
    return totals.players().stream()
        .limit(MOST_BARS)
        .map(
            each ->
                new BarChart.Bar(
                    Totals.shown(each.player()), each.pointsLost(), Count.of(each.games(), "game")))
        .toList();
  }

  private static String players(List<PlayerRow> players) {
    List<List<String>> rows = new ArrayList<>();
    for (PlayerRow each : players.stream().limit(MOST_BARS).toList()) {
      rows.add(
          List.of(
              Totals.shown(each.player()),
              each.games() + "",
              each.moves() + "",
              Html.mean(each.pointsLost()),
              Html.percent(each.firstChoice()),
              each.mistakes() + "",
              Html.mean(each.openingPointsLost()),
              Html.mean(each.middlePointsLost()),
              Html.mean(each.endPointsLost())));
    }
    return Html.table(
        List.of(
            "player",
            "games",
            "moves",
            "points lost per move",
            "first choice",
            "mistakes",
            "lost in the opening",
            "in the middle",
            "at the end"),
        rows);
  }

  /** A chart of horizontal bars as SVG, each with its name and its value in words. */
  private static final class BarChart {
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
      SvgWriter svg = new SvgWriter();
      svg.add(
          "<svg class=\"chart\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\" role=\"img\">",
          WIDTH, ROW * bars.size());
      svg.add("<title>%s</title>\n", Html.escape(title));
      for (int i = 0; i < bars.size(); i++) {
        addRow(svg, bars.get(i), i * ROW, most);
      }
      svg.addPlain("</svg>\n");
      return svg.toString();
    }

    private static void addRow(SvgWriter svg, Bar bar, int top, double most) {
      double length = most > 0 ? (WIDTH - NAMES - VALUES) * bar.value() / most : 0;
      svg.add(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>",
          NAMES - 10, top + 18, Html.escape(shortened(bar.name())));
      svg.add(
          "<rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\"/>",
          NAMES, top + 4, length, ROW - 8);
      svg.add(
          "<text x=\"%.1f\" y=\"%d\">%.2f (%s)</text>\n",
          NAMES + length + 8, top + 18, bar.value(), Html.escape(bar.note()));
    }

    private static String shortened(String name) {
      if (name.codePointCount(0, name.length()) <= LONGEST_NAME) {
        return name;
      }
      return name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
    }
  }
}
