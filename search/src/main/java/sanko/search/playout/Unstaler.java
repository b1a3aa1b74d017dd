package sanko.search.playout;

import java.util.Arrays;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ParentLinks;
import sanko.search.settings.GraphSettings;

/**
 * Brings up to date the nodes that playouts leave stale: parents of their nodes that they did not
 * pass. This one leaves them to later playouts. For the thread that searches.
 */
class Unstaler {
  /** The unstaler for the nodes of one search. */
  static Unstaler of(GraphSettings settings, NodeStore nodes, Backup backup) {
    return switch (settings.unstaling()) {
      case NONE -> new Unstaler();
      case PARENTS -> new ParentUnstaler(nodes, backup);
      case ANCESTORS -> new AncestorUnstaler(nodes, backup);
      case IDLE -> new IdleUnstaler(nodes, backup, settings.unstalingThreshold());
    };
  }

  /** A node got an edge to a child. */
  void linked(int node, int child) {}

  /** The nodes of a playout have been brought up to date. */
  void propagated(Playout path) {}

  /** The owner is about to wait, so there is time for a bounded amount of work. */
  void idle() {}

  /** Nodes were removed. */
  void removed() {}

  /** An unstaler that knows the parents of each node. */
  abstract static class Linked extends Unstaler {
    final Backup backup;
    final ParentLinks links;

    Linked(NodeStore nodes, Backup backup) {
      this.backup = backup;
      links = new ParentLinks(nodes);
    }

    @Override
    final void linked(int node, int child) {
      links.add(node, child);
    }

    @Override
    void removed() {
      links.rebuild();
    }
  }

  /** Brings every parent of the nodes of a playout up to date, but nothing above the parents. */
  private static final class ParentUnstaler extends Linked {
    ParentUnstaler(NodeStore nodes, Backup backup) {
      super(nodes, backup);
    }

    @Override
    void propagated(Playout path) {
      for (int i = path.length - 1; i >= Math.max(1, path.countedFrom); i--) {
        int link = links.first(path.nodes[i]);
        for (; link != 0; link = links.next(link)) {
          int parent = links.parent(link);
          if (parent != path.nodes[i - 1] && backup.isFresh(parent)) {
            backup.recompute(parent);
          }
        }
      }
    }
  }

  /**
   * Brings all ancestors of a playout's nodes up to date, children before parents, so that only
   * cycles can leave a node stale. It shows the most that the cheaper modes could gain; the work
   * grows with the number of paths to a node.
   */
  private static final class AncestorUnstaler extends Linked {
    /* The walk up: nodes on the present path, with the next link to follow. */
    private int[] pathNode = new int[64];
    private int[] pathLink = new int[64];

    /* Nodes in the order in which the walk left them: parents before children. */
    private int[] left = new int[64];
    private int leftCount;

    /* The walk that met a node last. Each node is entered once, so a cycle ends the walk. */
    private int[] met = new int[1024];
    private int walk;

    AncestorUnstaler(NodeStore nodes, Backup backup) {
      super(nodes, backup);
    }

    @Override
    void propagated(Playout path) {
      walk++;
      leftCount = 0;
      for (int i = path.length - 1; i >= path.countedFrom; i--) {
        walkUp(path.nodes[i]);
      }
      while (leftCount > 0) {
        backup.recompute(left[--leftCount]);
      }
    }

    private void walkUp(int from) {
      int depth = enter(-1, from);
      while (depth >= 0) {
        int link = pathLink[depth];
        if (link == 0) {
          if (leftCount == left.length) {
            left = Arrays.copyOf(left, 2 * leftCount);
          }
          left[leftCount++] = pathNode[depth--];
        } else {
          pathLink[depth] = links.next(link);
          depth = enter(depth, links.parent(link));
        }
      }
    }

    /** Moves up to a node not met yet; returns the depth of the path then. */
    private int enter(int depth, int node) {
      if (node >= met.length) {
        met = Arrays.copyOf(met, Math.max(node + 1, 2 * met.length));
      }
      if (met[node] == walk || !backup.isFresh(node)) {
        return depth;
      }
      met[node] = walk;
      int deeper = depth + 1;
      if (deeper == pathNode.length) {
        pathNode = Arrays.copyOf(pathNode, 2 * deeper);
        pathLink = Arrays.copyOf(pathLink, 2 * deeper);
      }
      pathNode[deeper] = node;
      pathLink[deeper] = links.first(node);
      return deeper;
    }
  }
}
