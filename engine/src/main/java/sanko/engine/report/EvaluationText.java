package sanko.engine.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

/** What a network says of a position, in the words of KataGo's {@code kata-raw-nn}. */
public final class EvaluationText {
  private EvaluationText() {}

  /**
   * The values, from White's point of view.
   *
   * @param byHuman whether the network imitates people, of which less is told
   */
  public static List<String> values(Evaluation evaluation, boolean byHuman) {
    List<String> lines = new ArrayList<>();
    ValueEstimate value = evaluation.value();
    lines.add(format("whiteWin %.6f", value.whiteWin()));
    lines.add(format("whiteLoss %.6f", value.whiteLoss()));
    lines.add(format("noResult %.6f", value.noResult()));
    Uncertainty uncertainty = evaluation.uncertainty();
    if (byHuman) {
      lines.add(format("whiteScore %.3f", value.whiteScoreMean()));
      lines.add(format("whiteScoreSq %.3f", value.whiteScoreMeanSq()));
    } else {
      lines.add(format("whiteLead %.3f", value.whiteLead()));
      lines.add(format("whiteScoreSelfplay %.3f", value.whiteScoreMean()));
      lines.add(format("whiteScoreSelfplaySq %.3f", value.whiteScoreMeanSq()));
      lines.add(format("varTimeLeft %.3f", uncertainty.varTimeLeft()));
    }
    lines.add(format("shorttermWinlossError %.3f", uncertainty.shorttermWinlossError()));
    lines.add(format("shorttermScoreError %.3f", uncertainty.shorttermScoreError()));
    return lines;
  }

  /** The policy, row by row as on the board; {@code NAN} where no move is legal. */
  public static List<String> policy(Evaluation evaluation, Board board) {
    List<String> lines = new ArrayList<>();
    lines.add("policy");
    addRows(lines, board, index -> policy(evaluation.policy(index)));
    lines.add(format("policyPass %8.6f", evaluation.policy(evaluation.area())));
    return lines;
  }

  private static String policy(double policy) {
    return policy < 0 ? "    NAN " : format("%8.6f ", policy);
  }

  /**
   * The expected ownership, row by row as on the board: -1 is Black's, 1 is White's.
   *
   * @param ownership by the points in reading order
   */
  public static List<String> ownership(IntFunction<Float> ownership, Board board) {
    List<String> lines = new ArrayList<>();
    lines.add("whiteOwnership");
    addRows(lines, board, index -> format("%9.7f ", ownership.apply(index)));
    return lines;
  }

  private static void addRows(List<String> lines, Board board, IntFunction<String> cell) {
    for (int y = 0; y < board.height(); y++) {
      StringBuilder row = new StringBuilder();
      for (int x = 0; x < board.width(); x++) {
        row.append(cell.apply(board.indexOf(board.point(x, y))));
      }
      lines.add(row.toString());
    }
  }

  private static String format(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }
}
