package sanko.bench;

import java.util.List;
import java.util.Random;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Games for reports, played by a network with hardly a search. */
final class ReportGames {
  private static final Rules RULES = Rules.CHINESE_SERVER;
  private static final double KOMI = 7;
  private static final int VISITS = 6;

  private ReportGames() {}

  /** A game to its end, with some second-best moves. */
  static GameState play(Evaluator evaluator, int size, Random random) throws SearchException {
    GameState game = new GameState(size, size, RULES, KOMI);
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(VISITS));
    while (!game.isFinished() && game.moveCount() < 2 * size * size) {
      Search search = new Search(evaluator, SearchSettings.DEFAULT, random.nextLong());
      List<MoveInfo> moves = search.run(game, request).moves();
      int choice = random.nextInt(5) == 0 ? Math.min(1, moves.size() - 1) : 0;
      game.play(moves.get(choice).move(), game.toMove());
    }
    return game;
  }
}
