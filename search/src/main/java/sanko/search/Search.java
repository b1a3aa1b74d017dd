package sanko.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import sanko.nn.Evaluator;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphFile;
import sanko.search.graph.GraphReader;
import sanko.search.graph.GraphSignature;
import sanko.search.graph.NodeStore;
import sanko.search.playout.Inbox;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.MemorySettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The search of one game. It keeps its graph between searches, so that it reuses positions that
 * occur again. One thread at a time may call {@link #run}, {@link #watch}, {@link #save}, {@link
 * #load}, {@link #clear}, {@link #isEmpty}, {@link #signature} and {@link #setSettings}; {@link
 * #stop} and {@link #clearStop} may be called by any.
 */
public final class Search {
  private static final double MOST_KOMI = 10_000;

  private final Evaluator evaluator;
  private final Graph graph = new Graph();
  private final long seed;
  private final LongSupplier nanoTime;
  private SearchSettings settings;
  private final AtomicBoolean running = new AtomicBoolean();

  /** Shared: set by any thread, seen by the searching one. */
  private volatile boolean stopped;

  /** Shared: where the running search waits, or the last one did; {@link #stop} wakes it. */
  private volatile Inbox inbox = new Inbox();

  /**
   * Makes a search with an empty graph.
   *
   * @param evaluator shared with other searches
   * @param seed for all random choices
   */
  public Search(Evaluator evaluator, SearchSettings settings, long seed) {
    this(evaluator, settings, seed, System::nanoTime);
  }

  /** The same with another clock, in nanoseconds. */
  Search(Evaluator evaluator, SearchSettings settings, long seed, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.evaluator = evaluator;
    this.settings = settings;
    this.seed = seed;
  }

  /**
   * Searches the position and returns what was found: at least the root's evaluation, even if a
   * limit is reached at once.
   *
   * @param root copied; its player to move is the one searched for
   * @throws LateSearchException if the clock cannot wait for the root's evaluation
   * @throws SearchException if the evaluator failed; the search can be used again
   * @throws IllegalStateException if another run is in progress
   */
  public SearchSnapshot run(GameState root, SearchRequest request) throws SearchException {
    begin();
    try {
      return prepare(root, request).execute();
    } finally {
      end();
    }
  }

  /**
   * Searches the position for the reports only, and so ends sooner after a {@link #stop} than
   * {@link #run} if ownership is requested; otherwise like {@link #run}.
   *
   * @throws SearchException if the evaluator failed; the search can be used again
   */
  public void watch(GameState root, SearchRequest request) throws SearchException {
    begin();
    try {
      prepare(root, request).watch();
    } finally {
      end();
    }
  }

  private void begin() {
    if (!running.compareAndSet(false, true)) {
      throw new IllegalStateException("this search is running already");
    }
    inbox = new Inbox();
  }

  private SearchRun prepare(GameState root, SearchRequest request) throws SearchException {
    RunControl control = new RunControl(() -> stopped, inbox, nanoTime);
    SearchSetup setup = new SearchSetup(evaluator, graph, settings, seed);
    return setup.prepare(withinReach(root), request, control);
  }

  /** A komi that decides any game, where squares of scores would lose the rest of the score. */
  private static GameState withinReach(GameState root) {
    if (Math.abs(root.komi()) <= MOST_KOMI) {
      return root;
    }
    GameState bounded = new GameState(root);
    double fraction = root.komi() - Math.rint(root.komi());
    bounded.setKomi(Math.copySign(MOST_KOMI, root.komi()) + fraction);
    return bounded;
  }

  private void end() {
    stopped = false;
    running.set(false);
  }

  /**
   * Makes the current {@link #run}, or the next if none is in progress, return soon. {@link
   * #clearStop} revokes this.
   */
  public void stop() {
    stopped = true;
    inbox.wake();
  }

  /** Forgets a stop that no search has seen. */
  public void clearStop() {
    stopped = false;
  }

  /** The settings in force. */
  public SearchSettings settings() {
    return settings;
  }

  /**
   * Replaces the settings. Only those parts of the graph stay in use that are the same under the
   * new ones.
   */
  public void setSettings(SearchSettings settings) {
    this.settings = settings;
  }

  /** The signature of the graph below the root searched last. */
  public GraphSignature signature() {
    Graph.RootEvaluation last = graph.lastRoot;
    int root = last == null ? NodeStore.NONE : graph.find(last.keyLow(), last.keyHigh());
    return root == NodeStore.NONE ? GraphSignature.EMPTY : GraphSignature.of(graph.nodes, root);
  }

  /**
   * Writes the graph to a file, whole or not at all.
   *
   * @param position the position searched; the file can be loaded only for the same one
   * @throws IOException if the file cannot be written
   */
  public void save(Path file, GameState position) throws IOException {
    GraphFile.write(file, GraphFile.Head.of(evaluator.name(), position), graph);
  }

  /**
   * Replaces the graph with the one in a file.
   *
   * @param position the position to search
   * @throws IOException if the file cannot be read, is damaged, needs more memory than there is, or
   *     holds a search of another position or with another evaluator; the message is for the user,
   *     and the graph stays
   */
  public void load(Path file, GameState position) throws IOException {
    MemorySettings memory = settings.memory();
    long left = ((long) memory.maxGraphMegabytes() << 20) - graph.bytes();
    GraphReader.Limits limits = new GraphReader.Limits(position.board(), memory.maxNodes(), left);
    graph.takeOver(GraphFile.read(file, GraphFile.Head.of(evaluator.name(), position), limits));
  }

  /** Whether nothing has been searched. */
  public boolean isEmpty() {
    return graph.nodes.size() == 0;
  }

  /** Drops the graph. */
  public void clear() {
    graph.clear();
  }
}
