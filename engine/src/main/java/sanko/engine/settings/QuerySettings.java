package sanko.engine.settings;

import java.util.Map;
import sanko.base.settings.Change;
import sanko.base.settings.SettingKey;

/**
 * How queries of the analysis engine name and change settings. That engine has one set of
 * parameters, so keys that GTP has separately for play and analysis mean the latter here.
 */
public final class QuerySettings {
  /** The default visits of a position, as in KataGo's example. */
  private static final long VISITS = 500;

  /** The table's names for keys of KataGo's analysis engine. */
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

  /** The table's key for a key in a query. */
  public static String alias(String key) {
    return ALIASES.getOrDefault(key, key);
  }

  /** Whether a query may change the key. */
  public static boolean contains(String key) {
    SettingKey<EngineSettings, ?> found = EngineSettings.TABLE.find(alias(key));
    return found != null && found.description().change() == Change.PER_QUERY;
  }

  /**
   * The settings with one value changed by a query.
   *
   * @throws IllegalArgumentException worded for the user, if the text is not a valid value for the
   *     key
   */
  public static EngineSettings with(EngineSettings settings, String key, String value) {
    return settings.with(alias(key), value);
  }
}
