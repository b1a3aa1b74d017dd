package sanko.search.settings;

import sanko.base.settings.Setting;

/** How playouts treat nodes that several paths lead to, and how later searches reuse nodes. */
public record GraphSettings(
    @Setting(
            value = "graphSearchCatchUpLeakProb",
            max = 1,
            text =
                "Chance that a playout continues at a child with more visits than the edge; 1"
                    + " always continues")
        double catchUpLeakProb,
    @Setting(
            value = "graphSearchCatchUpFactor",
            min = 1,
            max = 1e6,
            text =
                "A playout adopts a child's visits only beyond this multiple of the edge's visits")
        double catchUpFactor,
    @Setting(
            value = "graphUnstaling",
            text = "Which averages are updated although no playout passed through them")
        Unstaling unstaling,
    @Setting(
            value = "graphUnstalingThreshold",
            max = 10,
            unit = "utility",
            text = "Change of utility from which the unstaling 'idle' informs parents")
        double unstalingThreshold,
    @Setting(
            value = "graphTerminalVisits",
            text = "Count the visits of finished games; otherwise they have one visit forever")
        boolean terminalVisits,
    @Setting(value = "graphReuse", text = "What a search with a new root keeps of the graph")
        GraphReuse reuse,
    @Setting(
            value = "useEvalCache",
            text =
                "Judge untried moves at the root by what the graph knows of the positions they lead"
                    + " to; the turns of one query share a graph")
        boolean useEvalCache,
    @Setting(
            value = "evalCacheMinVisits",
            min = 1,
            max = 1L << 50,
            unit = "visits",
            text = "Visits from which on a position is known well enough for useEvalCache")
        long evalCacheMinVisits) {
  /** Which nodes are brought up to date besides those a playout passed; docs/search.md. */
  public enum Unstaling {
    /** None: a node is updated when a playout passes it. As in KataGo. */
    NONE,
    /** Every parent of the nodes passed. */
    PARENTS,
    /** All ancestors of the nodes passed, children first. */
    ANCESTORS,
    /** A few parents, those that matter most, before each wait for the evaluator. */
    IDLE
  }

  /** What a search from a new root keeps from the previous one. */
  public enum GraphReuse {
    /** The graph as it is. */
    STATISTICS,
    /**
     * Evaluations only: all visits start again, but a node that was evaluated before needs no
     * evaluator.
     */
    EVALUATIONS,
    /** Nothing. */
    NOTHING
  }

  /** KataGo's behavior. */
  public static final GraphSettings DEFAULT =
      new GraphSettings(0, 1, Unstaling.NONE, 0.005, true, GraphReuse.STATISTICS, false, 100);
}
