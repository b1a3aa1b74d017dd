package sanko.search.playout;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Receives the evaluator's answers to one search, whose thread waits here for them. Any thread may
 * add and wake; one thread takes.
 */
public final class Inbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /* Guarded by the lock. */
  private final Queue<PendingLeaf> answered = new ArrayDeque<>();
  private boolean woken;

  /** Interrupts the wait of the searching thread, or its next one. Any thread may call. */
  public void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  void add(PendingLeaf leaf) {
    lock.lock();
    try {
      answered.add(leaf);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Delivers all answers that have arrived. */
  void deliverAll() {
    lock.lock();
    try {
      for (PendingLeaf leaf = answered.poll(); leaf != null; leaf = answered.poll()) {
        leaf.deliver();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until an answer arrives, another thread wakes this one, or the time is over. */
  void await(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (!woken && answered.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
      woken = false;
    } finally {
      lock.unlock();
    }
  }
}
