package sanko.engine.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * Finds the group that a problem of a book is about, the largest whose fate is proved to depend on
 * who moves first, if only by ko; and the weakest assumption about the outside under which that is
 * proved. One question.
 */
final class EnclosedFinder {
  private static final int FARTHEST = 4;
  private static final int MOST_GROUPS = 8;
  private static final int FEW_NODES = 500;
  private static final int GROWTH = 4;
  private static final int MOST_NODES = 128_000;

  /** Groups with more room are those that enclose others. */
  private static final int MOST_ROOM = 36;

  private final int mostNodes;
  private final List<Candidate> candidates = new ArrayList<>();
  private final Map<List<Integer>, Candidate> unenclosed = new LinkedHashMap<>();

  /**
   * A finder.
   *
   * @param reach how far from a group the outside begins at least
   */
  EnclosedFinder(
      GameState game,
      Aim aim,
      int threats,
      int reach,
      SolveBudget budget,
      BooleanSupplier interrupted) {
    mostNodes = Math.min(MOST_NODES, budget.nodes());
    for (List<Integer> group : groups(game)) {
      Problem open = Problem.of(game, aim, group, threats);
      for (int each = reach; each <= Math.max(reach, FARTHEST); each++) {
        Problem problem = open.under(Assumption.enclosed(each));
        candidates.add(new Candidate(group, problem, new Solver(problem, budget, interrupted)));
      }
      unenclosed.put(group, new Candidate(group, open, new Solver(open, budget, interrupted)));
    }
    candidates.sort(Comparator.comparingInt(each -> -each.size()));
  }

  /** Groups that may be enclosed: chains that cannot be cut, and all that share a liberty. */
  private static Set<List<Integer>> groups(GameState game) {
    Set<List<Integer>> found = new LinkedHashSet<>();
    for (int shared : new int[] {Groups.UNCUT, Groups.TOGETHER}) {
      Groups groups = new Groups(game.board(), shared);
      List<List<Integer>> all = groups.inQuestion(game.rules().suicide());
      for (List<Integer> each : all.subList(0, Math.min(MOST_GROUPS, all.size()))) {
        if (groups.room(each) <= MOST_ROOM || found.isEmpty()) {
          found.add(each);
        }
      }
    }
    return found;
  }

  /** A group under an assumption, and what is known of it. */
  private static final class Candidate {
    final List<Integer> group;
    final Problem problem;
    private final Solver solver;
    private @Nullable Answer answer;

    Candidate(List<Integer> group, Problem problem, Solver solver) {
      this.group = group;
      this.problem = problem;
      this.solver = solver;
    }

    int size() {
      return problem.goal().points().size();
    }

    /** Reads with so many nodes; returns whether the first move is proved to decide. */
    boolean read(int nodes) {
      answer = solver.solve(nodes);
      return answer.isDecidedByMove();
    }

    /** Whether it is not known whether the first move decides. */
    boolean isOpen() {
      return answer == null
          || !(answer.isDecidedByMove() || (answer.black().isKnown() && answer.white().isKnown()));
    }
  }

  /** The problem that the first move decides, if there is one for which that could be proved. */
  Optional<Problem> find() {
    @Nullable Candidate best = null;
    int nodes = 0;
    boolean isSure = false;
    while (nodes < mostNodes && !isSure) {
      nodes = Math.min(Math.max(FEW_NODES, GROWTH * nodes), mostNodes);
      isSure = true;
      for (Candidate each : candidates) {
        if (best != null && each.size() <= best.size()) {
          break;
        }
        if (each.read(nodes)) {
          best = each;
        }
        isSure &= !each.isOpen();
      }
      isSure &= best != null;
    }
    return Optional.ofNullable(best).map(this::weakest);
  }

  /** The same question under the weakest assumption under which it is decided. */
  private Problem weakest(Candidate found) {
    List<Candidate> weaker = new ArrayList<>(ofGroup(found.group));
    weaker.subList(0, weaker.indexOf(found) + 1).clear();
    weaker.add(Objects.requireNonNull(unenclosed.get(found.group)));
    Candidate weakest = found;
    for (Candidate each : weaker) {
      if (!each.read(mostNodes)) {
        break;
      }
      weakest = each;
    }
    return weakest.problem;
  }

  private List<Candidate> ofGroup(List<Integer> group) {
    return candidates.stream().filter(each -> each.group.equals(group)).toList();
  }

  /** For each group the first problem of which it is not known, the largest group first. */
  List<Problem> open() {
    Map<List<Integer>, Problem> open = new LinkedHashMap<>();
    candidates.stream()
        .filter(Candidate::isOpen)
        .forEach(each -> open.putIfAbsent(each.group, each.problem));
    return List.copyOf(open.values());
  }

  /** The problem of the largest group, if there is any. */
  Optional<Problem> largest() {
    return candidates.stream().findFirst().map(each -> each.problem);
  }
}
