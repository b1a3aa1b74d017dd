package sanko.search.time;

import java.util.function.LongSupplier;

/** Measures the seconds since its start. Immutable; any thread may ask. */
public final class Stopwatch {
  private static final double NANOS = 1e9;

  private final LongSupplier nanoTime;
  private final long start;

  private Stopwatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    start = nanoTime.getAsLong();
  }

  /** Starts now. */
  public static Stopwatch start() {
    return start(System::nanoTime);
  }

  /** Starts now with another clock, in nanoseconds. */
  public static Stopwatch start(LongSupplier nanoTime) {
    return new Stopwatch(nanoTime);
  }

  /** The seconds since the start. */
  public double seconds() {
    return (nanoTime.getAsLong() - start) / NANOS;
  }

  /** Converts seconds to nanoseconds, for waiting. */
  public static long nanos(double seconds) {
    return (long) (seconds * NANOS);
  }
}
