package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;

/** States that look alike but for one fact have different hashes, in both words. */
class StateHashTest {
  private static final Rules BUTTON = Rules.TROMP_TAYLOR.with("hasButton", "true");

  @Test
  void thePlayerCounts() {
    GameState game = new GameState(3, 3, Rules.CHINESE, 0);
    GameState other = new GameState(game);
    other.setToMove(Color.WHITE);
    assertDiffer(game, other);
    other.setToMove(Color.BLACK);
    assertAlike(game, other);
  }

  @ParameterizedTest
  @CsvSource({"0.5,1.5", "0.5,-0.5", "7.5,7.25"})
  void komiCounts(double komi, double otherKomi) {
    GameState game = new GameState(3, 3, Rules.CHINESE, komi);
    GameState other = new GameState(3, 3, Rules.CHINESE, otherKomi);
    assertDiffer(game, other);
    other.setKomi(komi);
    assertAlike(game, other);
  }

  @ParameterizedTest
  @CsvSource({
    "ko,POSITIONAL",
    "scoring,TERRITORY",
    "tax,SEKI",
    "suicide,true",
    "whiteHandicapBonus,N-1"
  })
  void everyRuleCounts(String key, String value) {
    GameState game = new GameState(3, 3, Rules.CHINESE, 0.5);
    assertDiffer(game, new GameState(3, 3, Rules.CHINESE.with(key, value), 0.5));
    assertAlike(game, game.withRules(Rules.CHINESE));
  }

  /** The button counts only as long as it is there, so that games with and without it may meet. */
  @Test
  void theButtonCountsUntilItIsTaken() {
    GameState game = new GameState(3, 3, Rules.TROMP_TAYLOR, 0.5);
    GameState button = new GameState(3, 3, BUTTON, 0.5);
    assertDiffer(game, button);
    GameState taken = new GameState(3, 3, BUTTON, 1.5);
    taken.play(Board.PASS, Color.WHITE);
    taken.setKomi(1.5);
    GameState left = new GameState(3, 3, BUTTON, 2);
    left.setToMove(Color.BLACK);
    assertThat(taken.selfKomi()).isEqualTo(left.selfKomi());
    assertDiffer(taken, left);
  }

  @Test
  void handicapCountsWhileItMayGrow() {
    MutableBoard start = new MutableBoard(5, 5);
    GameState open = new GameState(start, Color.BLACK, Rules.CHINESE, 0, true);
    GameState settled = new GameState(start, Color.BLACK, Rules.CHINESE, 0, false);
    assertDiffer(open, settled);
    GameState one = new GameState(start, Color.BLACK, Rules.TROMP_TAYLOR, 0, true);
    one.play(start.point(0, 0), Color.BLACK);
    MutableBoard withStone = Diagrams.board("X....\n.....\n.....\n.....\n.....");
    GameState setUp = new GameState(withStone, Color.WHITE, Rules.TROMP_TAYLOR, 0, true);
    assertAlike(one, setUp);
    one.play(start.point(4, 4), Color.WHITE);
    setUp.play(start.point(4, 4), Color.WHITE);
    assertAlike(one, setUp);
  }

  @Test
  void passesCountOneByOne() {
    GameState game = new GameState(3, 3, Rules.TROMP_TAYLOR, 0.5);
    GameState one = new GameState(game);
    one.play(Board.PASS, Color.WHITE);
    assertDiffer(game, one);
    GameState two = new GameState(one);
    two.play(Board.PASS, Color.WHITE);
    assertDiffer(game, two);
    assertDiffer(one, two);
    assertThat(two.isFinished()).isTrue();
  }

  @Test
  void aKoThatMayNotBeTakenBackCounts() {
    GameState game = koTaken(Rules.CHINESE, 0);
    assertThat(game.board().koPoint()).isNotEqualTo(Board.PASS);
    GameState setUp = new GameState(game.board(), Color.WHITE, Rules.CHINESE, 7.5, false);
    assertDiffer(game, setUp);
    GameState cleared = new GameState(game);
    cleared.play(Board.PASS, Color.WHITE);
    cleared.play(game.board().point(3, 3), Color.BLACK);
    setUp.play(Board.PASS, Color.WHITE);
    setUp.play(game.board().point(3, 3), Color.BLACK);
    assertAlike(cleared, setUp);
  }

  @Test
  void aPointBannedBySuperkoCounts() {
    GameState game = NamedCycles.SENDING_TWO.start(Rules.TROMP_TAYLOR);
    int[] moves = NamedCycles.moves(game.board(), "0,0 2,0");
    for (int move : moves) {
      game.play(move, game.toMove());
    }
    int banned = game.board().point(1, 0);
    assertThat(game.isBanned(banned)).isTrue();
    GameState setUp = new GameState(game.board(), Color.BLACK, Rules.TROMP_TAYLOR, 7.5, false);
    assertThat(setUp.isBanned(banned)).isFalse();
    assertDiffer(game, setUp);
  }

  @Test
  void aBlockedKoCountsInCleanUp() {
    GameState game = koTaken(Rules.JAPANESE, 1);
    assertThat(game.isRecaptureBlocked(game.board().point(2, 1))).isTrue();
    Board start = game.board();
    GameState setUp = new GameState(start, Color.WHITE, Rules.JAPANESE, 0, false, 1);
    setUp.setKomi(game.whiteBonus() - setUp.whiteBonus());
    game.setKomi(7.5);
    assertThat(setUp.whiteBonus()).isEqualTo(game.whiteBonus());
    assertDiffer(game, setUp);
  }

  @Test
  void thePhaseCounts() {
    List<GameState> games =
        List.of(phase(0, "X.O"), phase(1, "X.O"), phase(2, "X.O"), phase(1, ".X.O"));
    for (GameState game : games) {
      for (GameState other : games) {
        if (game != other) {
          assertDiffer(game, other);
        }
      }
    }
  }

  /** Stones put down in the second clean-up phase were not paid for. */
  @Test
  void theStartOfTheSecondCleanUpCounts() {
    GameState played = phase(2, "X.O..");
    played.play(played.board().point(4, 0), Color.BLACK);
    GameState setUp = new GameState(played.board(), Color.WHITE, Rules.JAPANESE, 0, false, 2);
    setUp.setKomi(played.whiteBonus() - setUp.whiteBonus());
    assertThat(setUp.selfKomi()).isEqualTo(played.selfKomi());
    assertDiffer(played, setUp);
  }

  @Test
  void whetherAPassEndsThePhaseCounts() {
    GameState game = NamedCycles.MOLASSES.start(Rules.CHINESE);
    for (int move : NamedCycles.moves(game.board(), "1,0 4,1 1,1 5,0 p 0,0 4,0 0,1 3,1 p")) {
      game.play(move, game.toMove());
    }
    for (int move : NamedCycles.moves(game.board(), "1,0 4,1 1,1 5,0")) {
      game.play(move, game.toMove());
    }
    assertThat(game.passWouldEndPhase()).isTrue();
    GameState setUp = new GameState(game.board(), game.toMove(), Rules.CHINESE, 7.5, false);
    assertThat(setUp.passWouldEndPhase()).isFalse();
    assertDiffer(game, setUp);
  }

  private static GameState koTaken(Rules rules, int phase) {
    MutableBoard start = Diagrams.board(".XO.\nXO.O\n.XO.\n....");
    GameState game = new GameState(start, Color.BLACK, rules, 7.5, false, phase);
    game.play(start.point(2, 1), Color.BLACK);
    return game;
  }

  private static GameState phase(int phase, String diagram) {
    return new GameState(Diagrams.board(diagram), Color.BLACK, Rules.JAPANESE, 0.5, false, phase);
  }

  private static void assertDiffer(GameState a, GameState b) {
    assertThat(a.stateHashLow()).isNotEqualTo(b.stateHashLow());
    assertThat(a.stateHashHigh()).isNotEqualTo(b.stateHashHigh());
  }

  private static void assertAlike(GameState a, GameState b) {
    assertThat(a.stateHashLow()).isEqualTo(b.stateHashLow());
    assertThat(a.stateHashHigh()).isEqualTo(b.stateHashHigh());
  }
}
