package sanko.nn.network;

import java.util.concurrent.atomic.LongAdder;
import sanko.nn.EvaluatorWork;

/** Adds up what the lanes of an evaluator do. Shared. */
final class WorkCounter {
  private final LongAdder evaluations = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final LongAdder encoding = new LongAdder();
  private final LongAdder network = new LongAdder();
  private final LongAdder decoding = new LongAdder();

  /** A batch was computed. */
  void batch(int size) {
    evaluations.add(size);
    batches.increment();
  }

  /** Inputs were written. */
  void encoded(long nanos) {
    encoding.add(nanos);
  }

  /** The network ran. */
  void ran(long nanos) {
    network.add(nanos);
  }

  /** Outputs were read and answers given. */
  void decoded(long nanos) {
    decoding.add(nanos);
  }

  /** All of it so far. */
  EvaluatorWork sum() {
    return new EvaluatorWork(
        evaluations.sum(), batches.sum(), encoding.sum(), network.sum(), decoding.sum());
  }
}
