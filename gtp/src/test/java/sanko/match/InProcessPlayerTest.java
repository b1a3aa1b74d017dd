package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.engine.BoardSize;
import sanko.engine.config.WarmUp;
import sanko.engine.settings.EngineSettings;
import sanko.gtp.command.Sessions;
import sanko.nn.testing.FakeEvaluator;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;

/** Own engines of a match. */
@Timeout(60)
class InProcessPlayerTest {
  private static final double PERIOD = 0.5;

  @Test
  void itsClockDoesNotRunWhileItsOpponentThinks() throws PlayerException {
    EngineSettings settings = EngineSettings.DEFAULT.with("lagBuffer", "0.01");
    TimeControl time = new TimeControl.ByoYomi(0, PERIOD, 1);
    Rules rules = Rules.TROMP_TAYLOR;
    WarmUp.run(new FakeEvaluator(), 9);
    try (InProcessPlayer player =
        new InProcessPlayer(settings, new FakeEvaluator(), Sessions.silent(), true, 1, null)) {
      player.begin(
          new Player.Conditions(
              0,
              BoardSize.parse("9"),
              new MatchRules.NamedRules(rules, "tromp-taylor"),
              7.5,
              time,
              1));
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < 1.5e9 * PERIOD) {
        Thread.onSpinWait();
      }
      assertThat(player.choose(Color.BLACK, Clock.start(time), 60).visits()).isGreaterThan(2);
    }
  }
}
