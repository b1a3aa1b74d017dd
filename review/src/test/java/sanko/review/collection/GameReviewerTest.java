package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.TeachSettings;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.review.Review;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class GameReviewerTest {
  private static final ReviewTerms TERMS =
      new ReviewTerms(
          100,
          2,
          Rules.TROMP_TAYLOR,
          GameSettings.DEFAULT,
          SearchSettings.DEFAULT
              .with("rootFpuReductionMax", "2")
              .with("analysisWideRootNoise", "0"),
          TeachSettings.DEFAULT);

  /** Black's E5 wins the game, though no policy ever looks at it. */
  private static final class Blind extends FakeEvaluator {
    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      Board board = position.board();
      int brilliant = Vertex.parse("E5", board);
      float[] policy = new float[board.area() + 1];
      for (int i = 0; i < policy.length; i++) {
        int move = board.moveAt(i);
        boolean unlikely = move == brilliant || move == Board.PASS;
        policy[i] = !position.isLegal(move) ? Evaluation.ILLEGAL : unlikely ? 1e-7f : 0.012f;
      }
      boolean wins = board.color(brilliant) == Color.BLACK;
      double win = wins ? 0.1 : 0.5;
      double lead = wins ? -20 : 0;
      return new Evaluation(
          policy,
          new ValueEstimate(win, 1 - win, 0, lead, lead * lead + 100, lead),
          Uncertainty.UNKNOWN,
          new float[board.area()]);
    }
  }

  /** What the search of a later position finds is known before the moves that led to it. */
  @Test
  void judgesEachMoveByWhatCameOfIt() throws Exception {
    SgfGame game =
        SgfReader.read("(;SZ[9]KM[6.5];B[cc];W[gg];B[ee];W[gc])".getBytes(StandardCharsets.UTF_8));
    List<Integer> progress = new ArrayList<>();
    GameReviewer reviewer = new GameReviewer(game, Rules.TROMP_TAYLOR, TERMS, new Blind());
    Review review = Objects.requireNonNull(reviewer.review(progress::add));
    assertThat(progress).isSorted().startsWith(0).endsWith(5);
    assertThat(review.verdict(0).visits()).isGreaterThanOrEqualTo(TERMS.visits() / 2);
    assertThat(review.isBest(2)).isTrue();
    assertThat(review.open()).isEmpty();
    assertThat(review.verdict(2).blackLead()).isCloseTo(20, within(1.0));
    assertThat(review.mistakes()).as("White lets Black have it").contains(1);
  }
}
