package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

class StepwiseReaderTest {
  private static final int LIMIT = 20_000;

  /** The next reader would else take the question for one that takes more than the limit. */
  @Test
  void forgetsWhatAnInterruptedReadingDidNotFind() {
    GameState game =
        new GameState(
            Diagrams.board("...XO.\n..XXO.\nXXXOO.\nOOOO..\n......"),
            Color.WHITE,
            Rules.TROMP_TAYLOR,
            0,
            false);
    Goal goal = Goal.kill(game.board(), Vertex.parse("D5", game.board()));
    AtomicInteger asked = new AtomicInteger();
    StepwiseReader stopped =
        new StepwiseReader(new Reader(), LIMIT, () -> asked.getAndIncrement() > 0);
    stopped.setLimit(LIMIT);
    assertThat(stopped.read(game, goal, Color.WHITE, Threats.NONE).verdict())
        .isEqualTo(Verdict.UNKNOWN);
    assertThat(stopped.nodes()).isBetween(1L, LIMIT - 1L);
    StepwiseReader next = new StepwiseReader(stopped, LIMIT, () -> false);
    next.setLimit(LIMIT);
    assertThat(next.read(game, goal, Color.WHITE, Threats.NONE).verdict())
        .isEqualTo(Verdict.PROVED);
  }
}
