package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.base.CommandException;
import sanko.base.Interruptions.Sensitivity;
import sanko.gtp.command.Sessions;
import sanko.gtp.protocol.InputQueue;
import sanko.search.time.TimeControl;
import sanko.search.time.TimeManager;

/** What becomes of a player's clock by a search that makes no move. */
class ClocksTest {
  private final InputQueue input = new InputQueue();
  private final Engine engine =
      new Engine(Sessions.start(), Sessions.fake(), input, Sessions.silent());

  private double secondsLeft() {
    return engine.clocks().plan(engine.game().state(), new TimeManager(0), 1).safe();
  }

  /** An increment shows that a move was counted. */
  @ParameterizedTest
  @CsvSource({"true, LEAVING, true", "true, ANY_LINE, false", "false, LEAVING, false"})
  void countsASearchForAMoveUnlessItIsCancelled(
      boolean ofGame, Sensitivity sensitivity, boolean counted) throws CommandException {
    engine.clocks().set(new TimeControl.Fischer(100, 1000));
    double before = secondsLeft();
    input.add("name");
    engine
        .moveGenerator()
        .choose(engine.game().state(), MoveGenerator.MoveRequest.toTell(ofGame, sensitivity));
    if (counted) {
      assertThat(secondsLeft()).isGreaterThan(before + 500);
    } else {
      assertThat(secondsLeft()).isEqualTo(before);
    }
  }
}
