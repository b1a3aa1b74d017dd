package sanko.gtp.serve;

import java.util.concurrent.locks.LockSupport;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** So slow that a search goes on for long before it has its visits or fills its memory. */
final class SlowEvaluator extends FakeEvaluator {
  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    LockSupport.parkNanos(1_000_000);
    return super.answer(position, options);
  }
}
