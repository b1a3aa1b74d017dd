package sanko.search;

import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.playout.Playouts;
import sanko.search.settings.MemorySettings;
import sanko.search.settings.SearchSettings;

/**
 * Keeps the graph of one search within its memory limit. A collection begins early and continues
 * with every descent; if it is too slow, the rest is done at once. For the thread that searches.
 */
final class MemoryWatch {
  /** Collection begins when this share of the memory is in use. */
  private static final double COLLECT_FROM = 0.75;

  /** A search ends if this share is in use after a collection. */
  private static final double FULL_FROM = 0.95;

  /** The share of the memory that may be in use where the least worth has been forgotten. */
  private static final double KEPT = 0.5;

  /** Nodes and edges looked at with every descent; some microseconds. */
  private static final int COLLECTOR_STEPS = 64;

  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  private final Graph graph;
  private final MemorySettings settings;
  private final Playouts playouts;
  private boolean collected;
  private boolean full;

  MemoryWatch(Graph graph, MemorySettings settings, Playouts playouts) {
    this.graph = graph;
    this.settings = settings;
    this.playouts = playouts;
  }

  /** Whether enough memory is in use to start a collection. */
  static boolean isCollectionDue(Graph graph, MemorySettings settings) {
    return used(graph, settings) > COLLECT_FROM;
  }

  /**
   * Forgets what is worth least in a graph, until half of the memory is free.
   *
   * @param root stays, if not {@link NodeStore#NONE}
   */
  static void forget(Graph graph, int root, SearchSettings settings) {
    double used = used(graph, settings.memory());
    if (used > KEPT) {
      graph.forget(KEPT / used, root, settings.backup().valueBiasFreeProp());
    }
  }

  /** The share of the graph's memory limit that is in use. */
  private static double used(Graph graph, MemorySettings settings) {
    return Math.max(
        graph.nodes().size() / (double) settings.maxNodes(),
        graph.bytes() / (settings.maxGraphMegabytes() * BYTES_PER_MEGABYTE));
  }

  /** Whether there was no room for another node although all was collected. */
  boolean isFull() {
    return full;
  }

  /** Forgets what is worth least; only while no playout is under way. */
  void forget() {
    forget(graph, playouts.context().root, playouts.context().settings);
    playouts.removed();
    full = used(graph, settings) > FULL_FROM;
  }

  /** Makes room for another node; false if there is none. */
  boolean makeRoom() {
    double used = used(graph, settings);
    if (used > COLLECT_FROM && !collected && !graph.collector().isRunning()) {
      startCollection();
    }
    if (used < 1) {
      return true;
    }
    collect(Integer.MAX_VALUE);
    if (!collected) {
      startCollection();
      collect(Integer.MAX_VALUE);
    }
    full = used(graph, settings) > FULL_FROM;
    return !full;
  }

  private void startCollection() {
    playouts.startCollection();
    collected = true;
  }

  /** Continues a running collection. */
  void collectSome() {
    collect(COLLECTOR_STEPS);
  }

  private void collect(int steps) {
    if (graph.collector().isRunning()) {
      graph.collector().work(steps);
      if (!graph.collector().isRunning()) {
        playouts.removed();
      }
    }
  }
}
