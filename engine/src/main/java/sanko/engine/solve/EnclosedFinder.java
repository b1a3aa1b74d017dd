package sanko.engine.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.board.Color;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Finds the group that a problem of a book is about, the largest whose fate is proved to depend on
 * who moves first, if only by ko; and an assumption about the outside that is as weak as can be
 * proved. One question.
 */
final class EnclosedFinder {
  private static final int FARTHEST = 4;
  private static final int GROWTH = 2;

  /** After this many nodes of each reading it is worth guessing. */
  private static final int BEFORE_GUESSES = 2_000;

  /** After this many it is asked for which groups the first move is worth most. */
  private static final int BEFORE_WORTH = 8_000;

  /**
   * A group is read on if the first move is worth this part of the most that it is worth to one.
   */
  private static final double PART_OF_MOST = 0.6;

  /** How much a weaker assumption may take at least, in nodes of a reading. */
  private static final int FOR_WEAKER = 128_000;

  /** The part of the time in which groups are read that are larger than one that was found. */
  private static final double PART_OF_LARGER = 2.0 / 3;

  /** The part of the positions of a reading that readings which have stopped may keep together. */
  private static final int PART_OF_STOPPED = 2;

  /** Groups with more room are those that enclose others. */
  private static final int MOST_ROOM = 36;

  private final int mostNodes;
  private final int threads;

  /** How many positions each group may keep in memory while others are read. */
  private final int keptByGroup;

  /** When groups larger than one that was found are no longer read. */
  private final Deadline endOfLarger;

  /** How many nodes a reading may search so far. */
  private int nodes;

  private final BooleanSupplier interrupted;

  /** The largest group first. */
  private final List<Group> groups = new ArrayList<>();

  private @Nullable Group decided;

  /** The size of a group that was found; smaller ones are of no interest. */
  private final AtomicInteger found = new AtomicInteger();

  /**
   * A finder, whose time begins now.
   *
   * @param open what has read the problems of the groups so far, without an assumption
   * @param reach how far from a group the outside begins at least
   */
  EnclosedFinder(List<Solver> open, int reach, SolveBudget budget, BooleanSupplier interrupted) {
    this.interrupted = interrupted;
    mostNodes = budget.nodes();
    endOfLarger = Deadline.in(budget.seconds() * PART_OF_LARGER);
    SolveBudget many = budget.ofManyThreads();
    threads = many.threads();
    keptByGroup = budget.kept() / (PART_OF_STOPPED * Math.max(1, open.size()));
    SolveBudget each = open.size() == 1 ? budget : many;
    for (Solver solver : open) {
      Problem problem = solver.problem();
      Group group = new Group(problem.goal().points().size());
      BooleanSupplier isOver = () -> isOver(group);
      for (int away = reach; away <= Math.max(reach, FARTHEST); away++) {
        group.add(new Solver(problem.under(Assumption.enclosed(away)), each, isOver));
      }
      group.add(new Solver(solver, each, isOver, null));
      groups.add(group);
    }
    groups.sort(Comparator.comparingInt(group -> -group.size));
  }

  /** Whether a group is no longer read: for a larger one that is open there is less time. */
  private boolean isOver(Group group) {
    int size = found.get();
    boolean isLate = size > 0 && endOfLarger.hasPassed();
    return interrupted.getAsBoolean() || group.size < size || (isLate && group.size > size);
  }

  /** Groups that may be enclosed: chains that cannot be cut, and all that share a liberty. */
  static Set<List<Integer>> groups(GameState game) {
    Set<List<Integer>> found = new LinkedHashSet<>();
    for (int shared : new int[] {Groups.UNCUT, Groups.TOGETHER}) {
      Groups groups = new Groups(game.board(), shared);
      for (List<Integer> each : groups.inQuestion(game.rules().suicide())) {
        if (groups.room(each) <= MOST_ROOM || found.isEmpty()) {
          found.add(each);
        }
      }
    }
    return found;
  }

  /** A problem, and what is known of it. One thread at a time. */
  private static final class Candidate {
    final Solver solver;
    private @Nullable Answer answer;

    Candidate(Solver solver) {
      this.solver = solver;
    }

    /** Reads with at most this many nodes for each reading. */
    private void read(int nodes) {
      answer = solver.solve(nodes);
    }

    /** Whether the first move is proved to decide. */
    private boolean isDecided() {
      return answer != null && answer.isDecidedByMove();
    }

    /** Whether it is not known whether the first move decides. */
    private boolean isOpen() {
      return answer == null
          || !(answer.isDecidedByMove()
              || (answer.black().isKnown() && answer.white().isKnown())
              || answer.isWonWithoutMove(Color.BLACK)
              || answer.isWonWithoutMove(Color.WHITE));
    }

    /**
     * Whether the group lives if its owner moves first, although all outside is taken for the
     * attacker's, and it is not known what the attacker, who is to move, can do.
     */
    private boolean isHalfDecided() {
      int mover = solver.problem().game().toMove();
      return answer != null
          && isOpen()
          && mover == solver.problem().goal().attacker()
          && answer.first(mover).lost() == Verdict.UNKNOWN
          && answer.isWonBy(Color.opponent(mover));
    }

    /**
     * Whether the group is captured even if its owner moves first, so that it may need more room.
     */
    private boolean isDead() {
      int owner = solver.problem().goal().defender();
      return answer != null
          && !answer.isDecidedByMove()
          && (answer.first(owner).lost() == Verdict.PROVED
              || answer.isWonWithoutMove(Color.opponent(owner)));
    }
  }

  /** A group under all assumptions, the strongest first, none last. */
  private static final class Group {
    final int size;
    private final List<Candidate> candidates = new ArrayList<>();
    private int at;

    Group(int size) {
      this.size = size;
    }

    void add(Solver solver) {
      candidates.add(new Candidate(solver));
    }

    /**
     * Where the group is dead goes on to more room, as long as something is assumed; tells whether
     * it did.
     */
    boolean advance() {
      boolean advances = now().isDead() && at + 2 < candidates.size();
      if (advances) {
        now().solver.forget(0);
        at++;
      }
      return advances;
    }

    Candidate now() {
      return candidates.get(at);
    }

    double worth(GroupGuesses guesses) {
      return guesses.worth(now().solver.problem());
    }

    /** The problem without an assumption. */
    Solver withoutAssumption() {
      return candidates.get(candidates.size() - 1).solver;
    }

    /** Those that assume less than the present one. */
    List<Candidate> weaker() {
      return candidates.subList(at + 1, candidates.size());
    }
  }

  /**
   * Looks for the largest group for which it can be proved that the first move decides.
   *
   * @param guesses tell for which groups the first move is worth little; those are read further
   *     only if there are no others, or with the last nodes
   */
  boolean find(GroupGuesses guesses) {
    List<Group> larger = groups;
    while (nodes < mostNodes
        && open(larger).stream().anyMatch(each -> !each.now().solver.isOver())) {
      nodes = (int) Math.min(Math.max(ProblemFinder.FEW_NODES, (long) GROWTH * nodes), mostNodes);
      List<Group> open = open(larger);
      read(nodes > BEFORE_WORTH && nodes < mostNodes ? likely(open, guesses) : open);
      Optional<Group> first = larger.stream().filter(each -> each.now().isDecided()).findFirst();
      if (first.isPresent()) {
        decided = first.get();
        larger = larger.subList(0, larger.indexOf(decided));
      }
      if (nodes >= BEFORE_GUESSES) {
        guesses.begin(open(larger).stream().map(each -> each.now().solver.problem()).toList());
      }
    }
    return decided != null;
  }

  /** The groups for which the first move is worth most; all if it is worth little everywhere. */
  private static List<Group> likely(List<Group> groups, GroupGuesses guesses) {
    if (groups.size() == 1) {
      return groups;
    }
    double most = groups.stream().mapToDouble(each -> each.worth(guesses)).max().orElse(0);
    return most <= ProblemFinder.LEAST_WORTH
        ? groups
        : groups.stream().filter(each -> each.worth(guesses) >= PART_OF_MOST * most).toList();
  }

  /** Reads groups, those that are dead with more room. */
  private void read(List<Group> groups) {
    List<Group> open = groups;
    while (!open.isEmpty()) {
      forAll(open, this::read);
      open = open.stream().filter(Group::advance).toList();
    }
  }

  private void read(Group group) {
    group.now().read(nodes);
    if (group.now().isDead()) {
      group.withoutAssumption().compare(Math.min(ProblemFinder.FEW_NODES, mostNodes));
    }
    group.now().solver.forget(keptByGroup);
    if (group.now().isDecided()) {
      found.accumulateAndGet(group.size, Math::max);
    }
  }

  private static List<Group> open(List<Group> groups) {
    return groups.stream().filter(each -> each.now().isOpen()).toList();
  }

  /**
   * The question about the group that was found, under weaker and weaker assumptions as long as it
   * is decided; but under the weakest that leaves nothing open where the moves are the same.
   *
   * @param budget of which the time is for trying assumptions
   */
  Solver weakest(SolveBudget budget) {
    Group group = decidedGroup();
    groups.forEach(each -> each.now().solver.forget(each == group ? keptByGroup : 0));
    List<Candidate> weaker = group.weaker();
    int most = Math.min(mostNodes, Math.max(FOR_WEAKER, nodes));
    AtomicInteger failed = new AtomicInteger(weaker.size());
    SolveBudget each = budget.ofManyThreads();
    List<Solver> solvers = new ArrayList<>();
    List<Integer> ranks = IntStream.range(0, weaker.size()).boxed().toList();
    for (int rank : ranks) {
      BooleanSupplier isOver = () -> interrupted.getAsBoolean() || failed.get() < rank;
      solvers.add(new Solver(weaker.get(rank).solver, each, isOver, null));
    }
    forAll(
        ranks,
        rank -> {
          if (!solvers.get(rank).solve(most).isDecidedByMove()) {
            failed.accumulateAndGet(rank, Math::min);
          }
        });
    solvers.add(0, group.now().solver);
    return weakest(solvers.subList(0, failed.get() + 1));
  }

  /** The last, unless only an earlier one has a status to tell, with the same moves. */
  private static Solver weakest(List<Solver> decided) {
    Solver last = decided.get(decided.size() - 1);
    Answer answer = last.soFar();
    Optional<Solver> complete = Optional.empty();
    for (Solver each : decided) {
      Answer other = each.soFar();
      if (other.isComplete() && other.hasMovesOf(answer)) {
        complete = Optional.of(each);
      }
    }
    return complete.orElse(last);
  }

  /** Does this for each, in threads, and waits until all is done. */
  private <T> void forAll(List<T> all, Consumer<T> work) {
    ExecutorService pool = Executors.newFixedThreadPool(threads, DaemonThreads.factory("reading"));
    try {
      List<CompletableFuture<Void>> running =
          all.stream()
              .map(each -> CompletableFuture.runAsync(() -> work.accept(each), pool))
              .toList();
      running.forEach(CompletableFuture::join);
    } finally {
      pool.shutdownNow();
    }
  }

  /** For each group the first problem of which it is not known, the largest group first. */
  List<Solver> open() {
    return open(groups).stream()
        .map(Group::now)
        .filter(each -> !each.isDead())
        .map(each -> each.solver)
        .toList();
  }

  /**
   * Without an assumption the problems of the groups that are dead under those that were read,
   * unless it is soon proved that the first move does not decide without one either.
   */
  List<Solver> dead() {
    return groups.stream()
        .filter(each -> each.now().isDead())
        .map(Group::withoutAssumption)
        .filter(each -> !isSettled(each.soFar()))
        .toList();
  }

  private static boolean isSettled(Answer answer) {
    return answer.isComparable() && !answer.isDecidedByMove();
  }

  /** Both for the groups larger than that which was found. */
  List<Solver> larger() {
    return Stream.concat(open().stream(), dead().stream())
        .filter(each -> each.problem().goal().points().size() > size())
        .toList();
  }

  /**
   * The groups larger than that which was found that live if their owner moves first, and of which
   * it is not known what the opponent, who is to move, can do.
   */
  List<Solver> halfDecided() {
    return groups.stream()
        .filter(each -> each.size > size() && each.now().isHalfDecided())
        .map(each -> each.now().solver)
        .toList();
  }

  /** The problem of the group that was found. */
  Problem decided() {
    return decidedGroup().now().solver.problem();
  }

  private Group decidedGroup() {
    return Objects.requireNonNull(decided, "no group was found");
  }

  /** The size of the group that was found. */
  int size() {
    return found.get();
  }

  /** The problem of the largest group in which the player to move is proved to win. */
  Optional<Solver> won() {
    return groups.stream()
        .map(group -> group.now().solver)
        .filter(each -> each.soFar().isWonBy(each.problem().game().toMove()))
        .findFirst();
  }

  /** The problem of the largest group, if there is any. */
  Optional<Solver> largest() {
    return groups.stream().findFirst().map(group -> group.now().solver);
  }
}
