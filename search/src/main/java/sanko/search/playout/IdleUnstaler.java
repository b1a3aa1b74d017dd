package sanko.search.playout;

import java.util.Arrays;
import sanko.search.graph.NodeStore;

/**
 * Keeps the parents of nodes whose utility has changed in a queue, and brings a few up to date each
 * time the owner is about to wait: first those whose average the change affects most
 * (docs/search-formulas.md, "Staleness"). Their number does not depend on the length of the wait,
 * so the same search makes the same graph.
 */
final class IdleUnstaler extends Unstaler.Linked {
  private static final int QUEUE = 64;
  private static final int PER_WAIT = 16;

  private final NodeStore nodes;
  private final double threshold;

  /** By node: the utility last reported to its parents. */
  private double[] told;

  /* The queue, without order: nodes, and how far their averages may be off. */
  private final int[] queued = new int[QUEUE];
  private final double[] gain = new double[QUEUE];
  private int count;

  /**
   * An unstaler whose queue is empty.
   *
   * @param threshold changes of utility up to this are not reported
   */
  IdleUnstaler(NodeStore nodes, Backup backup, double threshold) {
    super(nodes, backup);
    this.nodes = nodes;
    this.threshold = threshold;
    told = nodes.utilities();
  }

  @Override
  void propagated(Playout path) {
    for (int i = path.length - 1; i >= Math.max(1, path.countedFrom); i--) {
      tellParents(path.nodes[i], path.nodes[i - 1]);
    }
  }

  /** Queues the parents of a node that changed, except one that is up to date. */
  private void tellParents(int child, int knowing) {
    if (child >= told.length) {
      told = Arrays.copyOf(told, Math.max(child + 1, 2 * told.length));
    }
    double change = Math.abs(nodes.utility(child) - told[child]);
    if (change <= threshold) {
      return;
    }
    told[child] = nodes.utility(child);
    for (int link = links.first(child); link != 0; link = links.next(link)) {
      int parent = links.parent(link);
      if (parent != knowing && backup.isFresh(parent)) {
        offer(parent, change * share(parent, child));
      }
    }
  }

  private double share(int parent, int child) {
    for (int i = 0; i < nodes.edges(parent); i++) {
      if (nodes.child(parent, i) == child) {
        return nodes.edgeWeight(parent, i) / nodes.weight(parent);
      }
    }
    return 0;
  }

  private void offer(int node, double newGain) {
    int least = 0;
    for (int i = 0; i < count; i++) {
      if (queued[i] == node) {
        gain[i] += newGain;
        return;
      }
      least = gain[i] < gain[least] ? i : least;
    }
    if (newGain <= 0 || (count == QUEUE && newGain <= gain[least])) {
      return;
    }
    int at = count == QUEUE ? least : count++;
    queued[at] = node;
    gain[at] = newGain;
  }

  @Override
  void idle() {
    for (int i = 0; i < PER_WAIT && count > 0; i++) {
      int node = takeBest();
      backup.recompute(node);
      tellParents(node, NodeStore.NONE);
    }
  }

  private int takeBest() {
    int best = 0;
    for (int i = 1; i < count; i++) {
      best = gain[i] > gain[best] ? i : best;
    }
    int node = queued[best];
    count--;
    queued[best] = queued[count];
    gain[best] = gain[count];
    return node;
  }

  @Override
  void removed() {
    super.removed();
    count = 0;
  }
}
