package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;
import sanko.nn.file.Activation;
import sanko.nn.file.Layer;

/** The norm and activation at the trunk's end. */
sealed interface TrunkTip permits Norm, TrunkTip.OfTransformer {
  /** What the heads read of the stream {@code [N][channels][height][width]}. */
  Tensor apply(Tensor image);

  void describe(NetworkForm form) throws IOException;

  /** The norm of each point by the root mean square of its channels, a bias and the activation. */
  record OfTransformer(RootMeanSquare norm, Parameter bias, Activation activation)
      implements TrunkTip {
    /** The end of a file's trunk. */
    static OfTransformer of(Layer.TrunkRootMeanSquare file, Processor processor) {
      LayerMaker make = new LayerMaker(processor, file.activation(), 0);
      RootMeanSquare norm = make.rootMeanSquare(file.name(), file.gamma().size());
      Parameter bias = make.bias(file.name() + "/bias", file.beta().size());
      norm.scale().set(file.gamma());
      bias.set(file.beta());
      return new OfTransformer(norm, bias, file.activation());
    }

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
}
