package sanko.search.settings;

/**
 * What playouts do at nodes that several ways lead to, and what later searches do with the nodes.
 *
 * @param catchUpLeakProb the chance that a playout goes on at a child that has more visits than the
 *     edge, where it could adopt one of them; 0 never goes on, 1 always
 * @param catchUpFactor it can only if the child has more than this many times the visits of the
 *     edge
 * @param unstaling which averages follow although no playout passed
 * @param unstalingThreshold the change of utility from which {@link Unstaling#IDLE} tells parents
 * @param terminalVisits whether a game that is over counts its visits; else it has one for ever
 * @param reuse what a search from a new root takes over
 */
public record GraphSettings(
    @Setting(value = "graphSearchCatchUpLeakProb", max = 1) double catchUpLeakProb,
    @Setting(value = "graphSearchCatchUpFactor", min = 1, max = 1e6) double catchUpFactor,
    @Setting("graphUnstaling") Unstaling unstaling,
    @Setting(value = "graphUnstalingThreshold", max = 10) double unstalingThreshold,
    @Setting("graphTerminalVisits") boolean terminalVisits,
    @Setting("graphReuse") GraphReuse reuse) {
  /** As KataGo does. */
  public static final GraphSettings DEFAULT =
      new GraphSettings(0, 1, Unstaling.NONE, 0.005, true, GraphReuse.STATISTICS);
}
