package sanko.nn;

import java.util.concurrent.CompletableFuture;
import sanko.superko.GameState;

/** Asks an evaluator and keeps its answer. */
final class Answers {
  private Answers() {}

  static CompletableFuture<Evaluation> of(
      Evaluator evaluator, GameState game, EvaluationOptions options) {
    CompletableFuture<Evaluation> answer = new CompletableFuture<>();
    evaluator.evaluate(
        game,
        options,
        new Evaluator.Callback() {
          @Override
          public void completed(Evaluation evaluation) {
            answer.complete(evaluation);
          }

          @Override
          public void failed(Exception cause) {
            answer.completeExceptionally(cause);
          }
        });
    return answer;
  }
}
