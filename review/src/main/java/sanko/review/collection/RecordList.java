package sanko.review.collection;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import sanko.cli.cluster.Shard;

/**
 * The games that arguments name, for a review that other programs do. It holds none of the records;
 * they are read again by {@link #without}. For one thread.
 */
public final class RecordList {
  private final Catalog catalog;
  private final RecordReader reader;
  private final List<Problem> problems;

  private RecordList(Catalog catalog, RecordReader reader, List<Problem> problems) {
    this.catalog = catalog;
    this.reader = reader;
    this.problems = problems;
  }

  /**
   * Reads all records.
   *
   * @param arguments files, folders, patterns, {@code -}
   * @param in standard input
   * @param output a folder that is not searched for records
   * @param supports whether boards of a width and height can be evaluated
   */
  public static RecordList of(
      List<String> arguments,
      InputStream in,
      Path output,
      ReviewTerms terms,
      BiPredicate<Integer, Integer> supports) {
    Sources sources = new Sources(output, in);
    arguments.forEach(sources::add);
    RecordReader reader = new RecordReader(terms.rules(), terms.game(), supports);
    Catalog catalog = Catalog.of(sources.sources(), reader, Shard.ALL);
    List<Problem> problems = new ArrayList<>(sources.problems());
    problems.addAll(catalog.problems());
    return new RecordList(catalog, reader, problems);
  }

  /** The ids of the games, each once. */
  public Set<String> games() {
    return catalog.games().keySet();
  }

  /** A text for each record of a game that is listed already. */
  public List<String> duplicates() {
    return catalog.duplicates().stream().map(Catalog.Duplicate::text).toList();
  }

  /** What was assumed to read the records, one sentence each. */
  public List<String> notes() {
    return List.copyOf(catalog.notes());
  }

  /** The records that cannot be reviewed. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /**
   * The games without those that are done. Where a file changed since it was listed, its games are
   * problems now.
   */
  public List<SentGame> without(Set<String> done) {
    Map<String, Catalog.Listed> missing = new LinkedHashMap<>(catalog.games());
    missing.keySet().removeAll(done);
    GameQueue queue = new GameQueue(catalog.sources(), missing, reader);
    List<SentGame> games = new ArrayList<>();
    for (GameRecord game = queue.next(); game != null; game = queue.next()) {
      games.add(new SentGame(game));
    }
    problems.addAll(queue.lost());
    return games;
  }
}
