package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.superko.GameState;

/** Boards of all sizes, and those whose score is known. */
final class SizeQuestions {
  private static final int[][] SIZES = {
    {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5}, {5, 6}, {6, 6},
    {5, 9}, {7, 7}, {7, 9}, {8, 8}, {9, 9}, {9, 13}, {10, 10}, {11, 11}, {12, 12}, {7, 19},
    {13, 13}, {14, 14}, {15, 15}, {16, 16}, {13, 19}, {17, 17}, {18, 18}, {19, 10}, {19, 19}
  };
  private static final double SURE = 0.9;
  private static final double LARGEST_KOMI = 50;
  private static final int LEAST_SIDE = 5;
  private static final double LARGEST_SPREAD = 0.4;
  private static final double LEAD_NOISE = 2;

  private SizeQuestions() {}

  static void ask(Inquiry inquiry) {
    for (int[] size : SIZES) {
      size(inquiry, size[0], size[1]);
    }
    for (SolvedBoard board : SolvedBoard.all()) {
      solved(inquiry, board.width(), board.height(), board.blackScore());
    }
  }

  private static Opinion empty(Inquiry inquiry, int width, int height, double komi) {
    return inquiry.ask(new GameState(width, height, Rules.TROMP_TAYLOR, komi));
  }

  /** Nobody wins by more than the board has points; and all sides of a board are equal. */
  private static void size(Inquiry inquiry, int width, int height) {
    int area = width * height;
    double komi = Math.min(area + 10.0, LARGEST_KOMI);
    inquiry.question(
        Math.min(width, height) < LEAST_SIDE ? Topic.SMALL_SIZE : Topic.SIZE,
        format("%dx%d: White with komi %.0f and %.0f", width, height, -komi, komi),
        format("wins 0 and 1; leads by 0 to %d; differ by 0", area),
        () -> {
          double asWhite = empty(inquiry, width, height, komi).whiteWin();
          double asBlack = empty(inquiry, width, height, -komi).whiteWin();
          double lead = empty(inquiry, width, height, 0).blackLead();
          GameState begun = new GameState(width, height, Rules.TROMP_TAYLOR, 7);
          begun.play(begun.board().point(width - 1 - width / 4, height / 3), Color.BLACK);
          double spread = inquiry.ask(begun).spread();
          return new Finding(
              format(
                  "wins %.2f and %.2f; Black leads by %.1f without komi;"
                      + " symmetries differ by %.2f",
                  asBlack, asWhite, lead, spread),
              asWhite > SURE
                  && asBlack < 1 - SURE
                  && lead > -LEAD_NOISE
                  && lead <= area + LEAD_NOISE
                  && spread < LARGEST_SPREAD);
        });
  }

  private static void solved(Inquiry inquiry, int width, int height, int score) {
    inquiry.question(
        Topic.SOLVED,
        format("%dx%d: White with komi %d and %d", width, height, score - 1, score + 1),
        format("wins 0 and 1; leads by %d", score),
        () -> {
          double below = empty(inquiry, width, height, score - 1).whiteWin();
          double above = empty(inquiry, width, height, score + 1).whiteWin();
          double lead = empty(inquiry, width, height, 0).blackLead();
          return new Finding(
              format("wins %.2f and %.2f; Black leads by %.1f without komi", below, above, lead),
              below < 0.5 && above > 0.5);
        });
  }
}
