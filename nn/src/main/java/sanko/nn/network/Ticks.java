package sanko.nn.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time, which other programs on the machine disturb less than the time of the day. */
final class Ticks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Ticks() {}

  /** Nanoseconds that the calling thread has computed; the time of the day where nobody counts. */
  static long ofThread() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }
}
