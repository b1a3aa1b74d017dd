package sanko.train.selfplay;

import java.util.List;
import java.util.Random;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/** Which rules are played by; each is drawn from its list. Immutable. */
record RulesSettings(
    @Setting(value = "koRules", change = Change.AT_START, text = "Ko rules to draw from")
        List<KoRule> ko,
    @Setting(value = "scoringRules", change = Change.AT_START, text = "Scoring rules to draw from")
        List<Scoring> scoring,
    @Setting(value = "taxRules", change = Change.AT_START, text = "Taxes to draw from")
        List<Tax> tax,
    @Setting(
            value = "multiStoneSuicideLegals",
            change = Change.AT_START,
            text = "Whether suicide is legal, to draw from")
        List<Boolean> suicide,
    @Setting(
            value = "hasButtons",
            change = Change.AT_START,
            text = "Whether area scoring has a button, to draw from")
        List<Boolean> button) {
  /** What holds where nothing is configured. */
  static final RulesSettings DEFAULT =
      new RulesSettings(
          List.of(KoRule.SIMPLE, KoRule.POSITIONAL, KoRule.SITUATIONAL),
          List.of(Scoring.AREA, Scoring.TERRITORY),
          List.of(Tax.NONE, Tax.NONE, Tax.SEKI, Tax.SEKI, Tax.ALL),
          List.of(false, true),
          List.of(false, false, true));

  /** The button goes with area scoring only. */
  Rules draw(Random random) {
    Scoring scored = one(scoring, random);
    boolean hasButton = one(button, random) && scored == Scoring.AREA;
    return new Rules(
        one(ko, random),
        scored,
        one(tax, random),
        one(suicide, random),
        hasButton,
        HandicapBonus.ZERO,
        false);
  }

  private static <T> T one(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }
}
