package sanko.train.net;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * The head for the policies: the move; two that only help to train the trunk, the opponent's answer
 * and the move with a soft target; and the optimistic policy. As long as no row has taught the last
 * one, it is the same as the first.
 */
final class PolicyHead {
  static final int POLICIES = 4;

  /** Where the optimistic policy is among them. */
  static final int OPTIMISTIC = 3;

  private static final String MOVES = "policy/p2";
  private static final String PASS = "policy/pass";
  private static final String PASS_OUT = "policy/passout";

  /** The first version of the file whose pass has a hidden layer. */
  private static final int DEEP_PASS = 15;

  private final Conv p1;
  private final Conv g1;
  private final Norm g1Norm;
  private final Matrix poolToP1;
  private final Norm p1Norm;
  private final Conv p2;
  private final Matrix pass;
  private final @Nullable Parameter passBias;
  private final @Nullable Matrix passOut;
  private boolean hasOptimism;

  PolicyHead(LayerMaker make, Architecture architecture) {
    int channels = architecture.channels();
    int heads = architecture.headChannels();
    boolean deep = architecture.fileVersion() >= DEEP_PASS;
    p1 = make.headConv("policy/p1", channels, heads, 1);
    g1 = make.headConv("policy/g1", channels, heads, 1);
    g1Norm = make.norm("policy/g1norm", heads);
    poolToP1 = make.matrix("policy/pool", 3 * heads, heads, 0.5);
    p1Norm = make.norm("policy/p1norm", heads);
    p2 = make.headConv(MOVES, heads, POLICIES, 0.3);
    pass =
        deep ? make.matrix(PASS, 3 * heads, heads, 1) : make.matrix(PASS, 3 * heads, POLICIES, 0.3);
    passBias = deep ? make.bias("policy/passbias", heads) : null;
    passOut = deep ? make.matrix(PASS_OUT, heads, POLICIES, 0.3) : null;
  }

  /** Logits {@code [N][POLICIES][area + 1]} in fp32, pass last. */
  Tensor apply(Tensor image) {
    Tensor pooled = Pooling.board(g1.apply(image, g1Norm));
    Tensor z = p1Norm.activate(p1Norm.addRow(p1.apply(image), poolToP1.apply(pooled)));
    Tensor moves = Torch.fp32(p2.apply(z)).reshape(image.size(0), POLICIES, -1);
    return Torch.cat(2, moves, pass(pooled).unsqueeze(2));
  }

  private Tensor pass(Tensor pooled) {
    Tensor row = pass.apply(pooled);
    return passBias == null || passOut == null
        ? row
        : passOut.apply(Norm.activate(g1Norm.activation(), row.add_(passBias.tensor())));
  }

  /** The first policy and, in files that have one, the optimistic one. */
  void describe(NetworkForm form) throws IOException {
    int written = form.policies();
    form.words("policyhead");
    form.policyOptions();
    p1.describe(form);
    g1.describe(form);
    g1Norm.describe(form);
    poolToP1.describe(form);
    p1Norm.describe(form);
    int[] columns = {0, optimisticColumn()};
    form.conv(p2, written, o -> columns[o]);
    if (passBias == null || passOut == null) {
      form.matrix(pass, written, o -> columns[o]);
    } else {
      pass.describe(form);
      form.bias(passBias);
      form.activation(passBias.name(), g1Norm.activation());
      form.matrix(passOut, written, o -> columns[o]);
    }
  }

  /** Whether it holds numbers for each of the policies, in files also for the last one. */
  static boolean isLast(Parameter parameter) {
    return List.of(MOVES, PASS, PASS_OUT).contains(parameter.name());
  }

  /** Whether the optimistic policy is one of its own, and not the first in its place. */
  boolean hasOptimism() {
    return hasOptimism;
  }

  void setOptimism(boolean has) {
    hasOptimism = has;
  }

  /** Which of the policies stands for the optimistic one. */
  int optimisticColumn() {
    return hasOptimism ? OPTIMISTIC : 0;
  }

  /** The matrix from which the logits of the pass come. */
  private Matrix lastPass() {
    return passOut == null ? pass : passOut;
  }

  /** Makes the optimistic policy one of its own, which begins as the first. */
  void beginOptimism() {
    if (hasOptimism) {
      return;
    }
    hasOptimism = true;
    float[] moves = p2.weights().toArray();
    System.arraycopy(moves, 0, moves, OPTIMISTIC * p2.in(), p2.in());
    p2.weights().set(moves);
    float[] passes = lastPass().weights().toArray();
    for (int i = 0; i < passes.length; i += POLICIES) {
      passes[i + OPTIMISTIC] = passes[i];
    }
    lastPass().weights().set(passes);
  }

  /** Whether the optimistic policy is the same as the first. */
  boolean isOptimisticFirst() {
    float[] moves = p2.weights().toArray();
    int start = OPTIMISTIC * p2.in();
    if (!Arrays.equals(moves, 0, p2.in(), moves, start, start + p2.in())) {
      return false;
    }
    float[] passes = lastPass().weights().toArray();
    return IntStream.iterate(0, i -> i < passes.length, i -> i + POLICIES)
        .allMatch(i -> passes[i] == passes[i + OPTIMISTIC]);
  }
}
