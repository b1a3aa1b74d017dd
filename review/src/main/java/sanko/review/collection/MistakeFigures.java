package sanko.review.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import sanko.base.Html;

/** The worst mistakes, with boards. For one thread. */
final class MistakeFigures {
  /** At most this many are shown. */
  static final int MOST = 10;

  /**
   * A mistake and whose.
   *
   * @param game named for the reader
   */
  record Found(Mistake mistake, String game) {}

  private static final Comparator<Found> WORST_FIRST =
      Comparator.comparingDouble((Found each) -> each.mistake().pointsLost()).reversed();

  private final List<Found> worst = new ArrayList<>();

  /** Adds a mistake, and forgets another if there are too many; of equal ones the later. */
  void add(Mistake mistake, String game) {
    worst.add(new Found(mistake, game));
    worst.sort(WORST_FIRST);
    if (worst.size() > MOST) {
      worst.remove(MOST);
    }
  }

  /** A section of a page, the worst first. */
  String html() {
    StringBuilder figures = new StringBuilder(Html.heading("The worst mistakes"));
    figures.append(
        Html.paragraph(
            "The stone with a cross is the move that was played, A is the better move."));
    figures.append("<div class=\"boards\">\n");
    worst.forEach(each -> figures.append(figure(each)));
    return figures.append("</div>\n").toString();
  }

  private static String figure(Found found) {
    Mistake mistake = found.mistake();
    String lost = "lost %s points".formatted(Html.points(mistake.pointsLost()));
    return """
    <figure>%s<figcaption><b>Move %d, %s %s, %s.</b> Better: %s. %s %s</figcaption></figure>
    """
        .formatted(
            BoardDiagram.of(mistake),
            mistake.move(),
            Html.escape(mistake.color()),
            Html.escape(mistake.played()),
            lost,
            Html.escape(String.join(" ", mistake.better())),
            Html.escape(found.game()),
            Html.escape(mistake.explanation()));
  }
}
