package sanko.engine.config;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.base.Flag;
import sanko.base.NumberSyntax;
import sanko.search.settings.InferenceSettings;

/**
 * A key that follows another one, as in KataGo: where only the other one is configured, its value
 * comes from that.
 *
 * @param followed the other key
 * @param text what this key has then, for users
 * @param rule the value of this key for one of the other, or null for its default
 */
public record FollowingKey(
    String name, String followed, String text, UnaryOperator<@Nullable String> rule) {
  private static final double MOST_OPTIMISM = InferenceSettings.DEFAULT.rootPolicyOptimism();

  /** All of them. */
  public static final List<FollowingKey> ALL =
      List.of(
          new FollowingKey("genmoveAntiMirror", "antiMirror", "the same", value -> value),
          new FollowingKey("rootFpuLossProp", "fpuLossProp", "the same", value -> value),
          new FollowingKey(
              "rootPolicyOptimism",
              "policyOptimism",
              "the same, but at most " + MOST_OPTIMISM,
              FollowingKey::rootOptimism),
          new FollowingKey(
              "rootFpuReductionMax",
              "rootNoiseEnabled",
              "0 if true",
              value -> Flag.parse(value).orElse(false) ? "0" : null),
          new FollowingKey(
              "taxRule",
              "scoringRule",
              "SEKI if TERRITORY",
              value -> value.equalsIgnoreCase("TERRITORY") ? "SEKI" : null));

  private static String rootOptimism(String value) {
    return NumberSyntax.isDecimal(value) && Double.parseDouble(value) > MOST_OPTIMISM
        ? Double.toString(MOST_OPTIMISM)
        : value;
  }
}
