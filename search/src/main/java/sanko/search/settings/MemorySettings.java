package sanko.search.settings;

import sanko.superko.GameState;
import sanko.superko.KeyRule;

/**
 * What is kept of the graph.
 *
 * @param useGraphSearch whether move orders that meet share a node
 * @param keyRule which past states keep them apart; see docs/superko.md
 * @param cycleBound plies of the longest cycles that the keys guard against; longer ones are met by
 *     checks on the way
 * @param shareEvaluations whether nodes that only their past keeps apart share an evaluation,
 *     though the network's inputs show a little of the past
 * @param maxNodes nodes kept at most; a search that cannot make room ends there
 * @param maxGraphMegabytes what the graph may take, likewise
 * @param pvLength moves of a reported line, at most
 */
public record MemorySettings(
    @Setting("useGraphSearch") boolean useGraphSearch,
    @Setting("graphKeyRule") KeyRule keyRule,
    @Setting(value = "graphSearchRepBound", min = 3, max = GameState.MAX_CYCLE_BOUND)
        int cycleBound,
    @Setting("graphShareEvaluations") boolean shareEvaluations,
    @Setting(value = "maxNodes", min = 100, max = 1e8) int maxNodes,
    @Setting(value = "maxGraphMegabytes", min = 1, max = 1e6) int maxGraphMegabytes,
    @Setting(value = "analysisPVLen", min = 1, max = 1000) int pvLength) {
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
