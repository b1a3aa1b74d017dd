package sanko.base;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program alive. */
public final class DaemonThreads {
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
}
