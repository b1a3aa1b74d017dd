package sanko.gtp.protocol;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StringGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever threads do with the queue at once has the results of some order of their calls. */
@Tag("interleavings")
class InputQueueInterleavingTest {
  /** Calls of a reading thread, of the engine's thread, and of others. */
  public static final class Calls {
    private final InputQueue queue = new InputQueue(line -> {}, () -> 0);

    @Operation
    public boolean add(@Param(gen = StringGen.class, conf = "1:ab") String name) {
      return queue.add(name);
    }

    /** Takes a line where one waits; the engine's thread alone takes, so that it need not wait. */
    @Operation(nonParallelGroup = "engine")
    public String take() throws InterruptedException {
      if (queue.isIdle()) {
        return "nothing";
      }
      Command command = queue.take();
      return command == null ? "the end" : command.name();
    }

    @Operation
    public void end() {
      queue.end();
    }

    @Operation
    public void cut() {
      queue.cut();
    }
  }

  @Test
  void losesNoLine() {
    new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(3)
        .check(Calls.class);
  }
}
