package sanko.search.time;

/** What a search and a clock read the time from. */
@FunctionalInterface
public interface TimeSource {
  /** The clock of the machine. */
  TimeSource REAL = System::nanoTime;

  /** Nanoseconds since some moment, as {@link System#nanoTime}. */
  long nanoTime();

  /** Notes that a search has made a playout. */
  default void countPlayout() {}

  /**
   * The playouts that this time pays for, where it passes by playouts alone: no wait takes any.
   * Infinite where time passes by itself.
   */
  default double playoutsIn(double seconds) {
    return Double.POSITIVE_INFINITY;
  }

  /** Whether time passes by playouts alone. */
  default boolean isVirtual() {
    return false;
  }
}
