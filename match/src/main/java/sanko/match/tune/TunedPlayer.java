package sanko.match.tune;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sanko.engine.settings.EngineSettings;
import sanko.match.GameEnding;
import sanko.match.Player;
import sanko.match.PlayerException;
import sanko.search.time.Clock;

/** One of Sanko's own engines that plays each pair of games with the values that a run gives it. */
public final class TunedPlayer implements Player {
  private final Tuning tuning;
  private final boolean isA;
  private final Function<UnaryOperator<EngineSettings>, Player> factory;

  /** Shared: read by {@link #stop}. */
  private volatile Player player;

  /**
   * A player.
   *
   * @param isA whether it is A
   * @param factory makes a player with other settings
   */
  public TunedPlayer(
      Tuning tuning, boolean isA, Function<UnaryOperator<EngineSettings>, Player> factory) {
    this.tuning = tuning;
    this.isA = isA;
    this.factory = factory;
    player = factory.apply(UnaryOperator.identity());
  }

  @Override
  public void begin(Conditions conditions) throws PlayerException {
    try {
      List<String> values = tuning.values(conditions.game() / 2, isA);
      if (values == null) {
        throw new PlayerException(GameEnding.CRASH, "was stopped");
      }
      player.close();
      player = factory.apply(settings -> tuning.with(settings, values));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PlayerException(GameEnding.CRASH, "was interrupted");
    }
    player.begin(conditions);
  }

  @Override
  public void play(int color, int move) throws PlayerException {
    player.play(color, move);
  }

  @Override
  public Choice choose(int color, Clock clock, double mostSeconds) throws PlayerException {
    return player.choose(color, clock, mostSeconds);
  }

  @Override
  public Claim judge() {
    return player.judge();
  }

  @Override
  public long nanoTime() {
    return player.nanoTime();
  }

  @Override
  public long evaluations() {
    return player.evaluations();
  }

  @Override
  public void stop() {
    tuning.stop();
    player.stop();
  }

  @Override
  public void close() {
    player.close();
  }
}
