package sanko.gtp;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.Precision;

/** Makes the evaluator of an engine; may take seconds. */
public interface EvaluatorFactory {
  /**
   * Makes an evaluator.
   *
   * @param model the network's file, or null to play without one
   * @param threads how many processor threads it may keep busy; 0 leaves it to the evaluator
   * @throws Exception if it cannot be made; the message is for the user
   */
  Evaluator create(@Nullable Path model, int threads) throws Exception;

  /**
   * Makes an evaluator that computes a network in a given precision, where there is a choice.
   *
   * @throws Exception if it cannot be made; the message is for the user
   */
  default Evaluator create(@Nullable Path model, int threads, Precision precision)
      throws Exception {
    return create(model, threads);
  }
}
