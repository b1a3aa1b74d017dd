package sanko.train.data;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.board.Board;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Searches the positions of rows, many side by side so that the teacher's batches are full, and
 * replaces the rows' targets by what was found. Each search is serial and begins anew, so what it
 * finds depends on nothing but its position. For use by one thread, which is the only one that
 * touches rows.
 */
public final class RowSearches implements AutoCloseable {
  private static final SearchSettings SETTINGS = RowSearch.quiet(RowSearch.NOISY);

  /** With as many searches waiting as are computed, no lane lacks a full batch. */
  private static final int SEARCHES_PER_EVALUATION = 2;

  private static final int LEAST = 8;
  private static final int MOST = 512;

  private record Pending(TrainingRow row, GameState position, Future<PositionTargets> targets) {}

  private final Evaluator teacher;
  private final long visits;
  private final long seed;
  private final PolicySource source;
  private final ExecutorService threads;
  private final Semaphore room;
  private final List<Pending> pending = new ArrayList<>();

  /**
   * Searches for rows.
   *
   * @param visits of each search, at least 2
   * @param seed of their symmetries
   * @param source whence the policies of rows come; those that need no search stay as they are
   */
  public RowSearches(Evaluator teacher, long visits, long seed, PolicySource source) {
    this.source = source;
    this.teacher = teacher;
    this.visits = visits;
    this.seed = seed;
    int together = SEARCHES_PER_EVALUATION * teacher.capacity();
    together = Math.max(LEAST, Math.min(MOST, together));
    room = new Semaphore(2 * together);
    threads = Executors.newFixedThreadPool(together, DaemonThreads.factory("label-search"));
  }

  /**
   * Begins the search for a row; waits while many are under way.
   *
   * @param position not changed by anybody any more
   */
  public void begin(TrainingRow row, GameState position) throws InterruptedException {
    room.acquire();
    pending.add(new Pending(row, position, threads.submit(() -> search(position))));
  }

  private PositionTargets search(GameState position) throws SearchException {
    try {
      SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits)).withOwnership();
      Search search = new Search(teacher, SETTINGS, seed);
      SearchSnapshot snapshot = search.run(position, request);
      Board board = position.board();
      double[] policy = source.weights(snapshot, board, SETTINGS.fpu().reductionMax());
      return PositionTargets.of(snapshot, board, policy);
    } finally {
      room.release();
    }
  }

  /**
   * Waits for all searches and writes what they found into their rows.
   *
   * @throws CompletionException if the teacher cannot evaluate
   */
  public void finish(PositionEncoder encoder) throws InterruptedException {
    for (Pending each : pending) {
      PositionTargets targets = await(each.targets());
      if (targets.hasPolicy()) {
        GameState position = each.position();
        if (source.needsSearch()) {
          targets.writePolicy(each.row(), 0, position.board(), encoder);
        }
        targets.writeValues(each.row(), position.toMove(), position.board(), encoder);
      }
    }
    pending.clear();
  }

  private static PositionTargets await(Future<PositionTargets> targets)
      throws InterruptedException {
    try {
      return targets.get();
    } catch (ExecutionException e) {
      @Nullable Throwable cause = e.getCause();
      throw new CompletionException(
          cause == null ? e.getMessage() : cause.getMessage(), cause == null ? e : cause);
    }
  }

  /** Ends the searches under way. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
