package sanko.nn;

import java.util.concurrent.atomic.LongAdder;

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

  /** Adds up what the lanes of an evaluator do. Shared. */
  public static final class Counter {
    private final LongAdder evaluations = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder encoding = new LongAdder();
    private final LongAdder network = new LongAdder();
    private final LongAdder decoding = new LongAdder();

    /** A batch was computed. */
    public void batch(int size) {
      evaluations.add(size);
      batches.increment();
    }

    /** Inputs were written. */
    public void encoded(long nanos) {
      encoding.add(nanos);
    }

    /** The network ran. */
    public void ran(long nanos) {
      network.add(nanos);
    }

    /** Outputs were read and answers given. */
    public void decoded(long nanos) {
      decoding.add(nanos);
    }

    /** All of it so far. */
    public EvaluatorWork sum() {
      return new EvaluatorWork(
          evaluations.sum(), batches.sum(), encoding.sum(), network.sum(), decoding.sum());
    }
  }
}
