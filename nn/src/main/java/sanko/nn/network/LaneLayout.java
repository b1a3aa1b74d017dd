package sanko.nn.network;

/**
 * How an evaluator divides the cores of a machine.
 *
 * @param lanes threads that run batches side by side, at least 1
 * @param threads threads inside one run, at least 1
 * @param batch the most positions of one run, at least 1
 */
public record LaneLayout(int lanes, int threads, int batch) {
  public LaneLayout {
    if (lanes < 1 || threads < 1 || batch < 1) {
      throw new IllegalArgumentException(
          "lanes " + lanes + ", threads " + threads + ", batch " + batch);
    }
  }

  @Override
  public String toString() {
    return "%d %s of %d %s, batches of up to %d"
        .formatted(
            lanes,
            lanes == 1 ? "lane" : "lanes",
            threads,
            threads == 1 ? "thread" : "threads",
            batch);
  }
}
