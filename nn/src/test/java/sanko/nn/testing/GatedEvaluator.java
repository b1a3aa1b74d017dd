package sanko.nn.testing;

import java.util.concurrent.Semaphore;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameState;

/** Judges as {@link FakeEvaluator} does, but only so often as it is let. */
public final class GatedEvaluator extends FakeEvaluator {
  private static final int ALL = 1 << 20;

  private final Semaphore gate = new Semaphore(0);

  /** Lets some evaluations pass. */
  public void let(int evaluations) {
    gate.release(evaluations);
  }

  /** Lets all pass. */
  public void open() {
    gate.release(ALL);
  }

  /** Lets none pass until it is opened again. */
  public void drain() {
    gate.drainPermits();
  }

  /** How many evaluations wait to be let pass. */
  public int waiting() {
    return gate.getQueueLength();
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    gate.acquireUninterruptibly();
    super.evaluate(position, options, callback);
  }
}
