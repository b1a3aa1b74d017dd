package sanko.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks for.
 *
 * @param names files, folders, patterns, {@code -}
 * @param out the folder of the tables
 * @param master Spark's, or null for the usual one
 * @param settings of Spark
 * @param gamesPerTask at most
 */
record CorpusRequest(
    List<String> names,
    String out,
    @Nullable String master,
    Map<String, String> settings,
    int gamesPerTask) {
  CorpusRequest {
    names = List.copyOf(names);
    settings = new LinkedHashMap<>(settings);
  }
}
