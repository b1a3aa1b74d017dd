package sanko.search.playout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.search.graph.NodeStore;
import sanko.superko.GameState;

/**
 * The playouts of one search that wait for evaluations, and those that met a leaf which waits. The
 * nodes on their paths are marked as in flight. For the thread that searches.
 */
final class WaitingPlayouts {
  private final NodeStore nodes;
  private final LeafEvaluations evaluations;
  private final boolean inOrder;

  /* In the order of their descents. */
  private final Deque<PendingLeaf> waiting = new ArrayDeque<>();
  private final List<PendingLeaf> answered = new ArrayList<>();
  private final List<Playout> collided = new ArrayList<>();
  private int counted;
  private long collisions;

  /**
   * Begins with no playout.
   *
   * @param inOrder whether answers are taken in the order of the descents
   */
  WaitingPlayouts(NodeStore nodes, LeafEvaluations evaluations, boolean inOrder) {
    this.nodes = nodes;
    this.evaluations = evaluations;
    this.inOrder = inOrder;
  }

  /** How many wait for evaluations. */
  int size() {
    return waiting.size();
  }

  /** How many of these will count. */
  int counted() {
    return counted;
  }

  /** How many have collided since the last answer. */
  int collided() {
    return collided.size();
  }

  /** How many have collided since the search began. */
  long collisions() {
    return collisions;
  }

  void forEachNode(IntConsumer action) {
    waiting.forEach(leaf -> leaf.path.forEachNode(action));
    collided.forEach(path -> path.forEachNode(action));
  }

  /** Sends the leaf of a playout to the evaluator; returns it if it need not wait, else null. */
  @Nullable PendingLeaf submit(GameState game, Playout path) {
    nodes.set(path.last(), NodeStore.PENDING);
    mark(path, 1);
    counted += path.isCounted() ? 1 : 0;
    PendingLeaf leaf = evaluations.evaluate(game, path);
    if (!inOrder && leaf.isDelivered()) {
      return leaf;
    }
    waiting.add(leaf);
    return null;
  }

  /** Keeps the path of a playout that met a waiting leaf marked until the next answer. */
  void collide(Playout path) {
    mark(path, 1);
    collided.add(path);
    collisions++;
  }

  /**
   * Takes answered leaves, the oldest first, which are still to be {@linkplain #release released}.
   *
   * @param count how many, if that many wait
   * @return none if not enough answers are there yet; valid until the next call
   */
  List<PendingLeaf> take(int count) {
    evaluations.inbox().deliverAll();
    answered.clear();
    int most = inOrder ? Math.min(count, waiting.size()) : count;
    for (PendingLeaf leaf : waiting) {
      if (answered.size() == most) {
        break;
      }
      if (leaf.isDelivered()) {
        answered.add(leaf);
      } else if (inOrder) {
        answered.clear();
        break;
      }
    }
    if (!answered.isEmpty()) {
      releaseCollisions();
      removeAnswered();
    }
    return answered;
  }

  private void removeAnswered() {
    Iterator<PendingLeaf> all = waiting.iterator();
    for (PendingLeaf leaf : answered) {
      while (all.next() != leaf) {
        // Its answer is not there yet.
      }
      all.remove();
    }
  }

  /** Waits until an answer arrives, another thread wakes this one, or the time is over. */
  void await(long nanos) throws InterruptedException {
    evaluations.inbox().await(nanos);
  }

  /** Takes the marks of a playout off that has its answer, or gets none. */
  void release(Playout path) {
    mark(path, -1);
    nodes.unset(path.last(), NodeStore.PENDING);
    counted -= path.isCounted() ? 1 : 0;
  }

  private void releaseCollisions() {
    for (Playout path : collided) {
      mark(path, -1);
    }
    collided.clear();
  }

  /** Gives all playouts up; answers that arrive later have no effect. */
  void abandon() {
    evaluations.abandon();
    releaseCollisions();
    for (PendingLeaf leaf : waiting) {
      release(leaf.path);
    }
    waiting.clear();
  }

  private void mark(Playout path, int change) {
    for (int i = path.firstInFlight(); i < path.length; i++) {
      nodes.addInFlight(path.nodes[i], change);
    }
  }
}
