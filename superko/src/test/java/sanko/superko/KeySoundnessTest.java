package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.testing.Diagrams;

/**
 * Enumerates histories and compares what two histories with one graph key allow: everything must be
 * alike some plies deep, unless what differs closes a cycle longer than the bound.
 */
class KeySoundnessTest {
  private record Key(long low, long high) {}

  @ParameterizedTest
  @CsvSource({"2, 2, 4, 8, 4", "2, 3, 3, 6, 4", "3, 3, 2, 4, 3"})
  void equalKeysAllowTheSameMoves(
      int width, int height, int plies, int starts, int depth, TestReporter reporter) {
    KeyComparison.Size size = new KeyComparison.Size(width, height, plies, starts, depth);
    int shared = 0;
    for (KeyComparison.Count count : KeyComparison.ofAllRules(size, 2, 9, reporter)) {
      assertThat(count.bad).as(count.toString()).isEmpty();
      shared += count.shared;
    }
    assertThat(shared).as("histories that met a key again").isGreaterThan(50);
  }

  /** Larger sizes; docs/superko.md has the command and the numbers. */
  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({"1, 3, 7, 8, 4", "1, 4, 6, 8, 4", "2, 2, 9, 4, 4", "2, 3, 5, 40, 4", "3, 3, 4, 2, 4"})
  void equalKeysAllowTheSameMovesOnAllBoards(
      int width, int height, int plies, int starts, int depth, TestReporter reporter) {
    equalKeysAllowTheSameMoves(width, height, plies, starts, depth, reporter);
  }

  /** Sound keys are of no use if they share nothing. */
  @Test
  void theUnionSharesMoreThanTheWindowAndThatMoreThanTheChain(TestReporter reporter) {
    Map<KeyRule, Integer> shared = new EnumMap<>(KeyRule.class);
    KeyComparison.Size size = new KeyComparison.Size(3, 3, 4, 2, 0);
    for (KeyComparison.Count count : KeyComparison.ofAllRules(size, 5, 5, reporter)) {
      shared.put(count.rule, count.shared);
    }
    assertThat(shared.get(KeyRule.UNION)).isGreaterThan(shared.get(KeyRule.WINDOW));
    assertThat(shared.get(KeyRule.WINDOW)).isGreaterThan(shared.get(KeyRule.CHAIN));
  }

  /* Counter-examples to tempting keys: two histories, then a telling line. */

  /**
   * Two histories that lead to the same stones and player.
   *
   * @param telling a line that positional superko allows after one of them only
   */
  private record CounterExample(
      int width, int height, boolean suicide, int bound, String a, String b, String telling) {
    static final CounterExample PASS =
        new CounterExample(2, 2, false, 5, "p 0,0 0,1 1,0 p", "p 1,0 0,1 0,0 p", "1,1 0,1 0,0");
    static final CounterExample SUICIDE =
        new CounterExample(2, 3, true, 3, "0,0 0,1 0,2 1,1 1,0", "1,0 0,1 0,2 1,1 0,0", "p 0,0");
    static final CounterExample BANS =
        new CounterExample(2, 3, true, 5, "0,1 1,0 1,1 1,2", "0,1 1,2 1,1 1,0", "p 0,0");

    GameState play(Rules rules, KeyRule key, String line) {
      GameState game =
          new GameState(new MutableBoard(width, height), Color.BLACK, rules, 0.5, false);
      game.setKeyRule(key, bound);
      playLine(game, (rules.scoring() == Scoring.TERRITORY ? "p p " : "") + line);
      return game;
    }
  }

  static Stream<Arguments> counterExamples() {
    return Stream.of(CounterExample.PASS, CounterExample.SUICIDE, CounterExample.BANS)
        .flatMap(e -> Stream.of(KeyRule.values()).map(key -> Arguments.of(e, key)));
  }

  /** A pass empties no window, a suicide counts once, the bans of the moment are not enough. */
  @ParameterizedTest
  @MethodSource("counterExamples")
  void positionalSuperkoTellsTheHistoriesOfACounterExampleApart(
      CounterExample example, KeyRule key) {
    Rules rules = rules(KoRule.POSITIONAL, Scoring.AREA, example.suicide());
    GameState a = example.play(rules, key, example.a());
    GameState b = example.play(rules, key, example.b());
    assertKeysDiffer(a, b);
    assertThat(isLegalLine(a, example.telling())).isNotEqualTo(isLegalLine(b, example.telling()));
  }

  /** Its cycles are even, so a bound of three plies may forget a cycle of three placements. */
  @ParameterizedTest
  @MethodSource("counterExamples")
  void situationalSuperkoTellsThemApartUnlessTheCycleIsLongerThere(
      CounterExample example, KeyRule key) {
    Rules rules = rules(KoRule.SITUATIONAL, Scoring.AREA, example.suicide());
    GameState a = example.play(rules, key, example.a());
    GameState b = example.play(rules, key, example.b());
    boolean forgets = key == KeyRule.UNION && example.bound() == 3;
    assertThat(a.graphKeyLow() == b.graphKeyLow()).isEqualTo(forgets);
    assertThat(isLegalLine(a, example.telling())).isTrue();
    assertThat(isLegalLine(b, example.telling())).isTrue();
  }

  /** Where no superko holds the histories of a counter-example may meet: both allow the same. */
  @ParameterizedTest
  @MethodSource("counterExamples")
  void withoutSuperkoACounterExampleTellsNothing(CounterExample example, KeyRule key) {
    List<Rules> all =
        List.of(
            rules(KoRule.SIMPLE, Scoring.AREA, example.suicide()),
            rules(KoRule.SIMPLE, Scoring.TERRITORY, example.suicide()),
            rules(KoRule.POSITIONAL, Scoring.TERRITORY, example.suicide()));
    for (Rules rules : all) {
      GameState a = example.play(rules, key, example.a());
      GameState b = example.play(rules, key, example.b());
      assertThat(a.board().hasStonesOf(b.board())).isTrue();
      assertThat(isLegalLine(a, example.telling())).isTrue();
      assertThat(isLegalLine(b, example.telling())).isTrue();
    }
  }

  private static Rules rules(KoRule ko, Scoring scoring, boolean suicide) {
    return new Rules(ko, scoring, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
  }

  @Test
  void cyclesBeyondTheBoundMayStayUnseen() {
    KeyRule key = KeyRule.WINDOW;
    String telling = "0,1 0,0 0,2 1,1";
    for (int bound = 3; bound <= 6; bound++) {
      GameState a = tiny(2, 3, KoRule.POSITIONAL, true, bound, key, "0,0 p 1,0 1,2 1,1");
      GameState b = tiny(2, 3, KoRule.POSITIONAL, true, bound, key, "0,0 p 1,1 1,2 1,0");
      assertThat(isLegalLine(a, telling)).isNotEqualTo(isLegalLine(b, telling));
      if (bound == 3) {
        assertThat(a.graphKeyLow()).isEqualTo(b.graphKeyLow());
      } else if (bound == 6) {
        assertKeysDiffer(a, b);
      }
    }
  }

  /** Sending two returning one: each play of its cycle of three has S+E = 3. */
  @Test
  void aPlayOfJustTheBoundDoesNotEmptyTheWindow() {
    for (int bound = 2; bound <= 3; bound++) {
      MutableBoard start = Diagrams.board(NamedCycles.SENDING_TWO.diagram());
      GameState played = new GameState(start, Color.BLACK, Rules.TROMP_TAYLOR, 7.5, true);
      played.setKeyRule(KeyRule.UNION, bound);
      playLine(played, "0,0");
      GameState setUp = new GameState(played.board(), Color.WHITE, Rules.TROMP_TAYLOR, 7.5, true);
      setUp.setKeyRule(KeyRule.UNION, bound);
      assertThat(isLegalLine(played, "2,0 1,0")).isFalse();
      assertThat(isLegalLine(setUp, "2,0 1,0")).isTrue();
      assertThat(played.graphKeyLow() == setUp.graphKeyLow()).isEqualTo(bound == 2);
      assertThat(played.graphKeyHigh() == setUp.graphKeyHigh()).isEqualTo(bound == 2);
    }
  }

  /** Alternation: seven stones of one color need 13 plies, unless their owner moves twice. */
  @Test
  void aSecondMoveInARowBringsForgottenStatesBack() {
    GameState game = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
    GameState fresh = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
    for (int index = 0; index < 7; index++) {
      game.play(game.board().pointAt(index), Color.BLACK);
      game.play(Board.PASS, Color.WHITE);
    }
    long alternating = game.graphKeyLow();
    for (int index : new int[] {1, 0, 2, 3, 4, 5, 6}) {
      fresh.play(fresh.board().pointAt(index), Color.BLACK);
      fresh.play(Board.PASS, Color.WHITE);
    }
    assertThat(fresh.graphKeyLow()).isEqualTo(alternating);
    GameState outOfTurn = new GameState(game);
    GameState freshOutOfTurn = new GameState(fresh);
    int point = game.board().pointAt(7);
    outOfTurn.play(point, Color.WHITE);
    freshOutOfTurn.play(point, Color.WHITE);
    assertKeysDiffer(outOfTurn, freshOutOfTurn);
    game.setToMove(Color.WHITE);
    fresh.setToMove(Color.WHITE);
    assertKeysDiffer(game, fresh);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNION", "WINDOW"})
  void farApartMovesInAnyOrderHaveOneKey(KeyRule key) {
    List<Key> keys = new ArrayList<>();
    String[] orders = {
      "3,3 15,15 15,3 3,15 9,9", "15,3 15,15 3,3 3,15 9,9",
      "3,3 3,15 15,3 15,15 9,9", "15,3 3,15 9,9 15,15 3,3"
    };
    for (String order : orders) {
      GameState game = new GameState(19, 19, Rules.TROMP_TAYLOR, 7.5);
      game.setKeyRule(key, GameState.CYCLE_BOUND);
      playLine(game, order);
      keys.add(new Key(game.graphKeyLow(), game.graphKeyHigh()));
    }
    assertThat(keys.stream().distinct()).hasSize(1);
  }

  @Test
  void aBigMoveForgetsASmallOneBeforeIt() {
    GameState direct = NamedCycles.ETERNAL_LIFE.start(Rules.TROMP_TAYLOR);
    GameState swapped = NamedCycles.ETERNAL_LIFE.start(Rules.TROMP_TAYLOR);
    playLine(direct, "2,4 p 0,0");
    playLine(swapped, "0,0 p 2,4");
    assertThat(Records.stones(direct.board())).isEqualTo(Records.stones(swapped.board()));
    assertKeysDiffer(direct, swapped);
    playLine(direct, "7,2");
    playLine(swapped, "7,2");
    assertThat(direct.graphKeyLow()).isEqualTo(swapped.graphKeyLow());
    assertThat(direct.graphKeyHigh()).isEqualTo(swapped.graphKeyHigh());
  }

  private static GameState tiny(
      int width, int height, KoRule ko, boolean suicide, int bound, KeyRule key, String line) {
    Rules rules = rules(ko, Scoring.AREA, suicide);
    GameState game = new GameState(new MutableBoard(width, height), Color.BLACK, rules, 0.5, false);
    game.setKeyRule(key, bound);
    playLine(game, line);
    return game;
  }

  private static void playLine(GameState game, String line) {
    for (int move : NamedCycles.moves(game.board(), line)) {
      assertThat(game.isLegal(move)).isTrue();
      game.play(move, game.toMove());
    }
  }

  private static boolean isLegalLine(GameState start, String line) {
    GameState game = new GameState(start);
    for (int move : NamedCycles.moves(game.board(), line)) {
      if (!game.isLegal(move)) {
        return false;
      }
      game.play(move, game.toMove());
    }
    return true;
  }

  private static void assertKeysDiffer(GameState a, GameState b) {
    assertThat(Records.stones(a.board())).isEqualTo(Records.stones(b.board()));
    assertThat(a.toMove()).isEqualTo(b.toMove());
    assertThat(a.graphKeyLow()).isNotEqualTo(b.graphKeyLow());
    assertThat(a.graphKeyHigh()).isNotEqualTo(b.graphKeyHigh());
  }
}
