package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import sanko.nn.file.Activation;

/** The norm of each point by the root mean square of its channels, a bias and the activation. */
record RootMeanSquareTip(RootMeanSquare norm, Parameter bias, Activation activation)
    implements Tip {
  @Override
  public Tensor apply(Tensor image) {
    Tensor tokens = RootMeanSquare.tokens(image);
    Tensor normed = norm.apply(tokens).add_(bias.tensor().to(tokens.scalar_type()));
    return RootMeanSquare.image(Norm.activate(activation, normed), image);
  }

  @Override
  public void describe(NetworkForm form) throws IOException {
    int channels = bias.side(0);
    form.words(norm.scale().name(), channels, RootMeanSquare.EPSILON_WORD, 0, 0);
    form.numbers(norm.scale());
    form.numbers(bias);
    form.activation(norm.scale().name(), activation);
  }
}
