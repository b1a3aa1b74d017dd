package sanko.analysis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.engine.cache.GraphCache;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.QuerySettings;

/**
 * The configuration of the analysis engine.
 *
 * @param common the settings of all engines
 * @param setup the settings of this engine only
 */
public record AnalysisConfiguration(Configuration common, AnalysisSetup setup) {
  /** The version of KataGo whose protocol is spoken, which tells clients what they may ask. */
  private static final String PROTOCOL_VERSION = "1.17.2";

  /**
   * Reads a configuration.
   *
   * @param values by key
   * @param threads positions analyzed in parallel, as the command line says; 0 if it does not
   * @param version the version to report to clients in place of the protocol's, or null
   * @throws ConfigException if a value is invalid
   */
  public static AnalysisConfiguration of(
      Map<String, String> values, int threads, @Nullable String version, Consumer<String> warnings)
      throws ConfigException {
    Map<String, String> renamed = new LinkedHashMap<>();
    values.forEach((key, value) -> renamed.put(QuerySettings.alias(key), value));
    Configuration common = Configuration.of(renamed, warnings);
    StartSettings start = common.start();
    AnalysisSetup setup =
        new AnalysisSetup(
            threads > 0 ? threads : start.analysis().threads(),
            0,
            QuerySettings.defaults(common.settings().current()),
            start.analysis().warnsOfUnused(),
            version == null ? PROTOCOL_VERSION : version,
            "Sanko " + BuildInfo.version(),
            start.seedNumber(),
            null);
    return new AnalysisConfiguration(common, setup);
  }

  /**
   * A copy that keeps the graphs of whole games in the user's cache folder. Not for a server: a
   * client could tell what others have analyzed, and fill the disk.
   */
  public AnalysisConfiguration keepingGames() {
    GraphCache cache = GraphCache.ofUser(common.start().reviewCacheMegabytes());
    return new AnalysisConfiguration(common, setup.withCache(cache));
  }
}
