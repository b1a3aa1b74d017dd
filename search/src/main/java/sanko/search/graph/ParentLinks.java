package sanko.search.graph;

import java.util.Arrays;

/**
 * Links from nodes to their parents: twelve bytes a node and eight an edge. For the thread that
 * searches.
 */
public final class ParentLinks {
  /*
   * A link is an int from 1; the links of a child form a list. Links are only added. Those of a
   * node that was removed stay until rebuild(), and may by then lead from or to another node in its
   * place: who follows links recomputes nodes, and a node too many does no harm.
   */
  private static final int NONE = 0;

  private final NodeStore nodes;
  private int[] first = new int[1024];
  private int[] next = new int[1024];
  private int[] parent = new int[1024];
  private int end = 1;

  public ParentLinks(NodeStore nodes) {
    this.nodes = nodes;
    rebuild();
  }

  /** Rebuilds all links from the edges. */
  public void rebuild() {
    Arrays.fill(first, NONE);
    end = 1;
    for (int node = 1; node < nodes.limit(); node++) {
      for (int i = 0; i < nodes.edges(node); i++) {
        add(node, nodes.child(node, i));
      }
    }
  }

  /** Records that a node has a child. */
  public void add(int node, int child) {
    if (child >= first.length) {
      first = Arrays.copyOf(first, Math.max(child + 1, first.length + (first.length >> 1)));
    }
    if (end == next.length) {
      next = Arrays.copyOf(next, end + (end >> 1));
      parent = Arrays.copyOf(parent, end + (end >> 1));
    }
    parent[end] = node;
    next[end] = first[child];
    first[child] = end++;
  }

  /** The first link of a node, or 0. */
  public int first(int child) {
    return child < first.length ? first[child] : NONE;
  }

  /** The link after this one, or 0. */
  public int next(int link) {
    return next[link];
  }

  /** The parent of a link. */
  public int parent(int link) {
    return parent[link];
  }
}
