package sanko.engine.solve;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Finds the group that a position is about: the one whose fate is proved to depend on who moves
 * first, the largest of several; if there is none, the one with the least room, or, if it is to be
 * enclosed, the largest of which it is not known.
 */
public final class ProblemFinder {
  static final int FEW_NODES = 500;
  private static final int GROWTH = 4;
  private static final int MOST_NODES = 32_000;
  private static final double PART_OF_TIME = 0.25;

  /** The part of the time in which an enclosed group is found, and weaker assumptions are tried. */
  private static final double PART_OF_ENCLOSED = 0.75;

  /** The part of the time that is left for guesses where they do not have a thread. */
  private static final double PART_OF_GUESSES = 0.125;

  /** Half a stone's fate. */
  static final double LEAST_WORTH = 0.5;

  /** The part of what a proof about a smaller group is worth that a guess must be worth. */
  private static final double PART_OF_PROOF = 0.55;

  /**
   * The first move must be worth more than this part of what it is worth for the group that was
   * found.
   */
  private static final double PART_OF_FOUND = 0.25;

  /**
   * What was found.
   *
   * @param reader what has read the problem so far
   * @param flips whether the first move decides, by proof or by a guess; true for stones that were
   *     named
   * @param rest what is left of the budget
   */
  public record Found(Solver reader, boolean flips, SolveBudget rest) {
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
   */
  public ProblemFinder(
      GameState game, Aim aim, int threats, Assumption assumption, @Nullable Guesser guesser) {
    this.game = game;
    this.aim = aim;
    this.threats = threats;
    this.assumption = assumption;
    this.guesser = guesser;
  }

  /**
   * The problem of stones that are named, or, if there are none, the one that is found.
   *
   * @throws IllegalArgumentException as {@link Problem#of} and {@link Problem#under} do, and {@link
   *     #find(SolveBudget, BooleanSupplier)}
   */
  public Optional<Found> find(
      List<Integer> stones, SolveBudget budget, BooleanSupplier interrupted) {
    if (stones.isEmpty()) {
      return find(budget, interrupted);
    }
    Problem named = Problem.of(game, aim, stones, threats).under(assumption);
    return Optional.of(new Found(new Solver(named, budget, interrupted), true, budget));
  }

  /**
   * The problem of stones that are named, with nothing assumed if it is proved so within a quarter
   * of the time, or if nothing is gained by an assumption: if under it the first move is not proved
   * to decide, nor the player to move to win.
   *
   * @throws IllegalArgumentException as {@link Problem#of} and {@link Problem#under} do
   */
  public Found findAssumingLeast(
      List<Integer> stones, SolveBudget budget, BooleanSupplier interrupted) {
    Deadline end = Deadline.in(budget.seconds());
    Deadline endOfProof = Deadline.in(budget.seconds() * PART_OF_ENCLOSED);
    SolveBudget part = budget.ofPart(PART_OF_TIME);
    Solver solver = new Solver(Problem.of(game, aim, stones, threats), part, interrupted);
    Answer answer = solver.solve();
    if (answer.isComplete() || answer.isDecidedByMove()) {
      return new Found(solver, true, budget.until(end));
    }
    SolveBudget more = budget.until(endOfProof);
    EnclosedFinder finder =
        new EnclosedFinder(List.of(solver), assumption.reach(), more, interrupted);
    if (finder.find(new GroupGuesses(null, List.of(), more, interrupted))) {
      return new Found(finder.weakest(budget.until(endOfProof)), true, budget.until(end));
    }
    boolean isOpen = answer.first(game.toMove()).lost() == Verdict.UNKNOWN;
    Solver told = isOpen ? finder.won().orElse(solver) : solver;
    return new Found(told, true, budget.until(end));
  }

  /**
   * The problem, or nothing if all groups are pass-alive or there is none.
   *
   * @throws IllegalArgumentException with a message for the user if the aim is not about groups
   */
  Optional<Found> find(SolveBudget budget, BooleanSupplier interrupted) {
    if (!aim.isOfGroup()) {
      throw new IllegalArgumentException(
          "the goal "
              + aim.text()
              + " takes "
              + (aim.isOfTwoChains() ? "two vertices" : "a vertex"));
    }
    if (assumption.kind() == Assumption.Kind.ENCLOSED) {
      return findEnclosed(budget, interrupted);
    }
    SolveBudget part = budget.ofPart(PART_OF_TIME);
    SolveBudget rest = budget.ofPart(1 - PART_OF_TIME);
    Groups groups = new Groups(game.board(), Groups.UNCUT);
    List<Solver> solvers =
        groups.inQuestion(game.rules().suicide()).stream()
            .map(group -> Problem.of(game, aim, group, threats).under(assumption))
            .map(each -> new Solver(each, part, interrupted))
            .toList();
    int most = Math.min(MOST_NODES, budget.nodes());
    Optional<Solver> guessed = guess(solvers, Math.min(FEW_NODES, most), budget, interrupted);
    if (guessed.isPresent()) {
      return guessed.map(each -> new Found(each, true, rest));
    }
    for (int nodes = Math.min(FEW_NODES, most); ; nodes = Math.min(GROWTH * nodes, most)) {
      Optional<Solver> largest = largestFlipping(solvers, nodes, budget.kept());
      if (largest.isPresent()) {
        return largest.map(each -> new Found(each, true, rest));
      }
      if (nodes == most || solvers.isEmpty()) {
        return solvers.stream().findFirst().map(each -> new Found(each, false, rest));
      }
    }
  }

  /**
   * Reads all.
   *
   * @param nodes of each reading
   * @param kept how many of them all together may keep in memory for the next time
   */
  private static Optional<Solver> largestFlipping(List<Solver> solvers, int nodes, int kept) {
    return solvers.stream()
        .filter(each -> isFlipped(each, nodes, kept / solvers.size()))
        .max(Comparator.comparingInt(each -> each.problem().goal().points().size()));
  }

  private static boolean isFlipped(Solver solver, int nodes, int kept) {
    boolean isFlipped = solver.compare(nodes).isFlipped();
    solver.forget(kept);
    return isFlipped;
  }

  private Optional<Found> findEnclosed(SolveBudget budget, BooleanSupplier interrupted) {
    Deadline end = Deadline.in(budget.seconds());
    Deadline endOfProof = Deadline.in(budget.seconds() * PART_OF_ENCLOSED);
    boolean hasThread = guesser == null || budget.threads() > 1;
    SolveBudget forProof = budget.ofPart(PART_OF_ENCLOSED - (hasThread ? 0 : PART_OF_GUESSES));
    List<Problem> problems =
        EnclosedFinder.groups(game).stream()
            .map(group -> Problem.of(game, aim, group, threats))
            .toList();
    List<Solver> groups =
        problems.stream().map(each -> new Solver(each, forProof, interrupted)).toList();
    EnclosedFinder finder = new EnclosedFinder(groups, assumption.reach(), forProof, interrupted);
    try (GroupGuesses guesses = new GroupGuesses(guesser, problems, budget, interrupted)) {
      if (finder.find(guesses)) {
        Optional<Solver> larger = larger(finder, guesses);
        if (larger.isEmpty()) {
          guesses.end();
        }
        Solver told = larger.orElseGet(() -> finder.weakest(budget.until(endOfProof)));
        Found found = new Found(told, true, budget.until(end));
        guesses.handOver(told);
        return Optional.of(found);
      }
      List<Solver> open = finder.open();
      Optional<Solver> guessed = likeliest(open, finder.dead(), guesses);
      if (guessed.isEmpty()) {
        return finder.largest().map(each -> new Found(each, false, budget.until(end)));
      }
      Solver told = guessed.get();
      boolean isWorth = guesses.worth(told.problem()) > LEAST_WORTH;
      guesses.handOver(told);
      return Optional.of(new Found(told, isWorth, budget.until(end)));
    }
  }

  /**
   * The problem in which the first move is worth most; groups that are dead under an assumption
   * count only if it is worth much, or if there are no others.
   */
  private static Optional<Solver> likeliest(
      List<Solver> open, List<Solver> dead, GroupGuesses guesses) {
    Stream<Solver> worthMuch =
        dead.stream().filter(each -> guesses.worth(each.problem()) > LEAST_WORTH);
    List<Solver> likely = Stream.concat(open.stream(), worthMuch).toList();
    return mostWorth(likely, guesses, 0)
        .or(() -> open.stream().findFirst())
        .or(() -> mostWorth(dead, guesses, 0));
  }

  /**
   * A larger group than that which was found, if the problem is rather about it, as far as a
   * network can tell: one that only lacks the proof that the player to move wins, unless the first
   * move is worth far less than for the one that was found; or any for which it is worth much.
   */
  private static Optional<Solver> larger(EnclosedFinder finder, GroupGuesses guesses) {
    double least = PART_OF_PROOF * Math.sqrt(finder.size());
    List<Solver> half = finder.halfDecided();
    Optional<Solver> told =
        half.isEmpty()
            ? Optional.empty()
            : mostWorth(
                half, guesses, Math.max(0, PART_OF_FOUND * guesses.worth(finder.decided())));
    return told.or(() -> mostWorth(finder.larger(), guesses, least));
  }

  /**
   * The problem in which the first move is worth most, by a proof of few nodes or by a guess; none
   * if it is not worth much anywhere, or nobody can guess.
   */
  private Optional<Solver> guess(
      List<Solver> solvers, int nodes, SolveBudget budget, BooleanSupplier interrupted) {
    if (guesser == null) {
      return Optional.empty();
    }
    List<Problem> problems = solvers.stream().map(Solver::problem).toList();
    try (GroupGuesses guesses = new GroupGuesses(guesser, problems, budget, interrupted)) {
      Optional<Solver> best =
          mostWorth(
              solvers,
              LEAST_WORTH,
              each -> {
                Answer answer = each.compare(nodes);
                int size = each.problem().goal().points().size();
                double proved = answer.isFlipped() ? Math.sqrt(size) : 0;
                return answer.isComparable() ? proved : guesses.worth(each.problem());
              });
      best.ifPresent(guesses::handOver);
      return best;
    }
  }

  /** The one that is worth most by a guess, and more than this. */
  private static Optional<Solver> mostWorth(
      List<Solver> solvers, GroupGuesses guesses, double least) {
    return mostWorth(solvers, least, each -> guesses.worth(each.problem()));
  }

  private static Optional<Solver> mostWorth(
      List<Solver> solvers, double least, ToDoubleFunction<Solver> worth) {
    Solver best = null;
    double most = least;
    for (Solver each : solvers) {
      double own = worth.applyAsDouble(each);
      if (own > most) {
        most = own;
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }
}
