package sanko.search.graph;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

/** Writes the content of a {@link GraphFile}, which {@link GraphReader} reads. For one thread. */
final class GraphWriter {
  /** Key, player, flags, state, bias, numbers, and the counts of policy and edges. */
  private static final int NODE_BYTES = 52 + NodeStore.NUMBERS * Double.BYTES;

  private static final int BOUNDS_BYTES = 4 * Double.BYTES;
  private static final int POLICY_MOVE_BYTES = 6;
  private static final int EDGE_BYTES = 14;

  private final Graph graph;
  private final NodeStore nodes;
  private final DataOutputStream out;
  private final boolean roundsOwnership;
  private final int[] numbers;
  private final IdentityHashMap<Evaluation, Integer> ownerships = new IdentityHashMap<>();

  /** A writer; see {@link GraphFile.Attachment} for what it rounds. */
  GraphWriter(Graph graph, DataOutputStream out, boolean roundsOwnership) {
    this.graph = graph;
    this.out = out;
    this.roundsOwnership = roundsOwnership;
    nodes = graph.nodes;
    numbers = new int[nodes.limit()];
  }

  /** About how many bytes the nodes of a graph take before they are compressed. */
  static long bytes(Graph graph, boolean roundsOwnership) {
    NodeStore nodes = graph.nodes;
    long bytes = 0;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        Evaluation owned = nodes.withOwnership(node);
        bytes +=
            NODE_BYTES
                + (nodes.has(node, NodeStore.BOUNDED) ? BOUNDS_BYTES : 0)
                + (long) POLICY_MOVE_BYTES * nodes.policyMoves(node)
                + (long) EDGE_BYTES * nodes.edges(node)
                + (owned == null ? 0L : (roundsOwnership ? 1L : Float.BYTES) * owned.area());
      }
    }
    return bytes;
  }

  void write() throws IOException {
    int[] bias = graph.valueBias.write(out);
    out.writeInt(nodes.size());
    int next = 1;
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        numbers[node] = next++;
        node(node, bias[nodes.bias(node)]);
      }
    }
    for (int node = 1; node < nodes.limit(); node++) {
      if (nodes.exists(node)) {
        edges(node);
      }
    }
    ownerships();
    List<Graph.RootEvaluation> roots =
        graph.roots.values().stream().filter(GraphWriter::isKept).toList();
    out.writeInt(roots.size());
    for (Graph.RootEvaluation each : roots) {
      root(each);
    }
  }

  private void node(int node, int bias) throws IOException {
    out.writeLong(nodes.keyLow(node));
    out.writeLong(nodes.keyHigh(node));
    out.writeByte(nodes.toMove(node));
    out.writeInt(nodes.flags(node));
    out.writeLong(nodes.stateLow(node));
    out.writeLong(nodes.stateHigh(node));
    out.writeInt(bias);
    for (int field = 0; field < NodeStore.NUMBERS; field++) {
      out.writeDouble(nodes.number(node, field));
    }
    if (nodes.has(node, NodeStore.BOUNDED)) {
      out.writeDouble(nodes.bounds.ownLower(node));
      out.writeDouble(nodes.bounds.ownUpper(node));
      out.writeDouble(nodes.bounds.lower(node));
      out.writeDouble(nodes.bounds.upper(node));
    }
    int moves = nodes.policyMoves(node);
    out.writeShort(moves);
    for (int place = 0; place < moves; place++) {
      out.writeShort(nodes.policyMove(node, place));
      out.writeFloat(nodes.policyPrior(node, place));
    }
    out.writeShort(nodes.cursor(node));
    out.writeBoolean(graph.findEvaluation(nodes.stateLow(node), nodes.stateHigh(node)) == node);
    Evaluation owned = nodes.withOwnership(node);
    out.writeInt(
        owned == null
            ? GraphFile.NO_OWNERSHIP
            : ownerships.computeIfAbsent(owned, each -> ownerships.size()));
  }

  private void edges(int node) throws IOException {
    int count = nodes.edges(node);
    out.writeShort(count);
    for (int edge = 0; edge < count; edge++) {
      out.writeInt(numbers[nodes.child(node, edge)]);
      out.writeShort(nodes.move(node, edge));
      out.writeFloat(nodes.prior(node, edge));
      out.writeInt((int) nodes.edgeVisits(node, edge));
    }
  }

  /** Only the ownership of the evaluations that nodes keep matters. */
  private void ownerships() throws IOException {
    List<@Nullable Evaluation> inOrder = new ArrayList<>();
    for (int i = 0; i < ownerships.size(); i++) {
      inOrder.add(null);
    }
    ownerships.forEach((evaluation, number) -> inOrder.set(number, evaluation));
    out.writeInt(inOrder.size());
    for (Evaluation each : inOrder) {
      if (each != null && roundsOwnership) {
        rounded(each);
      } else if (each != null) {
        ownership(each);
      }
    }
  }

  private void rounded(Evaluation evaluation) throws IOException {
    out.writeShort(evaluation.area());
    for (int index = 0; index < evaluation.area(); index++) {
      out.writeByte(Math.round(GraphFile.OWNERSHIP_STEPS * evaluation.whiteOwnership(index)));
    }
  }

  private void ownership(Evaluation evaluation) throws IOException {
    out.writeShort(evaluation.area());
    for (int index = 0; index < evaluation.area(); index++) {
      out.writeFloat(evaluation.whiteOwnership(index));
    }
  }

  /** Whom the network imitated cannot be told apart by a name. */
  private static boolean isKept(Graph.RootEvaluation root) {
    return root.options().humanProfile() == null;
  }

  private void root(Graph.RootEvaluation root) throws IOException {
    out.writeLong(root.keyLow());
    out.writeLong(root.keyHigh());
    out.writeInt(root.symmetries());
    options(root.options());
    Evaluation evaluation = root.evaluation();
    out.writeShort(evaluation.area());
    for (int index = 0; index <= evaluation.area(); index++) {
      out.writeFloat(evaluation.policy(index));
    }
    ValueEstimate value = evaluation.value();
    out.writeDouble(value.whiteWin());
    out.writeDouble(value.whiteLoss());
    out.writeDouble(value.noResult());
    out.writeDouble(value.whiteScoreMean());
    out.writeDouble(value.whiteScoreMeanSq());
    out.writeDouble(value.whiteLead());
    Uncertainty uncertainty = evaluation.uncertainty();
    out.writeDouble(uncertainty.varTimeLeft());
    out.writeDouble(uncertainty.shorttermWinlossError());
    out.writeDouble(uncertainty.shorttermScoreError());
    out.writeBoolean(evaluation.hasOwnership());
    if (evaluation.hasOwnership()) {
      ownership(evaluation);
    }
  }

  private void options(EvaluationOptions options) throws IOException {
    out.writeInt(options.symmetry());
    out.writeBoolean(options.ownership());
    out.writeDouble(options.policy().optimism());
    out.writeDouble(options.policy().temperature());
    out.writeDouble(options.inputs().playoutDoublingAdvantage());
    out.writeInt(options.inputs().maxHistory());
    out.writeDouble(options.inputs().drawEquivalentWinsForWhite());
    out.writeBoolean(options.inputs().conservativePass());
    out.writeBoolean(options.inputs().passingHacks());
  }
}
