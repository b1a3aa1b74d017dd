package sanko.search.settings;

import sanko.base.settings.Setting;

/** How the search uses certain results; docs/search.md, "Proven results". */
public record SolverSettings(
    @Setting(
            value = "solverMode",
            max = 3,
            text =
                "Use of proven results: 0 none, 1 settled boards and certain wins, 2 also bounds"
                    + " through the graph, 3 also pruning by bounds")
        int mode) {
  /** The solver is off, as in KataGo. */
  public static final int OFF = 0;

  /** The first mode in which bounds move up the graph. */
  public static final int PROPAGATING = 2;

  /** The mode in which bounds exclude moves. */
  public static final int PRUNING = 3;

  /** Everything. */
  public static final SolverSettings DEFAULT = new SolverSettings(PRUNING);
}
