package sanko.engine;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.base.Interruptions;
import sanko.base.Interruptions.Sensitivity;
import sanko.board.Board;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.search.LateSearchException;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.search.time.Stopwatch;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/**
 * Runs searches for the commands: waits for the evaluator while it is loading, and lets input
 * interrupt. Keeps one search, so that its graph lives from command to command. For use by the
 * engine's thread.
 */
public final class EngineSearch {
  /**
   * The outcome of a search.
   *
   * @param snapshot what was found; null if input came before the search began, or the clock could
   *     not wait for the first evaluation
   * @param isInterrupted whether input ended the search
   */
  public record SearchOutcome(@Nullable SearchSnapshot snapshot, boolean isInterrupted) {
    private static final SearchOutcome INTERRUPTED = new SearchOutcome(null, true);
    private static final SearchOutcome LATE = new SearchOutcome(null, false);

    /**
     * What was found.
     *
     * @param failure why the command fails otherwise
     */
    public SearchSnapshot orFail(String failure) throws CommandException {
      if (snapshot == null) {
        throw new CommandException(failure);
      }
      return snapshot;
    }
  }

  private static final int ROLLOUTS = 8;

  /** Networks play on boards up to this side, unless they were made for a single size. */
  private static final int USUAL_SIDE = 19;

  /** Judgements of one position agree whenever they are made. */
  private static final long JUDGING_SEED = 1;

  private final CompletableFuture<Evaluator> evaluator;
  private final Interruptions input;
  private final LiveSettings live;
  private final long seed;
  private final ClientLimits clientLimits;
  private final TimeSource time;
  private @Nullable Search search;
  private long answeredNanos;

  /**
   * Creates it without a graph yet.
   *
   * @param clientLimits what no search may exceed
   */
  public EngineSearch(
      CompletableFuture<Evaluator> evaluator,
      Interruptions input,
      LiveSettings live,
      long seed,
      ClientLimits clientLimits) {
    this(evaluator, input, live, seed, clientLimits, TimeSource.REAL);
  }

  /**
   * The same in other time.
   *
   * @param time of clocks and searches
   */
  EngineSearch(
      CompletableFuture<Evaluator> evaluator,
      Interruptions input,
      LiveSettings live,
      long seed,
      ClientLimits clientLimits,
      TimeSource time) {
    this.evaluator = evaluator;
    this.input = input;
    this.live = live;
    this.seed = seed;
    this.clientLimits = clientLimits;
    this.time = time;
    answeredNanos = time.nanoTime();
  }

  /** The current settings. */
  EngineSettings settings() {
    return live.current();
  }

  /**
   * Searches until a limit of the request is reached or the user leaves.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  public SearchOutcome search(GameState root, SearchRequest request) throws CommandException {
    return search(root, request, live.search(), Sensitivity.LEAVING);
  }

  /**
   * The same by the main network only, even where settings let people's moves take part, and in a
   * graph and with a seed of its own, so that neither what was searched before nor chance makes a
   * difference.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  SearchOutcome searchToJudge(GameState root, SearchRequest request) throws CommandException {
    return awaitEvaluator(Sensitivity.LEAVING, request.limits().clock().latest())
        ? searchApart(
            root, request, live.search().withoutHumanChoices(), Sensitivity.LEAVING, JUDGING_SEED)
        : SearchOutcome.INTERRUPTED;
  }

  /** The visits that a search may have of those wanted. */
  long mostVisits(long wanted) {
    return Math.min(wanted, clientLimits.visits());
  }

  /**
   * Judges by rollouts, with the same seed.
   *
   * @throws CommandException if that fails
   */
  SearchSnapshot searchToJudgeWithoutNetwork(GameState root, SearchRequest request)
      throws CommandException {
    return searchWithoutNetwork(root, request, JUDGING_SEED);
  }

  /**
   * Searches in the graph of the game with other settings than the engine's.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  SearchOutcome search(
      GameState root, SearchRequest request, SearchSettings settings, Sensitivity sensitivity)
      throws CommandException {
    return awaitEvaluator(sensitivity, request.limits().clock().latest())
        ? searchLoaded(root, request, settings, sensitivity)
        : SearchOutcome.INTERRUPTED;
  }

  /**
   * The same without a wait for the evaluator: too late if that is not loaded yet.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  SearchOutcome searchLoaded(
      GameState root, SearchRequest request, SearchSettings settings, Sensitivity sensitivity)
      throws CommandException {
    return searchLoaded(root, settings, sensitivity, searching(root, request));
  }

  /**
   * Searches for the reports until input interrupts, and waits for input if the search ends
   * earlier.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  public void searchUntilInput(GameState root, SearchRequest request) throws CommandException {
    if (!awaitEvaluator(Sensitivity.ANY_LINE, Double.POSITIVE_INFINITY)) {
      return;
    }
    searchLoaded(
        root,
        live.search(),
        Sensitivity.ANY_LINE,
        (ready, watch) -> {
          if (clientLimits.isRemote()) {
            reportLast(ready.run(root, below(request)), request, watch);
          } else {
            ready.watch(root, request);
          }
          watch.await();
          return SearchOutcome.INTERRUPTED;
        });
  }

  /**
   * Searches in a graph of its own, which is dropped; too late if the evaluator is not loaded yet.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  SearchOutcome searchApart(
      GameState root, SearchRequest request, SearchSettings settings, Sensitivity sensitivity)
      throws CommandException {
    return searchApart(root, request, settings, sensitivity, seed);
  }

  private SearchOutcome searchApart(
      GameState root,
      SearchRequest request,
      SearchSettings settings,
      Sensitivity sensitivity,
      long randomSeed)
      throws CommandException {
    if (!evaluator.isDone()) {
      return SearchOutcome.LATE;
    }
    SearchSettings limited = clientLimits.below(settings);
    Search apart = new Search(evaluatorFor(root.board()), limited, randomSeed, time);
    return run(apart, sensitivity, searching(root, request));
  }

  private Task searching(GameState root, SearchRequest request) {
    return (ready, watch) -> new SearchOutcome(ready.run(root, below(request)), watch.isFired());
  }

  /** A search to run with an evaluator. */
  private interface Task {
    SearchOutcome run(Search ready, Interruptions.Watch watch)
        throws SearchException, InterruptedException;
  }

  private SearchOutcome searchLoaded(
      GameState root, SearchSettings settings, Sensitivity sensitivity, Task task)
      throws CommandException {
    return evaluator.isDone()
        ? run(readySearch(root.board(), settings), sensitivity, task)
        : SearchOutcome.LATE;
  }

  private SearchOutcome run(Search ready, Sensitivity sensitivity, Task task)
      throws CommandException {
    try (Interruptions.Watch watch = input.watch(sensitivity, ready::stop)) {
      return task.run(ready, watch);
    } catch (LateSearchException e) {
      return SearchOutcome.LATE;
    } catch (SearchException e) {
      throw new CommandException("the search failed: " + FailureText.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted");
    } finally {
      ready.clearStop();
    }
  }

  /** A search that the limits ended has more to tell than its last report. */
  private static void reportLast(
      SearchSnapshot snapshot, SearchRequest request, Interruptions.Watch watch) {
    if (request.reports().isWanted() && !watch.isFired()) {
      request.reports().reporter().accept(snapshot);
    }
  }

  /**
   * Does something without an evaluator.
   *
   * @param work is told whom to ask now and then whether input interrupts it
   */
  public <T> T interruptibly(Sensitivity sensitivity, Function<BooleanSupplier, T> work) {
    try (Interruptions.Watch watch = input.watch(sensitivity, () -> {})) {
      return work.apply(watch::isFired);
    }
  }

  /**
   * Searches by rollouts, with a graph of its own.
   *
   * @throws CommandException if that fails
   */
  SearchSnapshot searchWithoutNetwork(GameState root, SearchRequest request)
      throws CommandException {
    return searchWithoutNetwork(root, request, seed);
  }

  private SearchSnapshot searchWithoutNetwork(
      GameState root, SearchRequest request, long randomSeed) throws CommandException {
    try (Evaluator rollouts = new RolloutEvaluator(1, ROLLOUTS, RolloutPolicy.LIGHT, randomSeed)) {
      Search substitute = new Search(rollouts, clientLimits.below(live.search()), randomSeed);
      return substitute.run(root, below(request));
    } catch (SearchException e) {
      throw new CommandException("the search failed: " + FailureText.of(e));
    }
  }

  /**
   * Waits until the evaluator is loaded, has failed, or the time is over; returns false if input
   * interrupts the wait.
   */
  public boolean awaitEvaluator(Sensitivity sensitivity, double seconds) {
    if (evaluator.isDone()) {
      return true;
    }
    CompletableFuture<Boolean> enough = new CompletableFuture<>();
    if (Double.isFinite(seconds)) {
      enough.completeOnTimeout(true, Stopwatch.nanos(seconds), TimeUnit.NANOSECONDS);
    }
    try (Interruptions.Watch watch = input.watch(sensitivity, () -> enough.complete(true))) {
      CompletableFuture<Boolean> loaded = evaluator.handle((done, failure) -> true);
      CompletableFuture.anyOf(loaded, enough).join();
      return !watch.isFired() || evaluator.isDone();
    }
  }

  /** Has the thread that loads the evaluator do something after that; nothing if it is loaded. */
  void whenLoaded(Consumer<Evaluator> action) {
    if (!evaluator.isDone()) {
      var unused = evaluator.thenAccept(action);
    }
  }

  /**
   * Waits, unless time is virtual, as long as a search may take; returns whether input ended the
   * wait.
   */
  boolean pause(double seconds, Sensitivity sensitivity) {
    if (!(seconds > 0) || time.isVirtual()) {
      return false;
    }
    CompletableFuture<Boolean> over = new CompletableFuture<>();
    double most = Math.min(seconds, clientLimits.seconds());
    over.completeOnTimeout(false, Stopwatch.nanos(most), TimeUnit.NANOSECONDS);
    try (Interruptions.Watch watch = input.watch(sensitivity, () -> over.complete(true))) {
      return over.join() && watch.isFired();
    }
  }

  /** The seconds since a moment in the time of {@link #nanoTime}. */
  double secondsSince(long nanos) {
    return (time.nanoTime() - nanos) / 1e9;
  }

  /** The present moment. */
  long nanoTime() {
    return time.nanoTime();
  }

  /**
   * Since when the command being done has been waited for: since it arrived, unless a move had to
   * be found first for a command before it. What else was in the way, such as pondering, counts.
   */
  long arrivalNanos() {
    return Math.max(input.arrivalNanos(), answeredNanos);
  }

  /** Notes that a caller without an input queue requests a move: its wait begins now. */
  public void isAsked() {
    answeredNanos = time.nanoTime();
  }

  /** A move has been found. */
  void hasAnswered() {
    answeredNanos = time.nanoTime();
  }

  /**
   * The search, whose graph is kept between commands; waits for the evaluator.
   *
   * @throws CommandException if there is none for boards like this
   */
  public Search search(Board board) throws CommandException {
    return readySearch(board, live.search());
  }

  private SearchRequest below(SearchRequest request) {
    return request.withLimits(clientLimits.below(request.limits()));
  }

  private Search readySearch(Board board, SearchSettings wanted) throws CommandException {
    Evaluator loaded = evaluatorFor(board);
    SearchSettings settings = clientLimits.below(wanted);
    Search ready = search;
    if (ready == null) {
      ready = new Search(loaded, settings, seed, time);
      search = ready;
    } else {
      ready.setSettings(settings);
    }
    return ready;
  }

  /**
   * Fails if boards of this size cannot be searched, as far as that is known before the evaluator
   * is loaded.
   *
   * @throws CommandException with the reason
   */
  public void checkSearchable(Board board) throws CommandException {
    if (evaluator.isDone()) {
      evaluatorFor(board);
    }
  }

  /**
   * Fails if a game on such a board could not be searched. Only for a board larger than {@link
   * #USUAL_SIDE} is a network that is still being loaded waited for.
   *
   * @throws CommandException with the reason
   */
  public void checkSize(int width, int height) throws CommandException {
    if (Math.max(width, height) > USUAL_SIDE) {
      awaitEvaluator(Sensitivity.LEAVING, Double.POSITIVE_INFINITY);
    }
    Optional<Evaluator> loaded = evaluatorIfLoaded();
    if (loaded.isPresent() && !loaded.get().supports(width, height)) {
      throw new CommandException(EvaluatorChoice.refusal(width, height));
    }
  }

  private Evaluator evaluatorFor(Board board) throws CommandException {
    Evaluator loaded = loadedEvaluator();
    if (!loaded.supports(board.width(), board.height())) {
      throw new CommandException(EvaluatorChoice.refusal(board.width(), board.height()));
    }
    return loaded;
  }

  /**
   * The evaluator; waits until it is loaded.
   *
   * @throws CommandException with the reason if it could not be loaded
   */
  public Evaluator loadedEvaluator() throws CommandException {
    try {
      return evaluator.join();
    } catch (CompletionException e) {
      throw new CommandException("no network: " + FailureText.of(e));
    }
  }

  /** The evaluator, if it is loaded already. */
  public Optional<Evaluator> evaluatorIfLoaded() {
    return evaluator.isDone() && !evaluator.isCompletedExceptionally()
        ? Optional.of(evaluator.join())
        : Optional.empty();
  }

  /**
   * Evaluates one position.
   *
   * @throws CommandException if there is no evaluator, or it fails
   */
  public Evaluation evaluate(GameState position, EvaluationOptions options)
      throws CommandException {
    return evaluate(evaluatorFor(position.board()), position, options);
  }

  /**
   * Has one position evaluated by the network that imitates people.
   *
   * @throws CommandException if there is none, or it fails
   */
  public Evaluation evaluateByHuman(GameState position, EvaluationOptions options)
      throws CommandException {
    Evaluator human = evaluatorFor(position.board()).human();
    if (human == null) {
      throw new CommandException("there is no second network that imitates people");
    }
    return evaluate(human, position, options);
  }

  private static Evaluation evaluate(Evaluator asked, GameState position, EvaluationOptions options)
      throws CommandException {
    try {
      return asked.evaluate(position, options).join();
    } catch (CompletionException e) {
      throw new CommandException("the evaluation failed: " + FailureText.of(e));
    }
  }

  /** Discards the graph and, unless it is shared, the cache of evaluations. */
  public void clear() {
    if (search != null) {
      search.clear();
    }
    if (!clientLimits.isRemote()) {
      evaluatorIfLoaded().ifPresent(Evaluator::clearCache);
    }
  }
}
