package sanko.gtp.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Flag;
import sanko.gtp.analysis.AnalysisSetup;
import sanko.gtp.protocol.Arguments;

/**
 * What the analysis engine is configured with.
 *
 * @param common what all engines have
 * @param setup what only this one has
 */
public record AnalysisConfiguration(Configuration common, AnalysisSetup setup) {
  /** The version of KataGo whose protocol is spoken, by which clients know what they may ask. */
  private static final String PROTOCOL_VERSION = "1.17.2";

  private static final int MOST_THREADS = 16_384;

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
    String configuredThreads = values.remove("numAnalysisThreads");
    String warns = values.remove("warnUnusedFields");
    Map<String, String> renamed = new LinkedHashMap<>();
    values.forEach((key, value) -> renamed.put(QueryParameters.alias(key), value));
    Configuration common = Configuration.of(renamed, warnings);
    String seed = common.seed();
    AnalysisSetup setup =
        new AnalysisSetup(
            threads > 0 ? threads : threads(configuredThreads),
            0,
            QueryParameters.of(common.parameters()),
            RulesFormat::parse,
            warns == null || flag("warnUnusedFields", warns),
            version == null ? PROTOCOL_VERSION : version,
            "Sanko " + BuildInfo.version(),
            seed == null ? System.nanoTime() : seed.hashCode());
    return new AnalysisConfiguration(common, setup);
  }

  private static boolean flag(String key, String value) throws ConfigException {
    return Flag.parse(value)
        .orElseThrow(
            () -> new ConfigException(key + " must be true or false, not '" + value + "'"));
  }

  private static int threads(@Nullable String value) throws ConfigException {
    if (value == null) {
      return 0;
    }
    int threads = Arguments.isInteger(value) ? (int) Double.parseDouble(value) : 0;
    if (threads < 1 || threads > MOST_THREADS) {
      throw new ConfigException(
          "numAnalysisThreads must be from 1 to " + MOST_THREADS + ", not '" + value + "'");
    }
    return threads;
  }
}
