package sanko.train.net;

import com.google.common.collect.Range;

/** Which weights of a network learn; all others stay as they are, to the bit. */
enum Learned {
  /** All of them. */
  ALL {
    @Override
    Range<Integer> of(Parameter parameter) {
      return Range.closedOpen(0, Math.toIntExact(parameter.size()));
    }
  },

  /**
   * Those that the inputs of the playout doubling advantage are multiplied with. Without an
   * advantage these inputs are 0, so that nothing else that the network says can change.
   */
  ADVANTAGE {
    @Override
    Range<Integer> of(Parameter parameter) {
      if (!parameter.name().equals(PolicyValueNet.GLOBAL)) {
        return Range.closedOpen(0, 0);
      }
      int channels = parameter.side(1);
      return Range.closedOpen(FIRST_INPUT * channels, (FIRST_INPUT + INPUTS) * channels);
    }
  };

  /** Whether there is an advantage, and half of it in doublings, in input version 7. */
  private static final int FIRST_INPUT = 15;

  private static final int INPUTS = 2;

  /** The numbers of a parameter that learn, in the order of {@link Parameter#toArray}. */
  abstract Range<Integer> of(Parameter parameter);
}
