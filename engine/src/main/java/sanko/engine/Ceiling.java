package sanko.engine;

import sanko.search.request.SearchLimits;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/**
 * Limits of the searches of a remote client.
 *
 * @param visits of one search
 * @param seconds of one search
 * @param graphMegabytes of its graph
 */
public record Ceiling(long visits, double seconds, int graphMegabytes) {
  /** The limits, cut where they are higher. */
  SearchLimits below(SearchLimits limits) {
    return new SearchLimits(
            Math.min(limits.maxVisits(), visits),
            limits.maxPlayouts(),
            limits.maxSeconds(),
            limits.clock())
        .withinSeconds(seconds);
  }

  /** The settings, cut where they ask for more memory. */
  SearchSettings below(SearchSettings settings) {
    return settings.memory().maxGraphMegabytes() <= graphMegabytes
        ? settings
        : settings.with(SearchKeys.MAX_GRAPH_MEGABYTES, graphMegabytes);
  }
}
