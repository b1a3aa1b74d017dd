package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import java.util.List;
import java.util.stream.Stream;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.EvaluationOptions;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.nn.honesty.Inquiry.NotAsked;
import sanko.superko.GameState;

/** Outputs that must agree with each other and with how open a position is. */
final class OutputQuestions {
  private static final double KOMI = 7;
  private static final int OPENING_MOVES = 8;
  private static final double SUM_NOISE = 1e-4;
  private static final double LEAST_COSINE = 0.3;
  private static final double SAME = 1 - 1e-9;
  private static final double MOST_RESULT_ERROR = 1;
  private static final double SCORE_NOISE = 2;
  private static final double SCORE_NOISE_OF_AREA = 0.02;

  private OutputQuestions() {}

  static void ask(Inquiry inquiry) {
    inquiry.question(
        Topic.POLICY, "sum of the policy, 9x9, 13x13 and 19x19", "1", () -> sum(inquiry));
    for (int side : new int[] {9, 13, 19}) {
      String board = format("%dx%d", side, side);
      inquiry.question(
          Topic.POLICY,
          board + " after 8 moves, optimistic and ordinary policy",
          "related, not the same",
          () -> optimism(inquiry, side));
      inquiry.question(
          Topic.UNCERTAINTY,
          board + ", short-term errors after a cross-cut and at the end",
          "larger in the fight",
          () -> errors(inquiry, side));
      inquiry.question(
          Topic.UNCERTAINTY,
          board + ", deviation of the score after a cross-cut and at the end",
          "larger in the fight",
          () -> deviation(inquiry, side));
      for (GameState position : List.of(opening(side), fight(side), end(side))) {
        String name =
            position.moveCount() == 0
                ? " finished"
                : format(" after %d moves", position.moveCount());
        inquiry.question(
            Topic.OWNERSHIP,
            board + name + ", sum of owners and komi against the score",
            "the same",
            () -> agreement(inquiry, position));
      }
    }
  }

  private static GameState opening(int side) {
    return StartPositions.opening(side, side, Rules.CHINESE, KOMI, OPENING_MOVES);
  }

  private static GameState fight(int side) {
    return StartPositions.crossCut(side, KOMI);
  }

  private static GameState end(int side) {
    return StartPositions.finished(side, Color.BLACK, Rules.CHINESE, KOMI);
  }

  private static Finding sum(Inquiry inquiry) {
    double error =
        inquiry.played(9, 13, 19).stream()
            .flatMap(side -> Stream.of(opening(side), fight(side), end(side)))
            .mapToDouble(position -> inquiry.ask(position).policySumError())
            .max()
            .orElse(0);
    return new Finding(format("differs by at most %.0e from 1", error), error < SUM_NOISE);
  }

  private static Finding optimism(Inquiry inquiry, int side) {
    GameState position = opening(side);
    Opinion optimistic = inquiry.ask(position, EvaluationOptions.PLAIN.withPolicyOptimism(1));
    double cosine = inquiry.ask(position).cosine(optimistic);
    if (cosine > SAME) {
      throw new NotAsked("the same as without optimism");
    }
    return new Finding(format("cosine %.3f", cosine), cosine > LEAST_COSINE);
  }

  private static Finding errors(Inquiry inquiry, int side) {
    Opinion fight = inquiry.ask(fight(side));
    if (!inquiry.hasErrors()) {
      throw new NotAsked("has no such output");
    }
    Opinion end = inquiry.ask(end(side));
    return new Finding(
        format(
            "%.3f and %.3f of the result, %.1f and %.1f points",
            fight.resultError(), end.resultError(), fight.scoreError(), end.scoreError()),
        fight.resultError() > end.resultError()
            && fight.scoreError() > end.scoreError()
            && fight.resultError() < MOST_RESULT_ERROR
            && fight.scoreError() < side * side);
  }

  private static Finding deviation(Inquiry inquiry, int side) {
    double fight = inquiry.ask(fight(side)).deviation();
    double end = inquiry.ask(end(side)).deviation();
    return new Finding(
        format("%.1f and %.1f points", fight, end), fight > end && fight < side * side);
  }

  private static Finding agreement(Inquiry inquiry, GameState position) {
    Opinion opinion = inquiry.ask(position);
    double owned = opinion.ownedByWhite() + position.whiteBonus();
    double noise = SCORE_NOISE + SCORE_NOISE_OF_AREA * position.board().area();
    return new Finding(
        format("White has %.1f, and wins by %.1f", owned, opinion.whiteScore()),
        Math.abs(owned - opinion.whiteScore()) < noise);
  }
}
