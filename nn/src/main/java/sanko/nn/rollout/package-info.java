/**
 * Evaluation without a network: random games played to their end. It knows boards and local shapes,
 * but no tensors. Begin with {@link sanko.nn.rollout.RolloutEvaluator}; {@code Rollout} plays one
 * game.
 */
@NullMarked
package sanko.nn.rollout;

import org.jspecify.annotations.NullMarked;
