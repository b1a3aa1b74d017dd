package sanko.train.net;

import java.io.IOException;
import org.bytedeco.pytorch.Tensor;

/** The norm and activation at the trunk's end. */
sealed interface Tip permits Norm, RootMeanSquareTip {
  /** What the heads read of the stream {@code [N][channels][height][width]}. */
  Tensor apply(Tensor image);

  void describe(NetworkForm form) throws IOException;
}
