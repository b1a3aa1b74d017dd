package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;
import static sanko.nn.honesty.Inquiry.points;
import static sanko.nn.honesty.Inquiry.rises;

import java.util.ArrayList;
import java.util.List;
import sanko.nn.honesty.Inquiry.Finding;

/** Each handicap stone helps Black. */
final class HandicapQuestions {
  private static final double SURE = 0.9;
  private static final double KOMI = 0.5;

  private static final int MOST = 9;
  private static final double LEAD_NOISE = 0.5;

  private HandicapQuestions() {}

  static void ask(Inquiry inquiry) {
    ask(inquiry, 9, 4);
    ask(inquiry, 13, 5);
    ask(inquiry, 19, MOST);
  }

  /**
   * Asks about a board.
   *
   * @param usual as many stones as are usual; further ones gain little where Black has all
   */
  private static void ask(Inquiry inquiry, int side, int usual) {
    inquiry.question(
        Topic.HANDICAP,
        subject(side, 0, usual),
        "grows with each stone; wins 1",
        () -> handicap(inquiry, side, 0, usual, 0));
    if (usual < MOST) {
      inquiry.question(
          Topic.MANY_STONES,
          subject(side, usual, MOST),
          "no less with each stone; wins 1",
          () -> handicap(inquiry, side, usual, MOST, LEAD_NOISE));
    }
  }

  private static String subject(int side, int least, int most) {
    return format(
        "%dx%d, White to move against %d to %d stones, komi 0.5", side, side, least, most);
  }

  private static Finding handicap(Inquiry inquiry, int side, int least, int most, double noise) {
    List<Double> leads = new ArrayList<>();
    double win = 0;
    for (int stones = least; stones <= most; stones++) {
      Opinion opinion = inquiry.ask(StartPositions.handicap(side, stones, KOMI));
      leads.add(opinion.blackLead());
      win = 1 - opinion.whiteWin();
    }
    return new Finding(
        format("Black leads by %s and wins %.2f", points(leads), win),
        rises(leads, noise) && win > SURE);
  }
}
