package sanko.base;

/** What may interrupt the work that someone waits for. */
public interface Interruptions {
  /** Which input interrupts a search. */
  enum Sensitivity {
    /** Any line, also an empty one, and the end of input. */
    ANY_LINE,
    /**
     * Any line that came a while after the present command was begun, {@code stop} whenever it
     * came, and the end of input under the first condition. What was there before is a script.
     */
    LATE_LINE,
    /**
     * {@code quit} or the end of input, if no other command stands before it and it came a while
     * after the present command was begun; and GoGui's comment {@code # interrupt} under the first
     * condition. What was there before is a script, whose commands are all done in full.
     */
    LEAVING
  }

  /** A watch for interruptions, which ends when it is closed. */
  interface Watch extends AutoCloseable {
    /** Whether something has interrupted. */
    boolean isFired();

    /** Waits until something interrupts. */
    void await() throws InterruptedException;

    @Override
    void close();
  }

  /**
   * Begins to watch for interruptions; one watch at a time.
   *
   * @param onInterrupt called once, on any thread; must return at once
   */
  Watch watch(Sensitivity sensitivity, Runnable onInterrupt);

  /** The time at which the present work was asked for, by {@link System#nanoTime}, or 0. */
  long arrivalNanos();
}
