package sanko.nn.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.nn.Precision;

/**
 * Requests that wait for a lane. Clients take turns, one request each; of one client's requests
 * those of higher priority come first, among equals the oldest. A batch holds one board size in one
 * precision, those of the first request. Lanes that wait share what there is, so that none stays
 * idle beside one with a large batch. Bounded, so that callers who are faster than the device wait.
 * Shared.
 */
public final class RequestQueue {
  /*
   * A batch keeps its lane busy until it is done, so a client whose search makes one evaluation
   * after the other waits for batches of the others with each of them. While several clients are
   * active, a batch is therefore no larger than is expected to be computed within CLIENT_NANOS for
   * each of them. A client counts as active until each lane has taken some batches without it:
   * between two evaluations it has nothing in the queue.
   */
  private static final double CLIENT_NANOS = 5e6;

  private static final long ACTIVE_BATCHES = 4;

  private static final Comparator<EvaluationRequest> FIRST =
      Comparator.comparingInt(EvaluationRequest::priority)
          .reversed()
          .thenComparingLong(EvaluationRequest::arrival);

  /** What can be computed in one batch: a board size that was asked for, in one precision. */
  private static final class Size {
    final int width;
    final int height;
    final @Nullable Precision precision;
    int waiting;

    /** How long a request is expected to be computed; 0 if none has been yet. */
    double nanosEach;

    Size(EvaluationRequest first) {
      width = first.position().board().width();
      height = first.position().board().height();
      precision = first.options().precision();
    }

    boolean fits(EvaluationRequest request) {
      Board board = request.position().board();
      return board.width() == width
          && board.height() == height
          && request.options().precision() == precision;
    }
  }

  /** What one client has waiting, by board size. */
  private static final class Client {
    final Map<Size, PriorityQueue<EvaluationRequest>> queues = new LinkedHashMap<>();
    int waiting;

    /** The number of the batch it was part of last, or that was next when it asked last. */
    long lastBatch;

    void add(EvaluationRequest request, Size size) {
      queues.computeIfAbsent(size, unused -> new PriorityQueue<>(FIRST)).add(request);
      size.waiting++;
      waiting++;
    }

    @Nullable EvaluationRequest poll(Size size) {
      PriorityQueue<EvaluationRequest> queue = queues.get(size);
      EvaluationRequest request = queue == null ? null : queue.poll();
      if (request != null) {
        size.waiting--;
        waiting--;
      }
      return request;
    }

    /** The board size of its first request, or null if it has none. */
    @Nullable Size firstSize() {
      Size best = null;
      EvaluationRequest first = null;
      for (Map.Entry<Size, PriorityQueue<EvaluationRequest>> each : queues.entrySet()) {
        EvaluationRequest head = each.getValue().peek();
        if (head != null && (first == null || FIRST.compare(head, first) < 0)) {
          best = each.getKey();
          first = head;
        }
      }
      return best;
    }
  }

  private final int most;
  private final int lanes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition hasRequests = lock.newCondition();
  private final Condition hasRoom = lock.newCondition();

  /* Guarded by the lock: the active clients, the one whose turn it is first. */
  private final Map<@Nullable Object, Client> clients = new LinkedHashMap<>();
  private final List<Size> sizes = new ArrayList<>();
  private int waiting;
  private int idleLanes;
  private long arrivals;
  private long batches;
  private boolean closed;

  /**
   * A queue for about this many requests.
   *
   * @param lanes who take from it
   */
  public RequestQueue(int most, int lanes) {
    this.most = most;
    this.lanes = lanes;
  }

  /**
   * Adds a request, and waits for room if the queue is full. A client with nothing in the queue
   * need not wait.
   *
   * @param mayWait whether to wait; without it the queue grows beyond its bound
   * @return false if the queue is closed; the request is then not added
   */
  public boolean add(EvaluationRequest request, boolean mayWait) {
    lock.lock();
    try {
      while (waiting >= most && mayWait && !closed && client(request).waiting > 0) {
        hasRoom.awaitUninterruptibly();
      }
      if (closed) {
        return false;
      }
      request.arrivesAs(arrivals++);
      Client client = client(request);
      client.lastBatch = batches;
      client.add(request, sizeOf(request));
      waiting++;
      hasRequests.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private Client client(EvaluationRequest request) {
    return clients.computeIfAbsent(request.client(), unused -> new Client());
  }

  private Size sizeOf(EvaluationRequest request) {
    for (Size size : sizes) {
      if (size.fits(request)) {
        return size;
      }
    }
    Size size = new Size(request);
    sizes.add(size);
    return size;
  }

  /**
   * Waits for requests and takes the first ones of one board size.
   *
   * @param batch receives requests that are still wanted, no more than this lane's share; empty
   *     before
   * @param unwanted receives those that nobody wants any more; empty before
   * @param limit the most requests for a board with a number of points
   * @return false if the queue is closed; nothing is taken then
   */
  public boolean take(
      List<EvaluationRequest> batch, List<EvaluationRequest> unwanted, IntUnaryOperator limit)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      awaitRequests();
      Size size = firstSize();
      if (size == null) {
        return false;
      }
      batches++;
      clients.values().removeIf(each -> each.waiting == 0 && !isActive(each));
      fill(batch, unwanted, size, limit.applyAsInt(size.width * size.height));
      hasRoom.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void awaitRequests() throws InterruptedException {
    idleLanes++;
    try {
      while (waiting == 0 && !closed) {
        hasRequests.await();
      }
    } finally {
      idleLanes--;
    }
  }

  /** The board size of the client whose turn it is, or null if nothing waits. */
  private @Nullable Size firstSize() {
    for (Client client : clients.values()) {
      Size size = client.firstSize();
      if (size != null) {
        return size;
      }
    }
    return null;
  }

  private boolean isActive(Client client) {
    return batches - client.lastBatch <= ACTIVE_BATCHES * lanes;
  }

  /** Takes requests of one size, client after client. Whoever is served is the last from then. */
  private void fill(
      List<EvaluationRequest> batch, List<EvaluationRequest> unwanted, Size size, int limit) {
    int sharers = idleLanes + 1;
    int share = Math.min(limit, (size.waiting + sharers - 1) / sharers);
    if (clients.size() > 1 && size.nanosEach > 0) {
      double fitting = clients.size() * CLIENT_NANOS / size.nanosEach;
      share = (int) Math.max(1, Math.min(share, fitting));
    }
    while (size.waiting > 0 && batch.size() < share) {
      for (Map.Entry<Object, Client> each : new ArrayList<>(clients.entrySet())) {
        if (batch.size() < share) {
          serve(each.getKey(), each.getValue(), size, batch, unwanted);
        }
      }
    }
  }

  private void serve(
      Object name,
      Client client,
      Size size,
      List<EvaluationRequest> batch,
      List<EvaluationRequest> unwanted) {
    EvaluationRequest request = client.poll(size);
    while (request != null && !request.isWanted()) {
      unwanted.add(request);
      waiting--;
      request = client.poll(size);
    }
    if (request != null) {
      batch.add(request);
      waiting--;
      client.lastBatch = batches;
      clients.remove(name);
      clients.put(name, client);
    }
  }

  /**
   * Takes note of how long a batch took to be computed.
   *
   * @param sample one of its requests
   */
  void took(EvaluationRequest sample, int count, long nanos) {
    lock.lock();
    try {
      Size size = sizeOf(sample);
      double each = (double) nanos / count;
      // The first batch of a size includes the making of its session.
      boolean isFaster = size.nanosEach == 0 || each < size.nanosEach;
      size.nanosEach = isFaster ? each : size.nanosEach + (each - size.nanosEach) / 4;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Closes the queue: wakes all waiting threads and refuses new requests. Returns what still
   * waited.
   */
  public List<EvaluationRequest> close() {
    lock.lock();
    try {
      closed = true;
      List<EvaluationRequest> left = new ArrayList<>();
      for (Client client : clients.values()) {
        client.queues.values().forEach(left::addAll);
      }
      clients.clear();
      waiting = 0;
      hasRequests.signalAll();
      hasRoom.signalAll();
      return left;
    } finally {
      lock.unlock();
    }
  }
}
