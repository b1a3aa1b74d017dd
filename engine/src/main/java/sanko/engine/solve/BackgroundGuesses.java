package sanko.engine.solve;

import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;

/**
 * Guesses in a thread of their own, while another one reads: first what the first move is worth in
 * each of some problems, then what becomes of the one where it is worth most. Whoever makes them
 * has to {@link #end} them. Asked by one thread, besides its own.
 */
final class BackgroundGuesses {
  private static final System.Logger LOGGER = System.getLogger(BackgroundGuesses.class.getName());

  private static final long POLL_NANOS = 2_000_000;

  private final Guesser guesser;
  private final AtomicBoolean isEnded = new AtomicBoolean();
  private final CompletableFuture<Optional<OnBoard>> onBoard = new CompletableFuture<>();
  private final CompletableFuture<List<Guess>> guesses = new CompletableFuture<>();
  private volatile @Nullable Problem told;

  /**
   * Begins.
   *
   * @param points where they are played
   * @param problems at least one
   * @param known of the board as it is, or nothing
   * @param deadline for all of it
   */
  BackgroundGuesses(
      Guesser guesser,
      Set<Integer> points,
      List<Problem> problems,
      Optional<OnBoard> known,
      Deadline deadline) {
    this.guesser = guesser;
    DaemonThreads.start("guesses", () -> guess(points, problems, known, deadline));
  }

  private void guess(
      Set<Integer> points, List<Problem> problems, Optional<OnBoard> known, Deadline deadline) {
    try {
      Optional<OnBoard> board =
          known.or(
              () ->
                  guesser.onBoard(
                      problems.get(0).actual(),
                      points,
                      deadline.secondsLeft() * Guesser.PART_OF_WORTH,
                      isEnded::get));
      Problem best = best(problems, board);
      told = best;
      onBoard.complete(board);
      guesses.complete(guesser.guesses(best, board, deadline.secondsLeft(), isEnded::get));
    } catch (RuntimeException e) {
      LOGGER.log(Level.WARNING, "no guess", e);
    } finally {
      onBoard.complete(known);
      guesses.complete(List.of());
    }
  }

  /** The problem in which the first move is worth most, or the first. */
  private static Problem best(List<Problem> problems, Optional<OnBoard> board) {
    return board
        .flatMap(
            known ->
                problems.stream().max(Comparator.comparingDouble(each -> known.worth(each.goal()))))
        .orElse(problems.get(0));
  }

  /**
   * What is known of the board as it is; waits for it.
   *
   * @param isOver whether to end all, and to wait only for the search that is under way
   */
  Optional<OnBoard> onBoard(BooleanSupplier isOver) {
    return await(onBoard, isOver);
  }

  /** Whether it is this problem whose first move is worth most; does not wait. */
  boolean isAbout(Problem problem) {
    return problem.equals(told);
  }

  /** What is guessed of that problem; nothing as long as it is not done. */
  List<Guess> soFar() {
    return guesses.getNow(List.of());
  }

  /**
   * The same, when it is done.
   *
   * @param isOver whether to end all, and to wait only for the search that is under way
   */
  List<Guess> await(BooleanSupplier isOver) {
    return await(guesses, isOver);
  }

  /** Ends all, and waits for the search that is under way. */
  void end() {
    await(guesses, () -> true);
  }

  private <T> T await(CompletableFuture<T> result, BooleanSupplier isOver) {
    while (!result.isDone() && !isEnded.get()) {
      if (Thread.currentThread().isInterrupted() || isOver.getAsBoolean()) {
        isEnded.set(true);
      } else {
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
    return result.join();
  }
}
