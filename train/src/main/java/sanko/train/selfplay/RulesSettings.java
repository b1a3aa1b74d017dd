package sanko.train.selfplay;

import java.util.List;
import java.util.Random;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.gtp.config.ConfigException;

/** Which rules are played by; each is drawn from its list. Immutable. */
record RulesSettings(
    List<KoRule> ko,
    List<Scoring> scoring,
    List<Tax> tax,
    List<Boolean> suicide,
    List<Boolean> button) {
  static RulesSettings of(Keys keys) throws ConfigException {
    return new RulesSettings(
        keys.constants("koRules", KoRule.class),
        keys.constants("scoringRules", Scoring.class),
        keys.constants("taxRules", Tax.class),
        keys.flags("multiStoneSuicideLegals"),
        keys.flags("hasButtons"));
  }

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
