package sanko.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Tells on standard error how far long work is: a bar that is drawn anew where a person watches, a
 * line now and then elsewhere. Shared.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int BAR = 30;
  private static final int WIDTH = 100;
  private static final long BAR_NANOS = 100_000_000L;
  private static final long LINE_NANOS = 10_000_000_000L;
  private static final double NANOS = 1e9;

  private final PrintStream err;
  private final boolean watched;
  private final String what;
  private final LongSupplier nanoTime;
  private long next;
  private int shown;

  /* Where the first call found the work, since a part may have been done before; -1 until then. */
  private long firstDone = -1;
  private long firstNanos;

  /** Of work of a program that runs at a terminal, or not. */
  public static ProgressBar of(Environment environment, String what) {
    return new ProgressBar(environment.err(), environment.isAtTerminal(), what, System::nanoTime);
  }

  /**
   * Of some work.
   *
   * @param watched whether to draw a bar
   * @param what is done, one or two words
   */
  ProgressBar(PrintStream err, boolean watched, String what, LongSupplier nanoTime) {
    this.err = err;
    this.watched = watched;
    this.what = what;
    this.nanoTime = nanoTime;
    next = nanoTime.getAsLong() + (watched ? 0 : LINE_NANOS);
  }

  /**
   * Shows how much is done.
   *
   * @param remark more about it; may be empty
   */
  public synchronized void at(long done, long total, String remark) {
    long now = nanoTime.getAsLong();
    if (firstDone < 0) {
      firstDone = done;
      firstNanos = now;
    }
    if (now - next < 0) {
      return;
    }
    next = now + (watched ? BAR_NANOS : LINE_NANOS);
    String text = text(done, total, (now - firstNanos) / NANOS, remark);
    if (watched) {
      draw(text);
    } else {
      err.println(text);
      err.flush();
    }
  }

  /** A bar or a line, {@code seconds} after the first call. */
  private String text(long done, long total, double seconds, String remark) {
    double share = total == 0 ? 1 : Math.min(1, (double) done / total);
    StringBuilder text = new StringBuilder(what).append(' ');
    if (watched) {
      int full = (int) (BAR * share);
      text.append('[').append("#".repeat(full)).append(".".repeat(BAR - full)).append("] ");
    }
    text.append(String.format(Locale.ROOT, "%3.0f%% %d/%d", 100 * share, done, total));
    if (done > firstDone && done < total) {
      double left = seconds / (done - firstDone) * (total - done);
      text.append(", ").append(duration(left)).append(" left");
    }
    return remark.isEmpty() ? text.toString() : text.append(", ").append(remark).toString();
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole >= 3600
        ? "%d:%02d:%02d".formatted(whole / 3600, whole / 60 % 60, whole % 60)
        : "%d:%02d".formatted(whole / 60, whole % 60);
  }

  private void draw(String text) {
    String fitting = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
    String rest = " ".repeat(Math.max(0, shown - fitting.length()));
    err.print("\r" + fitting + rest);
    err.flush();
    shown = fitting.length();
  }

  /** Takes the bar away, so that other lines can be written; the next {@link #at} draws it anew. */
  public synchronized void clear() {
    if (shown > 0) {
      draw("");
      err.print("\r");
      err.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}
