package sanko.nn.network;

import sanko.base.Count;

/**
 * How an evaluator divides the cores of a machine.
 *
 * @param lanes threads that run batches side by side, at least 1
 * @param threads threads inside one run, at least 1
 * @param batch the most positions of one run on large boards, at least 1
 * @param smallBatch the same on boards of at most {@link #SMALL_CELLS} points, where a run is short
 */
record LaneLayout(int lanes, int threads, int batch, int smallBatch) {
  /** The points of a 13x13 board. */
  private static final int SMALL_CELLS = 169;

  LaneLayout {
    if (lanes < 1 || threads < 1 || batch < 1 || smallBatch < 1) {
      throw new IllegalArgumentException(
          "lanes %d, threads %d, batches %d and %d".formatted(lanes, threads, batch, smallBatch));
    }
  }

  /** A layout with the same batches on all boards. */
  LaneLayout(int lanes, int threads, int batch) {
    this(lanes, threads, batch, batch);
  }

  /** The most positions of one run on a board with this many points. */
  int batchFor(int cells) {
    return cells <= SMALL_CELLS ? smallBatch : batch;
  }

  /** The most positions of one run on any board. */
  int largestBatch() {
    return Math.max(batch, smallBatch);
  }

  @Override
  public String toString() {
    String batches = smallBatch == batch ? "" : " (%d on small boards)".formatted(smallBatch);
    return "%s of %s, batches of up to %d%s"
        .formatted(Count.of(lanes, "lane"), Count.of(threads, "thread"), batch, batches);
  }
}
