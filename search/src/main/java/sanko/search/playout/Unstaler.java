package sanko.search.playout;

import sanko.search.graph.NodeStore;
import sanko.search.settings.GraphSettings;

/**
 * Brings up to date the nodes that playouts leave stale: parents of their nodes that they did not
 * pass. For the thread that searches.
 */
interface Unstaler {
  /** A node got an edge to a child. */
  void linked(int node, int child);

  /** The nodes of a playout have been brought up to date. */
  void propagated(Playout path);

  /** The owner is about to wait, so there is time for a bounded amount of work. */
  void idle();

  /** Nodes were removed. */
  void removed();

  /** An unstaler for the nodes of one search. */
  static Unstaler of(GraphSettings settings, NodeStore nodes, Backup backup) {
    return switch (settings.unstaling()) {
      case NONE -> new NoUnstaler();
      case PARENTS -> new ParentUnstaler(nodes, backup);
      case ANCESTORS -> new AncestorUnstaler(nodes, backup);
      case IDLE -> new IdleUnstaler(nodes, backup, settings.unstalingThreshold());
    };
  }
}
