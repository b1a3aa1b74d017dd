package sanko.gtp.protocol;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.Interruptions;

/**
 * The lines that have arrived and are not yet executed. A reading thread adds them, the engine's
 * thread takes them. While the engine thinks it keeps a {@link Interruptions.Watch}, by which a new
 * line may interrupt it. Shared.
 */
public final class InputQueue implements Interruptions {
  /** The comment by which GoGui ends a search. */
  private static final String INTERRUPT = "# interrupt";

  /** What follows a command sooner than this comes from a script, not from someone who waits. */
  private static final long ONE_BREATH_NANOS = 100_000_000;

  /** The most bytes that may wait before a reader waits too: {@link #awaitRoom}. */
  static final long ENOUGH = 1 << 24;

  private static final int BYTES_PER_LINE = 64;

  private record Line(String text, @Nullable Command command, long arrivalNanos) {
    long bytes() {
      return BYTES_PER_LINE + (long) Character.BYTES * text.length();
    }

    boolean isQuit() {
      return command != null && command.isQuit();
    }

    boolean isStop() {
      return command != null && command.name().equals("stop");
    }

    boolean isInterrupt() {
      return command == null && text.strip().equals(INTERRUPT);
    }
  }

  /** Lines taken by nobody yet, in order. */
  @GuardedBy("this")
  private final Deque<Line> lines = new ArrayDeque<>();

  /** How many of them want an answer. */
  @GuardedBy("this")
  private int commands;

  /** The memory that they take, about. */
  @GuardedBy("this")
  private long bytes;

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private long endNanos;

  /** When the line taken last had arrived. */
  @GuardedBy("this")
  private long arrivalNanos;

  /** When it was taken. */
  @GuardedBy("this")
  private long takenNanos;

  @GuardedBy("this")
  private @Nullable LineWatch watch;

  /** Whether nobody waits for the replies any more. */
  @GuardedBy("this")
  private boolean cut;

  /** Why the input cannot be read, or null. */
  @GuardedBy("this")
  private @Nullable String refusal;

  private final Consumer<String> whenTaken;
  private final LongSupplier nanoTime;

  public InputQueue() {
    this(line -> {});
  }

  /**
   * Creates a queue that reports each line taken.
   *
   * @param whenTaken called after a line has been taken, with that line, by the thread that takes
   */
  public InputQueue(Consumer<String> whenTaken) {
    this(whenTaken, System::nanoTime);
  }

  public InputQueue(Consumer<String> whenTaken, LongSupplier nanoTime) {
    this.whenTaken = whenTaken;
    this.nanoTime = nanoTime;
  }

  /**
   * Adds a line that has just arrived.
   *
   * @return whether it is {@code quit}, after which no line matters
   */
  public boolean add(String text) {
    return add(text, nanoTime.getAsLong());
  }

  /** Adds a line that arrived at this time of {@link System#nanoTime}. */
  boolean add(String text, long nanos) {
    Line line = new Line(text, Command.parse(text), nanos);
    add(line);
    return line.isQuit();
  }

  private synchronized void add(Line line) {
    boolean isNext = commands == 0;
    lines.add(line);
    commands += line.command == null ? 0 : 1;
    bytes += line.bytes();
    if (watch != null && (interrupts(line, watch.sensitivity) || (isNext && isLeave(line)))) {
      watch.fire();
    }
    notifyAll();
  }

  /** Waits until there is room for more lines, for a reader that can leave them in a pipe. */
  synchronized void awaitRoom() throws InterruptedException {
    while (bytes > ENOUGH) {
      wait();
    }
  }

  /** Says why the input, which ends now, cannot be read. */
  synchronized void refuse(String reason) {
    refusal = reason;
  }

  /** Why the input that has ended could not be read, or null. */
  synchronized @Nullable String refusal() {
    return refusal;
  }

  /** Marks the end of input. */
  public synchronized void end() {
    end(nanoTime.getAsLong());
  }

  /**
   * Ends the input although the client may want to send more: lines that have arrived are executed
   * to their end, except an endless analysis.
   */
  public synchronized void endInPeace() {
    end(takenNanos);
  }

  @GuardedBy("this")
  private void end(long nanos) {
    ended = true;
    endNanos = nanos;
    if (watch != null && isInterrupted(watch.sensitivity)) {
      watch.fire();
    }
    notifyAll();
  }

  /** Interrupts the present command, if it can be interrupted. */
  public synchronized void interrupt() {
    if (watch != null) {
      watch.fire();
    }
    notifyAll();
  }

  /** Marks the client as gone and discards the lines it has sent. */
  public synchronized void cut() {
    ended = true;
    cut = true;
    lines.clear();
    commands = 0;
    bytes = 0;
    if (watch != null) {
      watch.fire();
    }
    notifyAll();
  }

  /**
   * The next command; waits until there is one. Lines without a command are taken on the way.
   *
   * @return null at the end of input
   */
  @Nullable
  public Command take() throws InterruptedException {
    for (Line line = takeLine(); line != null; line = takeLine()) {
      whenTaken.accept(line.text);
      if (line.command != null) {
        return line.command;
      }
    }
    return null;
  }

  private synchronized @Nullable Line takeLine() throws InterruptedException {
    while (lines.isEmpty() && !ended) {
      wait();
    }
    Line line = lines.poll();
    if (line != null) {
      commands -= line.command == null ? 0 : 1;
      bytes -= line.bytes();
      notifyAll();
      arrivalNanos = line.arrivalNanos;
      takenNanos = nanoTime.getAsLong();
    }
    return line;
  }

  /** The time at which the line taken last arrived. */
  @Override
  public synchronized long arrivalNanos() {
    return arrivalNanos;
  }

  /** Whether no line waits and more may come. */
  synchronized boolean isIdle() {
    return lines.isEmpty() && !ended;
  }

  /** Lines that have arrived since the last one was taken count too. */
  @Override
  public synchronized Watch watch(Sensitivity sensitivity, Runnable onInterrupt) {
    LineWatch begun = new LineWatch(sensitivity, onInterrupt);
    watch = begun;
    if (isInterrupted(sensitivity)) {
      begun.fire();
    }
    return begun;
  }

  @GuardedBy("this")
  private boolean isInterrupted(Sensitivity sensitivity) {
    return cut
        || switch (sensitivity) {
          case ANY_LINE -> ended || !lines.isEmpty();
          case LATE_LINE -> isCalledAway();
          case LEAVING -> isLeaving();
        };
  }

  @GuardedBy("this")
  private boolean isCalledAway() {
    for (Line line : lines) {
      if (interrupts(line, Sensitivity.LATE_LINE)) {
        return true;
      }
    }
    return ended && isLate(endNanos);
  }

  /** Whether a line interrupts, whatever stands before it. */
  @GuardedBy("this")
  private boolean interrupts(Line line, Sensitivity sensitivity) {
    return switch (sensitivity) {
      case ANY_LINE -> true;
      case LATE_LINE -> line.isStop() || isLate(line.arrivalNanos);
      case LEAVING -> false;
    };
  }

  @GuardedBy("this")
  private boolean isLeaving() {
    for (Line line : lines) {
      if (line.command != null || isLeave(line)) {
        return isLeave(line);
      }
    }
    return ended && isLate(endNanos);
  }

  /** Whether a line with no command before it interrupts. */
  @GuardedBy("this")
  private boolean isLeave(Line line) {
    return line.isInterrupt() || (line.isQuit() && isLate(line.arrivalNanos));
  }

  @GuardedBy("this")
  private boolean isLate(long nanos) {
    return nanos - takenNanos > ONE_BREATH_NANOS;
  }

  private final class LineWatch implements Watch {
    private final Sensitivity sensitivity;
    private final Runnable onInterrupt;

    /** Shared: set once, under the queue's lock. */
    private volatile boolean fired;

    LineWatch(Sensitivity sensitivity, Runnable onInterrupt) {
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

    @Override
    public boolean isFired() {
      return fired;
    }

    @Override
    public void await() throws InterruptedException {
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
