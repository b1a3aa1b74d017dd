package sanko.nn;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/** Forwards everything to another evaluator; subclasses override what they do differently. */
public abstract class ForwardingEvaluator implements Evaluator {
  private final Evaluator evaluator;

  protected ForwardingEvaluator(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  @Override
  public String name() {
    return evaluator.name();
  }

  @Override
  public String device() {
    return evaluator.device();
  }

  @Override
  public @Nullable NetworkSource source() {
    return evaluator.source();
  }

  @Override
  public boolean supports(int width, int height) {
    return evaluator.supports(width, height);
  }

  @Override
  public boolean imitatesPeople() {
    return evaluator.imitatesPeople();
  }

  @Override
  public @Nullable Evaluator human() {
    return evaluator.human();
  }

  @Override
  public Set<OptionalInput> unlearnedInputs() {
    return evaluator.unlearnedInputs();
  }

  @Override
  public boolean hasUncertainty() {
    return evaluator.hasUncertainty();
  }

  @Override
  public @Nullable Precision precision(int width, int height) {
    return evaluator.precision(width, height);
  }

  @Override
  public int capacity() {
    return evaluator.capacity();
  }

  @Override
  public int lanes() {
    return evaluator.lanes();
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    evaluator.evaluate(position, options, callback);
  }

  @Override
  public EvaluatorWork work() {
    return evaluator.work();
  }

  @Override
  public void clearCache() {
    evaluator.clearCache();
  }

  @Override
  public void close() {
    evaluator.close();
  }
}
