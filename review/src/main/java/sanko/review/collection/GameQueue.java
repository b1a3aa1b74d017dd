package sanko.review.collection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the games that are to be reviewed, each once. Records are read again when their turn
 * comes, a source at a time, so that only those under way take memory. Shared.
 */
final class GameQueue {
  private final List<Source> sources;
  private final RecordReader reader;

  /** The sources that have games to review, in order. */
  private final Iterator<Integer> indices;

  @GuardedBy("this")
  private final Map<String, Catalog.Listed> pending;

  @GuardedBy("this")
  private final Deque<GameRecord> read = new ArrayDeque<>();

  /**
   * A queue.
   *
   * @param pending the games to review, by id
   */
  GameQueue(List<Source> sources, Map<String, Catalog.Listed> pending, RecordReader reader) {
    this.sources = sources;
    this.reader = reader;
    this.pending = new HashMap<>(pending);
    TreeSet<Integer> needed = new TreeSet<>();
    pending.values().forEach(each -> needed.add(each.source()));
    indices = needed.iterator();
  }

  /** The next game, or null if there is none. */
  synchronized @Nullable GameRecord next() {
    while (true) {
      GameRecord record = read.poll();
      if (record != null && pending.remove(record.id()) != null) {
        return record;
      }
      if (record == null) {
        if (!indices.hasNext()) {
          return null;
        }
        read.addAll(reader.read(sources.get(indices.next())).games());
      }
    }
  }

  /** The games that were never handed out, once {@link #next} has none: their files changed. */
  synchronized List<Problem> lost() {
    return pending.values().stream()
        .map(
            each ->
                Problem.ofFile(
                    sources.get(each.source()).name(), "it changed while it was reviewed"))
        .distinct()
        .toList();
  }
}
