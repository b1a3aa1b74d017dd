package sanko.nn;

/**
 * How much an evaluator has computed, and the processor time of that. Answers from its cache are
 * not in it.
 *
 * @param evaluations positions computed
 * @param batches runs of the network in which they were computed
 * @param encodingNanos nanoseconds spent on writing the network's inputs
 * @param networkNanos nanoseconds spent within the network, by the threads that started its runs
 * @param decodingNanos nanoseconds spent on reading its outputs, on the cache and on callbacks
 */
public record EvaluatorWork(
    long evaluations, long batches, long encodingNanos, long networkNanos, long decodingNanos) {
  /** Nothing so far. */
  public static final EvaluatorWork NOTHING = new EvaluatorWork(0, 0, 0, 0, 0);

  /** What was computed after {@code before}. */
  public EvaluatorWork since(EvaluatorWork before) {
    return new EvaluatorWork(
        evaluations - before.evaluations,
        batches - before.batches,
        encodingNanos - before.encodingNanos,
        networkNanos - before.networkNanos,
        decodingNanos - before.decodingNanos);
  }

  /** The mean size of the batches; 0 without any. */
  public double meanBatch() {
    return batches == 0 ? 0 : (double) evaluations / batches;
  }
}
