package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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
    return new Guesser(new KeyPointEvaluator(x, y), () -> false);
  }

  @Test
  void tellsTheMoveOnWhichTheFateDepends() {
    List<Guess> guesses = guesser().guesses(Problems.lGroup(), 60);
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
    List<Guess> guesses = new Guesser(atLossInFrames, () -> false).guesses(Problems.lGroup(), 60);
    assertThat(guesses).extracting(Guess::move).containsExactly(key, key);
    Guess byPlain = new Guesser(plain, () -> false).guesses(Problems.lGroup(), 60).get(0);
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
    assertThat(new Guesser(small, () -> false).guesses(Problems.lGroup(), 60)).isEmpty();
    Evaluator broken =
        new FakeEvaluator() {
          @Override
          public sanko.nn.Evaluation answer(
              GameState position, sanko.nn.EvaluationOptions options) {
            throw new IllegalStateException("broken");
          }
        };
    assertThat(new Guesser(broken, () -> false).guesses(Problems.lGroup(), 60)).isEmpty();
  }

  @Test
  void guessesLegalMovesAlone() {
    // Black has just taken a ko; White may not take back.
    GameState ko = Problems.game(".XO...... XO.O..... .XO......", "chinese", Color.BLACK);
    ko.play(Vertex.parse("C8", ko.board()), Color.BLACK);
    int forbidden = Vertex.parse("B8", ko.board());
    assertThat(ko.isLegal(forbidden)).isFalse();
    Problem problem = Problems.problem(ko, Aim.KILL, 0, "C8");
    Guess guess = new Guesser(new FakeEvaluator(), () -> false).guesses(problem, 60).get(0);
    assertThat(guess.first()).isEqualTo(Color.WHITE);
    assertThat(guess.move()).isNotEqualTo(forbidden);
    assertThat(guess.move() == Board.PASS || ko.isLegal(guess.move())).isTrue();
  }
}
