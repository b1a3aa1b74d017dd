package sanko.engine.config;

import sanko.base.FailureText;
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

  /**
   * The same, with the reason worded for the user.
   *
   * @throws ConfigException if it cannot be made, or the thread was interrupted
   */
  default Evaluator open(EvaluatorChoice choice, EvaluatorSettings settings)
      throws ConfigException {
    try {
      return create(choice, settings);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    } catch (Exception | LinkageError e) {
      throw new ConfigException("the network cannot be used: " + FailureText.of(e));
    }
  }
}
