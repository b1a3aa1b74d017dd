package sanko.mcp;

import java.util.concurrent.CompletableFuture;
import sanko.base.CommandException;
import sanko.engine.ClientLimits;
import sanko.engine.EngineSearch;
import sanko.engine.FinalJudge;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;

/** Says what is dead at the end of games. Shared. */
record Judge(CompletableFuture<Evaluator> evaluator, LiveSettings settings, long seed) {
  /** The most searches for a game; with either player to move they share their visits. */
  static final int SEARCHES = 2;

  /**
   * What becomes of all chains, and the score.
   *
   * @param visits of each search
   * @param call whose time it takes
   * @throws ToolException if there is no network, it fails, or time is up
   */
  FinalJudge.Verdict judge(GameState game, long visits, Call call) throws ToolException {
    ClientLimits limits = call.inquiry().left(visits);
    LiveSettings own = new LiveSettings(settings.current());
    try {
      EngineSearch search = new EngineSearch(evaluator, call.stop(), own, seed, limits);
      return new FinalJudge(search).judge(game, MoveTime.until(limits.seconds()));
    } catch (CommandException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
  }
}
