package sanko.review.collection;

import java.util.ArrayList;
import java.util.List;

/** The page of a whole collection. */
final class Overview {
  private static final int MOST_BARS = 20;

  private Overview() {}

  static String of(Totals totals, List<Problem> problems, int missing) {
    StringBuilder body = new StringBuilder();
    body.append(
        Html.paragraph(
            "%d games, %d moves. Per move: %s points lost, %s first choices."
                .formatted(
                    totals.games(),
                    totals.all().moves(),
                    Html.mean(totals.all().pointsLost()),
                    Html.percent(totals.all().firstChoice()))));
    if (missing > 0) {
      body.append(Html.paragraph(missing + " games have not been reviewed yet."));
    }
    body.append(Html.heading("Points lost per move, by phase"));
    body.append(BarChart.of("Points lost per move, by phase", bars(totals.phases())));
    body.append(Html.heading("By player"));
    body.append(BarChart.of("Points lost per move, by player", playerBars(totals)));
    body.append(players(totals.players()));
    body.append(Html.heading("By opening (moves of the opening)"));
    body.append(BarChart.of("Points lost per move, by opening", bars(totals.openings())));
    body.append(Html.heading("The worst mistakes"));
    body.append(
        Html.paragraph(
            "The stone with a cross is the move that was played, A is the better move."));
    body.append(totals.worst().html());
    if (!problems.isEmpty()) {
      body.append(Html.heading("Records that could not be reviewed"));
      problems.stream().limit(100).forEach(each -> body.append(Html.paragraph(each.text())));
    }
    return Html.page("Review of " + totals.games() + " games", body.toString());
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
                        ? "(%d games)".formatted(each.games())
                        : "(%d moves)".formatted(each.tally().moves())))
        .toList();
  }

  private static List<BarChart.Bar> playerBars(Totals totals) {
    return totals.players().stream()
        .limit(MOST_BARS)
        .map(
            each ->
                new BarChart.Bar(
                    Totals.shown(each.player()),
                    each.pointsLost(),
                    "(%d games)".formatted(each.games())))
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
}
