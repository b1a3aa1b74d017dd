package sanko.mcp;

import java.util.concurrent.CompletableFuture;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.engine.ClientLimits;
import sanko.engine.EngineSearch;
import sanko.engine.FinalJudge;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;

/**
 * Says what is dead at the end of games. Shared.
 *
 * @param limits of its searches
 */
record Judge(
    CompletableFuture<Evaluator> evaluator, LiveSettings settings, long seed, ClientLimits limits) {
  /**
   * What becomes of all chains, and the score.
   *
   * @param call interrupted if nobody waits for it any more
   * @throws ToolException if there is no network, or it fails
   */
  FinalJudge.Verdict judge(GameState game, Interruption call) throws ToolException {
    LiveSettings own = new LiveSettings(settings.current());
    try {
      FinalJudge judge = new FinalJudge(new EngineSearch(evaluator, call, own, seed, limits));
      return judge.judge(game, MoveTime.until(limits.seconds()));
    } catch (CommandException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
  }
}
