package sanko.nn;

import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * An evaluator as one of its clients sees it: marks all requests as those of this client, so that
 * clients take turns. Closing it closes the evaluator. Shared.
 */
public final class EvaluatorShare extends ForwardingEvaluator {
  private final @Nullable Evaluator human;

  public EvaluatorShare(Evaluator whole) {
    super(whole);
    Evaluator beside = whole.human();
    human = beside == null ? null : new EvaluatorShare(beside);
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    super.evaluate(position, options, new OwnCallback(callback));
  }

  @Override
  public @Nullable Evaluator human() {
    return human;
  }

  /** A callback that says whose it is. */
  private final class OwnCallback implements Callback {
    private final Callback callback;

    OwnCallback(Callback callback) {
      this.callback = callback;
    }

    @Override
    public Object client() {
      return EvaluatorShare.this;
    }

    @Override
    public void completed(Evaluation evaluation) {
      callback.completed(evaluation);
    }

    @Override
    public void failed(Exception cause) {
      callback.failed(cause);
    }

    @Override
    public int priority() {
      return callback.priority();
    }

    @Override
    public boolean isWanted() {
      return callback.isWanted();
    }
  }
}
