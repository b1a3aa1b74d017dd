package sanko.train.data;

import java.util.Random;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/** What differs from game to game, drawn as KataGo's self-play does. */
public final class GameSetup {
  private static final KoRule[] KOS = KoRule.values();
  private static final Tax[] TAXES = {Tax.NONE, Tax.NONE, Tax.SEKI, Tax.SEKI, Tax.ALL};
  private static final double BUTTON_SHARE = 1.0 / 3;
  private static final double WIDE_KOMI_SHARE = 0.06;
  private static final double WIDE_KOMI_DEVIATION = 12;

  private GameSetup() {}

  /** Draws rules. */
  public static Rules rules(Random random) {
    Scoring scoring = random.nextBoolean() ? Scoring.AREA : Scoring.TERRITORY;
    KoRule ko = KOS[random.nextInt(KOS.length)];
    Tax tax = TAXES[random.nextInt(TAXES.length)];
    boolean suicide = random.nextBoolean();
    boolean button = random.nextDouble() < BUTTON_SHARE && scoring == Scoring.AREA;
    return new Rules(ko, scoring, tax, suicide, button, HandicapBonus.ZERO, false);
  }

  /** Draws a whole or half komi around the fair one, sometimes far from it. */
  public static double komi(double fair, Random random) {
    double deviation = random.nextDouble() < WIDE_KOMI_SHARE ? WIDE_KOMI_DEVIATION : 1;
    return Math.rint(2 * (fair + deviation * random.nextGaussian())) / 2;
  }
}
