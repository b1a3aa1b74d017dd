package sanko.nn.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.board.testing.Diagrams;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.RolloutPolicy;
import sanko.nn.testing.FailingCallback;
import sanko.superko.GameState;

class RolloutEvaluatorTest {
  private static final String WHITE_OWNS_ALL_BUT_A_CORNER =
      """
      OO.OO
      .OOOO
      OOO.O
      OOOOO
      X.O.O
      """;

  @Test
  void sharesThePolicyAmongTheLegalMoves() throws Exception {
    GameState game = new GameState(7, 5, Rules.TROMP_TAYLOR, 6.5);
    game.play(game.board().point(2, 2), Color.BLACK);
    try (Evaluator evaluator = new RolloutEvaluator(1, 4, RolloutPolicy.LIGHT, 1)) {
      Evaluation evaluation = evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
      double sum = 0;
      for (int index = 0; index <= evaluation.area(); index++) {
        boolean legal = index == evaluation.area() || game.isLegal(game.board().pointAt(index));
        assertThat(evaluation.policy(index) >= 0).isEqualTo(legal);
        sum += Math.max(0, evaluation.policy(index));
      }
      assertThat(sum).isCloseTo(1, within(1e-4));
    }
  }

  @Test
  void evaluatesBoardsOfOneLine() throws Exception {
    for (int width : new int[] {1, 2, 7}) {
      GameState game = new GameState(width, 1, Rules.TROMP_TAYLOR, 2.5);
      try (Evaluator evaluator = new RolloutEvaluator(1, 4, RolloutPolicy.LIGHT, 1)) {
        Evaluation evaluation = evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
        assertThat(evaluation.policy(0) >= 0).isEqualTo(width > 1);
        assertThat(evaluation.policy(width)).isPositive();
      }
    }
  }

  @Test
  void knowsWhoOwnsASettledBoard() throws Exception {
    GameState game =
        new GameState(
            Diagrams.board(WHITE_OWNS_ALL_BUT_A_CORNER),
            Color.BLACK,
            Rules.TROMP_TAYLOR,
            0.5,
            false);
    try (Evaluator evaluator = new RolloutEvaluator(1, 16, RolloutPolicy.LIGHT, 1)) {
      Evaluation evaluation = evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
      assertThat(evaluation.value().whiteWin()).isGreaterThan(0.9);
      assertThat(evaluation.value().whiteLead()).isGreaterThan(20);
      assertThat(evaluation.whiteOwnership(0)).isEqualTo(1);
    }
  }

  @Test
  void countsTheStonesPlayedUnderTerritoryScoring() throws Exception {
    MutableBoard board = Diagrams.board(WHITE_OWNS_ALL_BUT_A_CORNER);
    GameState area = new GameState(board, Color.BLACK, Rules.TROMP_TAYLOR, 0.5, false);
    GameState territory = new GameState(board, Color.BLACK, Rules.JAPANESE, 0.5, false);
    try (Evaluator evaluator = new RolloutEvaluator(1, 16, RolloutPolicy.LIGHT, 1)) {
      double areaLead = evaluator.evaluate(area, EvaluationOptions.PLAIN).get().value().whiteLead();
      double territoryLead =
          evaluator.evaluate(territory, EvaluationOptions.PLAIN).get().value().whiteLead();
      // White has 20 stones on the board and Black one, which are no territory.
      assertThat(territoryLead).isCloseTo(areaLead - 19, within(3.0));
    }
  }

  @Test
  void answersTheSameWhicheverThreadWorks() throws Exception {
    List<GameState> games = new ArrayList<>();
    for (int index = 0; index < 20; index++) {
      GameState game = new GameState(9, 9, Rules.CHINESE, 7);
      game.play(game.board().pointAt(index), Color.BLACK);
      games.add(game);
    }
    try (Evaluator one = new RolloutEvaluator(1, 4, RolloutPolicy.LIGHT, 5);
        Evaluator three = new RolloutEvaluator(3, 4, RolloutPolicy.LIGHT, 5)) {
      List<CompletableFuture<Evaluation>> answers = new ArrayList<>();
      for (GameState game : games) {
        answers.add(three.evaluate(game, EvaluationOptions.PLAIN));
      }
      for (int i = 0; i < games.size(); i++) {
        assertThat(answers.get(i).get().value())
            .isEqualTo(one.evaluate(games.get(i), EvaluationOptions.PLAIN).get().value());
      }
    }
  }

  @Test
  void theUniformPolicyHasNoFavorites() throws Exception {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    game.play(game.board().point(4, 4), Color.BLACK);
    try (Evaluator evaluator = new RolloutEvaluator(2, 400, RolloutPolicy.UNIFORM, 1)) {
      Evaluation evaluation = evaluator.evaluate(game, EvaluationOptions.PLAIN).get();
      float corner = evaluation.policy(0);
      for (int index = 0; index < evaluation.area(); index++) {
        if (game.isLegal(game.board().pointAt(index))) {
          assertThat(evaluation.policy(index)).isEqualTo(corner);
        }
      }
      // Random games give Black's stone in the middle a few points, less than komi.
      assertThat(evaluation.value().whiteLead()).isBetween(-7.0, 7.0);
      assertThat(evaluation.whiteOwnership(40)).isLessThan(-0.1f);
    }
  }

  @Test
  void theUniformPolicyDrawsEachFirstMoveEquallyOften() {
    Rollout rollout = new Rollout(RolloutPolicy.UNIFORM, false);
    int[] counts = new int[9];
    int games = 9_000;
    MutableBoard board = new MutableBoard(3, 3);
    for (int seed = 1; seed <= games; seed++) {
      rollout.begin(board, Board.PASS, Zobrist.mix(seed) | 1);
      counts[board.indexOf(rollout.choose(Color.BLACK))]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(880, 1_120);
    }
  }

  @ParameterizedTest
  @EnumSource(RolloutPolicy.class)
  void playsToTheEndOnEverySizeAndLeavesOnlyEyes(RolloutPolicy policy) {
    Rollout rollout = new Rollout(policy, false);
    Tactics tactics = new Tactics();
    for (int size : new int[] {2, 5, 9, 13}) {
      for (long seed = 1; seed <= 50; seed++) {
        MutableBoard board = new MutableBoard(size, size);
        rollout.play(board, Color.BLACK, Board.PASS, seed);
        board.checkConsistency();
        for (int index = 0; index < board.area(); index++) {
          int point = board.pointAt(index);
          if (board.isEmpty(point)
              && board.isPlaceable(point, Color.BLACK, false)
              && board.isPlaceable(point, Color.WHITE, false)
              && point != board.koPoint()) {
            assertThat(
                    tactics.isEye(board, point, Color.BLACK)
                        || tactics.isEye(board, point, Color.WHITE))
                .as("seed %d, point %d\n%s", seed, index, board)
                .isTrue();
          }
        }
      }
    }
  }

  @Test
  void aCallbackThatFailsIsToldSoAndHarmsNobodyElse() throws Exception {
    FailingCallback failing = new FailingCallback(new OutOfMemoryError("a test"));
    GameState game = new GameState(5, 5, Rules.CHINESE, 7);
    try (Evaluator evaluator = new RolloutEvaluator(1, 1, RolloutPolicy.UNIFORM, 1)) {
      evaluator.evaluate(game, EvaluationOptions.PLAIN, failing);
      assertThat(failing.told.get()).hasMessageContaining("a test");
      assertThat(evaluator.evaluate(game, EvaluationOptions.PLAIN).get().area()).isEqualTo(25);
    }
  }

  @Test
  void beginsWithWhatIsUrgentAndThenWithWhatIsOld() throws Exception {
    CountDownLatch hasBegun = new CountDownLatch(1);
    CountDownLatch isAsked = new CountDownLatch(1);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    int[] priorities = {0, -2, -1, 0, 3, -2, 0};
    CountDownLatch areAnswered = new CountDownLatch(priorities.length);
    try (Evaluator evaluator = new RolloutEvaluator(1, 1, RolloutPolicy.UNIFORM, 1)) {
      for (int i = 0; i < priorities.length; i++) {
        int number = i;
        Evaluator.Callback callback =
            new Evaluator.Callback() {
              @Override
              public void completed(Evaluation evaluation) {
                order.add(number);
                hasBegun.countDown();
                areAnswered.countDown();
                try {
                  isAsked.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }

              @Override
              public void failed(Exception cause) {
                areAnswered.countDown();
              }

              @Override
              public int priority() {
                return priorities[number];
              }
            };
        evaluator.evaluate(
            new GameState(5, 5, Rules.CHINESE, 7), EvaluationOptions.PLAIN, callback);
        hasBegun.await();
      }
      isAsked.countDown();
      areAnswered.await();
    }
    // The only thread took the first one before there were others.
    assertThat(order).containsExactly(0, 4, 3, 6, 2, 1, 5);
  }

  @Test
  void failsWhatWaitsWhenItIsClosed() {
    Evaluator evaluator = new RolloutEvaluator(1, 2_000, RolloutPolicy.LIGHT, 1);
    List<CompletableFuture<Evaluation>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(
          evaluator.evaluate(new GameState(9, 9, Rules.CHINESE, i), EvaluationOptions.PLAIN));
    }
    evaluator.close();
    assertThatThrownBy(() -> answers.get(9).get()).hasRootCauseInstanceOf(NetworkException.class);
    assertThatThrownBy(
            () ->
                evaluator.evaluate(new GameState(9, 9, Rules.CHINESE, 7), EvaluationOptions.PLAIN))
        .isInstanceOf(IllegalStateException.class);
  }
}
