package sanko.search.settings;

import org.jspecify.annotations.Nullable;
import sanko.base.settings.Setting;
import sanko.nn.HumanProfile;

/**
 * How the search uses a network that imitates people, beside the main one; docs/search-formulas.md,
 * "Human policy". The names and defaults are KataGo's.
 */
public record HumanSettings(
    @Setting(
            value = "humanSLProfile",
            text = "Whom networks that imitate people imitate, such as rank_5k; none if not set")
        @Nullable String profile,
    @Setting(
            value = "humanSLChosenMoveProp",
            max = 1,
            text = "Share of the human policy in the choice of the move")
        double chosenMoveProp,
    @Setting(
            value = "humanSLChosenMoveIgnorePass",
            text = "Leave the decision to pass to the search")
        boolean chosenMoveIgnorePass,
    @Setting(
            value = "humanSLChosenMovePiklLambda",
            min = 1e-10,
            max = 1e10,
            unit = "utility",
            text = "The loss of utility by which the chance of a human move falls to 1/e")
        double chosenMovePiklLambda,
    Exploring exploring) {
  /**
   * How often playouts choose by the human policy, and how they do. Choices without weight improve
   * the child, but do not count as visits of its parent.
   */
  public record Exploring(
      @Setting(
              value = "humanSLRootExploreProbWeightless",
              max = 1,
              text = "Chance of a human choice without weight at the root")
          double rootWeightless,
      @Setting(
              value = "humanSLRootExploreProbWeightful",
              max = 1,
              text = "Chance of a human choice with weight at the root")
          double rootWeightful,
      @Setting(
              value = "humanSLPlaExploreProbWeightless",
              max = 1,
              text = "The same without weight below the root, for the player of the root")
          double playerWeightless,
      @Setting(
              value = "humanSLPlaExploreProbWeightful",
              max = 1,
              text = "The same with weight, for the player of the root")
          double playerWeightful,
      @Setting(
              value = "humanSLOppExploreProbWeightless",
              max = 1,
              text = "The same without weight, for the opponent")
          double opponentWeightless,
      @Setting(
              value = "humanSLOppExploreProbWeightful",
              max = 1,
              text = "The same with weight, for the opponent")
          double opponentWeightful,
      @Setting(value = "humanSLCpuctExploration", max = 1000, text = "The cPUCT of human choices")
          double cpuct,
      @Setting(
              value = "humanSLCpuctPermanent",
              max = 1000,
              text = "Added to it, times the root of the children's weight")
          double cpuctPermanent) {
    /** No human choices. */
    public static final Exploring NONE = new Exploring(0, 0, 0, 0, 0, 0, 1, 0);

    /** The chance of a choice without weight. */
    public double weightless(boolean atRoot, boolean byPlayer) {
      return atRoot ? rootWeightless : byPlayer ? playerWeightless : opponentWeightless;
    }

    /** The chance of a choice with weight. */
    public double weightful(boolean atRoot, boolean byPlayer) {
      return atRoot ? rootWeightful : byPlayer ? playerWeightful : opponentWeightful;
    }

    /** Whether a human policy is needed at a node. */
    public boolean isWanted(boolean atRoot, boolean byPlayer) {
      return weightless(atRoot, byPlayer) + weightful(atRoot, byPlayer) > 0;
    }
  }

  /** The human policy decides nothing. */
  public static final HumanSettings DEFAULT =
      new HumanSettings(null, 0, false, 1e9, Exploring.NONE);

  public HumanSettings {
    if (profile != null) {
      HumanProfile.named(profile);
    }
  }

  /** The players to imitate, or null. */
  public @Nullable HumanProfile players() {
    return profile == null ? null : HumanProfile.named(profile);
  }

  /** Whether any parameter besides the profile was changed: these need a network of their own. */
  public boolean needsSecondNetwork() {
    return !equals(profileOnly());
  }

  /** The profile with the defaults of all else. */
  HumanSettings profileOnly() {
    return new HumanSettings(
        profile,
        DEFAULT.chosenMoveProp,
        DEFAULT.chosenMoveIgnorePass,
        DEFAULT.chosenMovePiklLambda,
        DEFAULT.exploring);
  }
}
