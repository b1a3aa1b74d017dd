package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Enumerates histories and compares what two histories with one graph key allow: everything must be
 * alike some plies deep, unless what differs closes a cycle longer than the bound.
 */
class KeySoundnessTest {
  private record Key(long low, long high) {}

  /** What the enumeration of one set of rules has seen. */
  private static final class Count {
    int histories;
    int compared;
    int differByLongCycles;
    final List<String> bad = new ArrayList<>();
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2, 5, 40, 5, 2", "2, 2, 5, 40, 5, 3", "2, 2, 5, 40, 5, 4", "2, 2, 5, 40, 5, 5",
    "2, 3, 4, 25, 4, 3", "2, 3, 4, 25, 4, 4", "2, 3, 4, 25, 4, 5", "2, 3, 4, 25, 4, 6",
    "3, 3, 3, 12, 3, 3", "3, 3, 3, 12, 3, 5", "3, 3, 3, 12, 3, 7", "3, 3, 3, 12, 3, 9"
  })
  void equalKeysAllowTheSameMoves(
      int width, int height, int plies, int starts, int depth, int bound, TestReporter reporter) {
    int compared = 0;
    for (KoRule ko : KoRule.values()) {
      for (boolean suicide : new boolean[] {false, true}) {
        for (Scoring scoring : Scoring.values()) {
          Rules rules = new Rules(ko, scoring, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
          Count count = new Count();
          Random random = new Random(31L * bound + width);
          for (int i = 0; i < (scoring == Scoring.AREA ? starts : starts / 4); i++) {
            Enumeration enumeration = new Enumeration(rules, bound, plies, depth, count);
            enumeration.run(new Board(width, height), random);
          }
          reporter.publishEntry(
              width + "x" + height + " B=" + bound + " " + rules.compactText(),
              count.histories
                  + " histories, "
                  + count.compared
                  + " compared, "
                  + count.differByLongCycles
                  + " differ by long cycles");
          assertThat(count.bad).as(rules.compactText()).isEmpty();
          compared += count.compared;
        }
      }
    }
    assertThat(compared).isGreaterThan(100);
  }

  /** All histories that begin with one random prefix. */
  private static final class Enumeration {
    private static final int LONGEST_PREFIX = 14;
    private static final int COMPARISONS = 60;

    private final Rules rules;
    private final int bound;
    private final int plies;
    private final int depth;
    private final Count count;
    private final Map<Key, GameState> first = new HashMap<>();
    private int comparisons;

    Enumeration(Rules rules, int bound, int plies, int depth, Count count) {
      this.rules = rules;
      this.bound = bound;
      this.plies = plies;
      this.depth = depth;
      this.count = count;
    }

    void run(Board board, Random random) {
      GameState game = new GameState(board, Color.BLACK, rules, 0.5, false, 0, bound);
      boolean cleanUp = rules.scoring() == Scoring.TERRITORY && random.nextBoolean();
      for (int i = 0; cleanUp && i < 2; i++) {
        game.play(Board.PASS, game.toMove());
      }
      for (int i = random.nextInt(LONGEST_PREFIX); i > 0 && !game.isFinished(); i--) {
        int[] moves = legalMoves(game);
        game.play(moves[random.nextInt(moves.length)], game.toMove());
      }
      extend(game, plies);
    }

    private void extend(GameState game, int left) {
      count.histories++;
      Key key = new Key(game.graphKeyLow(), game.graphKeyHigh());
      GameState other = first.get(key);
      if (other == null) {
        first.put(key, new GameState(game));
      } else if (comparisons++ < COMPARISONS) {
        count.compared++;
        compare(new GameState(game), other, depth);
      }
      if (left == 0 || game.isFinished()) {
        return;
      }
      for (int move : legalMoves(game)) {
        game.play(move, game.toMove());
        extend(game, left - 1);
        game.undo();
      }
    }

    private void compare(GameState a, GameState b, int left) {
      boolean alike =
          a.isFinished() == b.isFinished()
              && a.isNoResult() == b.isNoResult()
              && a.phase() == b.phase();
      if (!alike) {
        judge(a, b, Math.max(occurrenceCycle(a), occurrenceCycle(b)));
        return;
      }
      if (left == 0 || a.isFinished()) {
        return;
      }
      if (a.passWouldEndPhase() != b.passWouldEndPhase()) {
        judge(a, b, passCycle(a.passWouldEndPhase() ? a : b));
      }
      compareMove(a, b, Board.PASS, left);
      for (int index = 0; index < a.board().area(); index++) {
        int point = a.board().pointAt(index);
        boolean legal = a.isLegal(point);
        if (legal != b.isLegal(point)) {
          judge(a, b, repetitionCycle(legal ? b : a, point));
        } else if (legal) {
          compareMove(a, b, point, left);
        }
      }
    }

    private void compareMove(GameState a, GameState b, int move, int left) {
      if (move == Board.PASS && a.passWouldEndPhase() != b.passWouldEndPhase()) {
        return;
      }
      a.play(move, a.toMove());
      b.play(move, b.toMove());
      compare(a, b, left - 1);
      a.undo();
      b.undo();
    }

    private void judge(GameState a, GameState b, int cycle) {
      if (cycle > bound) {
        count.differByLongCycles++;
      } else {
        count.bad.add("cycle of " + cycle + ": " + moves(a) + " and " + moves(b));
      }
    }

    /** Plies since the newest board that a forbidden play would bring back, the play included. */
    private int repetitionCycle(GameState game, int point) {
      if (game.phase() > 0) {
        return boardCycle(game, game.board(), 1);
      }
      Board after = new Board(game.board());
      after.play(point, game.toMove());
      boolean sided = game.rules().ko() == KoRule.SITUATIONAL;
      for (int age = 0; age <= game.moveCount(); age++) {
        if (game.boardBefore(age).hasStonesOf(after) && (!sided || age % 2 == 1)) {
          return age + 1;
        }
      }
      throw new AssertionError("no repetition");
    }

    private static int boardCycle(GameState game, Board board, int youngest) {
      for (int age = youngest; age <= game.moveCount(); age++) {
        if (age % 2 == 0 && game.boardBefore(age).hasStonesOf(board)) {
          return age;
        }
      }
      return 0;
    }

    /** Plies since the newest pass from the present board by the player to move. */
    private static int passCycle(GameState game) {
      for (int age = 2; age <= game.moveCount(); age += 2) {
        if (game.boardBefore(age).hasStonesOf(game.board())
            && game.move(game.moveCount() - age) == Board.PASS) {
          return age;
        }
      }
      return 0;
    }

    /**
     * Plies since the oldest of the three occurrences of the present state, 0 if there are less.
     */
    private static int occurrenceCycle(GameState game) {
      int seen = 1;
      for (int age = 1; age <= game.moveCount(); age++) {
        if (game.move(game.moveCount() - age) == Board.PASS) {
          return 0;
        }
        if (age % 2 == 0 && game.boardBefore(age).hasStonesOf(game.board()) && ++seen == 3) {
          return age;
        }
      }
      return 0;
    }

    private static String moves(GameState game) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < game.moveCount(); i++) {
        int move = game.move(i);
        text.append(
            move == Board.PASS ? "p " : game.board().x(move) + "," + game.board().y(move) + " ");
      }
      return text.toString();
    }
  }

  private static int[] legalMoves(GameState game) {
    int[] moves = new int[game.board().area() + 1];
    int count = 1;
    for (int index = 0; index < game.board().area(); index++) {
      if (game.isLegal(game.board().pointAt(index))) {
        moves[count++] = game.board().pointAt(index);
      }
    }
    return Arrays.copyOf(moves, count);
  }

  /* Counter-examples to tempting keys (RULES_SPEC 8.2): two histories, then a telling line. */

  @Test
  void aPassDoesNotEmptyTheWindow() {
    for (boolean suicide : new boolean[] {false, true}) {
      GameState a = tiny(2, 2, KoRule.POSITIONAL, suicide, 5, "p 0,0 0,1 1,0 p");
      GameState b = tiny(2, 2, KoRule.POSITIONAL, suicide, 5, "p 1,0 0,1 0,0 p");
      assertKeysDiffer(a, b);
      assertThat(isLegalLine(a, "1,1 0,1 0,0")).isNotEqualTo(isLegalLine(b, "1,1 0,1 0,0"));
    }
  }

  @Test
  void aSuicideCountsItsStonesOnce() {
    GameState a = tiny(2, 3, KoRule.POSITIONAL, true, 3, "0,0 0,1 0,2 1,1 1,0");
    GameState b = tiny(2, 3, KoRule.POSITIONAL, true, 3, "1,0 0,1 0,2 1,1 0,0");
    assertKeysDiffer(a, b);
    assertThat(isLegalLine(a, "p 0,0")).isNotEqualTo(isLegalLine(b, "p 0,0"));
  }

  @Test
  void theBansOfTheMomentAreNotEnough() {
    GameState a = tiny(2, 3, KoRule.POSITIONAL, true, 5, "0,1 1,0 1,1 1,2");
    GameState b = tiny(2, 3, KoRule.POSITIONAL, true, 5, "0,1 1,2 1,1 1,0");
    assertKeysDiffer(a, b);
    assertThat(isLegalLine(a, "p 0,0")).isNotEqualTo(isLegalLine(b, "p 0,0"));
  }

  @Test
  void cyclesBeyondTheBoundMayStayUnseen() {
    String telling = "0,1 0,0 0,2 1,1";
    for (int bound = 3; bound <= 6; bound++) {
      GameState a = tiny(2, 3, KoRule.POSITIONAL, true, bound, "0,0 p 1,0 1,2 1,1");
      GameState b = tiny(2, 3, KoRule.POSITIONAL, true, bound, "0,0 p 1,1 1,2 1,0");
      assertThat(isLegalLine(a, telling)).isNotEqualTo(isLegalLine(b, telling));
      if (bound == 3) {
        assertThat(a.graphKeyLow()).isEqualTo(b.graphKeyLow());
      } else if (bound == 6) {
        assertKeysDiffer(a, b);
      }
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
    game.setToMove(Color.WHITE);
    fresh.setToMove(Color.WHITE);
    assertKeysDiffer(game, fresh);
  }

  @Test
  void farApartMovesInAnyOrderHaveOneKey() {
    List<Key> keys = new ArrayList<>();
    String[] orders = {
      "3,3 15,15 15,3 3,15 9,9", "15,3 15,15 3,3 3,15 9,9",
      "3,3 3,15 15,3 15,15 9,9", "15,3 3,15 9,9 15,15 3,3"
    };
    for (String order : orders) {
      GameState game = new GameState(19, 19, Rules.TROMP_TAYLOR, 7.5);
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
      int width, int height, KoRule ko, boolean suicide, int bound, String line) {
    Rules rules = new Rules(ko, Scoring.AREA, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
    GameState game =
        new GameState(new Board(width, height), Color.BLACK, rules, 0.5, false, 0, bound);
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
