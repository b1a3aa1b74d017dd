package sanko.gtp.settings;

import java.util.Map;
import sanko.nn.settings.Change;
import sanko.nn.settings.SettingKey;

/**
 * How queries of the analysis engine name and change settings. That engine has one set of
 * parameters, so that keys which GTP has once for play and once for analysis mean the latter here.
 */
public final class QuerySettings {
  /** Visits of a position where nothing says otherwise; KataGo's example has as many. */
  private static final long VISITS = 500;

  /** What keys of KataGo's analysis engine are called in the table. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "wideRootNoise",
          "analysisWideRootNoise",
          "ignorePreRootHistory",
          "analysisIgnorePreRootHistory",
          "numSearchThreadsPerAnalysisThread",
          "numSearchThreads");

  private QuerySettings() {}

  /** The configured settings, with a limit of visits if no limit is configured. */
  public static EngineSettings defaults(EngineSettings configured) {
    return configured.hasLimit() ? configured : configured.withMaxVisits(VISITS);
  }

  /** The key in the table that a query means. */
  public static String alias(String key) {
    return ALIASES.getOrDefault(key, key);
  }

  /** Whether a query may change the key. */
  public static boolean contains(String key) {
    SettingKey<EngineSettings, ?> found = EngineSettings.TABLE.find(alias(key));
    return found != null && found.description().change() == Change.PER_QUERY;
  }

  /**
   * The same settings with one value changed by a query.
   *
   * @throws IllegalArgumentException worded for the user, if the text is no value for the key
   */
  public static EngineSettings with(EngineSettings settings, String key, String value) {
    return settings.with(alias(key), value);
  }
}
