package sanko.search.settings;

/**
 * How much a search explores; docs/search-formulas.md, "PUCT". With {@code W} the weight of all
 * children, cPUCT is {@code cpuct + cpuctLog * ln((W + cpuctBase) / cpuctBase)}, scaled by the
 * spread of the node's utility.
 *
 * @param cpuct cPUCT of an unvisited node
 * @param cpuctLog its growth
 * @param cpuctBase the weight at which it begins to grow
 * @param stdevPrior the spread of utility that leaves cPUCT as it is
 * @param stdevPriorWeight the weight of that prior
 * @param stdevScale how strongly the spread acts; 0 turns it off
 */
public record ExplorationSettings(
    @Setting(value = "cpuctExploration", max = 10) double cpuct,
    @Setting(value = "cpuctExplorationLog", max = 10) double cpuctLog,
    @Setting(value = "cpuctExplorationBase", min = 10, max = 100000) double cpuctBase,
    @Setting(value = "cpuctUtilityStdevPrior", max = 10) double stdevPrior,
    @Setting(value = "cpuctUtilityStdevPriorWeight", max = 100) double stdevPriorWeight,
    @Setting(value = "cpuctUtilityStdevScale", max = 1) double stdevScale) {
  /** KataGo's values for play. */
  public static final ExplorationSettings DEFAULT =
      new ExplorationSettings(1.0, 0.45, 500, 0.40, 2.0, 0.85);
}
