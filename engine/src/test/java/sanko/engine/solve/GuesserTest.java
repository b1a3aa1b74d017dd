package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.KeyPointEvaluator;
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
    List<Guess> guesses = guesser().guesses(Problems.lGroup(), 60, () -> false);
    assertThat(guesses).extracting(Guess::move).containsExactly(key, key);
    assertThat(guesses).extracting(Guess::first).containsExactly(Color.WHITE, Color.BLACK);
    assertThat(guesses.get(0).captured()).isGreaterThan(0.5);
    assertThat(guesses.get(1).captured()).isLessThan(0.5);
    assertThat(guesses).allMatch(each -> each.visits() > 1);
  }

  /** A network that is at a loss where the board is full of walls. */
  @Test
  void asksAboutTheBoardAsItIsToo() {
    FakeEvaluator plain = new FakeEvaluator();
    int x = game.board().x(key);
    int y = game.board().y(key);
    Evaluator atLossInFrames =
        new KeyPointEvaluator(x, y) {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            return stones(position.board()) > 2 * stones(game.board())
                ? plain.answer(position, options)
                : super.answer(position, options);
          }
        };
    List<Guess> guesses = new Guesser(atLossInFrames).guesses(Problems.lGroup(), 60, () -> false);
    assertThat(guesses).extracting(Guess::move).containsExactly(key, key);
    Guess byPlain = new Guesser(plain).guesses(Problems.lGroup(), 60, () -> false).get(0);
    assertThat(byPlain.move()).isNotEqualTo(key);
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

  /** In a thread of its own, if the budget has two. */
  @Test
  void guessesTheSameWhileOthersRead() {
    SolveBudget one = new SolveBudget(1, 100, 600, 1);
    SolveBudget two = new SolveBudget(1, 100, 600, 2);
    Problem problem = Problems.lGroup();
    List<Guess> alone = new Solver(problem, one, () -> false, guesser()).solve().guesses();
    assertThat(alone).hasSize(2);
    assertThat(new Solver(problem, two, () -> false, guesser()).solve().guesses()).isEqualTo(alone);
  }

  /**
   * What is proved meanwhile, or interrupted, ends the guesses: the evaluator may then be closed.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsWithTheReadings(boolean isInterrupted) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Evaluator counting =
        new FakeEvaluator() {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            asked.incrementAndGet();
            return super.answer(position, options);
          }
        };
    SolveBudget budget = new SolveBudget(isInterrupted ? 1 : 20_000, 40_000, 600, 2);
    BooleanSupplier interrupted = () -> isInterrupted && asked.get() > 20;
    Answer answer =
        new Solver(Problems.lGroup(), budget, interrupted, new Guesser(counting)).solve();
    assertThat(answer.isComparable()).isNotEqualTo(isInterrupted);
    int before = asked.get();
    Thread.sleep(50);
    assertThat(asked).hasValue(before);
  }

  @Test
  void tellsWhatTheFirstMoveIsWorthToEachGroup() {
    String rows = Problems.L_GROUP.replace("OOOOO....", "OOOOO..OX") + " .......OX";
    GameState two = Problems.game(rows, "chinese", Color.BLACK);
    Problem black = Problems.problem(two, Aim.KILL, 0, "A8");
    Problem white = Problems.problem(two, Aim.KILL, 0, "H7");
    OnBoard found =
        guesser()
            .onBoard(two, Guesser.points(List.of(black, white)), 60, () -> false)
            .orElseThrow();
    assertThat(found.worth(black.goal())).isGreaterThan(1);
    assertThat(found.worth(white.goal())).isBetween(-0.01, 0.01);
  }

  @Test
  void choosesTheGroupWhoseFateTheFirstMoveChanges() {
    String rows = Problems.L_GROUP.replace("OOOOO....", "OOOOO..OX") + " .......OX";
    GameState two = Problems.game(rows, "chinese", Color.BLACK);
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
    assertThat(new Guesser(small).guesses(Problems.lGroup(), 60, () -> false)).isEmpty();
    Evaluator broken =
        new FakeEvaluator() {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            throw new IllegalStateException("broken");
          }
        };
    assertThat(new Guesser(broken).guesses(Problems.lGroup(), 60, () -> false)).isEmpty();
  }

  @Test
  void guessesLegalMovesAlone() {
    // Black has just taken a ko; White may not take back.
    GameState ko = Problems.game(".XO...... XO.O..... .XO......", "chinese", Color.BLACK);
    ko.play(Vertex.parse("C8", ko.board()), Color.BLACK);
    int forbidden = Vertex.parse("B8", ko.board());
    assertThat(ko.isLegal(forbidden)).isFalse();
    Problem problem = Problems.problem(ko, Aim.KILL, 0, "C8");
    Guess guess = new Guesser(new FakeEvaluator()).guesses(problem, 60, () -> false).get(0);
    assertThat(guess.first()).isEqualTo(Color.WHITE);
    assertThat(guess.move()).isNotEqualTo(forbidden);
    assertThat(guess.move() == Board.PASS || ko.isLegal(guess.move())).isTrue();
  }
}
