package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import sanko.nn.honesty.Inquiry.Finding;

/** Positions whose owners, and often whose scores, are known. */
final class PositionQuestions {
  private static final double CLOSE_SCORE = 4;
  private static final double CLOSE_SHARE = 0.25;

  private PositionQuestions() {}

  static void ask(Inquiry inquiry) {
    for (KnownPosition known : KnownPosition.all()) {
      if (known.topic() != Topic.RULES) {
        String truth = "none";
        if (known.blackScore().isPresent()) {
          truth += format("; leads by %.0f", blackLead(known));
        }
        inquiry.question(known.topic(), known.name(), truth, () -> position(inquiry, known));
      }
    }
  }

  private static double blackLead(KnownPosition known) {
    return known.blackScore().orElseThrow() - known.state().komi();
  }

  private static Finding position(Inquiry inquiry, KnownPosition known) {
    Opinion opinion = inquiry.ask(known.state());
    int wrong = 0;
    int checked = 0;
    double worst = 1;
    for (int index = 0; index < known.state().board().area(); index++) {
      int side = known.side(index);
      double owned = side * opinion.whiteOwnership(index);
      if (side != 0) {
        checked++;
        worst = Math.min(worst, owned);
        wrong += owned > 0 ? 0 : 1;
      }
    }
    String said = format("%d of %d owners wrong, worst %.2f", wrong, checked, worst);
    boolean isRight = wrong == 0;
    if (known.blackScore().isPresent()) {
      double lead = blackLead(known);
      said += format("; Black leads by %.1f", opinion.blackLead());
      isRight &= Math.abs(opinion.blackLead() - lead) < CLOSE_SCORE + CLOSE_SHARE * Math.abs(lead);
    }
    return new Finding(said, isRight);
  }
}
