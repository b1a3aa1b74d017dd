package sanko.nn;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * An evaluator as one of its clients sees it: marks all requests as those of this client, so that
 * clients take turns. Closing it closes the evaluator. Shared.
 */
public final class EvaluatorShare implements Evaluator {
  private final Evaluator whole;
  private final @Nullable Evaluator human;

  /** A share for a client of its own. */
  public EvaluatorShare(Evaluator whole) {
    this.whole = whole;
    Evaluator beside = whole.human();
    human = beside == null ? null : new EvaluatorShare(beside);
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    whole.evaluate(position, options, new OwnCallback(callback));
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public String device() {
    return whole.device();
  }

  @Override
  public @Nullable NetworkSource source() {
    return whole.source();
  }

  @Override
  public boolean supports(int width, int height) {
    return whole.supports(width, height);
  }

  @Override
  public boolean imitatesPeople() {
    return whole.imitatesPeople();
  }

  @Override
  public @Nullable Evaluator human() {
    return human;
  }

  @Override
  public Set<OptionalInput> unlearnedInputs() {
    return whole.unlearnedInputs();
  }

  @Override
  public boolean hasUncertainty() {
    return whole.hasUncertainty();
  }

  @Override
  public @Nullable Precision precision(int width, int height) {
    return whole.precision(width, height);
  }

  @Override
  public int capacity() {
    return whole.capacity();
  }

  @Override
  public int lanes() {
    return whole.lanes();
  }

  @Override
  public EvaluatorWork work() {
    return whole.work();
  }

  @Override
  public void clearCache() {
    whole.clearCache();
  }

  @Override
  public void close() {
    whole.close();
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
