package sanko.cluster;

import java.util.List;
import sanko.review.cluster.ClusterOptions;

/**
 * What a user asks for.
 *
 * @param names files, folders, patterns, {@code -}
 * @param out the folder of the tables
 * @param gamesPerTask at most
 */
record CorpusRequest(List<String> names, String out, ClusterOptions cluster, int gamesPerTask) {
  CorpusRequest {
    names = List.copyOf(names);
  }
}
