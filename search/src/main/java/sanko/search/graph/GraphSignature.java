package sanko.search.graph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import sanko.board.Zobrist;

/**
 * Two numbers that identify a whole graph: equal graphs have equal signatures, different ones
 * almost never. The layout in memory does not count. Immutable.
 *
 * @param counts which nodes there are below the root, how often each was visited, its moves, where
 *     they lead and how often they were taken
 * @param values the same and the bits of all mean utilities. Logarithms and powers may differ in
 *     the last bit between processors and JDKs, and so may these bits; the counts follow them only
 *     where a choice hung on that bit
 */
public record GraphSignature(long counts, long values) {
  /** The signature of an empty graph. */
  public static final GraphSignature EMPTY = new GraphSignature(0, 0);

  /** The signature of the nodes that the root leads to. */
  public static GraphSignature of(NodeStore nodes, int root) {
    long counts = 0;
    long values = 0;
    int[] number = new int[nodes.limit()];
    int numbered = 1;
    number[root] = numbered;
    Deque<Integer> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      int node = open.remove();
      counts = Zobrist.mix(counts + nodes.visits(node));
      values = Zobrist.mix(values ^ Double.doubleToLongBits(nodes.utility(node)));
      for (int edge : edgesByMove(nodes, node)) {
        int child = nodes.child(node, edge);
        if (number[child] == 0) {
          number[child] = ++numbered;
          open.add(child);
        }
        counts = Zobrist.mix(counts + nodes.move(node, edge));
        counts = Zobrist.mix(counts + nodes.edgeVisits(node, edge));
        counts = Zobrist.mix(counts + number[child]);
      }
    }
    return new GraphSignature(counts, Zobrist.mix(counts ^ values));
  }

  /** The order of edges is that of their discovery, or whatever suits the store. */
  private static int[] edgesByMove(NodeStore nodes, int node) {
    long[] sorted = new long[nodes.edges(node)];
    for (int edge = 0; edge < sorted.length; edge++) {
      sorted[edge] = ((long) nodes.move(node, edge) << Integer.SIZE) + edge;
    }
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToInt(each -> (int) each).toArray();
  }

  /** The combined signature of two searches, one after the other. */
  public GraphSignature then(GraphSignature next) {
    return new GraphSignature(
        Zobrist.mix(counts + 1) + next.counts, Zobrist.mix(values + 1) + next.values);
  }
}
