package sanko.review.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sanko.base.Count;
import sanko.base.Html;
import sanko.review.Review;
import sanko.review.SvgChart;

/** The page of a reviewed game: chart, players, mistakes, the worst of them with boards. */
final class GamePage {
  private GamePage() {}

  static String of(GameData data, Review review, String title) {
    StringBuilder body = new StringBuilder();
    body.append(Html.paragraph(facts(data.game())));
    body.append(SvgChart.of(review, title));
    body.append(Html.heading("Players")).append(players(data.game()));
    body.append(Html.heading("Mistakes"));
    if (data.mistakes().isEmpty()) {
      return Html.page(title, body.append(Html.paragraph("None.")).toString());
    }
    body.append(mistakes(data.mistakes()));
    MistakeFigures figures = new MistakeFigures();
    data.mistakes().forEach(each -> figures.add(each, ""));
    return Html.page(title, body.append(figures.html()).toString());
  }

  private static String facts(GameRow game) {
    String result = game.result().isBlank() ? "" : "result " + game.result();
    return String.join(
        ", ",
        Stream.of(
                game.size(),
                "komi " + game.komi(),
                game.handicap() >= 2 ? "handicap " + game.handicap() : "",
                Count.of(game.moves(), "move"),
                result,
                game.date(),
                game.event())
            .filter(each -> !each.isBlank())
            .toList());
  }

  private static String players(GameRow game) {
    return Html.table(
        List.of("", "player", "rank", "moves", "points lost per move", "first choice", "mistakes"),
        List.of(
            List.of(
                "Black",
                game.black(),
                game.blackRank(),
                game.blackMoves() + "",
                Html.mean(game.blackPointsLost()),
                Html.percent(game.blackFirstChoice()),
                game.blackMistakes() + ""),
            List.of(
                "White",
                game.white(),
                game.whiteRank(),
                game.whiteMoves() + "",
                Html.mean(game.whitePointsLost()),
                Html.percent(game.whiteFirstChoice()),
                game.whiteMistakes() + "")));
  }

  private static String mistakes(List<Mistake> mistakes) {
    List<List<String>> rows = new ArrayList<>();
    for (Mistake each : mistakes) {
      rows.add(
          List.of(
              each.move() + "",
              each.color(),
              each.played(),
              Html.points(each.pointsLost()),
              Html.percent(each.winrateLost()),
              String.join(" ", each.better()),
              each.explanation()));
    }
    return Html.table(
        List.of("move", "player", "played", "points lost", "win rate lost", "better", "why"), rows);
  }
}
