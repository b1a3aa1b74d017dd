package sanko.search.settings;

import sanko.base.settings.Setting;

/**
 * How much a search explores; docs/search-formulas.md, "PUCT". With {@code W} the weight of all
 * children, cPUCT is {@code cpuct + cpuctLog * ln((W + cpuctBase) / cpuctBase)}, scaled by the
 * spread of the node's utility.
 */
public record ExplorationSettings(
    @Setting(
            value = "cpuctExploration",
            max = 10,
            text = "Exploration constant of PUCT at an unvisited node")
        double cpuct,
    @Setting(
            value = "cpuctExplorationLog",
            max = 10,
            text = "Growth of the exploration constant with the logarithm of the visits")
        double cpuctLog,
    @Setting(
            value = "cpuctExplorationBase",
            min = 10,
            max = 100000,
            unit = "visits",
            text = "Visits from which the exploration constant grows")
        double cpuctBase,
    @Setting(
            value = "cpuctUtilityStdevPrior",
            min = 1e-8,
            max = 10,
            unit = "utility",
            text = "Spread of utility that leaves the exploration constant unchanged")
        double stdevPrior,
    @Setting(
            value = "cpuctUtilityStdevPriorWeight",
            max = 100,
            unit = "visits",
            text = "Weight of that spread as a prior")
        double stdevPriorWeight,
    @Setting(
            value = "cpuctUtilityStdevScale",
            max = 1,
            text = "How strongly the spread of utility scales exploration; 0 turns it off")
        double stdevScale) {
  /** KataGo's values for play. */
  public static final ExplorationSettings DEFAULT =
      new ExplorationSettings(1.0, 0.45, 500, 0.40, 2.0, 0.85);
}
