package sanko.nn.network;

import java.util.BitSet;
import sanko.board.Color;
import sanko.nn.features.BoardWindow;

/**
 * What the decoder needs to know about a row of a batch, in addition to the network's output.
 *
 * @param window where the board lies in the network's buffer
 * @param symmetry under which the features were filled in
 * @param legal the legal points in reading order; the pass is always legal
 * @param colorToMove {@link Color#BLACK} or {@link Color#WHITE}
 * @param noResultPossible whether the rules know a game without result: simple ko or territory
 * @param policyOptimism share of the optimistic policy, 0 to 1; ignored by networks without one
 * @param temperature what the policy's logits are divided by, positive
 * @param capsPass whether the pass gets at most 95 % of the policy
 * @param wantsOwnership whether to decode the ownership
 */
public record DecodeRequest(
    BoardWindow window,
    int symmetry,
    BitSet legal,
    int colorToMove,
    boolean noResultPossible,
    float policyOptimism,
    float temperature,
    boolean capsPass,
    boolean wantsOwnership) {
  /** Checks the request. */
  public DecodeRequest {
    if (!Color.isPlayer(colorToMove)) {
      throw new IllegalArgumentException("color " + colorToMove + " cannot be to move");
    }
    if (!(temperature > 0)) {
      throw new IllegalArgumentException("temperature " + temperature + " is not positive");
    }
  }
}
