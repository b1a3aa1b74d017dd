package sanko.gtp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.base.Interruptions;
import sanko.base.Interruptions.Sensitivity;

/** What ends a search, in a time of its own: lines come, and are taken, when the test says so. */
@Timeout(60)
class InputQueueTest {
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong now = new AtomicLong(-5 * SECOND);
  private final InputQueue queue = new InputQueue(left -> {}, now::get);

  /** Lines of which one comes each second; the last is the end of input if it is empty. */
  private void arrive(String... lines) {
    for (String line : lines) {
      now.addAndGet(SECOND);
      if (line.equals("END")) {
        queue.end();
      } else {
        queue.add(line);
      }
    }
  }

  private boolean isInterrupted(Sensitivity sensitivity) {
    try (Interruptions.Watch watch = queue.watch(sensitivity, () -> {})) {
      return watch.isFired();
    }
  }

  /** A script comes line by line while a command takes long; each command takes a minute. */
  @ParameterizedTest
  @CsvSource({"quit", "END", "'# nothing'"})
  void doesAScriptInFullHoweverSlowlyItIsRead(String last) throws InterruptedException {
    arrive("genmove b");
    assertThat(queue.take()).isEqualTo(Command.parse("genmove b"));
    try (Interruptions.Watch watch = queue.watch(Sensitivity.LEAVING, () -> {})) {
      arrive("", "genmove w", "# a comment", "genmove b", last);
      assertThat(watch.isFired()).isFalse();
    }
    for (String line : List.of("genmove w", "genmove b")) {
      assertThat(queue.take()).isEqualTo(Command.parse(line));
      assertThat(isInterrupted(Sensitivity.LEAVING)).as(line).isFalse();
      now.addAndGet(60 * SECOND);
    }
  }

  @ParameterizedTest
  @CsvSource({"quit", "'3 quit # bye'", "END", "'# interrupt'"})
  void isInterruptedByAClientThatLeavesMeanwhile(String leave) throws InterruptedException {
    queue.add("genmove b");
    queue.take();
    try (Interruptions.Watch watch = queue.watch(Sensitivity.LEAVING, () -> {})) {
      arrive("", "# nothing", leave);
      assertThat(watch.isFired()).isTrue();
    }
    assertThat(isInterrupted(Sensitivity.LEAVING)).as("a second search").isTrue();
  }

  @Test
  void takesWhatFollowsInOneBreathForAScript() throws InterruptedException {
    queue.add("genmove b");
    queue.take();
    queue.add("quit");
    queue.end();
    assertThat(isInterrupted(Sensitivity.LEAVING)).isFalse();
    assertThat(isInterrupted(Sensitivity.ANY_LINE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"name", "quit", "''", "'# nothing'", "END"})
  void endsAnAnalysisByAnyLine(String line) throws InterruptedException {
    queue.add("kata-analyze b");
    queue.take();
    assertThat(isInterrupted(Sensitivity.ANY_LINE)).isFalse();
    arrive(line);
    assertThat(isInterrupted(Sensitivity.ANY_LINE)).isTrue();
  }

  @Test
  void endsAProofByALineThatComesLaterAndByStop() throws InterruptedException {
    queue.add("sanko-status D4");
    queue.add("genmove b");
    queue.take();
    try (Interruptions.Watch watch = queue.watch(Sensitivity.LATE_LINE, () -> {})) {
      queue.add("name");
      assertThat(watch.isFired()).as("a script").isFalse();
      arrive("name");
      assertThat(watch.isFired()).as("a second later").isTrue();
    }
    queue.take();
    assertThat(isInterrupted(Sensitivity.LATE_LINE)).as("a script that was read").isFalse();
    queue.add("stop");
    assertThat(isInterrupted(Sensitivity.LATE_LINE)).as("stop").isTrue();
  }

  @Test
  void doesAProofOfAScriptInFull() throws InterruptedException {
    queue.add("sanko-status D4");
    queue.take();
    queue.end();
    assertThat(isInterrupted(Sensitivity.LATE_LINE)).isFalse();
  }

  @Test
  void endsAnAnalysisInPeaceButNoMove() throws InterruptedException {
    queue.add("genmove b");
    queue.take();
    now.addAndGet(SECOND);
    queue.endInPeace();
    assertThat(isInterrupted(Sensitivity.LEAVING)).isFalse();
    assertThat(isInterrupted(Sensitivity.ANY_LINE)).isTrue();
  }

  @Test
  void interruptsAnythingWhereSomebodyAtTheTerminalWantsIt() throws InterruptedException {
    arrive("genmove b", "genmove w");
    queue.take();
    try (Interruptions.Watch watch = queue.watch(Sensitivity.LEAVING, () -> {})) {
      queue.interrupt();
      assertThat(watch.isFired()).isTrue();
    }
    assertThat(isInterrupted(Sensitivity.LEAVING)).isFalse();
  }
}
