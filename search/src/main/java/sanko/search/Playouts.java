package sanko.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * Makes the playouts of one search: walks down the graph, puts leaves to the evaluator, and takes
 * the answers back up. All but {@link #wake} belongs to the thread that searches; answers come in
 * by a queue.
 */
final class Playouts {
  /** What became of a descent. */
  enum Outcome {
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

  private final NodeStore nodes;
  private final GraphTable table;
  private final GraphTable evaluations;
  private final ValueBias valueBias;
  private final RunContext context;
  private final Backup backup;
  private final Selection selection;
  private final Solver solver;
  private final Evaluator evaluator;
  private final Leaves leaves;
  private final GraphKeys keys;
  private final GameState game;
  private final Terminals terminals = new Terminals();
  private final LinkedBlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

  private final Playout playout = new Playout();
  /* In the order of their descents, and answers are taken in that order, whenever they come. */
  private final Deque<Playout> waiting = new ArrayDeque<>();
  private final List<Playout> collided = new ArrayList<>();
  private long counted;
  private int countedWaiting;
  private @Nullable Exception failure;

  /** Shared: read by the evaluator's threads. */
  private volatile boolean abandoned;

  private long splits;
  private long cycles;
  private long shared;
  private long reused;

  Playouts(
      Graph graph,
      RunContext context,
      Backup backup,
      Evaluator evaluator,
      Leaves leaves,
      GraphKeys keys,
      GameState game) {
    nodes = graph.nodes;
    table = graph.table;
    evaluations = graph.evaluations;
    valueBias = graph.valueBias;
    this.context = context;
    this.backup = backup;
    this.evaluator = evaluator;
    this.leaves = leaves;
    this.keys = keys;
    this.game = game;
    selection = new Selection(nodes, context);
    solver = new Solver(nodes, context);
  }

  Selection selection() {
    return selection;
  }

  /** Playouts completed and counted. */
  long counted() {
    return counted;
  }

  /** Playouts that wait for evaluations and will count. */
  int countedWaiting() {
    return countedWaiting;
  }

  /** Playouts that wait for evaluations. */
  int inFlight() {
    return waiting.size();
  }

  /** Why an evaluation failed, or null. */
  @Nullable Exception failure() {
    return failure;
  }

  /** What came of sharing nodes; looks at every node of the graph. */
  GraphMetrics metrics() {
    return new GraphMetrics(shared, nodes.sameStates(), reused, cycles, splits);
  }

  // ---- down

  /**
   * Makes one descent, in the steps of SEARCH_SPEC 1.5. The game stands at the root before and
   * after.
   */
  Outcome descend() {
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
        nodes.visits[node]++;
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
      // 3. Choose a move that is legal on this way; if there is none the node counts once more.
      int depth = playout.length - 1;
      int move = probe(node);
      boolean counts = move == Selection.NO_MOVE;
      if (counts) {
        move = selection.choose(node, game, depth);
      }
      if (move == Selection.NO_MOVE) {
        nodes.visits[node]++;
        return complete();
      }
      // 4. Step to the child, making or finding it where the edge is new.
      int edge = nodes.findEdge(node, move);
      boolean forced = isForced(node, move);
      game.play(move, nodes.toMove[node]);
      int child = edge < 0 ? findOrMake(forced) : sameState(nodes.child(node, edge), forced);
      if (edge < 0) {
        edge = nodes.addEdge(node, move, child);
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
      if (cycle || (counts && !split && nodes.edgeVisits(node, edge) < nodes.visits[child])) {
        return complete();
      }
    }
  }

  /** Whether the evaluation of an inner node was made for a root and has another policy. */
  private boolean hasForeignPolicy(int node) {
    return nodes.has(node, NodeStore.ROOT_POLICY) && node != context.root;
  }

  /**
   * Where a pass would end the phase, both a pass and a stone must be looked at: the move that has
   * to be looked at without counting, or {@link Selection#NO_MOVE} (SEARCH_SPEC 1.6.6).
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
      move = Board.PASS;
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
    int node = table.find(keys.low, keys.high);
    if (node != NodeStore.NONE) {
      shared++;
      backup.refresh(node);
      return node;
    }
    node = nodes.add(keys.low, keys.high, game.toMove());
    nodes.stateLow[node] = game.stateHashLow();
    nodes.stateHigh[node] = game.stateHashHigh();
    table.add(node);
    if (forced) {
      nodes.set(node, NodeStore.FORCED);
    }
    boolean certain = solver.look(node, game);
    if (certain || (game.isFinished() && !forced)) {
      nodes.set(node, NodeStore.TERMINAL);
      nodes.value[node] =
          certain
              ? solver.certainValue(node)
              : terminals.value(game, context.settings.utility().drawEquivalentWinsForWhite());
      backup.installOwn(node);
    } else if (context.settings.backup().valueBiasFactor() > 0) {
      nodes.bias[node] = valueBias.enter(game);
    }
    return node;
  }

  /**
   * The child, if the way gone stands in its state; otherwise the node for this way, since what
   * superko forbids here is not what it forbids there (RULES_SPEC 9.3).
   */
  private int sameState(int child, boolean forced) {
    if (nodes.stateLow[child] == game.stateHashLow()
        && nodes.stateHigh[child] == game.stateHashHigh()) {
      return child;
    }
    splits++;
    return findOrMake(forced);
  }

  // ---- leaves

  /**
   * Takes the evaluation of a node of this search that differs only in its past, if there is one.
   */
  private boolean reuse(int leaf) {
    if (!context.settings.memory().shareEvaluations()) {
      return false;
    }
    int twin = evaluations.find(nodes.stateLow[leaf], nodes.stateHigh[leaf]);
    if (twin == NodeStore.NONE || twin == leaf || !backup.isFresh(twin)) {
      return false;
    }
    reused++;
    install(leaf, nodes.evaluation(twin));
    return true;
  }

  private Outcome submit(int leaf) {
    Playout kept = playout.copy();
    nodes.set(leaf, NodeStore.PENDING);
    mark(kept, 1);
    waiting.add(kept);
    countedWaiting += kept.isCounted() ? 1 : 0;
    Evaluator.Callback callback =
        new Evaluator.Callback() {
          @Override
          public void completed(Evaluation evaluation) {
            answers.add(new Answer(kept, evaluation, null));
          }

          @Override
          public void failed(Exception cause) {
            answers.add(new Answer(kept, null, cause));
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
    return Outcome.WAITING;
  }

  private Outcome collide() {
    Playout kept = playout.copy();
    mark(kept, 1);
    collided.add(kept);
    return Outcome.COLLIDED;
  }

  private void mark(Playout way, int change) {
    for (int i = 1; i < way.length; i++) {
      nodes.inFlight[way.nodes[i]] += change;
    }
  }

  // ---- up

  /** Makes the searching thread look up from waiting. Any thread may call. */
  void wake() {
    answers.add(WAKE);
  }

  /**
   * Takes in the answer to the oldest playout that waits. Answers are taken in the order of their
   * descents, so that the graph does not depend on which lane was faster.
   *
   * @return false if that answer is not there yet
   */
  boolean takeOldest() {
    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
      file(answer);
    }
    Playout oldest = waiting.peek();
    if (oldest == null || oldest.answer == null) {
      return false;
    }
    take(oldest, oldest.answer);
    return true;
  }

  /** Waits until an answer comes, somebody wakes this thread, or the time is over. */
  void await(long nanos) {
    try {
      Answer answer = answers.poll(nanos, TimeUnit.NANOSECONDS);
      if (answer != null) {
        file(answer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = e;
    }
  }

  private static void file(Answer answer) {
    if (answer.playout() != null) {
      answer.playout().answer = answer;
    }
  }

  private void take(Playout way, Answer answer) {
    waiting.remove();
    releaseCollisions();
    release(way);
    if (answer.evaluation() == null) {
      failure = answer.failure();
      return;
    }
    install(way.last(), answer.evaluation());
    raise(way);
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
    nodes.evaluation[leaf] = evaluation;
    nodes.value[leaf] = evaluation.value();
    nodes.unset(leaf, NodeStore.ROOT_POLICY);
    if (evaluations.find(nodes.stateLow[leaf], nodes.stateHigh[leaf]) == NodeStore.NONE) {
      evaluations.add(leaf);
    }
    backup.installOwn(leaf);
    if (!known) {
      nodes.visits[leaf] = 1;
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
      if (nodes.has(way.nodes[i + 1], NodeStore.BOUNDED)) {
        nodes.set(node, NodeStore.NEAR);
      }
      nodes.addEdgeVisit(node, way.edges[i]);
      nodes.visits[node]++;
      backup.recompute(node);
    }
    counted += way.isCounted() ? 1 : 0;
  }

  /** Gives back everything that waits; answers that come later find nothing to do. */
  void abandon() {
    abandoned = true;
    releaseCollisions();
    for (Playout way : waiting) {
      release(way);
    }
    waiting.clear();
  }

  int collisions() {
    return collided.size();
  }
}
