package sanko.analysis;

/**
 * A client of the analysis engine: receives its answers. Called by several threads, also at once.
 */
public interface AnalysisClient {
  /** Receives an answer, one line without its end. Must return soon. */
  void answer(String line);

  /** Whether reports during a search are welcome now; those that are not are left out. */
  default boolean isReady() {
    return true;
  }

  /** Called once, when all that was asked has been answered and no more can be asked. */
  default void done() {}
}
