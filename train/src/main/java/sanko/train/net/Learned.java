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
   * Those that the value head multiplies means with that are scaled by the square of the board's
   * size. Those of the plain means move against them, so that on 9x9 and 19x19, where that scale is
   * the same, nothing changes; nor do moves and owners anywhere.
   */
  SIZES {
    @Override
    Range<Integer> of(Parameter parameter) {
      int size = ValueHead.isOfPooling(parameter) ? Math.toIntExact(parameter.size()) : 0;
      return Range.closedOpen(size / 3 * 2, size);
    }

    @Override
    int distance(Parameter parameter) {
      return of(parameter).lowerEndpoint();
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

  /**
   * How many numbers before each that learns another stands that moves against it, by {@link
   * Pooling#SCALE_OF_9_AND_19} of its way; 0 if none does.
   */
  int distance(Parameter parameter) {
    return 0;
  }
}
