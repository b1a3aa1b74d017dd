package sanko.base;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that do the same job side by side, until it is done, one of them fails, or they are
 * stopped. {@link #run} is called once, the rest by any thread.
 */
public final class Lanes {
  /** What each of the threads does. */
  @FunctionalInterface
  public interface Job {
    /** Does it, and returns soon after the lanes are stopped. */
    void run() throws Exception;
  }

  private final Runnable onStop;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean stopped;

  /**
   * Makes lanes that do nothing yet.
   *
   * @param onStop ends soon what the threads are doing; called whenever somebody stops them
   */
  public Lanes(Runnable onStop) {
    this.onStop = onStop;
  }

  /**
   * Does a job and waits until all threads have ended.
   *
   * @param name of the threads, which are numbered
   * @return what the first thread failed with before the lanes were stopped; null for nothing
   * @throws InterruptedException if the caller is interrupted; the threads have ended then, too
   */
  public @Nullable Throwable run(String name, int count, Job job) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(DaemonThreads.start(name + "-" + i, () -> attempt(job)));
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      stop();
      threads.forEach(Lanes::join);
      throw e;
    }
    return failure.get();
  }

  private void attempt(Job job) {
    try {
      job.run();
    } catch (Throwable e) {
      if (!stopped) {
        failure.compareAndSet(null, e);
      }
      stop();
    }
  }

  /** Makes all threads end soon. */
  public void stop() {
    stopped = true;
    onStop.run();
  }

  /** Whether the lanes were stopped, or failed. */
  public boolean isStopped() {
    return stopped;
  }

  /** Waits until a thread has ended, also if interrupted; a thread does not wait for itself. */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive() && thread != Thread.currentThread()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
