package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.PseudoRandomEvaluator;
import sanko.search.SearchException;
import sanko.superko.GameState;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

/** A game by hand, and what its rows must say. */
class GameRowsTest {
  private static final int FRAME = 5;
  private static final int CELLS = FRAME * FRAME;

  /*
   * Columns 0..3, rows 0..2: Black takes column 1, White column 2, then both pass. Black has 6 points,
   * White 6, komi is 2.5.
   */
  private static final int[][] MOVES = {{1, 0}, {2, 0}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {}, {}};
  private static final double[] WHITE_WINS = {0.5, 0.6, 0.4, 0.5, 0.7, 0.6, 0.9, 0.8};

  private static PlayedGame game(double... weights) throws SearchException {
    GameStart start = SmallGames.start(4, 3, Rules.TROMP_TAYLOR, 2.5);
    GameState game = new GameState(start.game());
    List<PlayedGame.Turn> turns = new ArrayList<>();
    for (int i = 0; i < MOVES.length; i++) {
      turns.add(SmallGames.turn(game, weights[i], WHITE_WINS[i]));
      int move =
          MOVES[i].length == 0 ? Board.PASS : game.board().pointAt(MOVES[i][1] * 4 + MOVES[i][0]);
      game.play(move, game.toMove());
    }
    assertThat(game.isFinished()).isTrue();
    return new PlayedGame(start, game, turns, PlayedGame.Ending.SCORED);
  }

  private static List<TrainingRow> rows(PlayedGame game) {
    SelfplaySettings settings =
        SmallGames.settings("policySurpriseDataWeight", "0", "valueSurpriseDataWeight", "0");
    return new GameRows(settings.rows()).of(game);
  }

  private static double point(TrainingRow row, int channel, int x, int y) {
    return row.get(RowArray.VALUE_TARGETS, channel * CELLS + y * FRAME + x);
  }

  @Test
  void onlyFullSearchesBecomeRows() throws SearchException {
    List<TrainingRow> rows = rows(game(0, 1, 0, 0, 1, 0, 0, 0));

    assertThat(rows).extracting(row -> row.target(RowTarget.TURN)).containsExactly(1.0, 4.0);
  }

  @Test
  void aRowSaysWhatCameOfThePositionForThePlayerToMove() throws SearchException {
    PlayedGame game = game(0, 1, 0, 0, 1, 0, 0, 0);
    TrainingRow white = rows(game).get(0);
    TrainingRow black = rows(game).get(1);

    assertThat(white.target(RowTarget.RESULT)).isEqualTo(1);
    assertThat(white.target(RowTarget.RESULT + 3)).isEqualTo(2.5);
    assertThat(black.target(RowTarget.RESULT)).isZero();
    assertThat(black.target(RowTarget.RESULT + 1)).isEqualTo(1);
    assertThat(black.target(RowTarget.FINAL_SCORE)).isEqualTo(-2.5);
    // PlayedGame.Turn 4 is Black's: White's chances from then on are 0.7, 0.6, 0.9, 0.8 and at last
    // 1.
    double now = 1 / (1 + 0.056 * 12);
    double mean = 1;
    for (int i = 7; i >= 4; i--) {
      mean = now * WHITE_WINS[i] + (1 - now) * mean;
    }
    assertThat(black.target(RowTarget.MIDDLE_RESULT + 1)).isCloseTo(mean, within(1e-6));
    assertThat(black.target(RowTarget.OWN_RESULT)).isCloseTo(0.3, within(1e-6));
    assertThat(black.target(RowTarget.OWN_RESULT + 3)).isCloseTo(-2, within(1e-6));
    assertThat(white.target(RowTarget.OWN_KOMI)).isEqualTo(2.5);
    assertThat(black.target(RowTarget.OWN_KOMI)).isEqualTo(-2.5);
  }

  @Test
  void pointsAreThoseOfThePlayerToMove() throws SearchException {
    PlayedGame game = game(0, 1, 0, 0, 1, 0, 0, 0);
    TrainingRow white = rows(game).get(0);
    TrainingRow black = rows(game).get(1);

    for (int y = 0; y < 3; y++) {
      assertThat(point(white, 0, 0, y)).isEqualTo(-1);
      assertThat(point(white, 0, 3, y)).isEqualTo(1);
      assertThat(point(black, 0, 0, y)).isEqualTo(1);
      assertThat(point(black, 4, 2, y)).isEqualTo(-120);
      // Eight turns later the game is over; territory holds no stones.
      assertThat(point(black, 2, 1, y)).isEqualTo(1);
      assertThat(point(black, 3, 2, y)).isEqualTo(-1);
      assertThat(point(black, 2, 0, y)).isZero();
      assertThat(point(black, 0, 4, y)).isZero();
    }
    assertThat(black.get(RowArray.SCORE_DISTRIBUTION, CELLS + 60 - 3)).isEqualTo(100);
    assertThat(white.get(RowArray.SCORE_DISTRIBUTION, CELLS + 60 + 2)).isEqualTo(100);
  }

  @Test
  void theReplyIsTheNextPositionsPolicy() throws SearchException {
    PlayedGame game = game(1, 1, 1, 1, 1, 1, 1, 1);
    List<TrainingRow> rows = rows(game);

    assertThat(rows).hasSize(8);
    for (int i = 0; i < 7; i++) {
      assertThat(rows.get(i).target(RowTarget.OPPONENT_POLICY_WEIGHT)).isEqualTo(1);
      double most = 0;
      for (int cell = 0; cell <= CELLS; cell++) {
        double policy = rows.get(i + 1).get(RowArray.POLICY, cell);
        assertThat(rows.get(i).get(RowArray.POLICY, CELLS + 1 + cell)).isEqualTo(policy);
        most = Math.max(most, policy);
      }
      assertThat(most).isGreaterThanOrEqualTo(10);
    }
    assertThat(rows.get(7).target(RowTarget.OPPONENT_POLICY_WEIGHT)).isZero();
    assertThat(rows.get(7).get(RowArray.POLICY, CELLS + 1)).isEqualTo(1);
  }

  @Test
  void movesThatWereNotVisitedHaveNoValue() throws SearchException {
    PlayedGame game = game(1, 0, 0, 0, 0, 0, 0, 0);
    TrainingRow row = rows(game).get(0);

    double visits = 0;
    for (int cell = 0; cell <= CELLS; cell++) {
      double here = row.get(RowArray.Q_VALUES, 2 * (CELLS + 1) + cell);
      visits += here;
      if (here == 0) {
        assertThat(row.get(RowArray.POLICY, cell)).isZero();
        assertThat(row.get(RowArray.Q_VALUES, cell)).isZero();
      }
    }
    assertThat(visits).isEqualTo(19);
  }

  @Test
  void aRegularizedPolicyLeavesNoMoveOut() throws SearchException {
    GameState game = new GameState(4, 3, Rules.TROMP_TAYLOR, 2.5);
    MoveTargets visits = SmallGames.moves(game);
    MoveTargets regularized = SmallGames.moves(game, RowSettings.PolicyTarget.REGULARIZED);

    int most = 0;
    int unvisited = 0;
    for (int index = 0; index <= 12; index++) {
      most = Math.max(most, regularized.policy(index));
      unvisited += visits.visits(index) == 0 ? 1 : 0;
      assertThat(regularized.policy(index)).isPositive();
      assertThat(regularized.visits(index)).isEqualTo(visits.visits(index));
    }
    assertThat(most).isEqualTo(30_000);
    assertThat(unvisited).isPositive();
    double sum = 0;
    for (int index = 0; index <= 12; index++) {
      sum += regularized.policy(index);
    }
    double entropy = 0;
    double divergence = 0;
    Evaluation network = new PseudoRandomEvaluator().answer(game, EvaluationOptions.PLAIN);
    for (int index = 0; index <= 12; index++) {
      double share = regularized.policy(index) / sum;
      entropy -= share * Math.log(share);
      divergence += share * Math.log(share / network.policy(index));
    }
    assertThat(regularized.entropy()).isCloseTo(entropy, within(1e-3));
    assertThat(regularized.surprise()).isCloseTo(divergence, within(1e-3)).isPositive();
  }

  @Test
  void aTaxOnGroupsIsTakenFromTerritory() throws SearchException {
    Rules taxed = Rules.TROMP_TAYLOR.with("tax", "ALL");
    GameStart start = SmallGames.start(4, 3, taxed, 2.5);
    GameState game = new GameState(start.game());
    for (int[] move : MOVES) {
      int point = move.length == 0 ? Board.PASS : game.board().pointAt(move[1] * 4 + move[0]);
      game.play(point, game.toMove());
    }
    PlayedGame played =
        new PlayedGame(
            start, game, List.of(SmallGames.turn(start.game(), 1, 0.5)), PlayedGame.Ending.SCORED);
    FinalPosition end = FinalPosition.of(played);

    double white = 0;
    for (int index = 0; index < 12; index++) {
      white += end.scoring(index, Color.WHITE);
    }
    // Both have three stones and three points of territory, of which two are paid.
    assertThat(white).isCloseTo(0, within(1e-12));
    assertThat(end.scoring(3, Color.WHITE)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(end.scoring(2, Color.WHITE)).isEqualTo(1);
    assertThat(end.value().score()).isEqualTo(2.5);
  }

  @Test
  void aGameThatWasCutOffHasNoOwners() throws SearchException {
    PlayedGame whole = game(1, 0, 0, 0, 0, 0, 0, 0);
    PlayedGame cut =
        new PlayedGame(whole.start(), whole.game(), whole.turns(), PlayedGame.Ending.TOO_LONG);
    TrainingRow row = rows(cut).get(0);

    assertThat(row.target(RowTarget.OWNERSHIP_WEIGHT)).isZero();
    assertThat(row.target(RowTarget.SCORING_WEIGHT)).isZero();
    assertThat(row.target(RowTarget.HIT_TURN_LIMIT)).isEqualTo(1);
    assertThat(point(row, 0, 0, 0)).isZero();
    // The first move is Black's, the last search said 0.8 for White.
    assertThat(row.target(RowTarget.RESULT)).isCloseTo(0.2, within(1e-6));
  }
}
