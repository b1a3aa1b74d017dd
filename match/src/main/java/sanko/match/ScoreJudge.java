package sanko.match;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.board.Board;
import sanko.engine.ClientLimits;
import sanko.engine.EngineSearch;
import sanko.engine.FinalJudge;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.superko.DeadStones;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** Counts final positions as the command {@code final_score} does. Shared. */
public final class ScoreJudge implements Judge {
  private final Evaluator evaluator;

  /**
   * A judge.
   *
   * @param evaluator tells what is dead, where the rules alone do not
   */
  public ScoreJudge(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  @Override
  public double count(GameState game, Set<Integer> dead) {
    if (dead.isEmpty()) {
      return new Scorer().whiteScore(game);
    }
    Board board = game.board();
    boolean[] removed = new boolean[board.area()];
    dead.forEach(point -> removed[board.indexOf(point)] = true);
    return new Scorer().whiteScore(DeadStones.without(game, removed));
  }

  @Override
  public double judge(GameState game) {
    EngineSearch engineSearch =
        new EngineSearch(
            CompletableFuture.completedFuture(evaluator),
            new Interruption(),
            new LiveSettings(EngineSettings.DEFAULT),
            /* seed= */ 0,
            ClientLimits.NONE);
    try {
      return new FinalJudge(engineSearch).judge(game).whiteScore();
    } catch (CommandException e) {
      throw new IllegalStateException("the referee cannot count: " + e.getMessage(), e);
    }
  }
}
