package sanko.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import sanko.base.DaemonThreads;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The engine for programs in Java: searches positions in the background. Each search has a thread
 * and a graph of its own; a few run side by side on one network, the others wait for their turn.
 * Shared.
 */
public final class Sanko implements AutoCloseable {
  private static final int SEARCHES = 4;
  private static final long SEED = 1;

  private final Evaluator evaluator;
  private final SearchSettings settings;
  private final ExecutorService threads;

  /** What waits or runs. */
  @GuardedBy("this")
  private final Set<Job<?>> open = new HashSet<>();

  /** A search that was asked for. */
  private static final class Job<T> {
    final Search search;
    final CompletableFuture<T> future = new CompletableFuture<>();

    Job(Search search) {
      this.search = search;
    }

    void run(
        GameState position,
        SearchRequest request,
        BiFunction<GameState, SearchSnapshot, T> result) {
      if (future.isDone()) {
        return;
      }
      try {
        future.complete(result.apply(position, search.run(position, request)));
      } catch (SearchException | RuntimeException | Error e) {
        future.completeExceptionally(e);
        if (e instanceof Error error) {
          throw error;
        }
      }
    }
  }

  private Sanko(Evaluator evaluator) {
    this.evaluator = evaluator;
    SearchSettings usual = SearchSettings.DEFAULT;
    int megabytes = Math.max(1, usual.memory().maxGraphMegabytes() / SEARCHES);
    settings = usual.with(SearchKeys.MAX_GRAPH_MEGABYTES, megabytes);
    threads = Executors.newFixedThreadPool(SEARCHES, DaemonThreads.factory("sanko-library"));
  }

  /**
   * The engine with the network that comes with it.
   *
   * @throws NetworkException if it cannot be loaded here
   */
  public static Sanko open() throws NetworkException {
    return open(EmbeddedNetwork.file());
  }

  /**
   * The engine with a network.
   *
   * @throws NetworkException if it cannot be read or loaded
   */
  public static Sanko open(Path network) throws NetworkException {
    return open(NetworkEvaluator.open(network, EvaluatorSettings.DEFAULT));
  }

  /**
   * The engine with an evaluator.
   *
   * @param evaluator belongs to the engine from now on, which closes it
   */
  public static Sanko open(Evaluator evaluator) {
    return new Sanko(evaluator);
  }

  /**
   * Searches a position.
   *
   * @param game copied
   * @return what is found; with a {@link SearchException} if an evaluation fails. To cancel it ends
   *     the search
   * @throws RejectedExecutionException if the engine is closed
   */
  public CompletableFuture<SearchSnapshot> analyze(GameState game, SearchRequest request) {
    return begin(game, request, (position, found) -> found);
  }

  /**
   * Chooses a move for the player to move.
   *
   * @param game copied
   * @return a legal move, a point or a pass, as {@link #analyze} returns what it finds
   * @throws RejectedExecutionException if the engine is closed
   */
  public CompletableFuture<Integer> move(GameState game, SearchLimits limits) {
    MoveChooser chooser = new MoveChooser(settings);
    return begin(
        game,
        SearchRequest.toPlay(limits),
        (position, found) -> chooser.choose(position, found, SEED));
  }

  private <T> CompletableFuture<T> begin(
      GameState game, SearchRequest request, BiFunction<GameState, SearchSnapshot, T> result) {
    GameState position = new GameState(game);
    Job<T> job = new Job<>(new Search(evaluator, settings, SEED));
    synchronized (this) {
      if (threads.isShutdown()) {
        throw new RejectedExecutionException("the engine was closed");
      }
      threads.execute(() -> job.run(position, request, result));
      open.add(job);
    }
    var unused = job.future.whenComplete((found, failure) -> end(job));
    return job.future;
  }

  /** Also stops the search of one that was cancelled. */
  private synchronized void end(Job<?> job) {
    open.remove(job);
    job.search.stop();
  }

  /** Cancels what waits or runs, and closes the evaluator. */
  @Override
  public void close() {
    List<Job<?>> left;
    synchronized (this) {
      threads.shutdown();
      left = List.copyOf(open);
    }
    for (Job<?> each : left) {
      each.future.completeExceptionally(new CancellationException("the engine was closed"));
    }
    evaluator.close();
  }
}
