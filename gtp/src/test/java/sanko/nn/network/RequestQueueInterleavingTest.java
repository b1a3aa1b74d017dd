package sanko.nn.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/** However threads interleave, each request is taken or left over, and nobody waits for ever. */
@Tag("interleavings")
class RequestQueueInterleavingTest {
  private static final int INTERLEAVINGS = 40;

  private static final class Wish implements Evaluator.Callback {
    @Override
    public Object client() {
      return "someone";
    }

    @Override
    public void completed(Evaluation evaluation) {}

    @Override
    public void failed(Exception cause) {}
  }

  /** Two requests for a queue that is full with one. */
  private static final class Talk implements Runnable {
    private final List<EvaluationRequest> requests = List.of(request(), request());
    private final RequestQueue example = new RequestQueue(1, 1);

    private Talk() {
      example.add(request(), false);
    }

    @Override
    public void run() {
      RequestQueue queue = new RequestQueue(1, 1);
      List<EvaluationRequest> taken = new ArrayList<>();
      Thread lane = new Thread(() -> takeUntilClosed(queue, taken));
      Thread search = new Thread(() -> requests.forEach(request -> queue.add(request, true)));
      lane.start();
      search.start();
      join(search);
      List<EvaluationRequest> left = queue.close();
      join(lane);
      taken.addAll(left);
      assertEquals(requests, taken);
    }

    private static void takeUntilClosed(RequestQueue queue, List<EvaluationRequest> taken) {
      List<EvaluationRequest> batch = new ArrayList<>();
      try {
        while (queue.take(batch, new ArrayList<>(), cells -> 2)) {
          taken.addAll(batch);
          batch.clear();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void join(Thread thread) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static EvaluationRequest request() {
    EvaluationRequest request = new EvaluationRequest(new MutableBoard(2, 2));
    GameState game = new GameState(2, 2, Rules.TROMP_TAYLOR, 7);
    EvaluationCache.Key key = new EvaluationCache.Key(0, 0);
    request.begin(game, EvaluationOptions.PLAIN, 0, key, new Wish());
    return request;
  }

  @Test
  void losesNoRequest() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, new Talk());
  }
}
