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

  private final GameState game =
      new GameState(
          Diagrams.board("...XO.\n..XXO.\nXXXOO.\nOOOO..\n......"),
          Color.WHITE,
          Rules.TROMP_TAYLOR,
          0,
          false);
  private final Goal goal = Goal.kill(game.board(), Vertex.parse("D5", game.board()));

  private int nodes(int first) {
    return new Reader().read(game, goal, first, Threats.NONE, Budget.ofNodes(LIMIT)).nodes();
  }

  @Test
  void goesOnWhereItStopped() {
    StepwiseReader reader = new StepwiseReader(new Reader(), Long.MAX_VALUE, () -> false);
    int steps = 0;
    for (int limit = 10; isOpen(reader, Color.WHITE); limit += 10) {
      reader.setLimit(limit);
      reader.read(game, goal, Color.WHITE, Threats.NONE);
      steps++;
    }
    assertThat(steps).isGreaterThan(5);
    assertThat(reader.nodes()).isBetween(10L * steps - 10, nodes(Color.WHITE) + 10L * steps);
  }

  /** Positions that are forgotten do not count as read. */
  @Test
  void beginsAnewWhereMuchWasForgotten() {
    StepwiseReader reader = new StepwiseReader(new Reader(), Long.MAX_VALUE, () -> false);
    int needed = nodes(Color.WHITE) + 1;
    reader.setLimit(needed * 3 / 4);
    reader.read(game, goal, Color.WHITE, Threats.NONE);
    assertThat(isOpen(reader, Color.WHITE)).isTrue();
    reader.forget(0);
    reader.setLimit(needed);
    reader.read(game, goal, Color.WHITE, Threats.NONE);
    assertThat(isOpen(reader, Color.WHITE)).isFalse();
  }

  @Test
  void usesForOneFirstPlayerWhatWasReadForTheOther() {
    StepwiseReader reader = new StepwiseReader(new Reader(), Long.MAX_VALUE, () -> false);
    reader.setLimit(LIMIT);
    reader.read(game, goal, Color.WHITE, Threats.NONE);
    reader.read(game, goal, Color.BLACK, Threats.NONE);
    assertThat(isOpen(reader, Color.BLACK)).isFalse();
    assertThat(reader.nodes()).isLessThan(nodes(Color.WHITE) + nodes(Color.BLACK));
  }

  private boolean isOpen(StepwiseReader reader, int first) {
    return reader.known(game, goal, first, Threats.NONE).verdict() == Verdict.UNKNOWN;
  }

  /** The next reader would else take the question for one that takes more than the limit. */
  @Test
  void forgetsWhatAnInterruptedReadingDidNotFind() {
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
