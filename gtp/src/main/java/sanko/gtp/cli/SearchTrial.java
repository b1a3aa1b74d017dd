package sanko.gtp.cli;

import java.util.Locale;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * What a search made of an evaluator in the first moves of a game, half a second each.
 *
 * @param visits of the roots, those kept from earlier moves included
 * @param evaluations positions computed
 * @param seconds of searching, and of choosing moves
 */
record SearchTrial(long visits, long evaluations, double seconds) {
  private static final double SECONDS_A_MOVE = 0.5;
  private static final int MOVES = 8;
  private static final double KOMI = 7;

  /** Plays; the first searches, which open sessions and warm the program up, are left out. */
  static SearchTrial of(Evaluator evaluator, int size) throws SearchException {
    SearchSettings settings = SearchSettings.DEFAULT;
    Search search = new Search(evaluator, settings, 0);
    GameState game = new GameState(size, size, Rules.TROMP_TAYLOR, KOMI);
    move(search, settings, game);
    move(search, settings, game);
    EvaluatorWork before = evaluator.work();
    long start = System.nanoTime();
    long visits = 0;
    for (int move = 0; move < MOVES; move++) {
      visits += move(search, settings, game);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchTrial(visits, evaluator.work().since(before).evaluations(), seconds);
  }

  private static long move(Search search, SearchSettings settings, GameState game)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.seconds(SECONDS_A_MOVE));
    SearchSnapshot found = search.run(game, request);
    game.play(new MoveChooser(settings).choose(game, found, 0), game.toMove());
    return found.root().visits();
  }

  double evaluationsPerSecond() {
    return evaluations / seconds;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "search at %.1f s a move: %.0f visits a move, %.0f evaluations/s",
        SECONDS_A_MOVE,
        (double) visits / MOVES,
        evaluationsPerSecond());
  }
}
