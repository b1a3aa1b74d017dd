package sanko.nn;

import sanko.superko.GameState;

/**
 * An evaluator that answers on the caller's thread, for boards of all sizes, and keeps nothing that
 * must be freed.
 */
public interface ImmediateEvaluator extends Evaluator {
  /** The evaluation of a position. */
  Evaluation answer(GameState position, EvaluationOptions options);

  @Override
  default void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    callback.completed(answer(position, options));
  }

  @Override
  default boolean supports(int width, int height) {
    return true;
  }

  @Override
  default boolean hasUncertainty() {
    return false;
  }

  @Override
  default int capacity() {
    return 1;
  }

  @Override
  default void clearCache() {}

  @Override
  default void close() {}
}
