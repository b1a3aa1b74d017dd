package sanko.nn;

import java.util.concurrent.CompletableFuture;
import sanko.superko.GameState;

/** Evaluates positions, many at a time and for many games at once. Shared: any thread may call. */
public interface Evaluator extends AutoCloseable {

  /** Receives the outcome of one evaluation, exactly once. */
  interface Callback {
    /**
     * The evaluation is done. Called by a thread of the evaluator, or by the caller's own before
     * {@link Evaluator#evaluate} returns where the answer was at hand. Must return soon.
     */
    void completed(Evaluation evaluation);

    /**
     * The evaluation could not be done; the evaluator lives on. Called as {@link #completed} is.
     */
    void failed(Exception cause);
  }

  /** A name to show to users, of the network if there is one. */
  String name();

  /** Whether boards of this size can be evaluated. */
  boolean supports(int width, int height);

  /** Whether evaluations carry a known {@link Uncertainty}. */
  boolean hasUncertainty();

  /** How many evaluations under way the device can make use of at most. */
  int capacity();

  /**
   * How many evaluations are computed side by side: with fewer under way, part of the device idles.
   */
  default int lanes() {
    return 1;
  }

  /**
   * Begins an evaluation of the position for the player to move.
   *
   * @param position read before this returns, and not kept
   * @throws IllegalStateException if the evaluator is closed
   */
  void evaluate(GameState position, EvaluationOptions options, Callback callback);

  /**
   * Begins an evaluation whose outcome a future will hold; see {@link #evaluate(GameState,
   * EvaluationOptions, Callback)}.
   */
  default CompletableFuture<Evaluation> evaluate(GameState position, EvaluationOptions options) {
    CompletableFuture<Evaluation> outcome = new CompletableFuture<>();
    evaluate(
        position,
        options,
        new Callback() {
          @Override
          public void completed(Evaluation evaluation) {
            outcome.complete(evaluation);
          }

          @Override
          public void failed(Exception cause) {
            outcome.completeExceptionally(cause);
          }
        });
    return outcome;
  }

  /** Forgets cached evaluations. */
  void clearCache();

  /** Fails what is under way and frees the device. */
  @Override
  void close();
}
