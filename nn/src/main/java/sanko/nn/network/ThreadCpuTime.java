package sanko.nn.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time, which other programs on the machine disturb less than the time of the day. */
final class ThreadCpuTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ThreadCpuTime() {}

  /** Nanoseconds that the calling thread has computed; the time of the day where nobody counts. */
  static long nanos() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }
}
