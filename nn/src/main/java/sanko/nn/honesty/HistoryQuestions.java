package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;
import static sanko.nn.honesty.Inquiry.points;
import static sanko.nn.honesty.Inquiry.shares;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.superko.GameState;

/** How a position came about changes little. */
final class HistoryQuestions {
  private static final int MOST_SHOWN = 5;
  private static final int OPENING_MOVES = 8;
  private static final double KOMI = 7;
  private static final double MOST_WIN_CHANGE = 0.2;
  private static final double MOST_LEAD_CHANGE = 3;

  private HistoryQuestions() {}

  static void ask(Inquiry inquiry) {
    for (int side : new int[] {9, 13, 19}) {
      ask(
          inquiry,
          format("%dx%d after 8 moves", side, side),
          StartPositions.opening(side, side, Rules.CHINESE, KOMI, OPENING_MOVES));
      ask(
          inquiry,
          format("%dx%d after a cross-cut", side, side),
          StartPositions.crossCut(side, KOMI));
    }
  }

  private static void ask(Inquiry inquiry, String name, GameState position) {
    inquiry.question(
        Topic.HISTORY,
        name + ", of which it is shown 5 4 3 2 1 0; set up",
        "all alike",
        () -> alike(inquiry, position));
  }

  private static Finding alike(Inquiry inquiry, GameState position) {
    List<Double> wins = new ArrayList<>();
    List<Double> leads = new ArrayList<>();
    for (int shown = MOST_SHOWN; shown >= 0; shown--) {
      note(inquiry.ask(position, EvaluationOptions.PLAIN.withMaxHistory(shown)), wins, leads);
    }
    GameState setUp =
        new GameState(
            position.board(), position.toMove(), position.rules(), position.komi(), false);
    note(inquiry.ask(setUp), wins, leads);
    return new Finding(
        format("White wins %s, leads by %s", shares(wins), points(leads)),
        range(wins) < MOST_WIN_CHANGE && range(leads) < MOST_LEAD_CHANGE);
  }

  private static void note(Opinion opinion, List<Double> wins, List<Double> leads) {
    wins.add(opinion.whiteWin());
    leads.add(opinion.whiteLead());
  }

  private static double range(List<Double> numbers) {
    double least = numbers.stream().mapToDouble(each -> each).min().orElse(0);
    double most = numbers.stream().mapToDouble(each -> each).max().orElse(0);
    return most - least;
  }
}
