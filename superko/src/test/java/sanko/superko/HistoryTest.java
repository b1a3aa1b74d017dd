package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Random moves forwards and back on small boards, some out of turn, from empty and set-up boards.
 */
class HistoryTest {
  private static final int GAMES = 60;
  private static final int STEPS = 90;

  private record Move(int point, int color) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void playAndUndoKeepEveryAnswer(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < GAMES; i++) {
      Rules rules = randomRules(random);
      MutableBoard start = new MutableBoard(2 + random.nextInt(3), 2 + random.nextInt(2));
      for (int stones = i % 3 == 0 ? random.nextInt(start.area()) : 0; stones > 0; stones--) {
        setStone(start, start.pointAt(random.nextInt(start.area())), 1 + random.nextInt(2));
      }
      GameState game = new GameState(start, 1 + random.nextInt(2), rules, 0.5, true);
      game.setKeyRule(List.of(KeyRule.values()).get(random.nextInt(3)), 2 + random.nextInt(14));
      walk(game, random, i, seed);
    }
  }

  private static void setStone(MutableBoard board, int point, int color) {
    if (board.isPlaceable(point, color, false) && board.koCapture(point, color) == Board.PASS) {
      board.play(point, color);
    }
  }

  private static void walk(GameState game, Random random, int number, int seed) {
    List<Move> moves = new ArrayList<>();
    List<String> answers = new ArrayList<>(List.of(answers(game)));
    int first = game.toMove();
    boolean orderly = number % 2 == 0;
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(4) == 0) {
        for (int back = random.nextInt(8); back > 0 && game.undo(); back--) {
          moves.remove(moves.size() - 1);
          answers.remove(answers.size() - 1);
        }
        assertThat(answers(game))
            .as("undo, seed %s game %s", seed, number)
            .isEqualTo(answers.get(answers.size() - 1));
      } else {
        Move move = randomMove(game, random, orderly);
        game.play(move.point(), move.color());
        moves.add(move);
        answers.add(answers(game));
      }
      if (step % 5 == 0) {
        compareWithOthers(game, first, moves, "seed " + seed + " game " + number + " " + moves);
      }
    }
  }

  /** Mostly a legal move of the player to move; otherwise whatever the board allows. */
  private static Move randomMove(GameState game, Random random, boolean orderly) {
    boolean wild = !orderly && random.nextInt(5) == 0;
    int color = wild && random.nextBoolean() ? 3 - game.toMove() : game.toMove();
    List<Integer> points = new ArrayList<>();
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      if (wild ? game.board().isPlaceable(point, color, true) : game.isLegal(point, color)) {
        points.add(point);
      }
    }
    boolean pass = points.isEmpty() || random.nextInt(8) == 0;
    return new Move(pass ? Board.PASS : points.get(random.nextInt(points.size())), color);
  }

  private static void compareWithOthers(GameState game, int first, List<Move> moves, String name) {
    Board start = game.boardBefore(moves.size());
    GameState fresh = new GameState(start, first, game.rules(), 0.5, true);
    SlowGame slow = new SlowGame(new MutableBoard(start), first, game.rules());
    if (moves.size() % 2 == 0) {
      fresh.setKeyRule(game.keyRule(), game.cycleBound());
    }
    for (Move move : moves) {
      fresh.play(move.point(), move.color());
      slow.play(move.point(), move.color());
    }
    fresh.setKeyRule(game.keyRule(), game.cycleBound());
    String answers = answers(game);
    assertThat(answers(fresh)).as(name).isEqualTo(answers);
    assertThat(answers(new GameState(game))).as(name).isEqualTo(answers);
    fresh.play(Board.PASS, fresh.toMove());
    fresh.copyFrom(game);
    assertThat(answers(fresh)).as(name).isEqualTo(answers);
    assertThat(slow.toMove).as(name).isEqualTo(game.toMove());
    assertThat(slow.phase).as(name).isEqualTo(game.phase());
    assertThat(slow.passes).as(name).isEqualTo(game.consecutivePasses());
    assertThat(slow.finished).as(name).isEqualTo(game.isFinished());
    assertThat(slow.noResult).as(name).isEqualTo(game.isNoResult());
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      for (int color = Color.BLACK; color <= Color.WHITE; color++) {
        assertThat(game.isLegal(point, color))
            .as("%s point %s color %s\n%s", name, point, color, game.board())
            .isEqualTo(slow.isLegal(point, color));
      }
    }
  }

  /** Every answer that the game gives about the present, as a text. */
  private static String answers(GameState game) {
    StringBuilder text = new StringBuilder(game.board().toString());
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      text.append(game.isLegal(point, Color.BLACK) ? 'b' : '-')
          .append(game.isLegal(point, Color.WHITE) ? 'w' : '-')
          .append(game.isBanned(point) ? 's' : '-')
          .append(game.isRecaptureBlocked(point) ? 'k' : '-');
    }
    return text.append(
            List.of(
                game.toMove(),
                game.phase(),
                game.consecutivePasses(),
                game.isFinished(),
                game.isNoResult(),
                game.passWouldEndPhase(),
                game.passWouldEndGame(),
                game.isFriendlyPass(),
                game.isButtonLeft(),
                game.validTurns(),
                game.handicapStones(),
                game.whiteBonus(),
                game.board().koPoint(),
                game.moveCount()))
        .append(
            List.of(
                game.stateHashLow(), game.stateHashHigh(), game.graphKeyLow(), game.graphKeyHigh()))
        .toString();
  }

  private static Rules randomRules(Random random) {
    KoRule ko =
        List.of(KoRule.SIMPLE, KoRule.POSITIONAL, KoRule.SITUATIONAL).get(random.nextInt(3));
    Scoring scoring = random.nextInt(3) == 0 ? Scoring.TERRITORY : Scoring.AREA;
    return new Rules(
        ko, scoring, Tax.NONE, random.nextBoolean(), false, HandicapBonus.N, random.nextBoolean());
  }

  @Test
  void aSnapshotAnswersForThePlayerToMove() {
    GameState game = NamedCycles.SENDING_TWO.start(Rules.CHINESE);
    int[] moves = NamedCycles.moves(game.board(), "0,0 2,0 1,0 p 0,0 2,0 1,0");
    for (int move : moves) {
      game.play(move, game.toMove());
    }
    GameSnapshot snapshot = new GameSnapshot(5, 5);
    snapshot.take(game, 5, 3);
    assertThat(game.passWouldEndGame()).isTrue();
    assertThat(snapshot.passWouldEndGame()).isTrue();
    assertThat(snapshot.rules()).isEqualTo(Rules.CHINESE);
    assertThat(snapshot.stateHashLow()).isEqualTo(game.stateHashLow());
    assertThat(snapshot.board().hasStonesOf(game.board())).isTrue();
    assertThat(snapshot.boardBefore(3).hasStonesOf(game.boardBefore(3))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void theKeyRuleMayChangeAtAnyTime(KeyRule key) {
    Random random = new Random(7);
    for (int i = 0; i < GAMES; i++) {
      GameState early = new GameState(3, 3, randomRules(random), 0.5);
      early.setKeyRule(key, 3 + i % 9);
      GameState late = new GameState(early);
      late.setKeyRule(KeyRule.UNION, GameState.CYCLE_BOUND);
      while (early.moveCount() < 40) {
        Move move = randomMove(early, random, i % 2 == 0);
        early.play(move.point(), move.color());
        late.play(move.point(), move.color());
        if (early.moveCount() % 3 == 0) {
          assertThat(early.graphKeyLow()).isNotZero();
        }
      }
      late.setKomi(3);
      late.setKomi(0.5);
      late.setKeyRule(key, 3 + i % 9);
      assertThat(late.keyRule()).isEqualTo(key);
      assertThat(answers(late)).isEqualTo(answers(early));
      GameState taken = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
      taken.copyFrom(late);
      assertThat(taken.cycleBound()).isEqualTo(3 + i % 9);
      taken.undo();
      early.undo();
      assertThat(answers(taken)).isEqualTo(answers(early));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 51})
  void refusesABoundOutOfRange(int bound) {
    GameState game = new GameState(3, 3, Rules.TROMP_TAYLOR, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> game.setKeyRule(KeyRule.CHAIN, bound))
        .withMessageContaining(Integer.toString(bound));
    assertThat(game.keyRule()).isEqualTo(KeyRule.UNION);
  }

  /** A letter is a move of that player, with a hyphen a pass. */
  @ParameterizedTest
  @CsvSource({
    "b b, 2",
    "b b w, 2",
    "b w- b w b, 2",
    "b b w- w-, 2",
    "b b w- w- w b, 2",
    "b b w- w- b, 0",
    "b b w- w- b-, 0",
    "w- w- b b, 0",
    "w- b b, 2",
    "w b b b, 0",
    "b- b b, 2",
    "b, 0"
  })
  void countsTheBlackMovesBeforeWhitesFirstStone(String moves, int stones) {
    GameState game = new GameState(5, 5, Rules.CHINESE, 0);
    int index = 0;
    for (String word : moves.split(" ", -1)) {
      boolean isPass = word.endsWith("-");
      int color = word.startsWith("b") ? Color.BLACK : Color.WHITE;
      game.play(isPass ? Board.PASS : game.board().pointAt(2 * index), color);
      index++;
    }
    assertThat(game.handicapStones()).isEqualTo(stones);
    assertThat(game.whiteBonus()).isEqualTo(stones);
  }

  @Test
  void copiesCountHandicapAsTheOriginalDoes() {
    Rules rules = Rules.CHINESE;
    GameState strict = new GameState(new MutableBoard(5, 5), Color.BLACK, rules, 0, false);
    GameState copy = new GameState(5, 5, Rules.TROMP_TAYLOR, 0);
    copy.copyFrom(strict);
    for (int x = 0; x < 3; x++) {
      copy.play(copy.board().point(x, x), Color.BLACK);
    }
    assertThat(copy.handicapStones()).isZero();
  }

  @Test
  void copiesAndTheirOriginalGoSeparateWays() {
    Random random = new Random(1);
    GameState game = new GameState(4, 4, Rules.TROMP_TAYLOR, 7.5);
    playOn(game, random, 40);
    GameState copy = new GameState(game);
    String together = answers(game);
    undo(game, 25);
    String earlier = answers(game);
    playOn(game, random, 40);
    game.setKomi(0.5);
    assertThat(answers(copy)).isEqualTo(together);
    String apart = answers(game);
    undo(copy, 25);
    assertThat(answers(copy)).isEqualTo(earlier);
    playOn(copy, random, 40);
    assertThat(answers(game)).isEqualTo(apart);
  }

  private static void playOn(GameState game, Random random, int plies) {
    for (int i = 0; i < plies; i++) {
      Move move = randomMove(game, random, false);
      game.play(move.point(), move.color());
    }
  }

  private static void undo(GameState game, int plies) {
    for (int i = 0; i < plies; i++) {
      game.undo();
    }
  }

  @Test
  void changesNothingWhenAMoveCannotBeMade() {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
    game.play(game.board().point(2, 2), Color.BLACK);
    String before = answers(game);
    try {
      game.play(game.board().point(2, 2), Color.WHITE);
      throw new AssertionError("an occupied point was taken");
    } catch (IllegalArgumentException expected) {
      assertThat(answers(game)).isEqualTo(before);
    }
  }
}
