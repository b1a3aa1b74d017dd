package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Zobrist;
import sanko.board.testing.RandomGames;

/**
 * Random moves on boards of every width and height from 1 to 25, under random rules and key rules,
 * from empty and set-up boards, some out of turn, some against superko, some after the end, with
 * walks back. After each walk back everything is compared with what it was, at times with a game
 * played afresh; the board of every position of tiny boards, and of one in eight of larger ones, is
 * compared with one that is worked out from its stones alone.
 *
 * <p>The system property {@value #MOVES_PROPERTY} says how many moves; {@value
 * RandomGames#SEED_PROPERTY} gives another first seed.
 */
class RandomMovesTest {
  private static final String MOVES_PROPERTY = "sanko.test.moves";
  private static final long FEW_MOVES = 10_000;

  /** How often, in moves, a game is played afresh. */
  private static final int REPLAY_EVERY = 250;

  /** Boards with more points are looked at as a whole at one position in eight. */
  private static final int TINY = 36;

  private long movesMade;
  private long undone;
  private long replayed;
  private long finished;

  @Test
  void everythingKeptEqualsWhatIsWorkedOutFromScratch(TestReporter reporter) {
    long moves = Long.getLong(MOVES_PROPERTY, FEW_MOVES);
    long seed = Long.getLong(RandomGames.SEED_PROPERTY, 1);
    int sizes = Board.MAX_SIZE * Board.MAX_SIZE;
    for (int i = 0; i < sizes; i++) {
      long share = moves * (i + 1) / sizes;
      while (movesMade < share) {
        walk(1 + i % Board.MAX_SIZE, 1 + i / Board.MAX_SIZE, seed++, share);
      }
    }
    assertThat(movesMade).isGreaterThanOrEqualTo(moves);
    reporter.publishEntry(
        movesMade + " moves",
        undone + " undone, " + replayed + " games played afresh, " + finished + " ends");
  }

  private void walk(int width, int height, long seed, long enough) {
    Walk walk = new Walk(width, height, new Random(seed));
    try {
      walk.run(enough);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed " + seed + ", " + width + "x" + height + ", " + walk.describe(), e);
    }
  }

  /** One game with its walks back. */
  private final class Walk {
    private final Random random;
    private final GameState start;
    private final GameState game;

    /* For each ply made: what the game answered after it; the stones put down by each player. */
    private final List<Long> answers = new ArrayList<>();
    private final List<int[]> stonesPut = new ArrayList<>();
    private final boolean orderly;

    Walk(int width, int height, Random random) {
      this.random = random;
      MutableBoard board = new MutableBoard(width, height);
      boolean setUp = random.nextInt(4) == 0;
      for (int i = setUp ? random.nextInt(board.area() + 1) : 0; i > 0; i--) {
        int point = board.pointAt(random.nextInt(board.area()));
        int color = color(random.nextInt(2));
        if (board.isPlaceable(point, color, false)) {
          board.play(point, color);
        }
      }
      int toMove = color(random.nextInt(setUp ? 2 : 1));
      start = new GameState(board, toMove, rules(), random.nextInt(16) / 2.0, random.nextBoolean());
      start.setKeyRule(any(KeyRule.values()), 2 + random.nextInt(19));
      start.setCleanupPrevented(random.nextInt(5) == 0);
      game = new GameState(start);
      orderly = random.nextBoolean();
      answers.add(answers(game));
      int[] put = stonesOf(board);
      put[Color.BLACK] += board.captured(Color.BLACK);
      put[Color.WHITE] += board.captured(Color.WHITE);
      stonesPut.add(put);
    }

    /** Rules of all kinds; the button goes with area scoring only. */
    private Rules rules() {
      Scoring scoring = any(Scoring.values());
      return new Rules(
          any(KoRule.values()),
          scoring,
          any(Tax.values()),
          random.nextBoolean(),
          scoring == Scoring.AREA && random.nextInt(4) == 0,
          any(HandicapBonus.values()),
          random.nextBoolean());
    }

    private <T> T any(T[] values) {
      return values[random.nextInt(values.length)];
    }

    private int color(int number) {
      return number == 0 ? Color.BLACK : Color.WHITE;
    }

    String describe() {
      return game.moveCount() + " moves, " + game.rules().compactText() + "\n" + game.board();
    }

    void run(long enough) {
      int longest = 2 * game.board().area() + 20;
      for (int step = 0; step < 2 * longest && movesMade < enough; step++) {
        if (game.moveCount() > longest || (game.isFinished() && random.nextInt(3) > 0)) {
          break;
        }
        if (random.nextInt(30) == 0) {
          walkBack();
        } else {
          playOne();
        }
        if (random.nextInt(REPLAY_EVERY) == 0) {
          replay();
        }
      }
      finished += game.isFinished() ? 1 : 0;
      replay();
    }

    private void playOne() {
      boolean wild = !orderly && random.nextInt(20) == 0;
      int color = wild ? color(random.nextInt(2)) : game.toMove();
      int move = chooseMove(color, wild);
      MutableBoard before = new MutableBoard(game.board());
      game.play(move, color);
      movesMade++;
      int[] put = stonesPut.get(stonesPut.size() - 1).clone();
      boolean unblocks = game.board().hasStonesOf(before) && game.phase() > 0;
      put[color] += move == Board.PASS || unblocks ? 0 : 1;
      stonesPut.add(put);
      answers.add(answers(game));
      if (isLookedAt(game)) {
        checkBoard(put);
        checkLegalPoints();
      }
    }

    private void checkLegalPoints() {
      Board board = game.board();
      BitSet legal = new BitSet();
      for (int index = 0; index < board.area(); index++) {
        legal.set(index, game.isLegal(board.pointAt(index)));
      }
      BitSet found = new BitSet();
      game.legalPoints(found);
      assertThat(found).isEqualTo(legal);
    }

    /**
     * Tries some points, so that most moves are found without a look at all of them. A pass is
     * often answered by another, so that phases end.
     */
    private int chooseMove(int color, boolean wild) {
      Board board = game.board();
      boolean passes = random.nextInt(game.consecutivePasses() > 0 ? 3 : 30) == 0;
      for (int tries = passes ? 0 : 4 + board.area() / 2; tries > 0; tries--) {
        int point = board.pointAt(random.nextInt(board.area()));
        if (wild ? game.isPlayable(point, color) : game.isLegal(point, color)) {
          return point;
        }
      }
      return Board.PASS;
    }

    private void walkBack() {
      for (int i = 1 + random.nextInt(random.nextInt(5) == 0 ? 60 : 6); i > 0; i--) {
        if (!game.undo()) {
          break;
        }
        undone++;
        answers.remove(answers.size() - 1);
        stonesPut.remove(stonesPut.size() - 1);
      }
      assertThat(game.moveCount()).isEqualTo(answers.size() - 1);
      assertThat(answers(game)).as("after undo").isEqualTo(answers.get(answers.size() - 1));
      checkBoard(stonesPut.get(stonesPut.size() - 1));
    }

    /** The same moves in a new game, and a copy, give the same answers. */
    private void replay() {
      replayed++;
      GameState fresh = new GameState(start);
      for (int i = 0; i < game.moveCount(); i++) {
        fresh.play(game.move(i), game.mover(i));
      }
      long expected = answers.get(answers.size() - 1);
      assertThat(answers(fresh)).as("played afresh").isEqualTo(expected);
      assertThat(answers(new GameState(game))).as("copied").isEqualTo(expected);
      assertThat(answers(game)).as("asked again").isEqualTo(expected);
    }

    private void checkBoard(int[] put) {
      Board board = game.board();
      int[] stones = stonesOf(board);
      for (int color = Color.BLACK; color <= Color.WHITE; color++) {
        assertThat(board.captured(color)).as("captured").isEqualTo(put[color] - stones[color]);
      }
      PlainBoard.check(board);
    }
  }

  private static int[] stonesOf(Board board) {
    int[] stones = new int[3];
    for (int index = 0; index < board.area(); index++) {
      stones[board.color(board.pointAt(index))]++;
    }
    return stones;
  }

  private static boolean isLookedAt(GameState game) {
    return game.board().area() <= TINY || game.moveCount() % 8 == 0;
  }

  /** All that the game answers about the present, in one word; not of each point every time. */
  private static long answers(GameState game) {
    Board board = game.board();
    long word = board.hashLow() ^ Zobrist.mix(board.hashHigh() + board.koPoint());
    for (int index = 0; isLookedAt(game) && index < board.area(); index++) {
      int point = board.pointAt(index);
      int bits =
          (game.isLegal(point, Color.BLACK) ? 1 : 0)
              + (game.isLegal(point, Color.WHITE) ? 2 : 0)
              + (game.isBanned(point) ? 4 : 0)
              + (game.isRecaptureBlocked(point) ? 8 : 0)
              + 16 * board.color(point);
      word = 31 * word + bits;
    }
    long[] rest = {
      game.toMove(),
      game.phase(),
      game.consecutivePasses(),
      bits(game.isFinished(), game.isNoResult(), game.isPastPhaseEnd(), game.isButtonLeft()),
      bits(game.passWouldEndPhase(), game.passWouldEndGame(), game.isFriendlyPass(), false),
      game.validTurns(),
      game.handicapStones(),
      (long) (2 * game.whiteBonus()),
      board.captured(Color.BLACK),
      board.captured(Color.WHITE),
      game.stateHashLow(),
      game.stateHashHigh(),
      game.graphKeyLow(),
      game.graphKeyHigh()
    };
    for (long each : rest) {
      word = Zobrist.mix(word + each);
    }
    return word;
  }

  private static int bits(boolean a, boolean b, boolean c, boolean d) {
    return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0) + (d ? 8 : 0);
  }
}
