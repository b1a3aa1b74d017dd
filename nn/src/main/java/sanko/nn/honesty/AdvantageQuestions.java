package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;
import static sanko.nn.honesty.Inquiry.points;
import static sanko.nn.honesty.Inquiry.rises;
import static sanko.nn.honesty.Inquiry.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.nn.honesty.Inquiry.NotAsked;
import sanko.superko.GameState;

/** A playout doubling advantage helps its owner, and hurts as much where it is the opponent's. */
final class AdvantageQuestions {
  private static final int MOST = 3;
  private static final double KOMI = 7;
  private static final double WIN_NOISE = 0.02;
  private static final double LEAD_NOISE = 0.5;
  private static final double MOST_SKEW = 4;

  private AdvantageQuestions() {}

  static void ask(Inquiry inquiry) {
    for (int side : new int[] {9, 13, 19}) {
      String board = format("%dx%d ", side, side);
      ask(
          inquiry,
          board + "after 4 moves, Black to move",
          StartPositions.opening(side, side, Rules.CHINESE, KOMI, 4));
      ask(
          inquiry,
          board + "after 3 moves, White to move",
          StartPositions.opening(side, side, Rules.CHINESE, KOMI, 3));
      ask(inquiry, board + "with 2 stones, White to move", StartPositions.handicap(side, 2, 0.5));
    }
  }

  private static void ask(Inquiry inquiry, String position, GameState game) {
    inquiry.question(
        Topic.ADVANTAGE,
        position + ", advantage -3 to 3",
        "grows; a pass at most 1",
        () -> grows(opinions(inquiry, game)));
    inquiry.question(
        Topic.ADVANTAGE,
        position + ", advantage against disadvantage",
        "gains 0",
        () -> isSymmetric(opinions(inquiry, game)));
  }

  /** Of the player with the advantage, from the least to the greatest. */
  private static List<Opinion> opinions(Inquiry inquiry, GameState position) {
    List<Opinion> opinions = new ArrayList<>();
    for (int advantage = -MOST; advantage <= MOST; advantage++) {
      opinions.add(
          inquiry.ask(
              position,
              EvaluationOptions.PLAIN.withInputs(
                  EvaluationOptions.Inputs.PLAIN.withPlayoutDoublingAdvantage(advantage))));
    }
    double first = opinions.get(0).whiteWin();
    if (opinions.stream().allMatch(opinion -> opinion.whiteWin() == first)) {
      throw new NotAsked("has no such input");
    }
    return opinions;
  }

  private static List<Double> of(List<Opinion> opinions, Function<Opinion, Double> number) {
    return opinions.stream().map(number).toList();
  }

  private static Finding grows(List<Opinion> opinions) {
    List<Double> wins = of(opinions, Opinion::winToMove);
    List<Double> leads = of(opinions, Opinion::leadToMove);
    double pass = opinions.stream().mapToDouble(Opinion::passShare).max().orElse(0);
    boolean gains = leads.get(2 * MOST) > leads.get(0);
    return new Finding(
        format("wins %s, leads by %s, pass at most %.2f", shares(wins), points(leads), pass),
        gains && rises(wins, WIN_NOISE) && rises(leads, LEAD_NOISE) && pass <= 1);
  }

  private static Finding isSymmetric(List<Opinion> opinions) {
    List<Double> skews = new ArrayList<>();
    double even = opinions.get(MOST).leadToMove();
    for (int advantage = 1; advantage <= MOST; advantage++) {
      double with = opinions.get(MOST + advantage).leadToMove() - even;
      double against = opinions.get(MOST - advantage).leadToMove() - even;
      skews.add(with + against);
    }
    return new Finding(
        "gains %s more than it loses".formatted(points(skews)),
        skews.stream().allMatch(skew -> Math.abs(skew) < MOST_SKEW));
  }
}
