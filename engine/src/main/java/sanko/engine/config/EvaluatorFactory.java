package sanko.engine.config;

import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;

/** Makes the evaluator of an engine; may take seconds. */
public interface EvaluatorFactory {
  /**
   * Makes an evaluator.
   *
   * @param settings the user's settings for it
   * @throws Exception if it cannot be made; the message is for the user
   */
  Evaluator create(EvaluatorChoice choice, EvaluatorSettings settings) throws Exception;
}
