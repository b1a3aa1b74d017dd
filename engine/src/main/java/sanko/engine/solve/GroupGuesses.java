package sanko.engine.solve;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells by a network what the first move is worth for each group of a position, and begins to guess
 * about one of them while others read. One question; asked by one thread.
 */
final class GroupGuesses implements AutoCloseable {
  private final @Nullable Guesser guesser;
  private final List<Problem> groups;
  private final SolveBudget budget;
  private final BooleanSupplier interrupted;
  private final Deadline deadline;
  private @Nullable BackgroundGuesses background;
  private Optional<OnBoard> onBoard = Optional.empty();
  private boolean isAsked;

  /**
   * Guesses, whose time begins now.
   *
   * @param guesser or null, if nothing is to be guessed
   * @param groups the problems of all groups, with nothing assumed
   */
  GroupGuesses(
      @Nullable Guesser guesser,
      List<Problem> groups,
      SolveBudget budget,
      BooleanSupplier interrupted) {
    this.guesser = guesser;
    this.groups = groups;
    this.budget = budget;
    this.interrupted = interrupted;
    deadline = Deadline.in(budget.seconds());
  }

  /** Begins to guess, if nothing has begun yet and there is a thread for it. */
  void begin(List<Problem> open) {
    if (guesser != null && !isAsked && budget.threads() > 1 && !open.isEmpty()) {
      isAsked = true;
      background =
          new BackgroundGuesses(guesser, Guesser.points(groups), open, Optional.empty(), deadline);
    }
  }

  /** How much the first move changes, {@link OnBoard#worth}; 0 if nobody can tell. */
  double worth(Problem problem) {
    if (background != null) {
      onBoard = background.onBoard(interrupted);
    } else if (guesser != null && !isAsked) {
      isAsked = true;
      onBoard =
          guesser.onBoard(
              problem.actual(),
              Guesser.points(groups),
              Math.min(deadline.secondsLeft(), budget.seconds() * Guesser.PART_OF_WORTH),
              interrupted);
    }
    return onBoard.map(each -> each.worth(problem.goal())).orElse(0.0);
  }

  /** Lets a solver go on with what was asked and what has begun, if that is about its problem. */
  void handOver(Solver solver) {
    if (background != null && background.isAbout(solver.problem())) {
      solver.takeOver(background, onBoard);
      background = null;
    } else {
      end();
      solver.takeOver(null, onBoard);
    }
  }

  /** Ends what has begun. */
  void end() {
    if (background != null) {
      background.end();
      background = null;
    }
  }

  @Override
  public void close() {
    end();
  }
}
