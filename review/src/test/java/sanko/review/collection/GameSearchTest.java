package sanko.review.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.board.sgf.SgfStep;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.review.Verdict;
import sanko.search.Search;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

class GameSearchTest {
  private static final long VISITS = 40;
  private static final int MOVES = 30;
  private static final double GRAVE = 2;

  /** What may be made beyond the usual visits of all positions. */
  private static final int EXTRA = (int) (0.25 * VISITS * (MOVES + 1));

  private final List<GameState> positions = new ArrayList<>();
  private final List<SgfStep.Move> moves = new ArrayList<>();
  private final Noise evaluator = new Noise();
  private final Search search =
      new Search(evaluator, GameSearch.ofGame(SearchSettings.DEFAULT, VISITS), 0);

  /** The lead is up to so many points either way, whatever the position. */
  private static final class Noise extends FakeEvaluator {
    private double most = 20;

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      double lead = most * Zobrist.mix(position.stateHashLow()) / Long.MAX_VALUE;
      return super.answer(position, options)
          .with(new ValueEstimate(0.5, 0.5, 0, lead, lead * lead + 1, lead), null);
    }
  }

  @BeforeEach
  void playGame() {
    GameState game = new GameState(7, 7, Rules.TROMP_TAYLOR, 7.5);
    positions.add(new GameState(game));
    for (int i = 0; i < MOVES; i++) {
      SgfStep.Move move =
          new SgfStep.Move(game.toMove(), game.board().pointAt(11 * i % game.board().area()));
      game.play(move.move(), move.color());
      moves.add(move);
      positions.add(new GameState(game));
    }
  }

  private GameSearch searched() throws Exception {
    GameSearch whole = new GameSearch(search, moves, positions::get, VISITS, GRAVE);
    whole.searchAll(done -> {});
    return whole;
  }

  private static List<Integer> open(GameSearch whole) {
    return IntStream.range(0, MOVES)
        .filter(index -> whole.loss(index).isOpen(GRAVE))
        .boxed()
        .toList();
  }

  @Test
  void goesOnWhereSearchesContradictEachOther() throws Exception {
    GameSearch whole = searched();
    List<Integer> before = open(whole);
    assertThat(before).hasSizeGreaterThan(3);
    int evaluations = evaluator.evaluations.get();
    whole.goOn();
    assertThat(open(whole)).hasSizeLessThan(before.size());
    assertThat(evaluator.evaluations.get() - evaluations).isBetween(1, EXTRA);
    assertThat(whole.verdicts())
        .allMatch(each -> each.visits() >= VISITS && each.visits() <= 5 * VISITS);
  }

  @Test
  void leavesAloneWhatAgrees() throws Exception {
    evaluator.most = 0.5;
    GameSearch whole = searched();
    List<Verdict> found = whole.verdicts();
    int evaluations = evaluator.evaluations.get();
    whole.goOn();
    assertThat(whole.verdicts()).isEqualTo(found);
    assertThat(evaluator.evaluations).hasValue(evaluations);
  }

  /** As if memory had run short: what is searched again counts among the playouts to go on with. */
  @Test
  void costsNoMoreWhereTheGraphHasForgotten() throws Exception {
    GameSearch whole = searched();
    List<Verdict> found = whole.verdicts();
    search.clear();
    int evaluations = evaluator.evaluations.get();
    whole.goOn();
    assertThat(evaluator.evaluations.get() - evaluations).isBetween(1, EXTRA + 1);
    for (int done = 0; done <= MOVES; done++) {
      assertThat(whole.verdicts().get(done).visits())
          .isGreaterThanOrEqualTo(found.get(done).visits());
    }
  }
}
