package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

@Timeout(60)
class RequestQueueTest {
  private final RequestQueue queue = new RequestQueue(4, 1);
  private final List<EvaluationRequest> batch = new ArrayList<>();
  private final List<EvaluationRequest> unwanted = new ArrayList<>();

  private static class Wish implements Evaluator.Callback {
    private final int priority;
    private final Object client;
    private volatile boolean wanted = true;

    Wish(int priority) {
      this(priority, "someone");
    }

    Wish(int priority, Object client) {
      this.priority = priority;
      this.client = client;
    }

    @Override
    public Object client() {
      return client;
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
    EvaluationRequest request = new EvaluationRequest(new MutableBoard(side, side));
    request.begin(game, EvaluationOptions.PLAIN, 0, new EvaluationCache.Key(0, 0), callback);
    return request;
  }

  private EvaluationRequest added(int side, int priority) {
    EvaluationRequest request = request(side, new Wish(priority));
    assertThat(queue.add(request, false)).isTrue();
    return request;
  }

  private EvaluationRequest added(int side, int priority, Object client) {
    EvaluationRequest request = request(side, new Wish(priority, client));
    assertThat(queue.add(request, false)).isTrue();
    return request;
  }

  private List<EvaluationRequest> take(int limit) throws InterruptedException {
    batch.clear();
    assertThat(queue.take(batch, unwanted, cells -> limit)).isTrue();
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
  void clientsTakeTurnsWhateverTheirPriorities() throws InterruptedException {
    EvaluationRequest[] flood = new EvaluationRequest[6];
    for (int i = 0; i < flood.length; i++) {
      flood[i] = added(9, 100, "flood");
    }
    EvaluationRequest later = added(9, -2, "modest");
    EvaluationRequest first = added(9, 1, "modest");
    EvaluationRequest other = added(9, 0, "other");
    assertThat(take(2)).containsExactly(flood[0], first);
    assertThat(take(3)).containsExactly(other, flood[1], later);
    EvaluationRequest back = added(9, 0, "other");
    assertThat(take(9)).containsExactly(back, flood[2], flood[3], flood[4], flood[5]);
  }

  @Test
  void noClientGetsMoreTurnsByAskingForSeveralSizes() throws InterruptedException {
    List<EvaluationRequest> large = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      large.add(added(13, 0, "flood"));
      added(11, 0, "flood");
    }
    List<EvaluationRequest> small = List.of(added(9, 0, "modest"), added(9, 0, "modest"));
    assertThat(take(1)).containsExactly(large.get(0));
    assertThat(take(1)).containsExactly(small.get(0));
    assertThat(take(1)).doesNotContain(small.get(1));
    assertThat(take(1)).containsExactly(small.get(1));
  }

  @Test
  void batchesAreShortWhileSeveralClientsAreActive() throws InterruptedException {
    EvaluationRequest sample = added(9, 0, "flood");
    take(1);
    long eachNanos = 2_000_000;
    queue.took(sample, 4, 4 * eachNanos);
    for (int i = 0; i < 60; i++) {
      added(9, 0, "flood");
    }
    assertThat(take(16)).as("alone").hasSize(16);
    EvaluationRequest modest = added(9, 0, "modest");
    assertThat(take(16)).hasSize(5).contains(modest);
    assertThat(take(16)).as("as long as the other may come back").hasSize(5);
    assertThat(take(16)).hasSize(5);
    for (int i = 0; i < 2; i++) {
      added(9, 0, "client " + i);
    }
    assertThat(take(16)).as("the more clients, the more they wait anyway").hasSize(10);
    for (int i = 0; i < 4; i++) {
      take(1);
    }
    assertThat(take(16)).as("alone again").hasSize(16);
  }

  @Test
  void aFullQueueKeepsNobodyOutWhoHasNothingInIt() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      added(9, 0, "flood");
    }
    EvaluationRequest modest = request(9, new Wish(0, "modest"));
    assertThat(queue.add(modest, true)).isTrue();
    assertThat(take(2)).contains(modest);
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
      queue.take(own, new ArrayList<>(), cells -> 4);
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
    assertThat(queue.take(batch, unwanted, cells -> 1)).isFalse();
    assertThat(queue.add(request(9, new Wish(0)), true)).isFalse();
  }
}
