package sanko.nn;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/** Evaluates positions, many at a time and for many games at once. Shared: any thread may call. */
public interface Evaluator extends AutoCloseable {

  /**
   * Receives the outcome of one evaluation, exactly once. Where {@link #completed} fails on a
   * thread of the evaluator, {@link #failed} follows.
   */
  interface Callback {
    /**
     * The evaluation is done. Called by a thread of the evaluator, or by the caller's own before
     * {@link Evaluator#evaluate} returns where the answer was at hand. Must return soon.
     */
    void completed(Evaluation evaluation);

    /**
     * The evaluation could not be done, or was not {@linkplain #isWanted wanted} any more ({@link
     * java.util.concurrent.CancellationException}); the evaluator lives on. Called as {@link
     * #completed} is.
     */
    void failed(Exception cause);

    /** Evaluations of higher priority are to begin before others of the same client; asked once. */
    default int priority() {
      return 0;
    }

    /**
     * On whose behalf the evaluation is made. Clients take turns, whatever their priorities and
     * however much each asks for. Those who do not say are one client, null. Asked once.
     */
    default @Nullable Object client() {
      return null;
    }

    /**
     * Whether somebody still waits for the answer. Asked by threads of the evaluator before they
     * begin; an evaluation that is under way ends as usual. Must be quick, and false for good once
     * it is false.
     */
    default boolean isWanted() {
      return true;
    }
  }

  /** A name to show to users, of the network if there is one. */
  String name();

  /** The device, to show to users. */
  default String device() {
    return "processor";
  }

  /** Where the network comes from; null where it is none from a file. */
  default @Nullable NetworkSource source() {
    return null;
  }

  /** Whether boards of this size can be evaluated. */
  boolean supports(int width, int height);

  /** Whether evaluations depend on the {@link HumanProfile} of the options. */
  default boolean imitatesPeople() {
    return false;
  }

  /**
   * The evaluator of a second network that imitates people and stands beside this one; null if
   * there is none. It is closed with this one.
   */
  default @Nullable Evaluator human() {
    return null;
  }

  /**
   * What evaluations must not be told because the network has not learned what it means, and what
   * its answers about are guesses. The first question may take part of a second for a small network
   * and seconds for a large one; later ones, and those of later starts, take none.
   */
  default Set<OptionalInput> unlearnedInputs() {
    return Set.of();
  }

  /** Whether evaluations carry a known {@link Uncertainty}. */
  boolean hasUncertainty();

  /**
   * The numbers in which a position on a board of this size is computed from now on, {@link
   * Precision#FP32}, {@link Precision#INT8} or {@link Precision#BF16}; null where there is no
   * choice. It may change at any time, to one further on in this order, so a search asks once and
   * puts the answer into its {@link EvaluationOptions}.
   */
  default @Nullable Precision precision(int width, int height) {
    return null;
  }

  /** How many evaluations under way the device can make use of at most. */
  int capacity();

  /**
   * How many evaluations are computed side by side: with fewer under way, part of the device idles.
   */
  default int lanes() {
    return 1;
  }

  /**
   * Begins an evaluation of the position for the player to move. Where far more evaluations are
   * under way than {@link #capacity} it may wait until there are fewer.
   *
   * @param position read before this returns, and not kept
   * @throws IllegalStateException if the evaluator is closed
   */
  void evaluate(GameState position, EvaluationOptions options, Callback callback);

  /**
   * Begins an evaluation whose outcome a future will hold; see {@link #evaluate(GameState,
   * EvaluationOptions, Callback)}. Cancelling the future cancels the evaluation if it has not
   * begun.
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

          @Override
          public boolean isWanted() {
            return !outcome.isDone();
          }
        });
    return outcome;
  }

  /** What has been computed so far; nothing where nobody counts. */
  default EvaluatorWork work() {
    return EvaluatorWork.NOTHING;
  }

  /** Forgets cached evaluations. */
  void clearCache();

  /** Fails what is under way and frees the device. */
  @Override
  void close();
}
