package sanko.nn.network;

import java.util.BitSet;
import sanko.board.Color;
import sanko.nn.EvaluationOptions;
import sanko.nn.features.BoardWindow;

/**
 * What the decoder needs to know about a row of a batch, in addition to the network's output.
 *
 * @param window where the board lies in the network's buffer
 * @param symmetry under which the features were filled in, whatever the options say
 * @param legal the legal points in reading order; the pass is always legal
 * @param colorToMove {@link Color#BLACK} or {@link Color#WHITE}
 * @param noResultPossible whether the rules know a game without result: simple ko or territory
 * @param options what is wanted; passing hacks keep the pass from more than 95 % of the policy
 */
public record DecodeRequest(
    BoardWindow window,
    int symmetry,
    BitSet legal,
    int colorToMove,
    boolean noResultPossible,
    EvaluationOptions options) {
  /** Checks the request. */
  public DecodeRequest {
    if (!Color.isPlayer(colorToMove)) {
      throw new IllegalArgumentException("color " + colorToMove + " cannot be to move");
    }
    double temperature = options.policy().temperature();
    if (!(temperature > 0)) {
      throw new IllegalArgumentException("temperature " + temperature + " is not positive");
    }
  }
}
