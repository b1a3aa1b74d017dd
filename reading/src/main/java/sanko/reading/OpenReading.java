package sanko.reading;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.superko.GameState;

/**
 * A reading that goes on where it stopped when it is given more nodes. If the past plays no part,
 * what was searched with one player first serves the other, too. One thread at a time.
 */
final class OpenReading {
  private static final int POSITIONS_PER_NODE = 4;

  private final Line line;
  private final Goal goal;
  private final boolean countsRaces;
  private final Search usual;

  /** Where the other may have a proof of a line that returns. */
  private final Search exact;

  /** A search, and how many of its nodes were searched with which player first. */
  private final class Search {
    private final boolean sharesZones;
    private final int[] nodes = new int[Color.WHITE + 1];
    private @Nullable ProofNumberSearch search;

    Search(boolean sharesZones) {
      this.sharesZones = sharesZones;
    }

    private ProofNumberSearch search() {
      ProofNumberSearch known = search;
      if (known == null) {
        known = new ProofNumberSearch(line, goal, sharesZones, countsRaces);
        search = known;
      }
      return known;
    }

    @Nullable Solution solve(
        int first, Budget budget, BiFunction<ProofNumberSearch, Budget, @Nullable Solution> solve) {
      int before = search().nodes();
      if (nodes[first] >= budget.nodes()) {
        return null;
      }
      long all = (long) before - nodes[first] + budget.nodes();
      int most = (int) Math.min(all, Integer.MAX_VALUE);
      Budget more = new Budget(most, budget.kept(), budget.interrupted());
      Solution solution = solve.apply(search(), more);
      nodes[first] += search().nodes() - before;
      return solution;
    }

    boolean hasSharedZones() {
      return search().hasSharedZones();
    }

    int kept() {
      return search == null ? 0 : search.kept();
    }

    void forget(int most) {
      if (search != null && kept() > most) {
        search.forget(most);
      }
    }
  }

  /**
   * A reading that has not begun.
   *
   * @param line before the first move; for this reading alone
   */
  OpenReading(Line line, Goal goal, boolean countsRaces) {
    this.line = line;
    this.goal = goal;
    this.countsRaces = countsRaces;
    usual = new Search(true);
    exact = new Search(false);
  }

  /** Whether one reading serves for both players. */
  static boolean isForBoth(GameState game) {
    return Line.startsAnew(game);
  }

  /**
   * Reads on.
   *
   * @param first who moves first; another player than before only if it {@link #isForBoth}
   * @param budget of which the nodes are all that were searched with this player first
   */
  Reading read(int first, Budget budget) {
    return read(first, budget, ProofNumberSearch::solve);
  }

  /** Reads whether the first player wins by a certain move, as {@link Reader#readMove} does. */
  Reading readMove(int first, int point, Budget budget) {
    return read(first, budget, (search, more) -> search.solveWith(point, more));
  }

  private Reading read(
      int first, Budget budget, BiFunction<ProofNumberSearch, Budget, @Nullable Solution> solve) {
    line.begin(first);
    Solution solution = usual.solve(first, budget, solve);
    boolean isOpen = solution == null || mayReturn(solution, budget);
    if (solution != null && isOpen && usual.hasSharedZones()) {
      solution = exact.solve(first, budget, solve);
      isOpen = solution == null || mayReturn(solution, budget);
    }
    if (solution == null || isOpen) {
      return new Reading(Verdict.UNKNOWN, null, nodes(first));
    }
    boolean isReached = solution.winner() == goal.proponent();
    Verdict verdict = isReached ? Verdict.PROVED : Verdict.REFUTED;
    return new Reading(verdict, solution.proof(), nodes(first));
  }

  /** Whether the game may end by repetition before a player has won who must bring that about. */
  private boolean mayReturn(Solution solution, Budget budget) {
    if (line.hasSuperko() || solution.winner() != goal.active()) {
      return false;
    }
    int nodes = nodes(Color.BLACK) + nodes(Color.WHITE);
    long positions = (long) POSITIONS_PER_NODE * Math.min(nodes, budget.kept());
    int most = (int) Math.min(positions, Integer.MAX_VALUE);
    return new ReturningLines(line, most).mayBeIn(solution.proof());
  }

  /** The positions that were searched with a player first. */
  int nodes(int first) {
    return usual.nodes[first] + exact.nodes[first];
  }

  /** The positions in memory. */
  int kept() {
    return usual.kept() + exact.kept();
  }

  /** Forgets the positions that took least work, until at most so many are left. */
  void forget(int most) {
    exact.forget(most / 2);
    usual.forget(most - exact.kept());
  }
}
