package sanko.nn.honesty;

import java.util.Arrays;
import java.util.List;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.Symmetry;
import sanko.superko.GameState;

/**
 * What a network says of a position, averaged over the symmetries of the board.
 *
 * @param whiteWin probability that White wins
 * @param blackLead points that Black is ahead, komi included
 * @param spread how far win rates of single symmetries lie apart at most
 * @param whiteOwnership in reading order, -1 (Black) to 1 (White)
 */
record Opinion(double whiteWin, double blackLead, double spread, List<Double> whiteOwnership) {
  /** Asks a network. */
  static Opinion of(Evaluator evaluator, GameState state) {
    Board board = state.board();
    int symmetries = board.width() == board.height() ? Symmetry.COUNT : Symmetry.COUNT / 2;
    double win = 0;
    double lead = 0;
    double least = 1;
    double most = 0;
    double[] ownership = new double[board.area()];
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
      Evaluation evaluation =
          evaluator.evaluate(state, EvaluationOptions.PLAIN.withSymmetry(symmetry)).join();
      win += evaluation.value().whiteWin() / symmetries;
      lead -= evaluation.value().whiteLead() / symmetries;
      least = Math.min(least, evaluation.value().whiteWin());
      most = Math.max(most, evaluation.value().whiteWin());
      for (int index = 0; index < ownership.length; index++) {
        ownership[index] += evaluation.whiteOwnership(index) / symmetries;
      }
    }
    return new Opinion(win, lead, most - least, Arrays.stream(ownership).boxed().toList());
  }
}
