package sanko.analysis;

import org.jspecify.annotations.Nullable;
import sanko.engine.cache.GraphCache;
import sanko.engine.settings.EngineSettings;
import sanko.search.settings.SearchKeys;

/**
 * The settings of the engine.
 *
 * @param threads positions searched side by side; 0 leaves it to what the evaluator can do
 * @param reserveMegabytes memory for the graphs of searches beyond that number, which keep clients
 *     from waiting for each other; not needed where there is one client
 * @param defaults the settings that queries change
 * @param warnsOfUnused whether fields of queries that are not known are worth a warning
 * @param version the version of KataGo's protocol that clients are told
 * @param engine the engine's own name and version
 * @param seed of all random choices
 * @param cache where the graphs of whole games are kept; null for nowhere
 */
public record AnalysisSetup(
    int threads,
    int reserveMegabytes,
    EngineSettings defaults,
    boolean warnsOfUnused,
    String version,
    String engine,
    long seed,
    @Nullable GraphCache cache) {
  /** A copy with other limits of graph memory, for the usual searches and for the reserve. */
  public AnalysisSetup withMegabytes(int usual, int reserve) {
    EngineSettings less =
        defaults.withSearch(defaults.search().with(SearchKeys.MAX_GRAPH_MEGABYTES, usual));
    return new AnalysisSetup(threads, reserve, less, warnsOfUnused, version, engine, seed, cache);
  }

  /** A copy that keeps the graphs of whole games. */
  AnalysisSetup withCache(@Nullable GraphCache games) {
    return new AnalysisSetup(
        threads, reserveMegabytes, defaults, warnsOfUnused, version, engine, seed, games);
  }
}
