package sanko.search.playout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;
import sanko.search.graph.ChangedNodes;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.GraphMetrics;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.search.graph.Terminals;
import sanko.search.graph.ValueBias;
import sanko.search.settings.GraphSettings;
import sanko.superko.GameState;

/**
 * Makes the playouts of one search: walks down the graph, puts leaves to the evaluator, and takes
 * the answers back up. All but {@link #wake} belongs to the thread that searches; answers come in
 * by a queue.
 */
public final class Playouts {
  /** What became of a descent. */
  public enum Outcome {
    /** It is complete and counted. */
    DONE,
    /** It is complete, but was made for other reasons and does not count. */
    EXTRA,
    /** It waits for an evaluation. */
    WAITING,
    /** It met a leaf whose evaluation is under way. */
    COLLIDED
  }

  /** An answer of the evaluator; one without playout only wakes the searching thread. */
  record Answer(
      @Nullable Playout playout, @Nullable Evaluation evaluation, @Nullable Exception failure) {}

  private static final Answer WAKE = new Answer(null, null, null);

  private final Graph graph;
  private final NodeStore nodes;
  private final ValueBias valueBias;
  private final RunContext context;
  private final Backup backup;
  private final Policies policies;
  private final Selection selection;
  private final Solver solver;
  private final Evaluator evaluator;
  private final Leaves leaves;
  private final GraphKeys keys;
  private final GameState game;
  private final Unstaler unstaler;
  private final boolean inOrder;
  private final Terminals terminals = new Terminals();
  private final LinkedBlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

  private final Playout playout = new Playout();
  /* In the order of their descents. */
  private final Deque<Playout> waiting = new ArrayDeque<>();
  private final List<Playout> taken = new ArrayList<>();
  private final List<Playout> collided = new ArrayList<>();
  private final ChangedNodes changed = new ChangedNodes();
  private long counted;
  private int countedWaiting;
  private @Nullable Exception failure;

  /** Shared: read by the evaluator's threads. */
  private volatile boolean abandoned;

  /** Somebody woke this thread and it has not looked up since. */
  private boolean woken;

  private long splits;
  private long cycles;
  private long shared;
  private long reused;
  private boolean rested;
  private long collisions;

  /**
   * The playouts of one search.
   *
   * @param inOrder whether answers are taken in the order of the descents, whenever they come, so
   *     that the graph does not depend on which lane was faster; otherwise an answer that is there
   *     is taken
   */
  public Playouts(
      Graph graph,
      RunContext context,
      Backup backup,
      Policies policies,
      Evaluator evaluator,
      Leaves leaves,
      GraphKeys keys,
      GameState game,
      boolean inOrder) {
    this.graph = graph;
    nodes = graph.nodes;
    valueBias = graph.valueBias;
    this.context = context;
    this.backup = backup;
    this.policies = policies;
    this.evaluator = evaluator;
    this.leaves = leaves;
    this.keys = keys;
    this.game = game;
    this.inOrder = inOrder;
    selection = new Selection(nodes, context);
    unstaler = Unstaler.of(context.settings.graph(), nodes, backup);
    solver = backup.solver();
  }

  /** What chooses moves. */
  public Selection selection() {
    return selection;
  }

  /** Playouts completed and counted. */
  public long counted() {
    return counted;
  }

  /** Playouts that wait for evaluations and will count. */
  public int countedWaiting() {
    return countedWaiting;
  }

  /** Playouts that wait for evaluations. */
  public int inFlight() {
    return waiting.size();
  }

  /** Why an evaluation failed, or null. */
  @Nullable
  public Exception failure() {
    return failure;
  }

  /** What came of sharing nodes; looks at every node of the graph. */
  public GraphMetrics metrics() {
    return new GraphMetrics(shared, nodes.sameStates(), reused, cycles, splits, collisions);
  }

  // ---- down

  /**
   * Makes one descent, in the steps of docs/search.md. The game stands at the root before and
   * after.
   */
  public Outcome descend() {
    playout.start(context.root);
    Outcome outcome = walk();
    for (int i = playout.length - 1; i > 0; i--) {
      game.undo();
    }
    return outcome;
  }

  private Outcome walk() {
    while (true) {
      int node = playout.last();
      // 1. A game that is over, or whose result is certain, is visited once more.
      if (nodes.has(node, NodeStore.TERMINAL) || solver.isSettled(node)) {
        if (nodes.visits(node) == 0 || context.settings.graph().terminalVisits()) {
          nodes.addVisit(node);
        }
        backup.recompute(node);
        return complete();
      }
      // 2. A leaf is put to the evaluator; one that is under way can only be waited for.
      if (nodes.has(node, NodeStore.PENDING)) {
        return collide();
      }
      if (!nodes.isEvaluated(node) && solver.hasOnlyPass(game)) {
        solver.makeSingle(node);
        backup.installOwn(node);
      }
      if (!nodes.isEvaluated(node) || hasForeignPolicy(node)) {
        return reuse(node) ? complete() : submit(node);
      }
      if (nodes.isGrey(node)) {
        settle(node);
        return complete();
      }
      if (nodes.has(node, NodeStore.GUESSED_PRIOR) && node != context.root) {
        return submitForPolicy(node);
      }
      // 3. Choose a move that is legal on this way; if there is none the node counts once more.
      int depth = playout.length - 1;
      int move = probe(node);
      boolean counts = move == Selection.NO_MOVE;
      if (counts) {
        move = selection.choose(node, game, depth);
      }
      if (move == Selection.UNKNOWN_MOVE) {
        return submitForPolicy(node);
      }
      if (move == Selection.NO_MOVE) {
        nodes.addVisit(node);
        return complete();
      }
      // 4. Step to the child, making or finding it where the edge is new.
      int edge = counts ? selection.edge() : nodes.findEdge(node, move);
      boolean forced = isForced(node, move);
      game.play(move, game.toMove());
      int child = edge < 0 ? findOrMake(forced) : sameState(nodes.child(node, edge), forced);
      if (edge < 0) {
        edge = addEdge(node, move, child);
        unstaler.linked(node, child);
      }
      boolean cycle = playout.contains(child);
      boolean split = child != nodes.child(node, edge);
      if (split) {
        nodes.set(node, NodeStore.PARTED);
      }
      playout.step(edge, child);
      // 5. Others have visited the child more often: adopt its value.
      // 6. A position of this way again: go no further.
      cycles += cycle ? 1 : 0;
      if (cycle || (counts && !split && catchesUp(node, edge, child))) {
        return complete();
      }
    }
  }

  /** Adds an edge; only at the root, which has a policy of its own, can a prior be missing. */
  private int addEdge(int node, int move, int child) {
    float guess = context.rootEvaluation.policy(context.policyIndex(move));
    graph.collector.keep(child);
    return nodes.addEdge(node, move, child, policies.priorOfNewEdge(node, move, guess));
  }

  /** Whether the edge can take a visit of the child for its own, and the playout end here. */
  private boolean catchesUp(int node, int edge, int child) {
    GraphSettings graph = context.settings.graph();
    return nodes.visits(child) > nodes.edgeVisits(node, edge) * graph.catchUpFactor()
        && (graph.catchUpLeakProb() == 0 || context.random.nextDouble() >= graph.catchUpLeakProb());
  }

  /** Whether the evaluation of an inner node was made for a root and has another policy. */
  private boolean hasForeignPolicy(int node) {
    return nodes.has(node, NodeStore.ROOT_POLICY) && node != context.root;
  }

  /**
   * Where a pass would end the phase, both a pass and a stone must be looked at: the move that has
   * to be looked at without counting, or {@link Selection#NO_MOVE} (docs/search-formulas.md,
   * "Looking at a pass and a stone"); {@link Selection#UNKNOWN_MOVE} if the policy kept does not
   * tell.
   */
  private int probe(int node) {
    if (!context.settings.passing().morePassingHacks()
        || context.restricted
        || !game.passWouldEndPhase()
        || nodes.edges(node) == 0) {
      return Selection.NO_MOVE;
    }
    long visits = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      visits += nodes.edgeVisits(node, i);
    }
    if (visits < 2) {
      return Selection.NO_MOVE;
    }
    int move = Selection.NO_MOVE;
    if (nodes.findEdge(node, Board.PASS) < 0) {
      move = policies.isKnown(node, Board.PASS) ? Board.PASS : Selection.UNKNOWN_MOVE;
    } else if (nodes.edges(node) == 1) {
      move = selection.bestUntriedStone(node, game, playout.length - 1);
    }
    if (move != Selection.NO_MOVE) {
      playout.countedFrom = playout.length;
    }
    return move;
  }

  /** Whether a move that ends the game leads to a node that is searched on nevertheless. */
  private boolean isForced(int node, int move) {
    return move == Board.PASS
        && ((node == context.root
                && context.settings.passing().conservativePass()
                && game.passWouldEndGame())
            || game.isFriendlyPass());
  }

  private int findOrMake(boolean forced) {
    keys.ofChild(game, forced);
    int node = graph.find(keys.low, keys.high);
    if (node == NodeStore.NONE) {
      return make(forced);
    }
    if (nodes.isGrey(node)) {
      enterValueBias(node);
    } else {
      shared++;
      backup.refresh(node);
    }
    return node;
  }

  private int make(boolean forced) {
    int node = graph.add(keys.low, keys.high, game.toMove());
    nodes.setState(node, game.stateHashLow(), game.stateHashHigh());
    if (forced) {
      nodes.set(node, NodeStore.FORCED);
    }
    boolean certain = solver.look(node, game);
    if (certain || (game.isFinished() && !forced)) {
      nodes.set(node, NodeStore.TERMINAL);
      double drawWins = context.settings.utility().drawEquivalentWinsForWhite();
      nodes.setValue(node, certain ? solver.certainValue(node) : terminals.value(game, drawWins));
      backup.installOwn(node);
    } else {
      enterValueBias(node);
    }
    return node;
  }

  private void enterValueBias(int node) {
    if (context.settings.backup().valueBiasFactor() > 0) {
      nodes.setBias(node, valueBias.enter(game));
    }
  }

  /**
   * The child, if the way gone stands in its state; otherwise the node for this way, since what
   * superko forbids here is not what it forbids there (docs/superko.md).
   */
  private int sameState(int child, boolean forced) {
    if (nodes.stateLow(child) == game.stateHashLow()
        && nodes.stateHigh(child) == game.stateHashHigh()) {
      return child;
    }
    splits++;
    return findOrMake(forced);
  }

  /** Begins to drop what neither the root nor a playout under way can reach. */
  public void startCollection() {
    graph.collector.start(context.root, context.settings.backup().valueBiasFreeProp());
    waiting.forEach(this::keep);
    collided.forEach(this::keep);
  }

  private void keep(Playout way) {
    for (int i = 0; i < way.length; i++) {
      graph.collector.keep(way.nodes[i]);
    }
  }

  // ---- leaves

  /**
   * Takes the evaluation of a node of this search that differs only in its past, if there is one.
   */
  private boolean reuse(int leaf) {
    if (!context.settings.memory().shareEvaluations()) {
      return false;
    }
    int twin = graph.findEvaluation(nodes.stateLow(leaf), nodes.stateHigh(leaf));
    if (twin == NodeStore.NONE || twin == leaf || !backup.isFresh(twin)) {
      return false;
    }
    reused++;
    policies.copy(twin, leaf);
    settle(leaf);
    return true;
  }

  /** Asks again for the evaluation of an inner node, for its policy; the playout is for no more. */
  private Outcome submitForPolicy(int node) {
    playout.countedFrom = playout.length;
    return submit(node);
  }

  private Outcome submit(int leaf) {
    Playout kept = playout.copy();
    nodes.set(leaf, NodeStore.PENDING);
    mark(kept, 1);
    countedWaiting += kept.isCounted() ? 1 : 0;
    ask(kept);
    if (!inOrder && kept.answer != null) {
      if (!install(kept)) {
        return Outcome.EXTRA;
      }
      return complete();
    }
    waiting.add(kept);
    return Outcome.WAITING;
  }

  private void ask(Playout kept) {
    Thread asking = Thread.currentThread();
    Evaluator.Callback callback =
        new Evaluator.Callback() {
          @Override
          public void completed(Evaluation evaluation) {
            tell(new Answer(kept, evaluation, null));
          }

          @Override
          public void failed(Exception cause) {
            tell(new Answer(kept, null, cause));
          }

          /** What was at hand, in a cache say, needs no queue. */
          private void tell(Answer answer) {
            if (Thread.currentThread() == asking) {
              kept.answer = answer;
            } else {
              answers.add(answer);
            }
          }

          @Override
          public int priority() {
            return leaves.priority();
          }

          @Override
          public boolean isWanted() {
            return !abandoned;
          }
        };
    try {
      evaluator.evaluate(game, leaves.options(game, playout.length - 1), callback);
    } catch (RuntimeException e) {
      callback.failed(e);
    }
  }

  private Outcome collide() {
    Playout kept = playout.copy();
    mark(kept, 1);
    collided.add(kept);
    collisions++;
    return Outcome.COLLIDED;
  }

  private void mark(Playout way, int change) {
    for (int i = 1; i < way.length; i++) {
      nodes.addInFlight(way.nodes[i], change);
    }
  }

  // ---- up

  /** Makes the searching thread look up from waiting. Any thread may call. */
  public void wake() {
    answers.add(WAKE);
  }

  /**
   * Takes in answers to playouts that wait, the oldest first, and brings the nodes above them up to
   * date. Idle work is done once for each time, however long the answers take to come, so that the
   * graph does not depend on that.
   *
   * @param count how many are taken together, if so many wait; each node above them is brought up
   *     once
   * @return false if not enough answers are there yet; then nothing is taken
   */
  public boolean take(int count) {
    if (!rested) {
      unstaler.idle();
      rested = true;
    }
    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
      file(answer);
    }
    taken.clear();
    int most = inOrder ? Math.min(count, waiting.size()) : count;
    for (Playout way : waiting) {
      if (taken.size() == most) {
        break;
      }
      if (way.answer != null) {
        taken.add(way);
      } else if (inOrder) {
        return false;
      }
    }
    if (taken.isEmpty()) {
      return false;
    }
    rested = false;
    releaseCollisions();
    remove(taken);
    if (taken.size() == 1) {
      if (install(taken.get(0))) {
        raise(taken.get(0));
      }
    } else {
      raiseTogether(taken);
    }
    return true;
  }

  /** Removes playouts that are waiting, given in the order of the descents. */
  private void remove(List<Playout> ways) {
    Iterator<Playout> all = waiting.iterator();
    for (Playout way : ways) {
      while (all.next() != way) {
        // Its answer is not there yet.
      }
      all.remove();
    }
  }

  private void raiseTogether(List<Playout> ways) {
    changed.clear();
    for (Playout way : ways) {
      if (install(way)) {
        count(way);
      }
    }
    changed.forEachDeepestFirst(backup::recompute);
    ways.forEach(unstaler::raised);
  }

  /** Waits until an answer comes, somebody wakes this thread, or the time is over. */
  public void await(long nanos) {
    try {
      Answer answer = woken ? null : answers.poll(nanos, TimeUnit.NANOSECONDS);
      woken = false;
      if (answer != null) {
        file(answer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = e;
    }
  }

  private void file(Answer answer) {
    if (answer.playout() == null) {
      woken = true;
    } else {
      answer.playout().answer = answer;
    }
  }

  /** Gives the leaf of a playout its evaluation; returns false if there is none. */
  private boolean install(Playout way) {
    release(way);
    Answer answer = Objects.requireNonNull(way.answer);
    if (answer.evaluation() == null) {
      failure = answer.failure();
      return false;
    }
    install(way.last(), answer.evaluation());
    return true;
  }

  private void release(Playout way) {
    mark(way, -1);
    nodes.unset(way.last(), NodeStore.PENDING);
    countedWaiting -= way.isCounted() ? 1 : 0;
  }

  private void releaseCollisions() {
    for (Playout way : collided) {
      mark(way, -1);
    }
    collided.clear();
  }

  private void install(int leaf, Evaluation evaluation) {
    boolean known = nodes.isEvaluated(leaf);
    if (known && !nodes.has(leaf, NodeStore.ROOT_POLICY)) {
      policies.extend(leaf, evaluation);
      return;
    }
    nodes.setEvaluation(leaf, evaluation);
    policies.install(leaf, evaluation);
    settle(leaf);
  }

  /** Makes the new evaluation of a node count. */
  private void settle(int leaf) {
    nodes.unset(leaf, NodeStore.ROOT_POLICY);
    if (graph.findEvaluation(nodes.stateLow(leaf), nodes.stateHigh(leaf)) == NodeStore.NONE) {
      graph.evaluations.add(leaf);
    }
    backup.installOwn(leaf);
    if (nodes.visits(leaf) == 0) {
      nodes.addVisit(leaf);
    }
    backup.recompute(leaf);
  }

  /** Completes a playout that needed no evaluation. */
  private Outcome complete() {
    raise(playout);
    return playout.isCounted() ? Outcome.DONE : Outcome.EXTRA;
  }

  /** Counts the edges of a playout and brings the nodes above its end up to date. */
  private void raise(Playout way) {
    for (int i = way.length - 2; i >= way.countedFrom; i--) {
      int node = way.nodes[i];
      visit(way, i);
      backup.recompute(node);
    }
    unstaler.raised(way);
    counted += way.isCounted() ? 1 : 0;
  }

  private void visit(Playout way, int depth) {
    int node = way.nodes[depth];
    if (nodes.has(way.nodes[depth + 1], NodeStore.BOUNDED)) {
      nodes.set(node, NodeStore.NEAR);
    }
    nodes.addEdgeVisit(node, way.edges[depth]);
    nodes.addVisit(node);
  }

  /** Counts the edges of a playout and notes the nodes above its end as changed. */
  private void count(Playout way) {
    for (int i = way.length - 2; i >= way.countedFrom; i--) {
      int node = way.nodes[i];
      visit(way, i);
      changed.add(node, i);
    }
    counted += way.isCounted() ? 1 : 0;
  }

  /** Gives back everything that waits; answers that come later find nothing to do. */
  public void abandon() {
    abandoned = true;
    releaseCollisions();
    for (Playout way : waiting) {
      release(way);
    }
    waiting.clear();
  }

  /** How often a playout met one that was on its way. */
  public int collisions() {
    return collided.size();
  }

  /** Nodes were removed from the graph. */
  public void removed() {
    unstaler.removed();
  }
}
