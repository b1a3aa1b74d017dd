package sanko.engine.solve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Goal;
import sanko.reading.NamedKo;
import sanko.reading.NamedKoFinder;
import sanko.reading.Reader;
import sanko.reading.Reading;
import sanko.reading.Status;
import sanko.reading.StepwiseReader;
import sanko.reading.Threats;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Answers a {@link Problem} by readings with either player first, and with ko threats of either. It
 * begins with few nodes for each reading and goes on with more until all is proved or the budget is
 * spent, so that an easy question does not wait for a hard one. It reads in the thread that asks;
 * guesses have another one, if the budget has two.
 */
public final class Solver {
  private static final int FEW_NODES = 2_000;
  private static final int GROWTH = 4;
  private static final int MOST_NODES_FOR_NAME = 32_000;
  private static final double PART_OF_GUESSES = 0.6;

  /** The part of the rest of the time in which a network is asked which of the winning moves. */
  private static final double PART_OF_CHOICE = 0.5;

  /** The part of the time that is left for this choice once there is a move to be told. */
  private static final double PART_FOR_CHOICE = 0.15;

  /** A single reading: with whom first, and whether seki is life. */
  private record Question(int first, Threats threats, boolean sekiLives) {}

  private final Problem problem;
  private final SolveBudget budget;
  private final BooleanSupplier interrupted;
  private final Deadline deadline;
  private final StepwiseReader reader;
  private final @Nullable Guesser guesser;
  private @Nullable BackgroundGuesses background;
  private List<Guess> guesses = List.of();
  private boolean hasGuessed;
  private Optional<OnBoard> onBoard = Optional.empty();
  private long nodesOfFirstMoves;

  /** Whether a move is proved in place of which a network may prefer another. */
  private boolean hasChoice;

  /** A solver that guesses nothing; see the other constructor. */
  Solver(Problem problem, SolveBudget budget, BooleanSupplier interrupted) {
    this(problem, budget, interrupted, null);
  }

  /**
   * A solver whose time begins now.
   *
   * @param interrupted asked now and then whether to stop
   * @param guesser tells what to expect where few nodes prove nothing, or null
   */
  Solver(
      Problem problem, SolveBudget budget, BooleanSupplier interrupted, @Nullable Guesser guesser) {
    this(
        problem,
        budget,
        interrupted,
        guesser,
        isOver -> new StepwiseReader(new Reader(), Long.MAX_VALUE, budget.kept(), isOver));
  }

  /** A solver of the same problem that knows what another one, which has ended, has read. */
  Solver(
      Solver before, SolveBudget budget, BooleanSupplier interrupted, @Nullable Guesser guesser) {
    this(
        before.problem,
        budget,
        interrupted,
        guesser,
        isOver -> new StepwiseReader(before.reader, budget.kept(), isOver));
    background = before.background;
    hasGuessed = before.hasGuessed;
    onBoard = before.onBoard;
  }

  private Solver(
      Problem problem,
      SolveBudget budget,
      BooleanSupplier interrupted,
      @Nullable Guesser guesser,
      Function<BooleanSupplier, StepwiseReader> reader) {
    this.problem = problem;
    this.budget = budget;
    this.interrupted = interrupted;
    this.guesser = guesser;
    deadline = Deadline.in(budget.seconds());
    this.reader = reader.apply(this::isOver);
  }

  Problem problem() {
    return problem;
  }

  /**
   * Goes on with what is guessed already.
   *
   * @param begun about this problem, or null
   * @param board what is known of the board as it is
   */
  void takeOver(@Nullable BackgroundGuesses begun, Optional<OnBoard> board) {
    background = begun;
    hasGuessed = begun != null;
    onBoard = board;
  }

  /** Reads until all is proved, the budget is spent, or somebody interrupts. */
  public Answer solve() {
    Answer answer = solve(budget.nodes());
    hasChoice = false;
    if (problem.assumption().equals(Assumption.NONE) || !isTold(answer)) {
      return answer;
    }
    int first = problem.game().toMove();
    Answer.Outcome outcome =
        new FirstMoveChoice(this::readMove, shares(first)).outcome(answer, first);
    return answer.with(outcome, reader.nodes());
  }

  /** Whether there is a move for the player to move. */
  private boolean isTold(Answer answer) {
    return FirstMoveChoice.told(answer, problem.game().toMove()) > Board.PASS;
  }

  /** The part of a search's visits that each first move has, as far as a network can tell. */
  private Map<Integer, Double> shares(int first) {
    return guesser == null || isOver()
        ? Map.of()
        : guesser.shares(
            problem, onBoard, first, PART_OF_CHOICE * deadline.secondsLeft(), this::isOver);
  }

  private Reading readMove(int first, Threats threats, int move, int nodes) {
    int most = Math.min(nodes, budget.nodes());
    return reader.readMove(problem.game(), problem.attack(), first, threats, move, most);
  }

  /** The same with fewer nodes for each reading; what is known already is not read again. */
  Answer solve(int mostNodes) {
    try {
      Answer answer = read(mostNodes);
      if (isOpenToGuesses(answer)) {
        guess();
        if (background != null) {
          guesses = background.await(this::isOver);
        }
      }
      return soFar();
    } finally {
      endGuesses();
    }
  }

  private Answer read(int mostNodes) {
    boolean goesOn = reader.nodes() > 0;
    int limit = Math.min(FEW_NODES, mostNodes);
    reader.setLimit(limit);
    Answer answer = answer(this::read);
    if (goesOn) {
      guessUnless(answer);
    }
    while (isOpen(answer, limit) && limit < mostNodes && !isOver()) {
      limit = (int) Math.min((long) GROWTH * limit, mostNodes);
      reader.setLimit(limit);
      answer = answer(this::read);
      guessUnless(answer);
    }
    return answer;
  }

  private Reading read(GameState game, Goal goal, int first, Threats threats) {
    Reading reading = reader.read(game, goal, first, threats);
    hasChoice = canChoose() && isTold(soFar());
    return reading;
  }

  /** Whether a network may tell which of several winning moves it likes. */
  private boolean canChoose() {
    return guesser != null
        && !problem.assumption().equals(Assumption.NONE)
        && guesser.isKnown(problem.actual());
  }

  /** Forgets what readings would go on with, until this many positions of them are left. */
  void forget(int most) {
    reader.forget(most);
  }

  private boolean isOpen(Answer answer, int limit) {
    return !answer.isComplete() || (limit < MOST_NODES_FOR_NAME && isNameOpen(answer.kind()));
  }

  private void guessUnless(Answer answer) {
    if (isOpenToGuesses(answer)) {
      guess();
    }
  }

  private boolean isOpenToGuesses(Answer answer) {
    boolean isOpen = answer.isOpen(Color.BLACK) || answer.isOpen(Color.WHITE);
    return isOpen && !problem.goal().isOfTwoChains();
  }

  /** Guesses, once; in the background if there is a thread for it. */
  private void guess() {
    if (guesser == null || hasGuessed || isOver()) {
      return;
    }
    hasGuessed = true;
    if (budget.threads() > 1) {
      List<Problem> own = List.of(problem);
      background = new BackgroundGuesses(guesser, Guesser.points(own), own, onBoard, deadline);
    } else {
      double seconds = budget.seconds() * PART_OF_GUESSES;
      guesses = guesser.guesses(problem, onBoard, seconds, this::isOver);
    }
  }

  private void endGuesses() {
    if (background != null) {
      background.end();
      background = null;
    }
  }

  /** Reads without threats only. */
  Answer compare(int mostNodes) {
    reader.setLimit(mostNodes);
    ask(new Question(Color.BLACK, Threats.NONE, true));
    ask(new Question(Color.WHITE, Threats.NONE, true));
    return soFar();
  }

  /** How it ends if a player moves first; reads no more than that takes. */
  Answer.Outcome outcome(int first) {
    reader.setLimit(budget.nodes());
    return outcome(first, ask(new Question(first, Threats.NONE, true)), this::ask);
  }

  /** What is known already; nothing is read. */
  public Answer soFar() {
    return answer(reader::known);
  }

  /**
   * All first moves by which a player wins as surely as by the one that is told, each read as far
   * as the rest of the budget goes.
   */
  public FirstMoves firstMoves(Answer answer, int first) {
    Threats threats = answer.first(first).threats();
    return FirstMoves.of(answer, first, game -> lost(game, threats));
  }

  /** Whether the stones are lost, as far as it is known, after a move. */
  private Verdict lost(GameState game, Threats threats) {
    Goal goal = problem.attack();
    if (goal.isCaptured(game.board())) {
      return Verdict.PROVED;
    }
    if (goal.areOthersCaptured(game.board())) {
      return goal.isRace() ? Verdict.REFUTED : Verdict.PROVED;
    }
    if (isOver()) {
      return Verdict.UNKNOWN;
    }
    Reading reading =
        new Reader().read(game, goal, game.toMove(), threats, budget.ofReading(this::isOver));
    nodesOfFirstMoves += reading.nodes();
    return reading.verdict();
  }

  /** Whether its time is over, or somebody interrupts. */
  boolean isOver() {
    double kept = hasChoice ? PART_FOR_CHOICE * budget.seconds() : 0;
    return interrupted.getAsBoolean() || deadline.secondsLeft() <= kept;
  }

  private Reading ask(Question question) {
    return reader.read(problem.game(), goal(question), question.first(), question.threats());
  }

  private Goal goal(Question question) {
    Goal attack = problem.attack();
    return question.sekiLives() || attack.isOfTwoChains()
        ? attack
        : new Goal(Goal.Kind.KILL, attack.points(), attack.defender(), false)
            .confinedTo(attack.bounds());
  }

  // ---- what follows from the readings; docs/reading.md, "The question"

  private Answer answer(NamedKoFinder.Source source) {
    Function<Question, Reading> ask =
        question ->
            source.read(problem.game(), goal(question), question.first(), question.threats());
    Reading blackFirst = ask.apply(new Question(Color.BLACK, Threats.NONE, true));
    Reading whiteFirst = ask.apply(new Question(Color.WHITE, Threats.NONE, true));
    Answer.Outcome black = outcome(Color.BLACK, blackFirst, ask);
    Answer.Outcome white = outcome(Color.WHITE, whiteFirst, ask);
    boolean isBlackAttacker = problem.goal().attacker() == Color.BLACK;
    Status.Kind kind = kind(isBlackAttacker ? black : white, isBlackAttacker ? white : black, ask);
    return new Answer(
        problem,
        kind,
        namedKo(kind, source),
        black,
        white,
        reader.nodes() + nodesOfFirstMoves,
        background == null ? guesses : background.soFar());
  }

  private Optional<NamedKo> namedKo(Status.Kind kind, NamedKoFinder.Source source) {
    return problem.goal().isOfTwoChains() ? Optional.empty() : koFinder(source).find(kind);
  }

  /** Whether more nodes may find a name although nothing else is open. */
  private boolean isNameOpen(Status.Kind kind) {
    NamedKoFinder finder = koFinder(reader::known);
    return !problem.goal().isOfTwoChains() && finder.find(kind).isEmpty() && finder.isOpen();
  }

  private NamedKoFinder koFinder(NamedKoFinder.Source source) {
    return new NamedKoFinder(source, problem.game(), problem.attack(), problem.threats());
  }

  private Status.Kind kind(
      Answer.Outcome attackerFirst, Answer.Outcome defenderFirst, Function<Question, Reading> ask) {
    if (attackerFirst.isAlways(Verdict.REFUTED)) {
      Threats threats = Threats.of(attackerFirst.first(), problem.threats());
      return switch (ask.apply(new Question(attackerFirst.first(), threats, false)).verdict()) {
        case REFUTED -> Status.Kind.ALIVE;
        case PROVED -> Status.Kind.SEKI;
        case UNKNOWN -> Status.Kind.UNKNOWN;
      };
    }
    if (defenderFirst.isAlways(Verdict.PROVED)) {
      return Status.Kind.DEAD;
    }
    if (attackerFirst.turn() == Verdict.PROVED || defenderFirst.turn() == Verdict.PROVED) {
      return Status.Kind.KO;
    }
    return attackerFirst.isKnown() && defenderFirst.isKnown()
        ? Status.Kind.UNSETTLED
        : Status.Kind.UNKNOWN;
  }

  private Answer.Outcome outcome(int first, Reading plain, Function<Question, Reading> ask) {
    Answer.Outcome withoutThreats =
        new Answer.Outcome(
            first, plain, plain, Threats.NONE, Verdict.UNKNOWN, OptionalInt.empty(), null);
    if (plain.verdict() == Verdict.UNKNOWN) {
      return withoutThreats;
    }
    int loser = withoutThreats.loser(problem.goal());
    Reading told = plain;
    @Nullable Reading turned = null;
    int count = problem.threats();
    for (; count > 0; count--) {
      Reading with = ask.apply(new Question(first, Threats.of(loser, count), true));
      if (with.verdict() == Verdict.UNKNOWN) {
        return withoutThreats;
      }
      if (with.verdict() == plain.verdict()) {
        told = with.firstMove() == plain.firstMove() ? plain : with;
        break;
      }
      turned = with;
    }
    return new Answer.Outcome(
        first,
        plain,
        told,
        Threats.of(loser, count),
        turned == null ? Verdict.REFUTED : Verdict.PROVED,
        turned == null ? OptionalInt.empty() : OptionalInt.of(count + 1),
        turned);
  }
}
