package sanko.nn.onnx;

import static sanko.nn.onnx.OnnxGraph.BATCH;

import org.jspecify.annotations.Nullable;
import sanko.nn.file.Affine;
import sanko.nn.file.Layer.Dense;
import sanko.nn.file.Layer.PassTail;
import sanko.nn.file.Layer.PolicyHead;
import sanko.nn.file.Layer.ValueHead;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.LayerEmitter.Factors;

/** Writes the heads of a network and the outputs of its model. */
final class HeadEmitter {
  private final LayerEmitter layers;
  private final OnnxGraph graph;
  private final Extent extent;
  private final NetworkDescription description;

  HeadEmitter(LayerEmitter layers, Extent extent, NetworkDescription description) {
    this.layers = layers;
    this.extent = extent;
    this.description = description;
    graph = layers.graph;
  }

  /**
   * Only the policies that are used become outputs.
   *
   * @param factors what the trunk's channels are still to be multiplied with
   */
  void policy(PolicyHead head, String trunk, @Nullable Factors factors) {
    int policies = description.usedPolicyChannels();
    Affine poolNorm = head.g1Norm().affine();
    String g = layers.conv(trunk, head.g1(), factors, poolNorm::scale, poolNorm::shift);
    g = layers.activation(head.g1Norm().activation(), g);
    Affine norm = head.p1Norm().affine();
    int width = head.p1().out();
    String p = layers.conv(trunk, head.p1(), factors, norm::scale, null);
    Extent.Pooled toP1 =
        new Extent.Pooled(width, head.poolToP1()::weight, norm::scale, norm::shift);
    int pooled = head.g1().out();
    p = layers.addRow(p, extent.pool(g, pooled, toP1), width);
    p = layers.activation(head.p1Norm().activation(), p);
    String points = layers.firstOutputs(p, head.p2(), policies);
    graph.output(NetworkGraph.POLICY, points, BATCH, policies, extent.height, extent.width);
    graph.output(NetworkGraph.PASS, pass(head, g, pooled, policies), BATCH, policies);
  }

  /** The logit of the pass from the pooled channels' image. */
  String pass(PolicyHead head, String g, int pooled, int policies) {
    Dense dense = head.pass();
    PassTail tail = head.passTail();
    if (tail == null) {
      Extent.Pooled out = new Extent.Pooled(policies, dense::weight, null, c -> 0);
      return extent.pool(g, pooled, out);
    }
    Extent.Pooled hidden = Extent.Pooled.of(dense, c -> tail.bias().weights().at(c));
    String row = layers.activation(tail.activation(), extent.pool(g, pooled, hidden));
    Dense last = tail.dense();
    return layers.dense(row, last.in(), policies, last::weight, null, c -> 0);
  }

  void value(ValueHead head, String trunk, @Nullable Factors factors) {
    Affine norm = head.v1Norm().affine();
    String v = layers.conv(trunk, head.v1(), factors, norm::scale, norm::shift);
    v = layers.activation(head.v1Norm().activation(), v);
    String ownership = layers.conv(v, head.ownership());
    graph.output(NetworkGraph.OWNERSHIP, ownership, BATCH, 1, extent.height, extent.width);
    result(head, v);
  }

  /** The outputs for result and score from the image of the value head. */
  void result(ValueHead head, String v) {
    Extent.Pooled hidden = Extent.Pooled.of(head.v2(), c -> head.v2Bias().weights().at(c));
    String u = extent.valuePool(v, head.v1().out(), hidden);
    u = layers.activation(head.v2Activation(), u);
    String value = layers.dense(u, head.value(), head.valueBias());
    String score = layers.dense(u, head.score(), head.scoreBias());
    graph.output(NetworkGraph.VALUE, value, BATCH, head.value().out());
    graph.output(NetworkGraph.SCORE, score, BATCH, head.score().out());
  }
}
