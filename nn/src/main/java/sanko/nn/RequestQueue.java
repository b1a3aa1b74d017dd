package sanko.nn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for a lane: those of higher priority first, among equals the oldest. A batch
 * holds one board size, that of the first request. Lanes that wait share what there is, so that
 * none stays idle beside one with a large batch. Bounded, so that callers who are faster than the
 * device wait. Shared.
 */
final class RequestQueue {
  private static final Comparator<EvaluationRequest> FIRST =
      Comparator.comparingInt(EvaluationRequest::priority)
          .reversed()
          .thenComparingLong(EvaluationRequest::arrival);

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition hasRequests = lock.newCondition();
  private final Condition hasRoom = lock.newCondition();

  /* Guarded by the lock: one queue for each board size that was ever asked for. */
  private final List<PriorityQueue<EvaluationRequest>> queues = new ArrayList<>();
  private final List<EvaluationRequest> samples = new ArrayList<>();
  private int size;
  private int idleLanes;
  private long arrivals;
  private boolean closed;

  /** A queue for at most so many requests. */
  RequestQueue(int most) {
    this.most = most;
  }

  /**
   * Adds a request, and waits for room if the queue is full.
   *
   * @param mayWait whether to wait; without it the queue grows beyond its bound
   * @return false if the queue is closed; the request is then not added
   */
  boolean add(EvaluationRequest request, boolean mayWait) {
    lock.lock();
    try {
      while (size >= most && mayWait && !closed) {
        hasRoom.awaitUninterruptibly();
      }
      if (closed) {
        return false;
      }
      request.arrivesAs(arrivals++);
      queueFor(request).add(request);
      size++;
      hasRequests.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private PriorityQueue<EvaluationRequest> queueFor(EvaluationRequest request) {
    for (int i = 0; i < queues.size(); i++) {
      if (samples.get(i).hasSizeOf(request)) {
        return queues.get(i);
      }
    }
    PriorityQueue<EvaluationRequest> queue = new PriorityQueue<>(FIRST);
    queues.add(queue);
    samples.add(request);
    return queue;
  }

  /**
   * Waits for requests and takes the first ones of one board size.
   *
   * @param batch receives up to {@code limit} requests that are still wanted, and no more than this
   *     lane's share; empty before
   * @param unwanted receives those that nobody wants any more; empty before
   * @return false if the queue is closed; nothing is taken then
   */
  boolean take(List<EvaluationRequest> batch, List<EvaluationRequest> unwanted, int limit)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      awaitRequests();
      PriorityQueue<EvaluationRequest> queue = firstQueue();
      int sharers = idleLanes + 1;
      int share = queue == null ? 0 : Math.min(limit, (queue.size() + sharers - 1) / sharers);
      while (queue != null && !queue.isEmpty() && batch.size() < share) {
        EvaluationRequest request = queue.remove();
        size--;
        (request.isWanted() ? batch : unwanted).add(request);
      }
      hasRoom.signalAll();
      return queue != null;
    } finally {
      lock.unlock();
    }
  }

  private void awaitRequests() throws InterruptedException {
    idleLanes++;
    try {
      while (size == 0 && !closed) {
        hasRequests.await();
      }
    } finally {
      idleLanes--;
    }
  }

  /** The queue with the request that comes first, or null if there is none. */
  private @Nullable PriorityQueue<EvaluationRequest> firstQueue() {
    PriorityQueue<EvaluationRequest> best = null;
    EvaluationRequest first = null;
    for (PriorityQueue<EvaluationRequest> queue : queues) {
      EvaluationRequest head = queue.peek();
      if (head != null && (first == null || FIRST.compare(head, first) < 0)) {
        best = queue;
        first = head;
      }
    }
    return best;
  }

  /** Ends it: whoever waits is woken, nothing is added any more. Returns what still waited. */
  List<EvaluationRequest> close() {
    lock.lock();
    try {
      closed = true;
      List<EvaluationRequest> left = new ArrayList<>();
      for (PriorityQueue<EvaluationRequest> queue : queues) {
        left.addAll(queue);
        queue.clear();
      }
      size = 0;
      hasRequests.signalAll();
      hasRoom.signalAll();
      return left;
    } finally {
      lock.unlock();
    }
  }
}
