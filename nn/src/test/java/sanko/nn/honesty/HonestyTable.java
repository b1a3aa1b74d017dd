package sanko.nn.honesty;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.TextResource;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * Compares what a network says without search with what is known: of komi, handicap stones, sizes,
 * seki, ko and finished boards.
 */
final class HonestyTable {
  /**
   * What a network says of something.
   *
   * @param isSane whether it is about right
   * @param isRequired whether a network must not be shipped that is wrong here
   */
  record Line(String subject, String said, String truth, boolean isSane, boolean isRequired) {}

  private static final int[][] SIZES = {
    {2, 2}, {2, 3}, {3, 3}, {3, 5}, {4, 4}, {5, 5}, {6, 6}, {5, 9}, {7, 7}, {8, 8}, {9, 9}, {9, 13},
    {10, 10}, {11, 11}, {12, 12}, {7, 19}, {13, 13}, {14, 14}, {15, 15}, {16, 16}, {17, 17},
    {18, 18}, {19, 10}, {19, 19}
  };
  private static final double[] KOMI = {-30, -15, -5, 0, 7, 15, 30};
  private static final double SURE = 0.9;
  private static final double CLOSE_SCORE = 4;
  private static final double CLOSE_SHARE = 0.25;
  private static final double LARGEST_KOMI = 50;
  private static final int LEAST_SIDE = 5;
  private static final double LARGEST_SPREAD = 0.4;
  private static final double KOMI_SPAN = 60;

  private final Evaluator evaluator;
  private final List<Line> lines = new ArrayList<>();

  private HonestyTable(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** All lines for a network. */
  static List<Line> of(Evaluator evaluator) {
    HonestyTable table = new HonestyTable(evaluator);
    for (int side : new int[] {7, 9, 13, 19}) {
      table.komi(side);
    }
    table.handicap(9, 4);
    table.handicap(13, 5);
    table.handicap(19, 9);
    for (int[] size : SIZES) {
      table.size(size[0], size[1]);
    }
    for (String line : TextResource.lines(HonestyTable.class, "solved.txt")) {
      if (!line.startsWith("#")) {
        table.solved(line.split(" ", -1));
      }
    }
    KnownPosition.all().forEach(table::position);
    return table.lines;
  }

  /** The table as Markdown. */
  static String markdown(String network, List<Line> lines) {
    StringBuilder text = new StringBuilder();
    text.append("| ").append(network).append(" | says | true | sane |\n|---|---|---|---|\n");
    for (Line line : lines) {
      text.append("| ").append(line.subject());
      text.append(" | ").append(line.said());
      text.append(" | ").append(line.truth());
      text.append(" | ").append(line.isSane() ? "yes" : "**no**").append(" |\n");
    }
    return text.toString();
  }

  private static String format(String format, Object... numbers) {
    return String.format(Locale.ROOT, format, numbers);
  }

  private Opinion empty(int width, int height, double komi) {
    return Opinion.of(evaluator, new GameState(width, height, Rules.TROMP_TAYLOR, komi));
  }

  /** More komi never helps Black, and changes the lead by as much. */
  private void komi(int side) {
    StringBuilder wins = new StringBuilder();
    boolean rises = true;
    double before = -1;
    for (double komi : KOMI) {
      double win = empty(side, side, komi).whiteWin();
      wins.append(format(" %.2f", win));
      rises &= win >= before - 0.02;
      before = win;
    }
    double low = empty(side, side, KOMI[0]).whiteWin();
    boolean sure = low < 1 - SURE && before > SURE;
    lines.add(
        new Line(
            format("empty %dx%d, komi -30 -15 -5 0 7 15 30", side, side),
            "White wins" + wins,
            "rises from 0 to 1",
            rises && sure,
            true));
    double span =
        empty(side, side, -KOMI_SPAN / 2).blackLead()
            - empty(side, side, KOMI_SPAN / 2).blackLead();
    lines.add(
        new Line(
            format("lead on %dx%d, komi -30 against 30", side, side),
            format("%.1f points apart", span),
            "60",
            Math.abs(span - KOMI_SPAN) < KOMI_SPAN / 3,
            true));
  }

  /** Each stone helps Black. */
  private void handicap(int side, int most) {
    StringBuilder leads = new StringBuilder();
    boolean grows = true;
    double before = Double.NEGATIVE_INFINITY;
    double win = 0;
    for (int stones = 0; stones <= most; stones++) {
      GameState state = new GameState(side, side, Rules.CHINESE, 0.5);
      for (int point : handicapPoints(state.board(), stones)) {
        state.setToMove(Color.BLACK);
        state.play(point, Color.BLACK);
      }
      state.setToMove(Color.WHITE);
      Opinion opinion = Opinion.of(evaluator, state);
      leads.append(format(" %.0f", opinion.blackLead()));
      grows &= opinion.blackLead() > before;
      before = opinion.blackLead();
      win = 1 - opinion.whiteWin();
    }
    lines.add(
        new Line(
            format("%dx%d, White to move against 0 to %d stones, komi 0.5", side, side, most),
            format("Black leads by%s and wins %.2f", leads, win),
            "grows with each stone; 1",
            grows && win > SURE,
            true));
  }

  /** Corners, sides by pairs, then the center, as in the usual order. */
  private static List<Integer> handicapPoints(Board board, int stones) {
    int side = board.width();
    int low = side < 13 ? 2 : 3;
    int high = side - 1 - low;
    int middle = side / 2;
    int[][] order = {
      {high, low},
      {low, high},
      {high, high},
      {low, low},
      {low, middle},
      {high, middle},
      {middle, low},
      {middle, high},
      {middle, middle}
    };
    List<Integer> points = new ArrayList<>();
    boolean odd = stones % 2 == 1 && stones > 4;
    for (int i = 0; i < stones - (odd ? 1 : 0); i++) {
      points.add(board.point(order[i][0], order[i][1]));
    }
    if (odd) {
      points.add(board.point(middle, middle));
    }
    return points;
  }

  /** Nobody wins by more than the board has points; and all sides of a board are equal. */
  private void size(int width, int height) {
    int area = width * height;
    double komi = Math.min(area + 10.0, LARGEST_KOMI);
    double asWhite = empty(width, height, komi).whiteWin();
    double asBlack = empty(width, height, -komi).whiteWin();
    double lead = empty(width, height, 0).blackLead();
    GameState begun = new GameState(width, height, Rules.TROMP_TAYLOR, 7);
    begun.play(begun.board().point(width - 1 - width / 4, height / 3), Color.BLACK);
    double spread = Opinion.of(evaluator, begun).spread();
    lines.add(
        new Line(
            format("%dx%d: White with komi %.0f and %.0f", width, height, -komi, komi),
            format(
                "wins %.2f and %.2f; Black leads by %.1f without komi; symmetries differ by %.2f",
                asBlack, asWhite, lead, spread),
            format("0 and 1; 0 to %d; 0", area),
            asWhite > SURE
                && asBlack < 1 - SURE
                && lead > -2
                && lead <= area + 2
                && spread < LARGEST_SPREAD,
            Math.min(width, height) >= LEAST_SIDE));
  }

  private void solved(String[] numbers) {
    int width = Integer.parseInt(numbers[0]);
    int height = Integer.parseInt(numbers[1]);
    int score = Integer.parseInt(numbers[2]);
    double below = empty(width, height, score - 4).whiteWin();
    double above = empty(width, height, score + 4).whiteWin();
    double lead = empty(width, height, 0).blackLead();
    lines.add(
        new Line(
            format("%dx%d: White with komi %d and %d", width, height, score - 4, score + 4),
            format("wins %.2f and %.2f; Black leads by %.1f without komi", below, above, lead),
            format("0 and 1; %d", score),
            below < 0.5 && above > 0.5,
            false));
  }

  private void position(KnownPosition known) {
    Opinion opinion = Opinion.of(evaluator, known.state());
    int wrong = 0;
    int checked = 0;
    double worst = 1;
    for (int index = 0; index < opinion.whiteOwnership().size(); index++) {
      int side = known.side(index);
      double owned = side * opinion.whiteOwnership().get(index);
      if (side != 0) {
        checked++;
        worst = Math.min(worst, owned);
        wrong += owned < 0 ? 1 : 0;
      }
    }
    String said = format("%d of %d points with another owner, worst %.2f", wrong, checked, worst);
    String truth = "0";
    boolean sane = wrong == 0;
    if (known.blackScore().isPresent()) {
      double score = known.blackScore().getAsDouble() - known.state().komi();
      said += format("; Black leads by %.1f", opinion.blackLead());
      truth += format("; %.0f", score);
      sane &= Math.abs(opinion.blackLead() - score) < CLOSE_SCORE + CLOSE_SHARE * Math.abs(score);
    }
    lines.add(new Line(known.name(), said, truth, sane, known.blackScore().isPresent()));
  }
}
