package sanko.gtp.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;

/** Makes the evaluator of an engine; may take seconds. */
public interface EvaluatorFactory {
  /** Stands in place of a network's file: play without a network, by rollouts. */
  Path ROLLOUTS = Path.of("rollouts");

  /**
   * Makes an evaluator.
   *
   * @param model the network's file, {@link #ROLLOUTS}, or null for the network that comes with
   *     Sanko
   * @param settings what the user decided about it
   * @throws Exception if it cannot be made; the message is for the user
   */
  Evaluator create(@Nullable Path model, EvaluatorSettings settings) throws Exception;
}
