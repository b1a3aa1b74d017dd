package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.base.Interruptions.Sensitivity;
import sanko.engine.MoveGenerator.MoveRequest;
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
      boolean ofGame, Sensitivity sensitivity, boolean counted) {
    engine.clocks().set(new TimeControl.Fischer(100, 1000));
    double before = secondsLeft();
    input.add("name");
    MoveRequest request = MoveRequest.toTell(ofGame, sensitivity);
    ThrowingCallable choice = () -> engine.moveGenerator().choose(engine.game().state(), request);
    if (sensitivity == Sensitivity.ANY_LINE) {
      assertThatThrownBy(choice).isInstanceOf(MoveGenerator.InterruptedMoveException.class);
    } else {
      assertThatCode(choice).doesNotThrowAnyException();
    }
    if (counted) {
      assertThat(secondsLeft()).isGreaterThan(before + 500);
    } else {
      assertThat(secondsLeft()).isEqualTo(before);
    }
  }
}
