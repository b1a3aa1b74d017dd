package sanko.gtp.match;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import sanko.board.Board;
import sanko.gtp.engine.FinalJudge;
import sanko.gtp.engine.Thinker;
import sanko.gtp.protocol.GtpException;
import sanko.gtp.protocol.Interruption;
import sanko.gtp.record.DeadStones;
import sanko.gtp.settings.EngineSettings;
import sanko.gtp.settings.LiveSettings;
import sanko.nn.Evaluator;
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
    Thinker thinker =
        new Thinker(
            CompletableFuture.completedFuture(evaluator),
            new Interruption(),
            new LiveSettings(EngineSettings.DEFAULT),
            /* seed= */ 0,
            /* ceiling= */ null);
    try {
      return new FinalJudge(thinker).judge(game).whiteScore();
    } catch (GtpException e) {
      throw new IllegalStateException("the referee cannot count: " + e.getMessage(), e);
    }
  }
}
