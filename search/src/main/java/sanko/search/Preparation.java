package sanko.search;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.OptionalInput;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.search.playout.LeafEvaluations;
import sanko.search.playout.MeanEvaluation;
import sanko.search.playout.Playouts;
import sanko.search.playout.Root;
import sanko.search.playout.RunContext;
import sanko.search.playout.RunParts;
import sanko.search.request.SearchRequest;
import sanko.search.settings.GraphReuse;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.search.time.Stopwatch;
import sanko.superko.GameState;

/**
 * Prepares one search: finds the root in the graph or adds it, has it evaluated, and makes the
 * graph below consistent with the settings. For the thread that searches.
 */
final class Preparation {
  private final Evaluator evaluator;
  private final Graph graph;
  private final SearchSettings settings;
  private final long seed;
  private final SearchRequest request;
  private final RunControl control;
  private final Stopwatch stopwatch;
  private final GameState game;
  private final boolean endsBeforeCleanup;
  private final GraphKeys keys;
  private final LeafEvaluations evaluations;

  Preparation(SearchSetup setup, GameState root, SearchRequest request, RunControl control) {
    stopwatch = Stopwatch.start(control.nanoTime());
    evaluator = setup.evaluator();
    graph = setup.graph();
    settings = learned(setup.settings(), evaluator);
    seed = setup.seed();
    this.request = request;
    this.control = control;
    endsBeforeCleanup = root.isCleanupPrevented();
    game = new GameState(root);
    game.setCleanupPrevented(false);
    game.setKeyRule(settings.memory().keyRule(), settings.memory().cycleBound());
    boolean hidesPast =
        request.forAnalysis()
            ? settings.inference().analysisIgnorePreRootHistory()
            : settings.inference().ignorePreRootHistory();
    keys =
        new GraphKeys(
            settings.inference(),
            settings.memory(),
            settings.passing().passingHacks(),
            hidesPast,
            settings.utility().drawEquivalentWinsForWhite(),
            playersSeen(),
            game.toMove());
    evaluations =
        new LeafEvaluations(evaluator, settings, request, hidesPast, game, seed, control.inbox());
  }

  /** The settings less what the network must not be told. */
  private static SearchSettings learned(SearchSettings settings, Evaluator evaluator) {
    return settings.inference().playoutDoublingAdvantage() != 0
            && evaluator.unlearnedInputs().contains(OptionalInput.ADVANTAGE)
        ? settings.with(SearchKeys.PLAYOUT_DOUBLING_ADVANTAGE, 0.0)
        : settings;
  }

  SearchRun run() throws SearchException {
    // 1. Find the root, or add it.
    boolean conservative = settings.passing().conservativePass() && game.passWouldEndGame();
    keys.ofRoot(game, conservative);
    dropWhatIsNotReused();
    int node = findOrAddRoot();
    // 2. Evaluate it as a root.
    Evaluation evaluation = evaluateRoot(node);
    NodeStore nodes = graph.nodes;
    boolean fresh = nodes.visits(node) == 0 || !nodes.isEvaluated(node);
    double score = fresh ? evaluation.value().whiteScoreMean() : nodes.scoreMean(node);
    Evaluation byHuman = evaluateByHuman();
    Root root = new Root(node, game, evaluation, byHuman, score, endsBeforeCleanup);
    // 3. Make the graph below consistent with this search.
    boolean weighted = settings.backup().useUncertainty() && evaluator.hasUncertainty();
    Random random = new Random(Zobrist.mix(seed ^ game.stateHashLow()));
    RunContext context = new RunContext(settings, request, root, weighted, random);
    RunParts parts = new RunParts(graph, context, game);
    if (fresh) {
      installRoot(parts);
    }
    parts.solver.lookAtRoot(game);
    parts.backup.refresh(node);
    Playouts playouts = new Playouts(parts, keys, evaluations);
    Progress progress = new Progress(playouts, stopwatch, visitsFound(parts), fresh ? 1 : 0);
    return new SearchRun(parts, playouts, progress, request, evaluator, control.stopped());
  }

  /** Drops what must not be kept from the search of another root. */
  private void dropWhatIsNotReused() {
    GraphReuse reuse = settings.graph().reuse();
    if (reuse == GraphReuse.STATISTICS || !graph.wasElsewhere(keys.low, keys.high)) {
      return;
    }
    if (reuse == GraphReuse.NOTHING) {
      graph.clear();
      return;
    }
    if (MemoryWatch.isCollectionDue(graph, settings.memory())) {
      graph.collector.finish();
      graph.collector.start(graph.find(keys.low, keys.high), settings.backup().valueBiasFreeProp());
    }
    graph.restart();
  }

  private int findOrAddRoot() {
    NodeStore nodes = graph.nodes;
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

  private Evaluation evaluateRoot(int root) throws SearchException {
    EvaluationOptions options = evaluations.rootOptions(game);
    EvaluationOptions conditions = options.withPrecision(null);
    Graph.RootEvaluation last = graph.lastRoot;
    int symmetries = settings.root().symmetriesToSample();
    if (last != null && last.isFor(keys.low, keys.high, conditions, symmetries)) {
      return last.evaluation();
    }
    try {
      Evaluation evaluation = awaitRoot(MeanEvaluation.of(evaluator, game, options, symmetries));
      graph.lastRoot =
          new Graph.RootEvaluation(keys.low, keys.high, conditions, symmetries, evaluation);
      return evaluation;
    } catch (ExecutionException e) {
      throw SearchException.ofEvaluation(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SearchException.ofEvaluation(e);
    } catch (IllegalStateException e) {
      throw SearchException.ofEvaluation(e);
    } catch (TimeoutException e) {
      return knownEvaluation(root, e);
    }
  }

  /** Whom the networks in use imitate; null where none imitates anybody. */
  private @Nullable HumanProfile playersSeen() {
    return evaluator.imitatesPeople() || evaluator.human() != null
        ? settings.human().players()
        : null;
  }

  /** The human evaluation of the root; null without such a network, or if it comes too late. */
  private @Nullable Evaluation evaluateByHuman() throws SearchException {
    Evaluator human = evaluations.human();
    if (human == null) {
      return null;
    }
    Graph.RootEvaluation last = graph.humanRoot;
    EvaluationOptions options = evaluations.ofHuman(evaluations.rootOptions(game));
    int symmetries = settings.root().symmetriesToSample();
    EvaluationOptions conditions = options.withPrecision(null);
    if (last != null && last.isFor(keys.low, keys.high, conditions, symmetries)) {
      return last.evaluation();
    }
    try {
      Evaluation found = awaitRoot(MeanEvaluation.of(human, game, options, symmetries));
      graph.humanRoot =
          new Graph.RootEvaluation(keys.low, keys.high, conditions, symmetries, found);
      return found;
    } catch (ExecutionException e) {
      throw SearchException.ofEvaluation(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SearchException.ofEvaluation(e);
    } catch (IllegalStateException e) {
      throw SearchException.ofEvaluation(e);
    } catch (TimeoutException e) {
      return null;
    }
  }

  /**
   * The graph's evaluation of the root, made for an inner node, where nothing better arrives in
   * time.
   */
  private Evaluation knownEvaluation(int root, TimeoutException cause) throws LateSearchException {
    if (!graph.nodes.isEvaluated(root)) {
      throw new LateSearchException(cause);
    }
    return new Policies(graph.nodes, game.board(), graph.firstMoves).remembered(root, game);
  }

  /** The evaluation without which there is no move, unless the clock cannot wait for it. */
  private Evaluation awaitRoot(CompletableFuture<Evaluation> evaluation)
      throws ExecutionException, InterruptedException, TimeoutException {
    double latest = request.limits().clock().latest();
    if (!Double.isFinite(latest)) {
      return evaluation.get();
    }
    try {
      double left = latest - stopwatch.seconds();
      return evaluation.get(Stopwatch.nanos(left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      evaluation.cancel(false);
      throw e;
    }
  }

  private void installRoot(RunParts parts) {
    NodeStore nodes = parts.nodes;
    int root = parts.context.root;
    Evaluation evaluation = parts.context.rootEvaluation;
    nodes.setEvaluation(root, evaluation);
    parts.policies.installWhole(root, evaluation);
    nodes.setVisits(root, 1 + nodes.sumOfEdgeVisits(root));
    InferenceSettings inference = settings.inference();
    if (inference.policyOptimism() != inference.rootPolicyOptimism()) {
      nodes.set(root, NodeStore.ROOT_POLICY);
    }
  }

  /** The visits of the root that count in this search: those of earlier searches and its own. */
  private static long visitsFound(RunParts parts) {
    NodeStore nodes = parts.nodes;
    int root = parts.context.root;
    long visits = 1;
    for (int i = 0; i < nodes.edges(root); i++) {
      if (parts.context.isAllowedAtRoot(nodes.move(root, i))) {
        visits += nodes.edgeVisits(root, i);
      }
    }
    return visits;
  }
}
