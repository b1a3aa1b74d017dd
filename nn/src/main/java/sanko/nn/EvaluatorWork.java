package sanko.nn;

/**
 * How much an evaluator has computed. Answers from its cache are not in it.
 *
 * @param evaluations positions computed
 * @param batches runs of the network in which they were computed
 */
public record EvaluatorWork(long evaluations, long batches) {
  /** Nothing so far. */
  public static final EvaluatorWork NOTHING = new EvaluatorWork(0, 0);

  /** What was computed after {@code before}. */
  public EvaluatorWork since(EvaluatorWork before) {
    return new EvaluatorWork(evaluations - before.evaluations, batches - before.batches);
  }

  /** The mean size of the batches; 0 without any. */
  public double meanBatch() {
    return batches == 0 ? 0 : (double) evaluations / batches;
  }
}
