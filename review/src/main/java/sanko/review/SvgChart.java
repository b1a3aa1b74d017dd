package sanko.review;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import sanko.base.SvgWriter;
import sanko.board.Color;
import sanko.board.Vertex;

/**
 * A chart of a game as SVG: Black's winning rate and lead, move by move, and the mistakes, in
 * colors for light and dark pages. It is text, so it needs no fonts to be made. Even is in the
 * middle of both axes. Immutable.
 */
public final class SvgChart {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 420;
  private static final int LEFT = 64;
  private static final int RIGHT = 836;
  private static final int TOP = 56;
  private static final int BOTTOM = 330;
  private static final int ROWS = 4;
  private static final int MOST_TICKS = 16;
  private static final double LEAST_LEAD = 4;

  private static final String STYLE =
      """
      <style>
      text{font-family:system-ui,'Liberation Sans',Helvetica,Arial,sans-serif;font-size:13px}
      polyline{fill:none;stroke-width:2;stroke-linejoin:round}
      .panel{fill:#fff;stroke:#d1d9e0}.ink{fill:#1f2328}.dim{fill:#59636e}.grid{stroke:#d8dee4}
      .even{stroke:#8c959f}.rate{stroke:#0969da}.lead{stroke:#c77800}.rate-ink{fill:#0757ba}
      .lead-ink{fill:#9a5b00}.black{fill:#161616;stroke:#fff}.white{fill:#fff;stroke:#161616}
      @media (prefers-color-scheme:dark){.panel{fill:#0d1117;stroke:#3d444d}.ink{fill:#e6edf3}
      .dim{fill:#9aa4ae}.grid{stroke:#2d333b}.even{stroke:#6e7681}.rate{stroke:#4493f8}
      .lead{stroke:#d29922}.rate-ink{fill:#6cb0ff}.lead-ink{fill:#e3b341}
      .black{fill:#000;stroke:#e6edf3}.white{fill:#fff;stroke:#0d1117}}
      </style>
      """;

  private final Review review;
  private final String title;
  private final double range;
  private final SvgWriter svg = new SvgWriter();

  private SvgChart(Review review, String title) {
    this.review = review;
    this.title = title;
    double most = LEAST_LEAD;
    for (int i = 0; i <= review.moveCount(); i++) {
      most = Math.max(most, Math.abs(review.verdict(i).blackLead()));
    }
    // Half of it is a whole number too, for the tick between.
    range = 2 * Math.ceil(most / 2);
  }

  /** The picture of a review, as a document of its own that HTML can hold too. */
  public static String of(Review review, String title) {
    return new SvgChart(review, title).draw();
  }

  private String draw() {
    svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", WIDTH, HEIGHT);
    svg.add(
        " viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n",
        WIDTH, HEIGHT, SvgWriter.escape(title));
    svg.addPlain(STYLE);
    svg.add(
        "<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"10\"", WIDTH - 1, HEIGHT - 1);
    svg.addPlain(" class=\"panel\"/>\n");
    text(WIDTH / 2.0, 30, "middle", "ink\" font-weight=\"600", title);
    addGrid();
    addLine("lead", i -> leadHeight(review.verdict(i).blackLead()));
    addLine("rate", i -> rateHeight(review.verdict(i).blackWinrate()));
    review.mistakes().forEach(this::addMistake);
    addLegend();
    svg.addPlain("</svg>\n");
    return svg.toString();
  }

  private void text(double x, double y, String anchor, String kind, String words) {
    svg.add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, kind);
    svg.addPlain(SvgWriter.escape(words) + "</text>\n");
  }

  private void line(double x1, double y1, double x2, double y2, String kind) {
    svg.add("<path d=\"M%.1f,%.1fL%.1f,%.1f\" class=\"%s\"/>\n", x1, y1, x2, y2, kind);
  }

  private double across(int move) {
    return LEFT + (RIGHT - LEFT) * move / Math.max(1.0, review.moveCount());
  }

  private static double rateHeight(double winrate) {
    return BOTTOM - (BOTTOM - TOP) * winrate;
  }

  private double leadHeight(double lead) {
    return rateHeight(0.5 + lead / (2 * range));
  }

  private void addGrid() {
    for (int row = 0; row <= ROWS; row++) {
      double share = row / (double) ROWS;
      double y = rateHeight(share);
      line(LEFT, y, RIGHT, y, 2 * row == ROWS ? "even" : "grid");
      text(LEFT - 10, y + 4, "end", "rate-ink", Math.round(100 * share) + " %");
      String lead = String.format(Locale.ROOT, "%+.0f", (2 * share - 1) * range);
      text(RIGHT + 10, y + 4, "start", "lead-ink", 2 * row == ROWS ? "0" : lead);
    }
    int step = step(review.moveCount());
    for (int move = 0; move <= review.moveCount(); move += step) {
      line(across(move), BOTTOM, across(move), BOTTOM + 6, "even");
      text(across(move), BOTTOM + 22, "middle", "dim", Integer.toString(move));
    }
  }

  /** Moves from one tick to the next. */
  static int step(int moves) {
    int step = 1;
    for (int times = 1; moves / step > MOST_TICKS; times++) {
      // 1, 2, 5, 10, 20, 50, ...
      step = times % 3 == 2 ? step / 2 * 5 : 2 * step;
    }
    return step;
  }

  private void addLine(String kind, IntToDoubleFunction height) {
    svg.addPlain("<polyline points=\"");
    for (int i = 0; i <= review.moveCount(); i++) {
      svg.add("%s%.1f,%.1f", i == 0 ? "" : " ", across(i), height.applyAsDouble(i));
    }
    svg.add("\" class=\"%s\"/>\n", kind);
  }

  private void addMistake(int index) {
    String player = Color.name(review.move(index).color());
    double y = rateHeight(review.verdict(index + 1).blackWinrate());
    svg.add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" class=\"%s\">", across(index + 1), y, player);
    svg.add(
        "<title>Move %d, %s %s, lost %.1f points</title></circle>\n",
        index + 1,
        player,
        Vertex.format(review.move(index).move(), review.board()),
        review.pointsLost(index));
  }

  private void addLegend() {
    int y = HEIGHT - 26;
    line(96, y - 4, 126, y - 4, "rate\" stroke-width=\"2");
    text(134, y, "start", "ink", "Black's win rate");
    line(276, y - 4, 306, y - 4, "lead\" stroke-width=\"2");
    text(314, y, "start", "ink", "Black's lead in points");
    svg.add("<circle cx=\"506\" cy=\"%d\" r=\"5\" class=\"black\"/>\n", y - 4);
    text(518, y, "start", "ink", "Black's mistakes");
    svg.add("<circle cx=\"676\" cy=\"%d\" r=\"5\" class=\"white\"/>\n", y - 4);
    text(688, y, "start", "ink", "White's mistakes");
  }
}
