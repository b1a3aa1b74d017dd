package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import sanko.train.net.Parameter.Kind;

/**
 * The head for the policies: the move, and two that only help to train the trunk, the opponent's
 * answer and the move with a soft target.
 */
final class PolicyHead {
  /** How many policies it has. */
  static final int POLICIES = 3;

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

  /** A head with random parameters. */
  PolicyHead(LayerMaker make, Architecture architecture) {
    int channels = architecture.channels();
    int heads = architecture.headChannels();
    boolean deep = architecture.fileVersion() >= DEEP_PASS;
    p1 = make.headConv("policy/p1", channels, heads, 1);
    g1 = make.headConv("policy/g1", channels, heads, 1);
    g1Norm = make.norm("policy/g1norm", heads);
    poolToP1 = make.matrix("policy/pool", Kind.MATRIX, 3 * heads, heads, 0.5);
    p1Norm = make.norm("policy/p1norm", heads);
    p2 = make.headConv("policy/p2", heads, POLICIES, 0.3);
    pass =
        deep
            ? make.matrix("policy/pass", Kind.MATRIX, 3 * heads, heads, 1)
            : make.matrix("policy/pass", Kind.MATRIX, 3 * heads, POLICIES, 0.3);
    passBias = deep ? make.bias("policy/passbias", heads) : null;
    passOut = deep ? make.matrix("policy/passout", Kind.MATRIX, heads, POLICIES, 0.3) : null;
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

  /** Only the first policy is written, twice where there must be an optimistic one as well. */
  void describe(NetworkForm form) throws IOException {
    int written = form.policies();
    form.words("policyhead");
    form.policyOptions();
    p1.describe(form);
    g1.describe(form);
    g1Norm.describe(form);
    poolToP1.describe(form);
    p1Norm.describe(form);
    form.conv(p2, written, o -> 0);
    if (passBias == null || passOut == null) {
      form.matrix(pass, written, o -> 0);
    } else {
      pass.describe(form);
      form.bias(passBias);
      form.activation(passBias.name(), g1Norm.activation());
      form.matrix(passOut, written, o -> 0);
    }
  }
}
