package sanko.gtp;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lines that have arrived and are not done yet. A reading thread adds them, the engine's thread
 * takes them. While the engine thinks it keeps a {@link Watch}, by which a new line may interrupt
 * it. Shared.
 */
final class InputQueue {
  /** What interrupts the engine while it thinks. */
  enum Sensitivity {
    /** Any line, also an empty one, and the end of input. */
    ANY_LINE,
    /**
     * The end of input or {@code quit}, unless it was sent in one breath with the command that is
     * being done, as a script does; and GoGui's comment {@code # interrupt}.
     */
    LEAVING
  }

  /** The comment by which GoGui ends a search. */
  static final String INTERRUPT = "# interrupt";

  /** Lines closer together than this come from a script, not from someone who reads the replies. */
  private static final long ONE_BREATH_NANOS = 100_000_000;

  private record Line(String text, long arrivalNanos) {
    boolean isInterrupt() {
      return text.strip().equals(INTERRUPT);
    }

    boolean isQuit() {
      Command command = Command.parse(text);
      return command != null && command.name().equals("quit");
    }
  }

  /** Lines taken by nobody yet, in order. */
  @GuardedBy("this")
  private final Deque<Line> lines = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private long endNanos;

  /** When the line taken last had arrived. */
  @GuardedBy("this")
  private long takenNanos;

  @GuardedBy("this")
  private @Nullable Watch watch;

  /** Whether nobody waits for the replies any more. */
  @GuardedBy("this")
  private boolean cut;

  private final Consumer<String> whenTaken;

  /** A queue without a line yet. */
  InputQueue() {
    this(line -> {});
  }

  /**
   * A queue that tells how it empties.
   *
   * @param whenTaken called after a line has been taken, with that line, by the thread that takes
   */
  InputQueue(Consumer<String> whenTaken) {
    this.whenTaken = whenTaken;
  }

  /** Adds a line that has just arrived. */
  synchronized void add(String text) {
    Line line = new Line(text, System.nanoTime());
    lines.add(line);
    if (watch != null && interrupts(line, watch.sensitivity)) {
      watch.fire();
    }
    notifyAll();
  }

  /** Says that no line will follow. */
  synchronized void end() {
    ended = true;
    endNanos = System.nanoTime();
    if (watch != null && endInterrupts(watch.sensitivity)) {
      watch.fire();
    }
    notifyAll();
  }

  /**
   * Says that no line will follow although the client may wish to send more: what has arrived is
   * done to its end, but for an analysis, which has none.
   */
  synchronized void endInPeace() {
    ended = true;
    endNanos = takenNanos;
    if (watch != null && watch.sensitivity == Sensitivity.ANY_LINE) {
      watch.fire();
    }
    notifyAll();
  }

  /** Says that the client is gone: what it sent is of no use any more. */
  synchronized void cut() {
    ended = true;
    cut = true;
    lines.clear();
    if (watch != null) {
      watch.fire();
    }
    notifyAll();
  }

  /**
   * The next line; waits until there is one.
   *
   * @return null at the end of input
   */
  @Nullable String take() throws InterruptedException {
    Line line;
    synchronized (this) {
      while (lines.isEmpty() && !ended) {
        wait();
      }
      line = lines.poll();
      if (line == null) {
        return null;
      }
      takenNanos = line.arrivalNanos;
    }
    whenTaken.accept(line.text);
    return line.text;
  }

  /** When the line taken last had arrived, by {@link System#nanoTime}. */
  synchronized long takenNanos() {
    return takenNanos;
  }

  /** Whether no line waits and more may come. */
  synchronized boolean isIdle() {
    return lines.isEmpty() && !ended;
  }

  /**
   * Begins to look out for interruptions. Lines that have arrived since the last one was taken
   * count too.
   *
   * @param onInterrupt called once, on any thread; must return at once
   */
  synchronized Watch watch(Sensitivity sensitivity, Runnable onInterrupt) {
    Watch begun = new Watch(sensitivity, onInterrupt);
    watch = begun;
    boolean interrupted = ended && endInterrupts(sensitivity);
    for (Line line : lines) {
      interrupted |= interrupts(line, sensitivity);
    }
    if (interrupted) {
      begun.fire();
    }
    return begun;
  }

  @GuardedBy("this")
  private boolean interrupts(Line line, Sensitivity sensitivity) {
    if (sensitivity == Sensitivity.ANY_LINE || line.isInterrupt()) {
      return true;
    }
    return line.isQuit() && isLate(line.arrivalNanos);
  }

  @GuardedBy("this")
  private boolean endInterrupts(Sensitivity sensitivity) {
    return cut || sensitivity == Sensitivity.ANY_LINE || isLate(endNanos);
  }

  @GuardedBy("this")
  private boolean isLate(long nanos) {
    return nanos - takenNanos > ONE_BREATH_NANOS;
  }

  /** A look-out for interruptions; closing it ends it. */
  final class Watch implements AutoCloseable {
    private final Sensitivity sensitivity;
    private final Runnable onInterrupt;

    /** Shared: set once, under the queue's lock. */
    private volatile boolean fired;

    private Watch(Sensitivity sensitivity, Runnable onInterrupt) {
      this.sensitivity = sensitivity;
      this.onInterrupt = onInterrupt;
    }

    /** Called under the queue's lock, by someone who then wakes those who wait for it. */
    private void fire() {
      if (!fired) {
        fired = true;
        onInterrupt.run();
      }
    }

    boolean isFired() {
      return fired;
    }

    /** Waits until something interrupts. */
    void await() throws InterruptedException {
      synchronized (InputQueue.this) {
        while (!fired) {
          InputQueue.this.wait();
        }
      }
    }

    @Override
    public void close() {
      synchronized (InputQueue.this) {
        if (watch == this) {
          watch = null;
        }
      }
    }
  }
}
