package sanko.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.OptionalInput;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphFile;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.GraphReader;
import sanko.search.graph.GraphSignature;
import sanko.search.graph.NodeStore;
import sanko.search.playout.Inbox;
import sanko.search.playout.LeafEvaluations;
import sanko.search.playout.Playouts;
import sanko.search.playout.RunContext;
import sanko.search.reading.RootReading;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.GraphSettings.GraphReuse;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.MemorySettings;
import sanko.search.settings.RootSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.search.time.Stopwatch;
import sanko.search.time.TimeSource;
import sanko.superko.GameState;

/**
 * The search of one game. It keeps its graph between searches, so that it reuses positions that
 * occur again. One thread at a time may call its methods, and only {@link #run} finds out if two
 * do; {@link #stop} and {@link #clearStop} may be called by any.
 */
public final class Search {
  private static final double MOST_KOMI = 10_000;

  private final Evaluator evaluator;
  private final Graph graph;
  private final long seed;
  private final TimeSource time;
  private SearchSettings settings;
  private final AtomicBoolean running = new AtomicBoolean();

  /** Those of the last search, which its nodes have been searched under. */
  private List<MoveRestriction> restrictions = List.of();

  /** Whether all evaluations in the graph have ownership. */
  private boolean hasOwnership;

  /** The settings of the last root, whose noise its visits have; null before it. */
  private @Nullable RootSettings lastRoot;

  /** That of the boards of all nodes; null before the first search. */
  private @Nullable String boardSize;

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
    this(evaluator, settings, seed, new Graph(), TimeSource.REAL);
  }

  /**
   * Makes a search of a given graph.
   *
   * @param graph owned by this search from now on
   */
  public Search(Evaluator evaluator, SearchSettings settings, long seed, Graph graph) {
    this(evaluator, settings, seed, graph, TimeSource.REAL);
  }

  /**
   * Makes a search with an empty graph in other time.
   *
   * @param time counts the playouts; read by the thread that searches
   */
  public Search(Evaluator evaluator, SearchSettings settings, long seed, TimeSource time) {
    this(evaluator, settings, seed, new Graph(), time);
  }

  /** The same of a given graph. */
  Search(Evaluator evaluator, SearchSettings settings, long seed, Graph graph, TimeSource time) {
    this.evaluator = evaluator;
    this.settings = settings;
    this.seed = seed;
    this.graph = graph;
    this.time = time;
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
      return prepare(root, request, () -> stopped).execute();
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
      prepare(root, request, () -> stopped).watch();
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

  /**
   * Prepares a search that nobody stops; see the other method.
   *
   * @throws SearchException if the evaluator failed
   */
  public SearchRun prepare(GameState root, SearchRequest request) throws SearchException {
    return prepare(root, request, () -> false);
  }

  /**
   * Prepares a search for {@link #run} or for those who look inside it: finds and evaluates its
   * root and makes the graph below consistent with the settings. Its time begins here.
   *
   * @param root copied; its player to move is the one searched for
   * @param stop checked whenever the search is not waiting; true ends it
   * @throws LateSearchException if the clock cannot wait for the root's evaluation
   * @throws SearchException if the evaluator failed
   */
  public SearchRun prepare(GameState root, SearchRequest request, BooleanSupplier stop)
      throws SearchException {
    Stopwatch stopwatch = Stopwatch.start(time);
    SearchSettings known = knownToNetwork();
    GameState game = gameOf(root, known);
    dropOtherSizes(game.board());
    boolean hidesPast = hidesPast(known.inference(), request);
    GraphKeys keys = new GraphKeys(known, hidesPast, playersSeen(), game.toMove());
    // 1. Find the root, or add it.
    keys.ofRoot(game, known.passing().conservativePass() && game.passWouldEndGame());
    dropWhatIsNotReused(keys, known, request.restrictions());
    askForOwnership(request.wantsOwnership());
    LeafEvaluations evaluations =
        new LeafEvaluations(evaluator, known, request, hasOwnership, hidesPast, game, seed, inbox);
    int node = findOrAddRoot(keys, game);
    // 2. Evaluate it as a root.
    RootEvaluator ofRoot =
        new RootEvaluator(
            graph,
            game,
            keys,
            known.root().symmetriesToSample(),
            known.graph().useEvalCache(),
            request.limits().clock(),
            stopwatch);
    Evaluation evaluation = ofRoot.evaluate(node, evaluator, evaluations);
    NodeStore nodes = graph.nodes();
    boolean isNew = nodes.visits(node) == 0 || !nodes.isEvaluated(node);
    RunContext context =
        new RunContext(
            known,
            request,
            new RunContext.Root(
                node,
                game,
                evaluation,
                ofRoot.evaluateByHuman(evaluations),
                isNew ? evaluation.value().whiteScoreMean() : nodes.scoreMean(node),
                root.isCleanupPrevented()),
            known.backup().useUncertainty() && evaluator.hasUncertainty(),
            new Random(Zobrist.mix(seed ^ game.stateHashLow())),
            time);
    if (isNew) {
      time.countPlayout();
    }
    // 3. Make the graph below consistent with this search.
    Playouts playouts = new Playouts(graph, context, game, keys, evaluations);
    playouts.prepareRoot(isNew);
    SearchBudget budget = new SearchBudget(playouts, isNew, request.limits(), evaluator, stopwatch);
    SnapshotBuilder snapshots = new SnapshotBuilder(playouts, game, request);
    graph.setFates(graph.fates().from(game));
    RootReader reader =
        known.root().readingNodes() > 0
            ? new RootReader(
                new RootReading(game, evaluation), graph, playouts, budget, request.limits())
            : null;
    return new SearchRun(graph, playouts, budget, snapshots, request, reader, stop);
  }

  /** The settings less what the network must not be told. */
  private SearchSettings knownToNetwork() {
    return settings.inference().playoutDoublingAdvantage() != 0
            && evaluator.unlearnedInputs().contains(OptionalInput.ADVANTAGE)
        ? settings.with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, 0.0)
        : settings;
  }

  private static GameState gameOf(GameState root, SearchSettings known) {
    GameState game = new GameState(root);
    game.setCleanupPrevented(false);
    game.setKeyRule(known.memory().keyRule(), known.memory().cycleBound());
    boundKomi(game);
    return game;
  }

  private static boolean hidesPast(InferenceSettings inference, SearchRequest request) {
    return request.forAnalysis()
        ? inference.analysisIgnorePreRootHistory()
        : inference.ignorePreRootHistory();
  }

  /** Whom the networks in use imitate; null where none imitates anybody. */
  private @Nullable HumanProfile playersSeen() {
    return evaluator.imitatesPeople() || evaluator.human() != null
        ? settings.human().players()
        : null;
  }

  /**
   * Drops nodes of other sizes: no search on such a board leads to them, and no file of it can hold
   * them.
   */
  private void dropOtherSizes(Board board) {
    if (boardSize != null && !isOfSize(board)) {
      graph.clear();
    }
    boardSize = board.sizeText();
  }

  private boolean isOfSize(Board board) {
    return board.sizeText().equals(boardSize);
  }

  /**
   * Drops what must not be kept from the search of another root, under other restrictions (of other
   * moves, or of the same ones seen from another root), or with other noise at the root.
   */
  private void dropWhatIsNotReused(
      GraphKeys keys, SearchSettings known, List<MoveRestriction> wanted) {
    boolean isElsewhere = graph.wasElsewhere(keys.low, keys.high);
    boolean areVisitsOfOthers =
        hasOtherNoise(known.root())
            || !wanted.equals(restrictions)
            || (isElsewhere && !wanted.isEmpty());
    restrictions = wanted;
    lastRoot = known.root();
    if (!isElsewhere && !areVisitsOfOthers) {
      return;
    }
    GraphReuse reuse = known.graph().reuse();
    if (reuse == GraphReuse.STATISTICS && !areVisitsOfOthers) {
      if (known.graph().useEvalCache()) {
        makeRoom(keys, known);
      }
      return;
    }
    if (reuse == GraphReuse.NOTHING && isElsewhere) {
      graph.clear();
      return;
    }
    if (MemoryWatch.isCollectionDue(graph, known.memory())) {
      graph.collector().finish();
      graph.collector().start(graph.find(keys.low, keys.high), known.backup().valueBiasFreeProp());
    }
    graph.restart();
  }

  /**
   * Makes room for a new root in the graph of a whole game, which the collections of its search
   * cannot make if the root reaches all other positions: drops what it does not reach, and if that
   * is not enough and most of the graph is not about the root, what is worth least.
   */
  private void makeRoom(GraphKeys keys, SearchSettings known) {
    int root = graph.find(keys.low, keys.high);
    if (root != NodeStore.NONE && MemoryWatch.isCollectionDue(graph, known.memory())) {
      graph.collector().finish();
      graph.collector().start(root, known.backup().valueBiasFreeProp());
      graph.collector().finish();
    }
    boolean isOfOthers =
        root == NodeStore.NONE || graph.nodes().visits(root) < graph.nodes().size() / 2;
    if (isOfOthers && MemoryWatch.isCollectionDue(graph, known.memory())) {
      MemoryWatch.forget(graph, NodeStore.NONE, known);
    }
  }

  private boolean hasOtherNoise(RootSettings root) {
    return lastRoot != null
        && (root.wideNoise() != lastRoot.wideNoise()
            || root.analysisWideNoise() != lastRoot.analysisWideNoise());
  }

  /**
   * Drops a graph without ownership where that is wanted now: an average would be of what is new
   * alone. What has ownership goes on with it.
   */
  private void askForOwnership(boolean isWanted) {
    if (isWanted && !hasOwnership) {
      graph.clear();
    }
    hasOwnership = isWanted || (hasOwnership && !isEmpty());
  }

  private int findOrAddRoot(GraphKeys keys, GameState game) {
    NodeStore nodes = graph.nodes();
    int root = graph.find(keys.low, keys.high);
    if (root == NodeStore.NONE) {
      root = graph.add(keys.low, keys.high, game.toMove());
      nodes.setState(root, game.stateHashLow(), game.stateHashHigh());
      if (game.isFinished()) {
        nodes.set(root, NodeStore.FORCED);
      }
    } else if (nodes.has(root, NodeStore.TERMINAL | NodeStore.SINGLE)) {
      nodes.reopen(root);
    }
    return root;
  }

  /**
   * Sets a komi that decides any game, where squares of scores would lose the rest of the score.
   */
  private static void boundKomi(GameState game) {
    double komi = game.komi();
    if (Math.abs(komi) > MOST_KOMI) {
      game.setKomi(Math.copySign(MOST_KOMI, komi) + (komi - Math.rint(komi)));
    }
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
    Graph.RootEvaluation last = graph.lastRoot();
    int root = last == null ? NodeStore.NONE : graph.find(last.keyLow(), last.keyHigh());
    return root == NodeStore.NONE ? GraphSignature.EMPTY : GraphSignature.of(graph.nodes(), root);
  }

  /**
   * Writes the graph to a file, whole or not at all.
   *
   * @param position the position searched; the file can be loaded only for the same one
   * @throws IOException if the file cannot be written, nothing has been searched on boards of this
   *     size, or the last search was restricted to moves
   */
  public void save(Path file, GameState position) throws IOException {
    if (isEmpty() || !isOfSize(position.board())) {
      throw new IOException("nothing has been searched");
    }
    checkUnrestricted();
    GraphFile.Head head = GraphFile.Head.of(evaluator.name(), position);
    GraphFile.write(file, head, GraphFile.Attachment.NONE, graph);
  }

  /**
   * Writes the graph of a whole game to a file, whole or not at all.
   *
   * @param head identifies the game, the evaluator and all else that the graph depends on
   * @param mostBytes what the graph may take before it is compressed; if it takes more, it forgets
   *     what was visited least, here and in the file
   * @throws IOException if the file cannot be written, or the last search was restricted to moves
   */
  public void save(Path file, GraphFile.Head head, GraphFile.Attachment attachment, long mostBytes)
      throws IOException {
    checkUnrestricted();
    GraphFile.shrink(graph, attachment, mostBytes, settings.backup().valueBiasFreeProp());
    GraphFile.write(file, head, attachment, graph);
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
    load(file, GraphFile.Head.of(evaluator.name(), position), position.board());
  }

  /**
   * Replaces the graph with that of a whole game in a file.
   *
   * @param head what the file must have
   * @param board of the size in play
   * @throws IOException as the other method
   */
  public void load(Path file, GraphFile.Head head, Board board) throws IOException {
    MemorySettings memory = settings.memory();
    long left = ((long) memory.maxGraphMegabytes() << 20) - graph.bytes();
    GraphReader.Limits limits = new GraphReader.Limits(board, memory.maxNodes(), left);
    graph.takeOver(GraphFile.read(file, head, limits));
    hasOwnership = graph.hasOwnership();
    boardSize = board.sizeText();
    restrictions = List.of();
    lastRoot = null;
  }

  private void checkUnrestricted() throws IOException {
    if (!restrictions.isEmpty()) {
      throw new IOException("the last search was restricted to some moves; search freely first");
    }
  }

  /** Whether nothing has been searched. */
  public boolean isEmpty() {
    return graph.nodes().size() == 0;
  }

  /** Drops the graph. */
  public void clear() {
    graph.clear();
  }
}
