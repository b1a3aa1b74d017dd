package sanko.gtp.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.gtp.analysis.AnalysisSetup;
import sanko.gtp.settings.QuerySettings;

/**
 * What the analysis engine is configured with.
 *
 * @param common what all engines have
 * @param setup what only this one has
 */
public record AnalysisConfiguration(Configuration common, AnalysisSetup setup) {
  /** The version of KataGo whose protocol is spoken, by which clients know what they may ask. */
  private static final String PROTOCOL_VERSION = "1.17.2";

  /**
   * Reads a configuration.
   *
   * @param values by key
   * @param threads positions side by side, as the command line has it; 0 if it has nothing
   * @param version what to tell clients in the place of the protocol's version, or null
   * @throws ConfigException if a value makes no sense
   */
  public static AnalysisConfiguration of(
      Map<String, String> values, int threads, @Nullable String version, Consumer<String> warnings)
      throws ConfigException {
    Map<String, String> renamed = new LinkedHashMap<>();
    values.forEach((key, value) -> renamed.put(QuerySettings.alias(key), value));
    Configuration common = Configuration.of(renamed, warnings);
    StartSettings start = common.start();
    String seed = start.seed();
    AnalysisSetup setup =
        new AnalysisSetup(
            threads > 0 ? threads : start.analysis().threads(),
            0,
            QuerySettings.defaults(common.settings().current()),
            RulesFormat::parse,
            start.analysis().warnsOfUnused(),
            version == null ? PROTOCOL_VERSION : version,
            "Sanko " + BuildInfo.version(),
            seed == null ? System.nanoTime() : seed.hashCode());
    return new AnalysisConfiguration(common, setup);
  }
}
