package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Rules;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.superko.GameState;

@Timeout(60)
class EvaluatorShareTest {
  private static final int FLOOD = 50;

  private final List<String> order = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch hasBegun = new CountDownLatch(1);
  private final CountDownLatch isAsked = new CountDownLatch(1);

  private void ask(Evaluator share, String name, CountDownLatch answered) {
    share.evaluate(
        new GameState(5, 5, Rules.CHINESE, 7),
        EvaluationOptions.PLAIN,
        new Evaluator.Callback() {
          @Override
          public void completed(Evaluation evaluation) {
            order.add(name);
            hasBegun.countDown();
            try {
              isAsked.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            answered.countDown();
          }

          @Override
          public void failed(Exception cause) {
            order.add("failed");
            answered.countDown();
          }
        });
  }

  @Test
  void aClientIsServedAmongTheManyEvaluationsOfAnother() throws InterruptedException {
    CountDownLatch areAnswered = new CountDownLatch(FLOOD + 3);
    try (Evaluator whole = new RolloutEvaluator(1, 1, RolloutPolicy.UNIFORM, 1)) {
      Evaluator flood = new EvaluatorShare(whole);
      Evaluator modest = new EvaluatorShare(whole);
      for (int i = 0; i < FLOOD; i++) {
        ask(flood, "flood", areAnswered);
        hasBegun.await();
      }
      for (int i = 0; i < 3; i++) {
        ask(modest, "modest", areAnswered);
      }
      isAsked.countDown();
      areAnswered.await();
    }
    assertThat(order.subList(0, 8)).filteredOn("modest"::equals).hasSize(3);
  }
}
