package sanko.train.data;

import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.PseudoRandomEvaluator;
import sanko.superko.GameState;

/** Has an optimistic policy where it is wanted: the squares of its ordinary one. */
public final class OptimisticEvaluator implements ImmediateEvaluator {
  @Override
  public String name() {
    return "optimistic";
  }

  @Override
  public int capacity() {
    return 8;
  }

  @Override
  public Evaluation answer(GameState position, EvaluationOptions options) {
    Evaluation plain = new PseudoRandomEvaluator().answer(position, options);
    float[] policy = new float[plain.area() + 1];
    float[] optimistic = new float[plain.area() + 1];
    float[] ownership = options.ownership() ? new float[plain.area()] : null;
    double sum = 0;
    for (int move = 0; move < policy.length; move++) {
      policy[move] = plain.policy(move);
      sum += policy[move] < 0 ? 0 : policy[move] * policy[move];
    }
    for (int move = 0; move < policy.length; move++) {
      optimistic[move] =
          policy[move] < 0 ? Evaluation.ILLEGAL : (float) (policy[move] * policy[move] / sum);
    }
    return new Evaluation(
        policy,
        plain.value(),
        plain.uncertainty(),
        ownership,
        options.policy().hasOptimistic() ? optimistic : null);
  }
}
