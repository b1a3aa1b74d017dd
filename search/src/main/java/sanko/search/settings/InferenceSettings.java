package sanko.search.settings;

import sanko.base.settings.Setting;
import sanko.board.Color;

/**
 * How positions are presented to the evaluator; docs/inputs.md. Stored evaluations depend on these,
 * so a graph made with others is not used.
 */
public record InferenceSettings(
    @Setting(
            value = "policyOptimism",
            max = 1,
            text = "Share of the optimistic policy below the root")
        double policyOptimism,
    @Setting(
            value = "rootPolicyOptimism",
            max = 1,
            text = "Share of the optimistic policy at the root")
        double rootPolicyOptimism,
    @Setting(
            value = "nnPolicyTemperature",
            min = 0.01,
            max = 5,
            text = "Temperature that divides the logits of the policy")
        double policyTemperature,
    @Setting(
            value = "nnRandomize",
            text = "Evaluate each position in a symmetry of its own instead of as it stands")
        boolean randomSymmetry,
    @Setting(
            value = "playoutDoublingAdvantage",
            min = -3,
            max = 3,
            unit = "doublings",
            text =
                "How much stronger, in doublings of playouts, the network takes the player to be")
        double playoutDoublingAdvantage,
    @Setting(
            value = "playoutDoublingAdvantagePla",
            text =
                "The player, BLACK or WHITE, whose advantage it is; if empty, who is searched for")
        Player strongerPlayer,
    @Setting(
            value = "ignorePreRootHistory",
            text = "Hide moves before the root from the network when playing")
        boolean ignorePreRootHistory,
    @Setting(
            value = "analysisIgnorePreRootHistory",
            text = "Hide moves before the root from the network in analysis")
        boolean analysisIgnorePreRootHistory) {
  /** KataGo's values for play. */
  public static final InferenceSettings DEFAULT =
      new InferenceSettings(1.0, 0.2, 1.0, true, 0.0, Player.NONE, false, true);

  /** The doublings by which the player searched for is taken to be stronger. */
  public double advantageOf(int searchedFor) {
    return strongerPlayer.color() == Color.opponent(searchedFor)
        ? 0 - playoutDoublingAdvantage
        : playoutDoublingAdvantage;
  }
}
