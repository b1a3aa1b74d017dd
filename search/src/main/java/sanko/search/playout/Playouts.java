package sanko.search.playout;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.search.graph.ChangedNodes;
import sanko.search.graph.Collector;
import sanko.search.graph.Graph;
import sanko.search.graph.GraphKeys;
import sanko.search.graph.GraphMetrics;
import sanko.search.graph.NodeStore;
import sanko.search.reading.Advice;
import sanko.search.settings.GraphSettings;
import sanko.superko.GameState;

/**
 * Makes the playouts of one search: walks down the graph, sends leaves to the evaluator, and backs
 * up the answers, as in KataGo's <i>Monte-Carlo Graph Search from First Principles</i>
 * (docs/search.md); compare J. Czech and others, <i>Monte-Carlo Graph Search for AlphaZero</i>
 * (2020, arXiv:2012.11045). Belongs to the thread that searches; answers arrive in an {@link
 * Inbox}.
 */
public final class Playouts {
  /** The outcome of a descent. */
  public enum Outcome {
    /** The playout is complete and counted, or was sent by a focus. */
    DONE,
    /** The playout is complete, but was made for another purpose and does not count. */
    EXTRA,
    /** The playout waits for an evaluation. */
    WAITING,
    /** The descent met a leaf whose evaluation is in flight. */
    COLLIDED
  }

  private final NodeStore nodes;
  private final RunContext context;
  private final Backup backup;
  private final Graph graph;
  private final Selection selection;
  private final Solver solver;
  private final Expansion expansion;
  private final WaitingPlayouts waiting;
  private final LeafCorrections corrections;
  private final GameState game;
  private final Unstaler unstaler;

  private final Playout playout = new Playout();
  private final ChangedNodes changed = new ChangedNodes();
  private long counted;
  private long weightless;
  private long focused;
  private @Nullable Exception failure;
  private long cycles;
  private boolean rested;
  private boolean isRootNew;

  /**
   * Makes the playouts of one search.
   *
   * @param game at the root, before and after each playout
   */
  public Playouts(
      Graph graph,
      RunContext context,
      GameState game,
      GraphKeys keys,
      LeafEvaluations evaluations) {
    this.graph = graph;
    this.context = context;
    this.game = game;
    nodes = graph.nodes();
    solver = new Solver(nodes, context);
    backup = new Backup(graph, context, solver);
    selection = new Selection(nodes, context, solver);
    expansion = new Expansion(graph, context, game, keys, solver, backup);
    waiting = new WaitingPlayouts(nodes, evaluations, context.inOrder);
    corrections = evaluations.corrections();
    unstaler = Unstaler.of(context.settings.graph(), nodes, backup);
  }

  /**
   * Makes the root and the graph below it consistent with this search, before the first descent.
   *
   * @param isNew whether the root has no evaluation or no visit yet
   */
  public void prepareRoot(boolean isNew) {
    isRootNew = isNew;
    if (isNew) {
      expansion.installRoot();
    }
    solver.lookAtRoot(game);
    if (context.looksForKnown() && nodes.size() > 1) {
      linkKnown();
    }
    backup.refresh(context.root);
  }

  /** Gives the root edges, without visits, to positions that searches of other roots know well. */
  private void linkKnown() {
    int root = context.root;
    for (int rank = 0; rank < context.moves.count(); rank++) {
      int move = context.moves.move(rank);
      if (context.moves.isAllowed(move) && nodes.findEdge(root, move) < 0 && game.isLegal(move)) {
        int child = expansion.findKnown(move);
        if (child != NodeStore.NONE) {
          expansion.addEdge(root, move, child);
          unstaler.linked(root, child);
        }
      }
    }
  }

  /** What stays the same during the search. */
  public RunContext context() {
    return context;
  }

  /** The nodes of the graph. */
  public NodeStore nodes() {
    return nodes;
  }

  /** The part that computes averages. */
  public Backup backup() {
    return backup;
  }

  /** The part that proves results. */
  public Solver solver() {
    return solver;
  }

  /** The play-selection values of the moves at the root by now. */
  public PlaySelection playSelection() {
    return new PlaySelection(nodes, context, selection, solver);
  }

  /** Sets how many playouts may still be made; see {@link Selection#setPlayoutsLeft}. */
  public void setPlayoutsLeft(double left) {
    selection.setPlayoutsLeft(left);
  }

  /** The number of completed and counted playouts. */
  public long counted() {
    return counted;
  }

  /** How many of these were no visits of the root. */
  public long weightless() {
    return weightless;
  }

  /** The number of completed playouts that a focus sent; they do not count. */
  public long focused() {
    return focused;
  }

  /** The number of playouts that wait for evaluations and will count. */
  public int countedWaiting() {
    return waiting.counted();
  }

  /** The number of playouts that wait for evaluations. */
  public int inFlight() {
    return waiting.size();
  }

  /** The reason why an evaluation failed, or null. */
  @Nullable
  public Exception failure() {
    return failure;
  }

  /** The effects of sharing nodes; visits every node of the graph. */
  public GraphMetrics metrics() {
    return new GraphMetrics(
        expansion.shared(),
        nodes.sameStates(),
        expansion.reused(),
        cycles,
        expansion.splits(),
        waiting.collisions());
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
    int focus = context.moves.focus.draw(context.random);
    if (focus != Selection.NO_MOVE && followsFocus(focus)) {
      return complete();
    }
    while (true) {
      int node = playout.last();
      // 1. A game that is over, or whose result is certain, is visited once more.
      if (nodes.has(node, NodeStore.TERMINAL) || solver.isSolved(node)) {
        if (nodes.visits(node) == 0 || context.settings.graph().terminalVisits()) {
          nodes.addVisit(node);
        }
        backup.recompute(node);
        return complete();
      }
      // 2. A leaf is sent to the evaluator; one that is in flight can only be waited for.
      if (nodes.has(node, NodeStore.PENDING)) {
        return collide();
      }
      if (!nodes.isEvaluated(node) && solver.hasOnlyPass(game)) {
        solver.makeSingle(node);
        backup.installOwn(node);
      }
      if (!nodes.isEvaluated(node) || hasForeignPolicy(node)) {
        return expansion.reuse(node) ? complete() : submit();
      }
      if (nodes.isRestarted(node)) {
        expansion.countEvaluation(node);
        return complete();
      }
      if (nodes.has(node, NodeStore.GUESSED_PRIOR) && node != context.root) {
        return submitForPolicy();
      }
      // 3. Choose a move that is legal on this path; if there is none the node counts once more.
      int depth = playout.length - 1;
      int move = probe(node);
      boolean counts = move == Selection.NO_MOVE;
      if (counts) {
        move = selection.choose(node, game, depth);
        counts = !selection.isWeightless();
      }
      if (move == Selection.UNKNOWN_MOVE) {
        return submitForPolicy();
      }
      if (move == Selection.NO_MOVE) {
        nodes.addVisit(node);
        return complete();
      }
      // 4. Step to the child, making or finding it where the edge is new.
      int edge = counts ? selection.edge() : nodes.findEdge(node, move);
      if (step(node, edge, move, counts)) {
        return complete();
      }
    }
  }

  /** Takes a move of the focus at the root, whatever the search knows of it. */
  private boolean followsFocus(int move) {
    playout.focused = true;
    boolean ends = step(context.root, nodes.findEdge(context.root, move), move, false);
    nodes.set(playout.last(), NodeStore.FOCUSED);
    return ends;
  }

  /**
   * Takes a move.
   *
   * @param givenEdge of the move, or negative if it has none
   * @param counts whether that is a visit of the node
   * @return whether the playout ends there
   */
  private boolean step(int node, int givenEdge, int move, boolean counts) {
    if (!counts) {
      playout.leaveUncounted();
    }
    int edge = givenEdge;
    int child = expansion.play(node, edge, move);
    if (edge < 0) {
      edge = expansion.addEdge(node, move, child);
      unstaler.linked(node, child);
    }
    boolean cycle = playout.contains(child);
    boolean split = child != nodes.child(node, edge);
    if (split) {
      nodes.set(node, NodeStore.SPLIT);
    }
    playout.step(edge, child);
    // 5. Others have visited the child more often: adopt its value.
    // 6. A position of this path again: go no further.
    cycles += cycle ? 1 : 0;
    return cycle || (counts && !split && catchesUp(node, edge, child));
  }

  /** Whether the edge can count a visit of the child as its own, so that the playout ends here. */
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
    if (nodes.sumOfEdgeVisits(node) < 2) {
      return Selection.NO_MOVE;
    }
    int move = Selection.NO_MOVE;
    if (nodes.findEdge(node, Board.PASS) < 0) {
      move = expansion.isPriorKnown(node, Board.PASS) ? Board.PASS : Selection.UNKNOWN_MOVE;
    } else if (nodes.edges(node) == 1) {
      move = selection.bestUntriedStone(node, game, playout.length - 1);
    }
    playout.extra |= move != Selection.NO_MOVE;
    return move;
  }

  /** Starts to drop the nodes that neither the root nor a playout in flight can reach. */
  public void startCollection() {
    Collector collector = graph.collector();
    collector.start(context.root, context.settings.backup().valueBiasFreeProp());
    waiting.forEachNode(collector::keep);
  }

  // ---- leaves

  /** Requests the evaluation of an inner node again for its policy, the playout's only purpose. */
  private Outcome submitForPolicy() {
    playout.leaveUncounted();
    playout.extra = true;
    return submit();
  }

  private Outcome submit() {
    PendingLeaf answered = waiting.submit(game, playout.copy());
    if (answered == null) {
      return Outcome.WAITING;
    }
    return install(answered) ? complete() : Outcome.EXTRA;
  }

  private Outcome collide() {
    waiting.collide(playout.copy());
    return Outcome.COLLIDED;
  }

  // ---- up

  /**
   * Processes the answers of waiting playouts, the oldest first, and brings the nodes above them up
   * to date. Idle work is done once for each time, however long the answers take to come, so that
   * the graph does not depend on that.
   *
   * @param count how many are taken together, if that many wait; each node above them is brought up
   *     once
   * @return false if not enough answers are there yet; then nothing is taken
   */
  public boolean take(int count) {
    if (!rested) {
      unstaler.idle();
      rested = true;
    }
    List<PendingLeaf> taken = waiting.take(count);
    if (taken.isEmpty()) {
      return false;
    }
    rested = false;
    if (taken.size() == 1) {
      if (install(taken.get(0))) {
        propagate(taken.get(0).path);
      }
    } else {
      propagateTogether(taken);
    }
    return true;
  }

  private void propagateTogether(List<PendingLeaf> answered) {
    changed.clear();
    for (PendingLeaf leaf : answered) {
      if (install(leaf)) {
        count(leaf.path);
      }
    }
    changed.forEachDeepestFirst(backup::recompute);
    answered.forEach(leaf -> unstaler.propagated(leaf.path));
  }

  /** Waits until an answer arrives, another thread wakes this one, or the time is over. */
  public void await(long nanos) {
    try {
      waiting.await(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = e;
    }
  }

  /** Gives a leaf its evaluation; returns false if there is none. */
  private boolean install(PendingLeaf leaf) {
    Playout path = leaf.path;
    waiting.release(path);
    Evaluation evaluation = leaf.evaluation();
    if (evaluation == null) {
      failure = leaf.failure();
      return false;
    }
    expansion.install(path.last(), corrections.correct(leaf, evaluation), leaf.likeliest());
    Evaluation human = leaf.human();
    if (human != null) {
      nodes.human.set(path.last(), human);
    }
    return true;
  }

  /**
   * Takes what readings found: the moves to look at, and the fates of stones, by which all
   * evaluations of this search are corrected, the values of those that are there already as well.
   *
   * @param leastPrior see {@link RootMoves#take}
   */
  public void take(Advice advice, double leastPrior) {
    context.moves.take(advice, leastPrior);
    changed.clear();
    for (PendingLeaf leaf : corrections.take(advice.fates())) {
      Evaluation found = leaf.evaluation();
      if (found != null && correct(leaf.path.last(), corrections.correct(leaf, found), found)) {
        for (int i = 0; i < leaf.path.length; i++) {
          changed.add(leaf.path.nodes[i], i);
        }
      }
    }
    Evaluation root = context.rootEvaluation;
    Evaluation corrected = advice.fates().correct(game.board(), game.toMove(), root);
    if (isRootNew && correct(context.root, corrected, root)) {
      changed.add(context.root, 0);
    }
    changed.forEachDeepestFirst(backup::recompute);
  }

  /** Replaces the evaluation of a node, if it is corrected. */
  private boolean correct(int node, Evaluation corrected, Evaluation found) {
    if (corrected.value().equals(found.value())) {
      return false;
    }
    nodes.setEvaluation(node, corrected);
    backup.installOwn(node);
    return true;
  }

  /** Completes a playout that needed no evaluation. */
  private Outcome complete() {
    propagate(playout);
    return playout.extra ? Outcome.EXTRA : Outcome.DONE;
  }

  /** Counts the edges of a playout and brings the nodes above its end up to date. */
  private void propagate(Playout path) {
    for (int i = path.length - 2; i >= path.countedFrom; i--) {
      int node = path.nodes[i];
      visit(path, i);
      backup.recompute(node);
    }
    unstaler.propagated(path);
    tally(path);
  }

  private void visit(Playout path, int depth) {
    int node = path.nodes[depth];
    if (nodes.has(path.nodes[depth + 1], NodeStore.BOUNDED)) {
      nodes.set(node, NodeStore.NEAR);
    }
    nodes.addEdgeVisit(node, path.edges[depth]);
    nodes.addVisit(node);
  }

  /** Counts the edges of a playout and notes the nodes above its end as changed. */
  private void count(Playout path) {
    for (int i = path.length - 2; i >= path.countedFrom; i--) {
      int node = path.nodes[i];
      visit(path, i);
      changed.add(node, i);
    }
    tally(path);
  }

  private void tally(Playout path) {
    if (path.isCounted()) {
      counted++;
      context.time.countPlayout();
    }
    weightless += path.isWeightless() ? 1 : 0;
    focused += path.isFocused() ? 1 : 0;
  }

  /** Abandons all waiting playouts; answers that arrive later have no effect. */
  public void abandon() {
    waiting.abandon();
  }

  /** The number of collided playouts that have not been released yet. */
  public int collisions() {
    return waiting.collided();
  }

  /** Reacts to the removal of nodes from the graph. */
  public void removed() {
    corrections.forgetEarly();
    unstaler.removed();
  }
}
