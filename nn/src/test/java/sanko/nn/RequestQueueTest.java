package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.superko.GameState;

@Timeout(60)
class RequestQueueTest {
  private final RequestQueue queue = new RequestQueue(4);
  private final List<EvaluationRequest> batch = new ArrayList<>();
  private final List<EvaluationRequest> unwanted = new ArrayList<>();

  private static class Wish implements Evaluator.Callback {
    private final int priority;
    private volatile boolean wanted = true;

    Wish(int priority) {
      this.priority = priority;
    }

    @Override
    public void completed(Evaluation evaluation) {}

    @Override
    public void failed(Exception cause) {}

    @Override
    public int priority() {
      return priority;
    }

    @Override
    public boolean isWanted() {
      return wanted;
    }
  }

  private static EvaluationRequest request(int side, Evaluator.Callback callback) {
    GameState game = new GameState(side, side, Rules.TROMP_TAYLOR, 7);
    EvaluationRequest request = new EvaluationRequest(new Board(side, side));
    request.begin(game, EvaluationOptions.PLAIN, 0, new EvaluationKey(0, 0), callback);
    return request;
  }

  private EvaluationRequest added(int side, int priority) {
    EvaluationRequest request = request(side, new Wish(priority));
    assertThat(queue.add(request, false)).isTrue();
    return request;
  }

  private List<EvaluationRequest> take(int limit) throws InterruptedException {
    batch.clear();
    assertThat(queue.take(batch, unwanted, limit)).isTrue();
    return batch;
  }

  @Test
  void givesHigherPriorityFirstAndEqualsByAge() throws InterruptedException {
    EvaluationRequest old = added(9, 0);
    EvaluationRequest young = added(9, 0);
    EvaluationRequest urgent = added(9, 5);
    EvaluationRequest idle = added(9, -1);
    EvaluationRequest alsoUrgent = added(9, 5);
    assertThat(take(3)).containsExactly(urgent, alsoUrgent, old);
    assertThat(take(9)).containsExactly(young, idle);
  }

  @Test
  void fillsABatchWithTheSizeOfTheFirstRequestWhereverItStands() throws InterruptedException {
    EvaluationRequest small = added(9, 0);
    EvaluationRequest large = added(13, 0);
    EvaluationRequest alsoSmall = added(9, 0);
    EvaluationRequest urgent = added(13, 1);
    assertThat(take(9)).containsExactly(urgent, large);
    assertThat(take(9)).containsExactly(small, alsoSmall);
  }

  @Test
  void setsApartWhatNobodyWants() throws InterruptedException {
    Wish wish = new Wish(9);
    EvaluationRequest first = request(9, wish);
    queue.add(first, false);
    EvaluationRequest second = added(9, 0);
    wish.wanted = false;
    assertThat(take(1)).containsExactly(second);
    assertThat(unwanted).containsExactly(first);
  }

  @Test
  void aLaneLeavesRequestsToOneThatWaits() throws InterruptedException {
    List<Integer> shares = Collections.synchronizedList(new ArrayList<>());
    List<Thread> lanes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      lanes.add(new Thread(() -> shares.add(takeAlone())));
    }
    lanes.forEach(Thread::start);
    for (Thread lane : lanes) {
      while (lane.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    Wish addsTwo =
        new Wish(0) {
          @Override
          public boolean isWanted() {
            added(9, 0);
            added(9, 0);
            return false;
          }
        };
    // So the first lane finds two at once, whichever thread is faster.
    queue.add(request(9, addsTwo), false);
    for (Thread lane : lanes) {
      lane.join();
    }
    assertThat(shares).containsExactly(1, 1);
  }

  private int takeAlone() {
    List<EvaluationRequest> own = new ArrayList<>();
    try {
      queue.take(own, new ArrayList<>(), 4);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return own.size();
  }

  @Test
  void makesCallersWaitWhenItIsFullUnlessTheyMayNot() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      added(9, 0);
    }
    added(9, 0);
    CountDownLatch isAdded = new CountDownLatch(1);
    EvaluationRequest late = request(9, new Wish(1));
    Thread caller =
        new Thread(
            () -> {
              if (queue.add(late, true)) {
                isAdded.countDown();
              }
            });
    caller.start();
    while (caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(isAdded.getCount()).isEqualTo(1);
    assertThat(take(2)).doesNotContain(late);
    isAdded.await();
    assertThat(take(1)).containsExactly(late);
  }

  @Test
  void closingWakesAllAndReturnsWhatWaited() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      added(9 + i % 2, 0);
    }
    List<Boolean> answers = new ArrayList<>();
    Thread caller = new Thread(() -> answers.add(queue.add(request(9, new Wish(0)), true)));
    caller.start();
    while (caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(queue.close()).hasSize(4);
    caller.join();
    assertThat(answers).containsExactly(false);
    assertThat(queue.take(batch, unwanted, 1)).isFalse();
    assertThat(queue.add(request(9, new Wish(0)), true)).isFalse();
  }
}
