package sanko.search.settings;

import sanko.base.settings.Setting;
import sanko.superko.GameState;
import sanko.superko.KeyRule;

/** How much of the graph is kept in memory. */
public record MemorySettings(
    @Setting(value = "useGraphSearch", text = "Let move orders that meet share a node")
        boolean useGraphSearch,
    @Setting(
            value = "graphKeyRule",
            text = "Which past positions keep equal boards apart in the graph")
        KeyRule keyRule,
    @Setting(
            value = "graphSearchRepBound",
            min = 3,
            max = GameState.MAX_CYCLE_BOUND,
            unit = "plies",
            text = "Length of the longest cycles that graph keys guard against")
        int cycleBound,
    @Setting(
            value = "graphShareEvaluations",
            text = "Let nodes that differ only in their past share an evaluation")
        boolean shareEvaluations,
    @Setting(
            value = "maxNodes",
            min = 100,
            max = 1e8,
            unit = "nodes",
            text = "The most nodes kept; a search that finds no room ends")
        int maxNodes,
    @Setting(
            value = "maxGraphMegabytes",
            min = 1,
            max = 1e6,
            unit = "MB",
            text = "The most memory for the graph")
        int maxGraphMegabytes,
    @Setting(
            value = "analysisPVLen",
            min = 1,
            max = 1000,
            unit = "moves",
            text = "The most moves of a reported line behind its first")
        int pvLength) {
  /** KataGo's graph search, with keys that share more, and half of this process's memory. */
  public static final MemorySettings DEFAULT =
      new MemorySettings(
          true,
          KeyRule.UNION,
          GameState.CYCLE_BOUND,
          true,
          100_000_000,
          (int) Math.max(16, Math.min(1_000_000, Runtime.getRuntime().maxMemory() >> 21)),
          15);
}
