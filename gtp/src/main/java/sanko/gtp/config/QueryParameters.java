package sanko.gtp.config;

import java.util.Map;
import sanko.gtp.analysis.AnalysisParameters;
import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchSettings;

/**
 * The parameters of the analysis engine. It has one set of them, so that keys which GTP has once
 * for play and once for analysis mean the latter here. Immutable.
 */
final class QueryParameters implements AnalysisParameters {
  private static final String VARIATION_LENGTH = "analysisPVLen";

  /** Visits of a position where nothing says otherwise; KataGo's example has as many. */
  private static final String VISITS = "500";

  /** What keys of KataGo's analysis engine are called here. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "wideRootNoise",
          "analysisWideRootNoise",
          "ignorePreRootHistory",
          "analysisIgnorePreRootHistory",
          "numSearchThreadsPerAnalysisThread",
          "numSearchThreads");

  private final Parameters parameters;

  private QueryParameters(Parameters parameters) {
    this.parameters = parameters;
  }

  /** What is configured, with a limit of visits if no limit is. */
  static QueryParameters of(Parameters configured) {
    Parameters copy = new Parameters(configured);
    if (!copy.hasLimit()) {
      copy.set("maxVisits", VISITS);
    }
    return new QueryParameters(copy);
  }

  /** The name here of a key of KataGo's analysis engine. */
  static String alias(String key) {
    return ALIASES.getOrDefault(key, key);
  }

  @Override
  public boolean hasKey(String key) {
    return Parameters.hasKey(alias(key));
  }

  @Override
  public AnalysisParameters with(String key, String value) {
    Parameters copy = new Parameters(parameters);
    copy.set(alias(key), value);
    return new QueryParameters(copy);
  }

  @Override
  public SearchSettings search() {
    return parameters.search().with(VARIATION_LENGTH, parameters.value(VARIATION_LENGTH));
  }

  @Override
  public SearchLimits limits() {
    return parameters.limits();
  }

  @Override
  public String reportAs() {
    return parameters.value("reportAnalysisWinratesAs");
  }

  @Override
  public int variationLength() {
    return parameters.count(VARIATION_LENGTH);
  }

  @Override
  public boolean isCleanupPrevented() {
    return parameters.flag("preventCleanupPhase");
  }

  @Override
  public boolean isOpeningHandicap() {
    return parameters.flag("assumeMultipleStartingBlackMovesAreHandicap");
  }
}
