package sanko.nn.ort;

/**
 * The raw outputs of a network for the rows of a batch. Cells are those of the network's buffer in
 * reading order. Valid until the network runs again.
 */
public interface RawOutput {
  /** The logit of a cell; {@code channel} 0 is the ordinary policy, 1 the optimistic one. */
  float policy(int row, int channel, int cell);

  /** The logit of the pass. */
  float pass(int row, int channel);

  /** The logits of 0 win, 1 loss and 2 no result for the side to move. */
  float value(int row, int index);

  /** A number of the score head. */
  float score(int row, int index);

  /** The ownership of a cell, before tanh. */
  float ownership(int row, int cell);
}
