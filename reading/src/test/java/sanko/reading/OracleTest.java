package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * Readings of random positions, half of them with little memory, against all moves with the whole
 * history; their proofs are replayed by the slow program of the rules, and played against random
 * opponents.
 */
@Tag("solving")
class OracleTest {
  private static final int FEW_EMPTY = 7;
  private static final int MOST_EMPTY = 12;
  private static final int MOST_NODES = 20_000;
  private static final int FEW_NODES = 1_000;
  private static final int FEW_KEPT = 100;
  private static final int MOST_LINES = 20_000;
  private static final int GAMES = 3;

  /** A question about a random position. */
  private record Question(GameState game, Goal goal, int first, Threats threats) {
    static Question of(long seed, int mostEmpty) {
      SmallPositions positions = new SmallPositions(seed);
      KoRule ko = List.of(KoRule.values()).get(positions.below(3));
      boolean suicide = positions.below(2) == 0;
      Rules rules =
          Rules.TROMP_TAYLOR.with("ko", ko.name()).with("suicide", Boolean.toString(suicide));
      int empty = positions.below(3) == 0 ? mostEmpty : FEW_EMPTY;
      GameState game = positions.next(rules, empty);
      Board board = game.board();
      int stone = positions.stone(board);
      boolean sekiLives = positions.below(4) > 0;
      int second = positions.stone(board);
      boolean group = board.color(second) == board.color(stone) && positions.below(2) == 0;
      Goal goal = Goal.live(board, sekiLives, stone, group ? second : stone);
      if (positions.below(4) == 0 && board.head(stone) != board.head(second)) {
        boolean same = board.color(stone) == board.color(second);
        goal =
            same
                ? Goal.connect(board, stone, second)
                : Goal.winRace(board, stone, second).opposite();
      }
      Threats threats = new Threats(positions.below(3), positions.below(3));
      if (positions.below(4) == 0) {
        goal = goal.confinedTo(positions.some(board));
      }
      return new Question(game, goal, 1 + positions.below(2), threats);
    }

    @Override
    public String toString() {
      return "%s, %s first, %s, %s\n%s"
          .formatted(goal, first, threats, game.rules().compactText(), game.board());
    }
  }

  @Test
  void agreesWithAllMovesAndWholeHistories(TestReporter reporter) {
    compare(400, 1, FEW_EMPTY, OracleTest::read, reporter);
  }

  @Test
  void agreesAlsoWhenItGoesOnWithWhatItHasRead(TestReporter reporter) {
    compare(200, 500_000, FEW_EMPTY, OracleTest::readInSteps, reporter);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void agreesWithAllMovesAndWholeHistoriesOnManyPositions(int part, TestReporter reporter) {
    compare(2_500, 1_000_000L * part, MOST_EMPTY, OracleTest::read, reporter);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(ints = {11, 12, 13, 14, 15, 16})
  void agreesInStepsOnManyPositions(int part, TestReporter reporter) {
    compare(2_500, 1_000_000L * part, MOST_EMPTY, OracleTest::readInSteps, reporter);
  }

  /**
   * A line that comes back to itself must not make a search believe that nothing is left to try.
   */
  @Test
  void aReadingGivesUpOnlyWhenItsBudgetIsSpent() {
    int unknown = 0;
    for (long seed = 1; seed <= 300; seed++) {
      Question question = Question.of(seed, MOST_EMPTY);
      Budget budget = Budget.ofNodes(FEW_NODES);
      Reading reading =
          new Reader()
              .read(question.game(), question.goal(), question.first(), question.threats(), budget);
      if (reading.verdict() == Verdict.UNKNOWN) {
        unknown++;
        assertThat(reading.nodes()).as("seed %d: %s", seed, question).isEqualTo(FEW_NODES);
      }
    }
    assertThat(unknown).isPositive();
  }

  /** On lines that come back the game ends, whatever is known of where they come back to. */
  @ParameterizedTest
  @ValueSource(longs = {392, 413, 992, 1_990, 2_126, 4_495, 4_525, 4_573, 4_737, 5_802, 5_835})
  void provesWhatDependsOnWhereLinesEndByRepetition(long seed) {
    Question question = Question.of(seed, MOST_EMPTY);
    Boolean truth = truth(question);
    for (Reading reading : List.of(read(question, seed), readInSteps(question, seed))) {
      assertThat(reading.verdict()).isNotEqualTo(Verdict.UNKNOWN);
      if (truth != null) {
        assertThat(reading.verdict()).isEqualTo(truth ? Verdict.REFUTED : Verdict.PROVED);
      }
      check(question, reading, seed);
    }
  }

  @Test
  void aReadingOfAMoveEndsSoonWhenItIsInterrupted() {
    int most = 0;
    for (long seed = 1; seed <= 300; seed++) {
      Question asked = Question.of(seed, MOST_EMPTY);
      Board board = asked.game().board();
      for (int index = 0; index < board.area(); index++) {
        Reading reading =
            new Reader()
                .readMove(
                    asked.game(),
                    asked.goal(),
                    asked.first(),
                    asked.threats(),
                    board.pointAt(index),
                    new Budget(MOST_NODES, MOST_NODES, () -> true));
        most = Math.max(most, reading.nodes());
      }
    }
    assertThat(most).isBetween(10, 64);
  }

  /** A certain first move wins only if the player who moves first does. */
  @Test
  void provesThatACertainFirstMoveWins() {
    int winning = 0;
    int losing = 0;
    for (long seed = 1; seed <= 150; seed++) {
      Question asked = Question.of(seed, FEW_EMPTY);
      Budget budget = Budget.ofNodes(MOST_NODES);
      Reading any =
          new Reader().read(asked.game(), asked.goal(), asked.first(), asked.threats(), budget);
      if (any.verdict() == Verdict.UNKNOWN) {
        continue;
      }
      Board board = asked.game().board();
      boolean wins = Objects.requireNonNull(any.proof()).winner() == asked.first();
      for (int index = 0; index < board.area(); index++) {
        int point = board.pointAt(index);
        Reading reading =
            new Reader()
                .readMove(
                    asked.game(), asked.goal(), asked.first(), asked.threats(), point, budget);
        if (reading.verdict() == Verdict.UNKNOWN) {
          losing++;
          assertThat(point).as("seed %d: %s", seed, asked).isNotEqualTo(any.firstMove());
        } else {
          winning++;
          assertThat(wins).as("seed %d: %s", seed, asked).isTrue();
          assertThat(reading.verdict()).isEqualTo(any.verdict());
          assertThat(reading.firstMove()).isEqualTo(point);
          check(asked, reading, seed);
        }
      }
    }
    assertThat(winning).isGreaterThan(100);
    assertThat(losing).isGreaterThan(100);
  }

  /** Half of the questions get little memory. */
  private static int kept(long seed) {
    return seed % 2 == 0 ? MOST_NODES : FEW_KEPT;
  }

  private static Reading read(Question question, long seed) {
    Budget budget = new Budget(MOST_NODES, kept(seed), () -> false);
    return new Reader()
        .read(question.game(), question.goal(), question.first(), question.threats(), budget);
  }

  /** Asks more and more, and what happens if the other player moves first, too. */
  private static Reading readInSteps(Question question, long seed) {
    StepwiseReader reader =
        new StepwiseReader(new Reader(), Long.MAX_VALUE, kept(seed), () -> false);
    int other = Color.opponent(question.first());
    for (int limit = 5; ; limit = Math.min(4 * limit, MOST_NODES)) {
      reader.setLimit(limit);
      reader.read(question.game(), question.goal(), other, question.threats());
      Reading reading =
          reader.read(question.game(), question.goal(), question.first(), question.threats());
      if (reading.verdict() != Verdict.UNKNOWN || limit == MOST_NODES) {
        return reading;
      }
    }
  }

  private static void compare(
      int count,
      long firstSeed,
      int mostEmpty,
      BiFunction<Question, Long, Reading> reader,
      TestReporter reporter) {
    int compared = 0;
    int large = 0;
    int captured = 0;
    long nodes = 0;
    long lines = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      Question question = Question.of(seed, mostEmpty);
      Boolean truth = truth(question);
      if (truth == null) {
        continue;
      }
      Reading reading = reader.apply(question, seed);
      if (reading.verdict() != Verdict.UNKNOWN) {
        assertThat(reading.verdict())
            .as("seed %d: %s", seed, question)
            .isEqualTo(truth ? Verdict.REFUTED : Verdict.PROVED);
        lines += check(question, reading, seed);
        compared++;
        large += empty(question.game().board()) > FEW_EMPTY ? 1 : 0;
        captured += truth ? 1 : 0;
      }
      nodes += reading.nodes();
    }
    reporter.publishEntry(
        compared
            + " positions, with more than "
            + FEW_EMPTY
            + " empty points "
            + large
            + ", attacker wins "
            + captured
            + ", nodes "
            + nodes
            + ", lines "
            + lines);
    assertThat(captured).isBetween(compared / 4, 3 * compared / 4);
  }

  private static int empty(Board board) {
    return (int)
        IntStream.range(0, board.area()).filter(i -> board.isEmpty(board.pointAt(i))).count();
  }

  private static @Nullable Boolean truth(Question question) {
    try {
      return new HistoryOracle(question.goal(), MOST_NODES)
          .attackerWins(question.game(), question.first(), question.threats());
    } catch (HistoryOracle.TooLarge | StackOverflowError e) {
      return null;
    }
  }

  private static int check(Question question, Reading reading, long seed) {
    Proof proof = Objects.requireNonNull(reading.proof());
    ProofChecker checker = new ProofChecker(question.goal(), question.game(), MOST_LINES);
    try {
      checker.check(question.game(), question.first(), question.threats(), proof);
      Random random = new Random(seed);
      for (int i = 0; i < GAMES; i++) {
        new ProofPlayer(
                question.goal(), question.game(), question.first(), question.threats(), random)
            .play(proof);
      }
    } catch (ProofChecker.TooLarge e) {
      return MOST_LINES;
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + question, e);
    }
    return checker.lines();
  }
}
