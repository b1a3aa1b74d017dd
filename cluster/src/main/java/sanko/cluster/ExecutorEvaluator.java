package sanko.cluster;

import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluator;

/**
 * The evaluator of this JVM, which all of its tasks share: it has the whole processor or GPU, and
 * the positions of all games fill its batches. Shared, under the lock of the class.
 */
final class ExecutorEvaluator {
  private static @Nullable Evaluator evaluator;

  /** What it was made for. */
  private static Map<String, String> identity = Map.of();

  private ExecutorEvaluator() {}

  /** Lends the driver's evaluator to tasks that run in the same JVM. */
  static synchronized void lend(Map<String, String> identity, Evaluator driver) {
    evaluator = driver;
    ExecutorEvaluator.identity = identity;
  }

  /** Takes the driver's evaluator back. */
  static synchronized void takeBack() {
    evaluator = null;
    identity = Map.of();
  }

  /**
   * The evaluator, made by the first task that asks.
   *
   * @param identity what it is for; one that was made for something else is closed
   * @throws Exception if it cannot be made
   */
  static synchronized Evaluator of(Map<String, String> identity, Callable<Evaluator> maker)
      throws Exception {
    Evaluator found = evaluator;
    if (found != null && ExecutorEvaluator.identity.equals(identity)) {
      return found;
    }
    if (found != null) {
      takeBack();
      found.close();
    }
    Evaluator made = maker.call();
    lend(identity, made);
    return made;
  }
}
