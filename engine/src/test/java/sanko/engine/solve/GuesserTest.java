package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.solve.ProblemFinder.Found;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.KeyPointEvaluator;
import sanko.reading.Reading;
import sanko.reading.Status;
import sanko.reading.Threats;
import sanko.reading.Verdict;
import sanko.superko.GameState;

class GuesserTest {
  /** Of the L group; the frame has the corner where the board has it. */
  private static final String KEY = "B9";

  private final GameState game = Problems.game(Problems.L_GROUP, "chinese", Color.BLACK);
  private final int key = Vertex.parse(KEY, game.board());

  private Guesser guesser() {
    int x = game.board().x(key);
    int y = game.board().y(key);
    return new Guesser(new KeyPointEvaluator(x, y));
  }

  @Test
  void tellsTheMoveOnWhichTheFateDepends() {
    List<Guess> guesses = guesser().guesses(Problems.lGroup(), Optional.empty(), 60, () -> false);
    assertThat(guesses).extracting(Guess::move).containsExactly(key, key);
    assertThat(guesses).extracting(Guess::first).containsExactly(Color.WHITE, Color.BLACK);
    assertThat(guesses.get(0).captured()).isGreaterThan(0.5);
    assertThat(guesses.get(1).captured()).isLessThan(0.5);
    assertThat(guesses).allMatch(each -> each.visits() > 1);
  }

  /** A network that is at a loss where the board is full of walls. */
  @Test
  void asksAboutTheBoardAsItIsToo() {
    Evaluator atLossInFrames = atLossInFrames();
    List<Guess> guesses =
        new Guesser(atLossInFrames).guesses(Problems.lGroup(), Optional.empty(), 60, () -> false);
    assertThat(guesses).extracting(Guess::move).containsExactly(key, key);
    Guess byPlain =
        new Guesser(new FakeEvaluator())
            .guesses(Problems.lGroup(), Optional.empty(), 60, () -> false)
            .get(0);
    assertThat(byPlain.move()).isNotEqualTo(key);
  }

  /** Knows the key point only where the board is not full of walls. */
  private Evaluator atLossInFrames() {
    FakeEvaluator plain = new FakeEvaluator();
    int x = game.board().x(key);
    int y = game.board().y(key);
    return new KeyPointEvaluator(x, y) {
      @Override
      public sanko.nn.Evaluation answer(GameState position, sanko.nn.EvaluationOptions options) {
        return stones(position.board()) > 2 * stones(game.board())
            ? plain.answer(position, options)
            : super.answer(position, options);
      }
    };
  }

  /** The L group, and a chain of White that is not in question. */
  private static GameState twoGroups() {
    String rows = Problems.L_GROUP.replace("OOOOO....", "OOOOO..OX") + " .......OX";
    return Problems.game(rows, "chinese", Color.BLACK);
  }

  private static long stones(Board board) {
    return IntStream.range(0, board.area()).filter(i -> !board.isEmpty(board.pointAt(i))).count();
  }

  @Test
  void isToldWhereNothingIsProvedAndNowhereElse() {
    Answer unproved =
        new Solver(Problems.lGroup(), SolveBudget.ofNodes(1), () -> false, guesser()).solve();
    assertThat(new AnswerText(unproved).lines().get(1))
        .startsWith("White first: not within the budget; a guess is W B9 (Black dies: ");
    JsonNode json = AnswerJson.of(unproved, true);
    assertThat(json.at("/blackFirst/verdict").textValue()).isEqualTo("unknown");
    assertThat(json.at("/blackFirst/guess/move").textValue()).isEqualTo(KEY);
    assertThat(json.at("/blackFirst/guess/captured").doubleValue()).isLessThan(0.5);
    Answer proved =
        new Solver(Problems.lGroup(), SolveBudget.ofNodes(20_000), () -> false, guesser()).solve();
    assertThat(proved.guesses()).isEmpty();
    assertThat(AnswerJson.of(proved, true).at("/blackFirst/guess").isMissingNode()).isTrue();
  }

  /** White loses without ko threats; nobody has read yet what becomes of it with some. */
  @Test
  void isToldToWhoMayStillWinByKo() {
    String rows = "...XO.... OXXXO.... XXXXO.... OOOOO....";
    Problem problem =
        Problems.problem(Problems.game(rows, "chinese", Color.WHITE), Aim.KILL, 1, "A7");
    Answer complete = Problems.solve(problem);
    Reading lost = complete.white().reading();
    Answer.Outcome open =
        new Answer.Outcome(
            Color.WHITE, lost, lost, Threats.NONE, Verdict.UNKNOWN, OptionalInt.empty(), null);
    Guess guess = new Guess(Color.WHITE, key, 0.4, 100);
    Answer answer =
        new Answer(
            problem,
            Status.Kind.UNKNOWN,
            Optional.empty(),
            complete.black(),
            open,
            complete.nodes(),
            List.of(guess));
    AnswerText text = new AnswerText(answer);
    assertThat(text.brief(Color.WHITE)).isEqualTo("Black lives");
    assertThat(text.lines())
        .contains("  with ko threats of White: not within the budget; a guess is W B9");
    assertThat(AnswerJson.of(answer, false).at("/whiteFirst/guess/move").textValue())
        .isEqualTo(KEY);
    assertThat(complete.isOpen(Color.WHITE)).isFalse();
  }

  /** In a thread of its own, if the budget has two. */
  @Test
  void guessesTheSameWhileOthersRead() {
    SolveBudget one = new SolveBudget(1, 100, 600, 1);
    SolveBudget two = new SolveBudget(1, 100, 600, 2);
    Problem problem = Problems.lGroup();
    Guesser guesser = new Guesser(atLossInFrames());
    List<Guess> alone = new Solver(problem, one, () -> false, guesser).solve().guesses();
    assertThat(alone).extracting(Guess::move).containsExactly(key, key);
    assertThat(new Solver(problem, two, () -> false, guesser).solve().guesses()).isEqualTo(alone);
  }

  @Test
  void findsTheSameGroupWhileOthersRead() {
    GameState open =
        Problems.game("......... .XX.XX... .O..X.O.. ....O....", "chinese", Color.WHITE);
    List<Answer> answers = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      SolveBudget budget = new SolveBudget(5_000, 10_000, 600, threads);
      Found found =
          new ProblemFinder(open, Aim.KILL, 0, Assumption.enclosed(2), guesser())
              .find(budget, () -> false)
              .orElseThrow();
      assertThat(found.flips()).isTrue();
      answers.add(found.solver(() -> false, guesser()).solve());
    }
    assertThat(answers.get(0).isComparable()).isFalse();
    assertThat(answers.get(0).guesses()).hasSize(2).isEqualTo(answers.get(1).guesses());
    assertThat(answers.get(0).problem().goal()).isEqualTo(answers.get(1).problem().goal());
  }

  /**
   * What is proved meanwhile, or interrupted, ends the guesses: the evaluator may then be closed.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsWithTheReadings(boolean isInterrupted) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean isClosed = new AtomicBoolean();
    AtomicBoolean isLate = new AtomicBoolean();
    AtomicReference<Thread> thread = new AtomicReference<>();
    Evaluator closing =
        new FakeEvaluator() {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            thread.set(Thread.currentThread());
            isLate.compareAndSet(false, isClosed.get());
            asked.incrementAndGet();
            return super.answer(position, options);
          }
        };
    Guesser guesser = new Guesser(closing);
    Problem problem = Problems.lGroup();
    SolveBudget budget = new SolveBudget(isInterrupted ? 1 : 20_000, 40_000, 600, 2);
    BooleanSupplier interrupted = () -> isInterrupted && asked.get() > 20;
    Solver solver = new Solver(problem, budget, interrupted, guesser);
    List<Problem> own = List.of(problem);
    solver.takeOver(
        new BackgroundGuesses(
            guesser, Guesser.points(own), own, Optional.empty(), Deadline.in(600)),
        Optional.empty());
    while (asked.get() == 0) {
      Thread.onSpinWait();
    }
    Answer answer = solver.solve();
    isClosed.set(true);
    assertThat(answer.isComparable()).isNotEqualTo(isInterrupted);
    Thread guessing = Objects.requireNonNull(thread.get());
    guessing.join(10_000);
    assertThat(guessing.isAlive()).isFalse();
    assertThat(isLate).isFalse();
  }

  @Test
  void tellsWhatTheFirstMoveIsWorthToEachGroup() {
    GameState two = twoGroups();
    Problem black = Problems.problem(two, Aim.KILL, 0, "A8");
    Problem white = Problems.problem(two, Aim.KILL, 0, "H7");
    OnBoard found =
        guesser()
            .onBoard(two, Guesser.points(List.of(black, white)), 60, () -> false)
            .orElseThrow();
    assertThat(found.worth(black.goal())).isGreaterThan(1);
    assertThat(found.worth(white.goal())).isBetween(-0.01, 0.01);
  }

  /** Nothing is proved of either group, and only Black's fate changes. */
  @Test
  void readsTheGroupOnForWhichTheFirstMoveIsWorthMost() {
    String rows = "......... .XX.XX... ......... ......... ......... ......... ..OO.OO..";
    GameState two = Problems.game(rows, "chinese", Color.BLACK);
    Problem black = Problems.problem(two, Aim.KILL, 0, "B8", "E8");
    Problem white = Problems.problem(two, Aim.KILL, 0, "C3", "F3");
    AtomicInteger asked = new AtomicInteger();
    BooleanSupplier interrupted = () -> asked.incrementAndGet() > 20_000;
    SolveBudget budget = new SolveBudget(1 << 20, 1 << 21, 600, 1);
    List<Problem> problems = List.of(black, white);
    List<Solver> solvers =
        problems.stream().map(each -> new Solver(each, budget, interrupted)).toList();
    EnclosedFinder finder = new EnclosedFinder(solvers, 2, budget, interrupted);
    Guesser guesser = new Guesser(new KeyPointEvaluator(3, 1));
    assertThat(finder.find(new GroupGuesses(guesser, problems, budget, interrupted))).isFalse();
    List<Long> nodes = new ArrayList<>();
    for (Problem each : problems) {
      finder.open().stream()
          .filter(open -> open.problem().goal().points().equals(each.goal().points()))
          .forEach(open -> nodes.add(open.soFar().nodes()));
    }
    assertThat(nodes).hasSize(2);
    assertThat(nodes.get(0)).isGreaterThan(3 * nodes.get(1));
  }

  /**
   * A stone is proved to hang on the first move; of a larger group it is proved that it lives if
   * its owner moves first, and the network is not sure of anything.
   */
  @Test
  void tellsALargerGroupThatLacksTheProofOfTheAttack() {
    String rows =
        "...XO.... XXXXO.... OOOOO.... ........O .......OX .......O. .....XXXX .....X.X. .....XXXX";
    Guesser unsure = new Guesser(unsure());
    assertThat(found(rows, Color.WHITE, unsure)).hasSize(5);
    assertThat(found(rows, Color.WHITE, null)).hasSize(1);
    assertThat(found(rows, Color.BLACK, unsure)).hasSize(1);
  }

  private static List<Integer> found(String rows, int toMove, @Nullable Guesser guesser) {
    GameState two = Problems.game(rows, "chinese", toMove);
    return new ProblemFinder(two, Aim.KILL, 0, Assumption.enclosed(2), guesser)
        .find(SolveBudget.ofNodes(10), () -> false)
        .orElseThrow()
        .reader()
        .problem()
        .goal()
        .points();
  }

  /** Changes its mind about Black's stones by a fifth only. */
  private Evaluator unsure() {
    return new KeyPointEvaluator(game.board().x(key), game.board().y(key)) {
      @Override
      public sanko.nn.Evaluation answer(GameState position, sanko.nn.EvaluationOptions options) {
        sanko.nn.Evaluation sure = super.answer(position, options);
        float[] ownership = new float[sure.area()];
        for (int index = 0; index < ownership.length; index++) {
          ownership[index] = sure.whiteOwnership(index) / 5;
        }
        return sure.with(sure.value(), ownership);
      }
    };
  }

  @Test
  void choosesTheGroupWhoseFateTheFirstMoveChanges() {
    GameState two = twoGroups();
    Optional<ProblemFinder.Found> found =
        new ProblemFinder(two, Aim.KILL, 0, Assumption.confined(4), guesser())
            .find(SolveBudget.ofNodes(1), () -> false);
    assertThat(found).isPresent();
    assertThat(found.get().flips()).isTrue();
    assertThat(found.get().reader().problem().goal().points())
        .contains(Vertex.parse("A8", two.board()));
  }

  @Test
  void saysNothingWhereTheNetworkDoesNotKnowTheSizeOrTheSearchFails() {
    Evaluator small =
        new FakeEvaluator() {
          @Override
          public boolean supports(int width, int height) {
            return false;
          }
        };
    assertThat(new Guesser(small).guesses(Problems.lGroup(), Optional.empty(), 60, () -> false))
        .isEmpty();
    Evaluator broken =
        new FakeEvaluator() {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            throw new IllegalStateException("broken");
          }
        };
    assertThat(new Guesser(broken).guesses(Problems.lGroup(), Optional.empty(), 60, () -> false))
        .isEmpty();
  }

  @Test
  void guessesLegalMovesAlone() {
    // Black has just taken a ko; White may not take back.
    GameState ko = Problems.game(".XO...... XO.O..... .XO......", "chinese", Color.BLACK);
    ko.play(Vertex.parse("C8", ko.board()), Color.BLACK);
    int forbidden = Vertex.parse("B8", ko.board());
    assertThat(ko.isLegal(forbidden)).isFalse();
    Problem problem = Problems.problem(ko, Aim.KILL, 0, "C8");
    Guess guess =
        new Guesser(new FakeEvaluator()).guesses(problem, Optional.empty(), 60, () -> false).get(0);
    assertThat(guess.first()).isEqualTo(Color.WHITE);
    assertThat(guess.move()).isNotEqualTo(forbidden);
    assertThat(guess.move() == Board.PASS || ko.isLegal(guess.move())).isTrue();
  }
}
