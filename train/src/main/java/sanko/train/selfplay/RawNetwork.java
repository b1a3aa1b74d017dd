package sanko.train.selfplay;

import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CompletionException;
import sanko.base.WeightedDraw;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;
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
    return evaluate(position, OPTIONS);
  }

  private Evaluation evaluate(GameState position, EvaluationOptions options) {
    try {
      return evaluator.evaluate(position, options).join();
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
    for (int i = 0; i < chances.length; i++) {
      chances[i] = evaluation.policy(i) > 0 ? Math.pow(evaluation.policy(i), 1 / temperature) : 0;
    }
    int drawn = WeightedDraw.place(chances, random.nextDouble());
    return drawn < 0 ? Board.PASS : position.board().pointAt(drawn);
  }

  /**
   * The komi at which the network takes a position for even, or nothing if there is none near where
   * its lead says: a network that has learnt nothing yet does not heed komi.
   *
   * @param advantage told to the network if {@link #heeds} says so
   */
  OptionalDouble fairKomi(GameState position, Advantage advantage) {
    GameState scratch = new GameState(position);
    EvaluationOptions options = options(heeds(advantage) ? advantage.of(position.toMove()) : 0);
    double side = Math.sqrt(position.board().area());
    double lead = evaluate(position, options).value().whiteLead();
    double center = Math.rint(position.komi() - lead) + STEP;
    double low = center - Math.rint(side);
    double high = center + Math.rint(side);
    double atLow = winLoss(scratch, low, options);
    double atHigh = winLoss(scratch, high, options);
    if (atLow > 0 || atHigh < 0) {
      return OptionalDouble.empty();
    }
    while (high - low > STEP) {
      double middle = low + STEP * Math.floor((high - low) / STEP / 2);
      double there = winLoss(scratch, middle, options);
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

  /** Whether it can be told of an advantage: there is none, or it has learned what one is. */
  boolean heeds(Advantage advantage) {
    return advantage.isNone() || !evaluator.unlearnedInputs().contains(OptionalInput.ADVANTAGE);
  }

  private static EvaluationOptions options(double doublings) {
    return OPTIONS.withInputs(
        EvaluationOptions.Inputs.PLAIN.withPlayoutDoublingAdvantage(doublings));
  }

  private double winLoss(GameState scratch, double komi, EvaluationOptions options) {
    scratch.setKomi(komi);
    return evaluate(scratch, options).value().whiteWinLoss();
  }
}
