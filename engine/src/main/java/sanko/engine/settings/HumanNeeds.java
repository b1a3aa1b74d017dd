package sanko.engine.settings;

import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.search.settings.HumanSettings;

/** Says what is missing where settings need a network that imitates people. */
public final class HumanNeeds {
  /** How to get such a network. */
  public static final String HOW_TO_GET =
      "-human-model FILE names one, such as KataGo's b18c384nbt-humanv0.bin.gz (docs/networks.md)";

  private HumanNeeds() {}

  /** The message that settings need a second network where none is named; null if they do not. */
  public static @Nullable String missing(HumanSettings settings) {
    return settings.needsSecondNetwork()
        ? "parameters humanSL... are set that need a second network, which imitates people; "
            + HOW_TO_GET
        : null;
  }

  /** Why these networks cannot obey the settings, for the user; null if they can. */
  public static @Nullable String problem(Evaluator loaded, HumanSettings settings) {
    if (loaded.human() != null) {
      return null;
    }
    boolean isUnused = settings.profile() != null && !loaded.imitatesPeople();
    String missing = missing(settings);
    return missing != null || !isUnused
        ? missing
        : "humanSLProfile is set, but the network "
            + loaded.name()
            + " does not imitate people; "
            + HOW_TO_GET;
  }
}
