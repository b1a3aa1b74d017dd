package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/** What docs/rules.md, "Named cycles", says of each cycle under each ko rule. */
class NamedCyclesTest {
  private static final List<NamedCycles> ALL =
      List.of(
          NamedCycles.SENDING_TWO,
          NamedCycles.ETERNAL_LIFE,
          NamedCycles.TRIPLE_KO,
          NamedCycles.FOUR_KOS,
          NamedCycles.MOLASSES,
          NamedCycles.MOLASSES_4X3);

  static Stream<Arguments> firstIllegalPlies() {
    return Stream.of(
        Arguments.of(NamedCycles.SENDING_TWO, KoRule.POSITIONAL, "", 3),
        Arguments.of(NamedCycles.SENDING_TWO, KoRule.SITUATIONAL, " p 0,0", 5),
        Arguments.of(NamedCycles.ETERNAL_LIFE, KoRule.POSITIONAL, "", 4),
        Arguments.of(NamedCycles.ETERNAL_LIFE, KoRule.SITUATIONAL, "", 4),
        Arguments.of(NamedCycles.TRIPLE_KO, KoRule.POSITIONAL, "", 6),
        Arguments.of(NamedCycles.TRIPLE_KO, KoRule.SITUATIONAL, "", 6),
        Arguments.of(NamedCycles.FOUR_KOS, KoRule.POSITIONAL, "", 6),
        Arguments.of(NamedCycles.FOUR_KOS, KoRule.SITUATIONAL, "", 6),
        Arguments.of(NamedCycles.MOLASSES, KoRule.POSITIONAL, "", 9),
        Arguments.of(NamedCycles.MOLASSES, KoRule.SITUATIONAL, " 1,0", 11),
        Arguments.of(NamedCycles.MOLASSES_4X3, KoRule.POSITIONAL, "", 9),
        Arguments.of(NamedCycles.MOLASSES_4X3, KoRule.SITUATIONAL, " 3,2", 11));
  }

  @ParameterizedTest
  @MethodSource("firstIllegalPlies")
  void superkoForbidsThePlyThatClosesTheCycle(
      NamedCycles cycle, KoRule ko, String more, int firstIllegal) {
    GameState game = cycle.start(rules(ko));
    int[] moves = NamedCycles.moves(game.board(), cycle.line() + more);
    for (int i = 0; i < firstIllegal - 1; i++) {
      assertThat(game.isLegal(moves[i])).as("ply " + (i + 1)).isTrue();
      game.play(moves[i], game.toMove());
    }
    int closing = moves[firstIllegal - 1];
    assertThat(game.isLegal(closing)).isFalse();
    assertThat(game.isBanned(closing)).isTrue();
    assertThat(game.isPlayable(closing, game.toMove())).isTrue();
  }

  static Stream<Arguments> noResults() {
    return Stream.of(
        Arguments.of(NamedCycles.ETERNAL_LIFE, 8),
        Arguments.of(NamedCycles.TRIPLE_KO, 12),
        Arguments.of(NamedCycles.FOUR_KOS, 12));
  }

  @ParameterizedTest
  @MethodSource("noResults")
  void simpleKoEndsAtTheThirdOccurrenceWithoutResult(NamedCycles cycle, int plies) {
    GameState game = cycle.start(rules(KoRule.SIMPLE));
    int[] moves = cycle.moves(game.board());
    for (int i = 0; i < plies; i++) {
      assertThat(game.isFinished()).as("before ply " + (i + 1)).isFalse();
      assertThat(game.isLegal(moves[i % moves.length])).as("ply " + (i + 1)).isTrue();
      game.play(moves[i % moves.length], game.toMove());
    }
    assertThat(game.isNoResult()).isTrue();
    assertThat(game.isFinished()).isTrue();
    game.undo();
    assertThat(game.isNoResult()).isFalse();
  }

  static Stream<Arguments> samePasses() {
    return Stream.of(
        Arguments.of(NamedCycles.SENDING_TWO, " p", 8),
        Arguments.of(NamedCycles.MOLASSES, "", 15),
        Arguments.of(NamedCycles.MOLASSES_4X3, "", 15));
  }

  @ParameterizedTest
  @MethodSource("samePasses")
  void simpleKoEndsWhenAPlayerPassesTwiceFromOneState(NamedCycles cycle, String more, int plies) {
    GameState game = cycle.start(rules(KoRule.SIMPLE));
    int[] moves = NamedCycles.moves(game.board(), cycle.line() + more);
    for (int i = 0; i < plies; i++) {
      assertThat(game.isFinished()).as("before ply " + (i + 1)).isFalse();
      if (i == plies - 1) {
        assertThat(game.consecutivePasses()).isZero();
        assertThat(game.passWouldEndGame()).isTrue();
      }
      game.play(moves[i % moves.length], game.toMove());
    }
    assertThat(game.isFinished()).isTrue();
    assertThat(game.isNoResult()).isFalse();
  }

  @Test
  void basicKoForbidsRetakingAtOnceUnderEveryRule() {
    for (KoRule ko : KoRule.values()) {
      GameState game = new NamedCycles(".XO.\nXO.O\n.XO.", "2,1").start(rules(ko));
      Board board = game.board();
      game.play(board.point(2, 1), game.toMove());
      assertThat(game.isLegal(board.point(1, 1))).isFalse();
      assertThat(game.isPlayable(board.point(1, 1), game.toMove())).isFalse();
      game.play(Board.PASS, game.toMove());
      game.play(Board.PASS, game.toMove());
      assertThat(game.isLegal(board.point(1, 1))).isEqualTo(ko == KoRule.SIMPLE);
    }
  }

  @Test
  void retakingInCleanUpUnblocksTheKo() {
    GameState game = NamedCycles.TRIPLE_KO.start(Rules.JAPANESE);
    game.play(Board.PASS, game.toMove());
    game.play(Board.PASS, game.toMove());
    assertThat(game.phase()).isEqualTo(1);
    Board board = game.board();
    int take = board.point(3, 1);
    game.play(take, game.toMove());
    assertThat(game.isRecaptureBlocked(take)).isTrue();
    String before = Records.stones(game.board());
    int retake = board.point(3, 2);
    assertThat(game.isLegal(retake)).isTrue();
    game.play(retake, game.toMove());
    assertThat(Records.stones(game.board())).isEqualTo(before);
    assertThat(game.isRecaptureBlocked(take)).isFalse();
  }

  static Stream<Arguments> cyclesAndPhases() {
    return ALL.stream().flatMap(c -> Stream.of(Arguments.of(c, 1), Arguments.of(c, 2)));
  }

  @ParameterizedTest
  @MethodSource("cyclesAndPhases")
  void inCleanUpEveryCycleGoesAsTheSlowProgramSays(NamedCycles cycle, int phase) {
    GameState game = cycle.start(Rules.JAPANESE);
    SlowGame slow = new SlowGame(new MutableBoard(game.board()), game.toMove(), Rules.JAPANESE);
    String passes = "p p ".repeat(phase);
    int[] moves = NamedCycles.moves(game.board(), passes + (cycle.line() + " ").repeat(4).trim());
    for (int move : moves) {
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        assertThat(game.isLegal(point)).isEqualTo(slow.isLegal(point, slow.toMove));
      }
      int next = game.isLegal(move) ? move : Board.PASS;
      game.play(next, game.toMove());
      slow.play(next, slow.toMove);
      assertThat(game.phase()).isEqualTo(slow.phase);
      assertThat(game.isFinished()).isEqualTo(slow.finished);
      assertThat(game.isNoResult()).isEqualTo(slow.noResult);
      if (game.isFinished()) {
        return;
      }
    }
  }

  @Test
  void eternalLifeInCleanUpEndsWithoutResult() {
    GameState game = NamedCycles.ETERNAL_LIFE.start(Rules.JAPANESE);
    String line = NamedCycles.ETERNAL_LIFE.line();
    for (int move : NamedCycles.moves(game.board(), "p p " + line + " " + line)) {
      assertThat(game.isFinished()).isFalse();
      assertThat(game.isLegal(move)).isTrue();
      game.play(move, game.toMove());
    }
    assertThat(game.phase()).isEqualTo(1);
    assertThat(game.isNoResult()).isTrue();
  }

  static Stream<Arguments> cyclesAndRules() {
    return ALL.stream()
        .flatMap(c -> Stream.of(KoRule.values()).map(ko -> Arguments.of(c, ko)))
        .flatMap(
            a -> Stream.of(KeyRule.values()).map(key -> Arguments.of(a.get()[0], a.get()[1], key)));
  }

  /** What is played around a cycle comes back to its stones, but not to its key. */
  @ParameterizedTest
  @MethodSource("cyclesAndRules")
  void everyKeyRemembersTheWholeCycle(NamedCycles cycle, KoRule ko, KeyRule key) {
    GameState game = cycle.start(rules(ko));
    game.setKeyRule(key, GameState.CYCLE_BOUND);
    String before = Records.stones(game.board());
    long keyBefore = game.graphKeyLow();
    long stateBefore = game.stateHashLow();
    boolean odd = cycle.equals(NamedCycles.SENDING_TWO);
    for (int move : NamedCycles.moves(game.board(), cycle.line() + (odd ? " p" : ""))) {
      game.play(move, game.toMove());
    }
    assertThat(Records.stones(game.board())).isEqualTo(before);
    assertThat(game.graphKeyLow()).isNotEqualTo(keyBefore);
    long past = game.graphKeyLow() - game.stateHashLow();
    assertThat(past).isNotEqualTo(keyBefore - stateBefore);
  }

  private static Rules rules(KoRule ko) {
    return new Rules(ko, Scoring.AREA, Tax.NONE, false, false, HandicapBonus.ZERO, false);
  }
}
