package sanko.engine.config;

import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Loads the classes and prepares the device before a clock runs. */
public final class WarmUp {
  private static final int VISITS = 4;

  /** A large network has done enough with its first evaluation. */
  private static final double SECONDS = 0.1;

  private WarmUp() {}

  /** The same for a square board. */
  public static void run(Evaluator evaluator, int boardSize) {
    run(evaluator, boardSize, boardSize);
  }

  /** Searches an empty board; if the evaluator fails, it reports so when it is needed. */
  public static void run(Evaluator evaluator, int width, int height) {
    if (!evaluator.supports(width, height)) {
      return;
    }
    GameState game = new GameState(width, height, Rules.TROMP_TAYLOR, 7.5);
    SearchSettings settings = SearchSettings.DEFAULT;
    try {
      Search search = new Search(evaluator, settings, 0);
      SearchRequest request =
          SearchRequest.toPlay(SearchLimits.visits(VISITS).withinSeconds(SECONDS));
      new MoveChooser(settings).choose(game, search.run(game, request), 0);
    } catch (SearchException e) {
      System.getLogger(WarmUp.class.getName()).log(System.Logger.Level.DEBUG, "no warm-up", e);
    }
    // Not before: reading a large network depends on what the compiler makes.
    CompilerThreads.giveWay();
  }
}
