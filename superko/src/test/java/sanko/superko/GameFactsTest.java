package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;

/** Single facts about a game that a caller may rely on. */
class GameFactsTest {
  private static final Rules BUTTON = Rules.TROMP_TAYLOR.with("hasButton", "true");

  @Test
  void refusesAKomiThatIsNotFinite() {
    assertThatThrownBy(() -> new GameState(9, 9, Rules.CHINESE, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("komi must be finite, not NaN");
    GameState game = new GameState(9, 9, Rules.CHINESE, 7);
    assertThatThrownBy(() -> game.setKomi(Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(game.komi()).isEqualTo(7);
  }

  @Test
  void aNewGameHasNothingBehindIt() {
    GameState game = new GameState(5, 4, Rules.AGA, 7.5);
    assertThat(game.board().sizeText()).isEqualTo("5x4");
    assertThat(game.rules()).isEqualTo(Rules.AGA);
    assertThat(game.komi()).isEqualTo(7.5);
    assertThat(game.toMove()).isEqualTo(Color.BLACK);
    assertThat(game.moveCount()).isZero();
    assertThat(game.validTurns()).isZero();
    assertThat(game.consecutivePasses()).isZero();
    assertThat(game.phase()).isZero();
    assertThat(game.isFinished()).isFalse();
    assertThat(game.isButtonLeft()).isFalse();
    assertThat(game.secondCleanupStart()).isNull();
    assertThat(game.cycleBound()).isEqualTo(GameState.CYCLE_BOUND);
    assertThat(game.undo()).isFalse();
    assertThat(game.lastMove()).isEqualTo(Board.PASS);
  }

  @Test
  void tellsMovesAndBoardsOfThePast() {
    GameState game = new GameState(3, 3, Rules.CHINESE, 0);
    int a = game.board().point(0, 0);
    int b = game.board().point(2, 2);
    game.play(a, Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    game.play(b, Color.WHITE);
    assertThat(game.moveCount()).isEqualTo(3);
    assertThat(new int[] {game.move(0), game.move(1), game.move(2)}).containsExactly(a, 0, b);
    assertThat(new int[] {game.mover(0), game.mover(1), game.mover(2)}).containsExactly(1, 2, 2);
    assertThat(game.lastMove()).isEqualTo(b);
    assertThat(game.boardBefore(0)).hasToString("X..\n...\n..O\n");
    assertThat(game.boardBefore(1)).hasToString("X..\n...\n...\n");
    assertThat(game.boardBefore(3)).hasToString("...\n...\n...\n");
    assertThat(game.boardBefore(9)).hasToString("...\n...\n...\n");
    assertThat(game.validTurns()).isEqualTo(3);
    assertThat(game.undo()).isTrue();
    assertThat(game.moveCount()).isEqualTo(2);
  }

  @Test
  void countsPassesOfTheOpponentInARow() {
    GameState game = new GameState(3, 3, Rules.CHINESE, 0);
    assertThat(game.opponentPasses()).isZero();
    game.play(Board.PASS, Color.BLACK);
    assertThat(game.opponentPasses()).isEqualTo(1);
    game.play(game.board().point(0, 0), Color.WHITE);
    assertThat(game.opponentPasses()).isZero();
    game.play(Board.PASS, Color.BLACK);
    assertThat(game.opponentPasses()).isEqualTo(2);
    game.setToMove(Color.BLACK);
    assertThat(game.opponentPasses()).isZero();
  }

  /** Territory: stones and prisoners of the start count as if they had been played and taken. */
  @Test
  void stonesOfTheStartCostTheirPlayers() {
    MutableBoard start = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    start.play(start.point(2, 1), Color.BLACK);
    start.play(start.point(3, 3), Color.BLACK);
    GameState territory = new GameState(start, Color.WHITE, Rules.JAPANESE, 6.5, false);
    assertThat(territory.whiteBonus()).isEqualTo(6.5 + 5 - 3 - 1);
    assertThat(territory.selfKomi()).isEqualTo(7.5);
    territory.setToMove(Color.BLACK);
    assertThat(territory.selfKomi()).isEqualTo(-7.5);
    GameState area = new GameState(start, Color.WHITE, Rules.CHINESE, 6.5, false);
    assertThat(area.whiteBonus()).isEqualTo(6.5);
    assertThat(area.handicapStones()).isZero();
  }

  @Test
  void movesUnderTerritoryScoringCostAPointBeforeTheSecondCleanUp() {
    for (int phase = 0; phase <= 2; phase++) {
      GameState game =
          new GameState(new MutableBoard(3, 3), Color.BLACK, Rules.JAPANESE, 0, false, phase);
      game.play(game.board().point(1, 1), Color.BLACK);
      assertThat(game.whiteBonus()).isEqualTo(phase == 2 ? 0 : 1);
      game.play(game.board().point(0, 0), Color.WHITE);
      assertThat(game.whiteBonus()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"1,0,0", "2,2,2", "3,3,3"})
  void handicapIsTwoStonesOrMore(int stones, int counted, double bonus) {
    GameState game = new GameState(5, 5, Rules.CHINESE, 0);
    MutableBoard start = new MutableBoard(5, 5);
    for (int x = 0; x < stones; x++) {
      game.play(game.board().point(x, x), Color.BLACK);
      start.play(start.point(x, x), Color.BLACK);
    }
    assertThat(game.handicapStones()).isEqualTo(counted);
    assertThat(game.whiteBonus()).isEqualTo(bonus);
    assertThat(new GameState(start, Color.WHITE, Rules.CHINESE, 0, false).handicapStones())
        .isEqualTo(counted);
  }

  @Test
  void handicapGrowsUntilWhitePlays() {
    GameState game = new GameState(5, 5, Rules.CHINESE, 0);
    game.play(game.board().point(0, 0), Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    game.play(game.board().point(1, 1), Color.BLACK);
    game.play(Board.PASS, Color.BLACK);
    assertThat(game.handicapStones()).isEqualTo(2);
    game.play(game.board().point(4, 4), Color.WHITE);
    game.play(game.board().point(2, 2), Color.BLACK);
    assertThat(game.handicapStones()).isEqualTo(2);
  }

  @Test
  void twoWhitePassesInARowMeanThatThereIsNoHandicapFromBlacksNextMoveOn() {
    GameState game = new GameState(5, 5, Rules.CHINESE, 0);
    game.play(game.board().point(0, 0), Color.BLACK);
    game.play(game.board().point(1, 1), Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    game.play(Board.PASS, Color.WHITE);
    assertThat(game.handicapStones()).isEqualTo(2);
    game.play(game.board().point(2, 2), Color.BLACK);
    assertThat(game.handicapStones()).isZero();
    game.undo();
    assertThat(game.handicapStones()).isEqualTo(2);
  }

  @Test
  void twoWhitePassesAtOnceEndTheHandicap() {
    GameState game = new GameState(5, 5, Rules.CHINESE, 0);
    game.play(Board.PASS, Color.WHITE);
    game.play(Board.PASS, Color.WHITE);
    game.play(game.board().point(0, 0), Color.BLACK);
    game.play(game.board().point(1, 1), Color.BLACK);
    assertThat(game.handicapStones()).isZero();
  }

  @Test
  void aWhiteStoneAtTheStartMeansThatThereIsNoHandicap() {
    MutableBoard start = Diagrams.board("XX...\n.....\n....O");
    GameState game = new GameState(start, Color.BLACK, Rules.CHINESE, 0, true);
    assertThat(game.handicapStones()).isZero();
    game.play(start.point(2, 2), Color.BLACK);
    game.play(start.point(3, 0), Color.BLACK);
    assertThat(game.handicapStones()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1,-0.5", "2,0.5"})
  void theFirstPassTakesTheButton(int color, double halfForWhite) {
    GameState game = new GameState(3, 3, BUTTON, 7);
    assertThat(game.isButtonLeft()).isTrue();
    game.play(Board.PASS, color);
    assertThat(game.isButtonLeft()).isFalse();
    assertThat(game.whiteBonus()).isEqualTo(7 + halfForWhite);
    assertThat(game.consecutivePasses()).isZero();
    game.play(Board.PASS, game.toMove());
    assertThat(game.isFinished()).isFalse();
    game.play(Board.PASS, game.toMove());
    assertThat(game.isFinished()).isTrue();
    assertThat(game.whiteBonus()).isEqualTo(7 + halfForWhite);
  }

  @Test
  void theSecondPassIsFriendlyWhereItNeedNotEndTheGame() {
    for (Rules rules : new Rules[] {Rules.CHINESE, Rules.TROMP_TAYLOR}) {
      GameState game = new GameState(3, 3, rules, 0);
      assertThat(game.isFriendlyPass()).isFalse();
      assertThat(game.passWouldEndPhase()).isFalse();
      game.play(Board.PASS, Color.BLACK);
      assertThat(game.isFriendlyPass()).isEqualTo(rules.friendlyPassOk());
      assertThat(game.passWouldEndGame()).isTrue();
      game.play(Board.PASS, Color.WHITE);
      assertThat(game.isFriendlyPass()).isFalse();
      assertThat(game.isFinished()).isTrue();
    }
    GameState territory = new GameState(3, 3, Rules.JAPANESE.with("friendlyPassOk", "true"), 0);
    territory.play(Board.PASS, Color.BLACK);
    assertThat(territory.isFriendlyPass()).isFalse();
  }

  @Test
  void territoryGamesEndAfterTwoCleanUps() {
    GameState game = new GameState(3, 3, Rules.JAPANESE, 0);
    for (int phase = 0; phase <= 2; phase++) {
      assertThat(game.phase()).isEqualTo(phase);
      assertThat(game.secondCleanupStart() != null).isEqualTo(phase == 2);
      game.play(Board.PASS, game.toMove());
      assertThat(game.passWouldEndPhase()).isTrue();
      assertThat(game.passWouldEndGame()).isEqualTo(phase == 2);
      assertThat(game.isFinished()).isFalse();
      game.play(Board.PASS, game.toMove());
      assertThat(game.validTurns()).isEqualTo(phase == 2 ? 2 : 0);
    }
    assertThat(game.isFinished()).isTrue();
    game.play(game.board().point(0, 0), game.toMove());
    assertThat(game.isFinished()).as("a move made all the same").isFalse();
    assertThat(game.validTurns()).isEqualTo(2);
  }

  @Test
  void aPreventedCleanUpLeavesTheGameInItsMainPhase() {
    GameState game = new GameState(3, 3, Rules.JAPANESE, 0);
    game.setCleanupPrevented(true);
    game.play(game.board().point(1, 1), Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    assertThat(game.isPastPhaseEnd()).isFalse();
    game.play(Board.PASS, Color.BLACK);
    assertThat(game.isPastPhaseEnd()).isTrue();
    assertThat(game.phase()).isZero();
    assertThat(game.validTurns()).isEqualTo(1);
    GameState copy = game.withRules(Rules.JAPANESE);
    assertThat(copy.isPastPhaseEnd()).isTrue();
    game.play(game.board().point(0, 0), Color.WHITE);
    assertThat(game.isPastPhaseEnd()).isFalse();
    assertThat(game.validTurns()).isEqualTo(2);
  }

  @Test
  void whoTookAKoMayFillIt() {
    MutableBoard start = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    GameState game = new GameState(start, Color.BLACK, Rules.CHINESE, 0, false);
    game.play(start.point(2, 1), Color.BLACK);
    int ko = start.point(1, 1);
    assertThat(game.board().koPoint()).isEqualTo(ko);
    assertThat(game.isPlayable(ko, Color.WHITE)).isFalse();
    assertThat(game.isPlayable(ko, Color.BLACK)).isTrue();
    assertThat(game.isPlayable(start.point(0, 1), Color.WHITE)).isFalse();
    assertThat(game.isPlayable(Board.PASS, Color.WHITE)).isTrue();
    assertThat(game.isLegal(Board.PASS)).isTrue();
    assertThat(game.isLegal(ko)).isFalse();
    assertThat(game.isBanned(ko)).isFalse();
    assertThat(game.isPlayable(start.point(0, 0), Color.WHITE)).as("suicide").isFalse();
    assertThat(game.isLegal(start.point(0, 0), Color.WHITE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 6, 1000})
  void refusesWhatIsNoPoint(int move) {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> game.play(move, Color.BLACK))
        .withMessageContaining("not placeable: " + move);
  }

  @Test
  void otherRulesJudgeTheSameMovesAnew() {
    GameState game = new GameState(4, 4, Rules.TROMP_TAYLOR, 3);
    game.setKeyRule(KeyRule.WINDOW, 7);
    game.play(game.board().point(0, 0), Color.BLACK);
    game.play(game.board().point(1, 1), Color.BLACK);
    game.setToMove(Color.BLACK);
    GameState other = game.withRules(Rules.JAPANESE);
    assertThat(other.board().hasStonesOf(game.board())).isTrue();
    assertThat(other.rules()).isEqualTo(Rules.JAPANESE);
    assertThat(other.toMove()).isEqualTo(Color.BLACK);
    assertThat(other.keyRule()).isEqualTo(KeyRule.WINDOW);
    assertThat(other.cycleBound()).isEqualTo(7);
    assertThat(other.whiteBonus()).isEqualTo(5);
    assertThat(other.handicapStones()).isEqualTo(2);
    assertThat(game.whiteBonus()).isEqualTo(3);
  }

  @Test
  void refusesToCopyGamesOfAnotherSize() {
    GameState game = new GameState(4, 5, Rules.TROMP_TAYLOR, 0);
    GameState other = new GameState(5, 4, Rules.TROMP_TAYLOR, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> game.copyFrom(other))
        .withMessageContaining("4x5 and 5x4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GameSnapshot(4, 5).take(other, 3, 2))
        .withMessageContaining("4x5 and 5x4");
  }

  @Test
  void aSnapshotTakesTheLastPliesOnly() {
    GameState game = new GameState(3, 3, Rules.CHINESE, 1);
    for (int index = 0; index < 5; index++) {
      game.play(game.board().pointAt(index), game.toMove());
    }
    GameSnapshot snapshot = new GameSnapshot(3, 3);
    snapshot.take(game, 3, 2);
    assertThat(snapshot.moveCount()).isEqualTo(3);
    assertThat(snapshot.move(0)).isEqualTo(game.move(2));
    assertThat(snapshot.boardBefore(2)).hasToString(game.boardBefore(2).toString());
    assertThat(snapshot.komi()).isEqualTo(1);
    snapshot.take(game, 30, 30);
    assertThat(snapshot.moveCount()).isEqualTo(5);
    assertThat(snapshot.mover(0)).isEqualTo(Color.BLACK);
  }

  @Test
  void blockedPointsAreSets() {
    MutableBoard board = Diagrams.board("X.O");
    int[] points = PointSet.with(PointSet.with(PointSet.EMPTY, 9), 4);
    assertThat(points).containsExactly(4, 9);
    assertThat(PointSet.with(points, 9)).isSameAs(points);
    assertThat(PointSet.contains(points, 4)).isTrue();
    assertThat(PointSet.contains(points, 5)).isFalse();
    assertThat(PointSet.without(points, 4)).containsExactly(9);
    int[] all = {board.pointAt(0), board.pointAt(1), board.pointAt(2)};
    assertThat(PointSet.occupied(all, board)).containsExactly(all[0], all[2]);
    int[] stones = {all[0], all[2]};
    assertThat(PointSet.occupied(stones, board)).isSameAs(stones);
  }

  @Test
  void theFilterCountsHashesAndTakesThemBack() {
    PlyStack.HashFilter filter = new PlyStack.HashFilter();
    long hash = 0x123456789abcdef0L;
    filter.add(hash);
    filter.add(hash);
    assertThat(filter.count(hash)).isEqualTo(2);
    assertThat(filter.count(hash + 1)).isZero();
    PlyStack.HashFilter copy = new PlyStack.HashFilter();
    copy.copyFrom(filter);
    filter.remove(hash);
    assertThat(filter.count(hash)).isEqualTo(1);
    assertThat(copy.count(hash)).isEqualTo(2);
  }

  @Test
  void theWordsOfAHashCanBeAskedForInAnyOrder() {
    GameState game = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
    game.play(game.board().point(1, 1), Color.BLACK);
    game.play(game.board().point(0, 0), Color.WHITE);
    GameState other = new GameState(game);
    long stateLow = game.stateHashLow();
    long keyLow = game.graphKeyLow();
    assertThat(other.graphKeyHigh()).isEqualTo(game.graphKeyHigh());
    assertThat(other.graphKeyLow()).isEqualTo(keyLow);
    GameState third = new GameState(game.board(), Color.BLACK, Rules.TROMP_TAYLOR, 0, true);
    GameState fourth = new GameState(game.board(), Color.BLACK, Rules.TROMP_TAYLOR, 0, true);
    long high = third.stateHashHigh();
    assertThat(fourth.stateHashLow()).isEqualTo(third.stateHashLow()).isNotEqualTo(stateLow);
    assertThat(fourth.stateHashHigh()).isEqualTo(high);
  }
}
