package sanko.train.data;

import java.util.Random;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.nn.EvaluationOptions;

/**
 * Draws the conditions of a teacher's games: what a network can be told besides the stones. Some
 * are rare in play, and networks know nothing of what they have never been told.
 */
final class GameConditions {
  private static final KoRule[] KOS = KoRule.values();
  private static final Tax[] TAXES = {Tax.NONE, Tax.NONE, Tax.SEKI, Tax.SEKI, Tax.ALL};
  private static final double BUTTON_SHARE = 1.0 / 3;
  private static final double FRIENDLY_PASS_SHARE = 1.0 / 3;

  /** The share of games in which a network is not told that a pass would end the game. */
  private static final double CONSERVATIVE_PASS_SHARE = 0.25;

  private static final double WIDE_KOMI_SHARE = 0.06;
  private static final double WIDE_KOMI_DEVIATION = 12;

  /** Games whose komi may be anything within a reach of the fair one, or of none. */
  private static final double FAR_KOMI_SHARE = 0.03;

  private static final double FAR_KOMI_REACH = 60;
  private static final int FAR_KOMI_CENTERS = 3;

  private static final double ADVANTAGE_SHARE = 0.15;

  /** In doublings, as networks know them. */
  private static final double MOST_ADVANTAGE = 3;

  /** The smallest board on which networks have been told of advantages. */
  private static final int LEAST_AREA_OF_ADVANTAGE = 49;

  private static final double HISTORY_DROP_SHARE = 0.05;
  private static final double NO_HISTORY_SHARE = 1.0 / 3;
  private static final int SHOWN_MOVES = 5;

  private GameConditions() {}

  /** Draws rules as KataGo's self-play does, with friendly passes besides. */
  static Rules drawRules(Random random) {
    Scoring scoring = random.nextBoolean() ? Scoring.AREA : Scoring.TERRITORY;
    KoRule ko = KOS[random.nextInt(KOS.length)];
    Tax tax = TAXES[random.nextInt(TAXES.length)];
    boolean suicide = random.nextBoolean();
    boolean button = random.nextDouble() < BUTTON_SHARE && scoring == Scoring.AREA;
    boolean friendly = random.nextDouble() < FRIENDLY_PASS_SHARE && scoring == Scoring.AREA;
    return new Rules(ko, scoring, tax, suicide, button, HandicapBonus.ZERO, friendly);
  }

  /** Draws a whole or half komi around the fair one, sometimes far from it. */
  static double drawKomi(double fair, int area, Random random) {
    double kind = random.nextDouble();
    if (kind < FAR_KOMI_SHARE) {
      double center = random.nextInt(FAR_KOMI_CENTERS) == 0 ? 0 : fair;
      double least = Math.max(-area, center - FAR_KOMI_REACH);
      double most = Math.min(area, center + FAR_KOMI_REACH);
      return halves(least + (most - least) * random.nextDouble());
    }
    double deviation = kind < FAR_KOMI_SHARE + WIDE_KOMI_SHARE ? WIDE_KOMI_DEVIATION : 1;
    return halves(fair + deviation * random.nextGaussian());
  }

  private static double halves(double komi) {
    return Math.rint(2 * komi) / 2;
  }

  /**
   * How many doublings of playouts White is said to have more than Black, mostly none, in a game of
   * a teacher that has learned what that means.
   */
  static double drawWhiteAdvantage(int area, Random random) {
    if (area < LEAST_AREA_OF_ADVANTAGE || random.nextDouble() >= ADVANTAGE_SHARE) {
      return 0;
    }
    return MOST_ADVANTAGE * (2 * random.nextDouble() - 1);
  }

  /** Whether networks are not told that a pass would end the game. */
  static boolean drawConservativePass(Random random) {
    return random.nextDouble() < CONSERVATIVE_PASS_SHARE;
  }

  /** How many of the last moves are shown; mostly all. */
  static int drawHistory(Random random) {
    if (random.nextDouble() >= HISTORY_DROP_SHARE) {
      return EvaluationOptions.ALL_HISTORY;
    }
    return random.nextDouble() < NO_HISTORY_SHARE ? 0 : 1 + random.nextInt(SHOWN_MOVES - 1);
  }
}
