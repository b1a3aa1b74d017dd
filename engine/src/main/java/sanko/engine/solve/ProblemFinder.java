package sanko.engine.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * Finds the group that a position is about: the one whose fate is proved to depend on who moves
 * first, the largest of several; if there is none, the one with the least room, or, if it is to be
 * enclosed, the largest of which it is not known.
 */
public final class ProblemFinder {
  private static final int MOST_GROUPS = 8;
  private static final int FEW_NODES = 500;
  private static final int GROWTH = 4;
  private static final int MOST_NODES = 32_000;
  private static final double PART_OF_TIME = 0.25;

  /** Guesses get one part in so many of the time in which an enclosed group is found. */
  private static final int GUESSES_OF_ENCLOSED = 4;

  /** Groups with more room are hardly in question. */
  private static final int MOST_GUESSED = 4;

  /** Half a stone's fate. */
  private static final double LEAST_WORTH = 0.5;

  /**
   * What was found.
   *
   * @param flips whether the first move decides, by proof or by a guess
   * @param rest what is left of the budget
   * @param reader what has read it so far
   */
  public record Found(Problem problem, boolean flips, SolveBudget rest, Solver reader) {
    /**
     * A solver that knows already what was read on the way, and whose time begins now.
     *
     * @param guesser as for {@link Solver}
     */
    public Solver solver(BooleanSupplier interrupted, @Nullable Guesser guesser) {
      return new Solver(reader, rest, interrupted, guesser);
    }
  }

  private final GameState game;
  private final Aim aim;
  private final int threats;
  private final Assumption assumption;
  private final @Nullable Guesser guesser;

  /**
   * A finder.
   *
   * @param assumption of the problem that is found; if it is to be enclosed, the outside may begin
   *     farther away, and nothing is assumed if that is not needed
   * @param guesser tells what the first moves are worth where few nodes prove nothing, or null
   * @throws IllegalArgumentException with a message for the user if the aim is not about groups
   */
  public ProblemFinder(
      GameState game, Aim aim, int threats, Assumption assumption, @Nullable Guesser guesser) {
    if (!aim.isOfGroup()) {
      throw new IllegalArgumentException("the goal " + aim.text() + " takes a vertex");
    }
    this.game = game;
    this.aim = aim;
    this.threats = threats;
    this.assumption = assumption;
    this.guesser = guesser;
  }

  /** The problem, or nothing if all groups are pass-alive or there is none. */
  public Optional<Found> find(SolveBudget budget, BooleanSupplier interrupted) {
    if (assumption.kind() == Assumption.Kind.ENCLOSED) {
      return findEnclosed(budget, interrupted);
    }
    List<Problem> problems = new ArrayList<>();
    Groups groups = new Groups(game.board(), Groups.UNCUT);
    for (List<Integer> group : groups.inQuestion(game.rules().suicide())) {
      if (problems.size() < MOST_GROUPS) {
        problems.add(Problem.of(game, aim, group, threats).under(assumption));
      }
    }
    SolveBudget part = budget.withSeconds(budget.seconds() * PART_OF_TIME);
    SolveBudget rest = budget.withSeconds(budget.seconds() * (1 - PART_OF_TIME));
    List<Solver> solvers =
        problems.stream().map(each -> new Solver(each, part, interrupted)).toList();
    int most = Math.min(MOST_NODES, budget.nodes());
    Optional<Problem> guessed = guess(problems, solvers, Math.min(FEW_NODES, most), part.seconds());
    if (guessed.isPresent()) {
      Solver solver = solvers.get(problems.indexOf(guessed.get()));
      return Optional.of(new Found(guessed.get(), true, rest, solver));
    }
    for (int nodes = Math.min(FEW_NODES, most); ; nodes = Math.min(GROWTH * nodes, most)) {
      List<Problem> flipping = new ArrayList<>();
      for (int i = 0; i < problems.size(); i++) {
        if (solvers.get(i).compare(nodes).isFlipped()) {
          flipping.add(problems.get(i));
        }
      }
      Optional<Problem> largest =
          flipping.stream().max(Comparator.comparingInt(each -> each.goal().points().size()));
      if (largest.isPresent()) {
        Solver solver = solvers.get(problems.indexOf(largest.get()));
        return Optional.of(new Found(largest.get(), true, rest, solver));
      }
      if (nodes == most || problems.isEmpty()) {
        return problems.stream()
            .findFirst()
            .map(each -> new Found(each, false, rest, solvers.get(0)));
      }
    }
  }

  private Optional<Found> findEnclosed(SolveBudget budget, BooleanSupplier interrupted) {
    SolveBudget half = budget.withSeconds(budget.seconds() / 2);
    double forGuess = guesser == null ? 0 : half.seconds() / GUESSES_OF_ENCLOSED;
    SolveBudget forProof = half.withSeconds(half.seconds() - forGuess);
    EnclosedFinder finder =
        new EnclosedFinder(game, aim, threats, assumption.reach(), forProof, interrupted);
    Optional<EnclosedFinder.Candidate> decided = finder.find();
    if (decided.isPresent()) {
      return decided.map(each -> found(each, true, half));
    }
    List<EnclosedFinder.Candidate> open = finder.open();
    int count = Math.min(MOST_GUESSED, open.size());
    Optional<EnclosedFinder.Candidate> guessed =
        mostWorth(open.subList(0, count), each -> guess(each.problem(), forGuess / count));
    return guessed
        .map(each -> found(each, true, half))
        .or(() -> open.stream().findFirst().map(each -> found(each, false, half)))
        .or(() -> finder.largest().map(each -> found(each, false, half)));
  }

  private static Found found(EnclosedFinder.Candidate each, boolean flips, SolveBudget rest) {
    return new Found(each.problem(), flips, rest, each.solver());
  }

  /**
   * The problem in which the first move is worth most, by a proof of few nodes or by a guess, of
   * those with the least room; none if it is not worth much anywhere, or nobody can guess.
   */
  private Optional<Problem> guess(
      List<Problem> problems, List<Solver> solvers, int nodes, double seconds) {
    int count = guesser == null ? 0 : Math.min(MOST_GUESSED, problems.size());
    return mostWorth(
        problems.subList(0, count),
        each -> {
          Answer answer = solvers.get(problems.indexOf(each)).compare(nodes);
          double proved = answer.isFlipped() ? Math.sqrt(each.goal().points().size()) : 0;
          return answer.isComparable() ? proved : guess(each, seconds / count);
        });
  }

  private double guess(Problem problem, double seconds) {
    return guesser == null
        ? 0
        : guesser.frame(problem, seconds).map(Guesser.Framed::worth).orElse(0.0);
  }

  private static <T> Optional<T> mostWorth(List<T> problems, ToDoubleFunction<T> worth) {
    T best = null;
    double most = LEAST_WORTH;
    for (T each : problems) {
      double own = worth.applyAsDouble(each);
      if (own > most) {
        most = own;
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }
}
