package sanko.train.selfplay;

import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CompletionException;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/** Questions to the network that need no search. Any thread may ask. */
final class RawNetwork {
  private static final EvaluationOptions OPTIONS =
      EvaluationOptions.PLAIN.withSymmetry(EvaluationOptions.RANDOM_SYMMETRY).withoutOwnership();

  /** Komi is told to half a point, and what lies between comes from a straight line. */
  private static final double STEP = 0.5;

  private final Evaluator evaluator;

  RawNetwork(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * What the network says of a position.
   *
   * @throws EvaluationException if it cannot
   */
  Evaluation evaluate(GameState position) {
    try {
      return evaluator.evaluate(position, OPTIONS).join();
    } catch (CompletionException e) {
      throw new EvaluationException(e.getCause() == null ? e : e.getCause());
    }
  }

  /**
   * A stone drawn from the policy.
   *
   * @param temperature flattens the policy
   * @return a legal point, or a pass where there is none
   */
  int draw(GameState position, double temperature, Random random) {
    Evaluation evaluation = evaluate(position);
    double[] chances = new double[evaluation.area()];
    double rest = 0;
    for (int i = 0; i < chances.length; i++) {
      chances[i] = evaluation.policy(i) > 0 ? Math.pow(evaluation.policy(i), 1 / temperature) : 0;
      rest += chances[i];
    }
    rest *= random.nextDouble();
    int drawn = Board.PASS;
    for (int i = 0; i < chances.length && rest >= 0; i++) {
      if (chances[i] > 0) {
        drawn = position.board().pointAt(i);
        rest -= chances[i];
      }
    }
    return drawn;
  }

  /**
   * The komi at which the network takes a position for even, or nothing if there is none near where
   * its lead says: a network that has learnt nothing yet does not heed komi.
   */
  OptionalDouble fairKomi(GameState position) {
    GameState scratch = new GameState(position);
    double side = Math.sqrt(position.board().area());
    double lead = evaluate(position).value().whiteLead();
    double center = Math.rint(position.komi() - lead) + STEP;
    double low = center - Math.rint(side);
    double high = center + Math.rint(side);
    double atLow = winLoss(scratch, low);
    double atHigh = winLoss(scratch, high);
    if (atLow > 0 || atHigh < 0) {
      return OptionalDouble.empty();
    }
    while (high - low > STEP) {
      double middle = low + STEP * Math.floor((high - low) / STEP / 2);
      double there = winLoss(scratch, middle);
      if (there > 0) {
        high = middle;
        atHigh = there;
      } else {
        low = middle;
        atLow = there;
      }
    }
    double share = atHigh > atLow ? -atLow / (atHigh - atLow) : 0.5;
    return OptionalDouble.of(low + share * (high - low));
  }

  private double winLoss(GameState scratch, double komi) {
    scratch.setKomi(komi);
    return evaluate(scratch).value().whiteWinLoss();
  }
}
