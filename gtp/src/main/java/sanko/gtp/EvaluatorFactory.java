package sanko.gtp;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;

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
}
