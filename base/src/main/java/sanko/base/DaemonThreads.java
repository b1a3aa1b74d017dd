package sanko.base;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that do not keep the program alive. */
public final class DaemonThreads {
  private static final int IDLE_SECONDS = 10;

  private DaemonThreads() {}

  /** Makes a thread, not yet started. */
  public static Thread of(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Starts a thread and returns it. */
  public static Thread start(String name, Runnable work) {
    Thread thread = of(name, work);
    thread.start();
    return thread;
  }

  /** Makes the threads of an executor, all with the same name. */
  public static ThreadFactory factory(String name) {
    return work -> of(name, work);
  }

  /**
   * A thread for each piece of work at once, up to so many; work beyond them is rejected. Idle ones
   * end after a while.
   */
  public static ExecutorService onDemand(int most, ThreadFactory threads) {
    return new ThreadPoolExecutor(
        0, most, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
  }

  /** Some threads for work that waits in a queue without bound; idle ones end after a while. */
  public static Executor pool(String name, int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            factory(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
