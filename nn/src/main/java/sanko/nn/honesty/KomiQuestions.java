package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;
import static sanko.nn.honesty.Inquiry.points;
import static sanko.nn.honesty.Inquiry.rises;
import static sanko.nn.honesty.Inquiry.shares;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sanko.board.Rules;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.superko.GameState;

/** More komi never helps Black, and changes the lead by as much. */
final class KomiQuestions {
  private static final int SMALLEST = 7;
  private static final int LARGEST = 19;
  private static final double[] KOMI = {-60, -30, -15, -5, 0, 7, 15, 30, 60};
  private static final double CLEAR_KOMI = 30;
  private static final double SURE = 0.9;
  private static final double WIN_NOISE = 0.02;

  private KomiQuestions() {}

  static void ask(Inquiry inquiry) {
    String komi = Arrays.toString(KOMI).replaceAll("\\.0|[\\[\\],]", "");
    for (int side = SMALLEST; side <= LARGEST; side++) {
      String board = format("empty %dx%d, komi ", side, side);
      int size = side;
      inquiry.question(
          Topic.KOMI, board + komi, "White wins from 0 to 1", () -> wins(inquiry, size));
      inquiry.question(Topic.KOMI, board + "-30 and 30", "60", () -> span(inquiry, size));
      inquiry.question(
          Topic.LEAD,
          board + komi,
          format("White leads by more each time, at most %d and komi", side * side),
          () -> leads(inquiry, size));
    }
  }

  private static List<Opinion> opinions(Inquiry inquiry, int side) {
    List<Opinion> opinions = new ArrayList<>();
    for (double komi : KOMI) {
      opinions.add(empty(inquiry, side, komi));
    }
    return opinions;
  }

  private static Opinion empty(Inquiry inquiry, int side, double komi) {
    return inquiry.ask(new GameState(side, side, Rules.TROMP_TAYLOR, komi));
  }

  private static Finding wins(Inquiry inquiry, int side) {
    List<Double> wins = opinions(inquiry, side).stream().map(Opinion::whiteWin).toList();
    boolean isSure = true;
    for (int i = 0; i < KOMI.length; i++) {
      isSure &= KOMI[i] > -CLEAR_KOMI || wins.get(i) < 1 - SURE;
      isSure &= KOMI[i] < CLEAR_KOMI || wins.get(i) > SURE;
    }
    return new Finding("White wins " + shares(wins), rises(wins, WIN_NOISE) && isSure);
  }

  private static Finding span(Inquiry inquiry, int side) {
    double span =
        empty(inquiry, side, CLEAR_KOMI).whiteLead()
            - empty(inquiry, side, -CLEAR_KOMI).whiteLead();
    double wanted = 2 * CLEAR_KOMI;
    return new Finding(
        format("leads are %.1f points apart", span), Math.abs(span - wanted) < wanted / 3);
  }

  private static Finding leads(Inquiry inquiry, int side) {
    List<Double> leads = opinions(inquiry, side).stream().map(Opinion::whiteLead).toList();
    boolean hasRoom = true;
    for (int i = 0; i < KOMI.length; i++) {
      hasRoom &= Math.abs(leads.get(i)) <= side * side + Math.abs(KOMI[i]);
    }
    return new Finding("White leads by " + points(leads), rises(leads, 0) && hasRoom);
  }
}
