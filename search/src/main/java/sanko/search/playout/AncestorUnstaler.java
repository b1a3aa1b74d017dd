package sanko.search.playout;

import java.util.Arrays;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ParentLinks;

/**
 * Brings all ancestors of a playout's nodes up to date, children before parents, so that only
 * cycles can leave a node stale. It shows the most that the cheaper modes could gain; the work
 * grows with the number of paths to a node.
 */
final class AncestorUnstaler implements Unstaler {
  private final ParentLinks links;
  private final Backup backup;

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
    this.backup = backup;
    links = new ParentLinks(nodes);
  }

  @Override
  public void linked(int node, int child) {
    links.add(node, child);
  }

  @Override
  public void propagated(Playout path) {
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

  @Override
  public void idle() {}

  @Override
  public void removed() {
    links.rebuild();
  }
}
