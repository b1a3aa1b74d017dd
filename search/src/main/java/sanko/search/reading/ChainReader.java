package sanko.search.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.reading.Goal;
import sanko.reading.Proof;
import sanko.reading.Reader;
import sanko.reading.Reading;
import sanko.reading.StepwiseReader;
import sanko.reading.Surroundings;
import sanko.reading.Threats;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * Reads chains of a position, all of them a little first, then the open ones with more and more
 * nodes, until the budget is spent. One use; for one thread.
 */
final class ChainReader {
  private static final int FIRST_NODES = 100;
  private static final int FACTOR = 4;
  private static final int MOST_NODES = 100_000;
  private static final int REACH = 4;

  /** The most nodes of one proof whose fates are kept. */
  private static final int MOST_FATES = 1_000;

  /** The ko threats with which the loser is tried, where a ko plays a part. */
  private static final int THREATS = 1;

  private final GameState played;
  private final GameState game;
  private final StepwiseReader reader;
  private final List<ProvedFate> fates = new ArrayList<>();
  private final List<FollowUp> followUps = new ArrayList<>();

  /**
   * Makes a reader.
   *
   * @param game stays as it is
   * @param nodes how many positions may be searched in all
   * @param interrupted whether to stop now; may be asked by another thread
   */
  ChainReader(GameState game, long nodes, BooleanSupplier interrupted) {
    played = game;
    this.game = underSimpleKo(game);
    reader = new StepwiseReader(new Reader(), nodes, interrupted);
  }

  /**
   * The position under simple ko. Under superko a proof in which the loser may not retake a ko
   * needs the whole board.
   */
  private static GameState underSimpleKo(GameState game) {
    Rules simple = game.rules().with("ko", KoRule.SIMPLE.name());
    int last = game.moveCount() - 1;
    if (game.board().koPoint() == Board.PASS || last < 0) {
      return new GameState(game.board(), game.toMove(), simple, 0, false);
    }
    GameState now = new GameState(game.boardBefore(1), game.mover(last), simple, 0, false);
    now.play(game.move(last), game.mover(last));
    now.setToMove(game.toMove());
    return now;
  }

  /** Reads the chains that these stones belong to. */
  Advice read(List<Integer> stones) {
    List<Question> all = new ArrayList<>();
    for (int stone : stones) {
      all.add(new Question(Goal.save(game.board(), stone)));
      all.add(new Question(Goal.live(game.board(), false, stone)));
    }
    List<Question> open = new ArrayList<>(all);
    for (int nodes = FIRST_NODES; nodes <= MOST_NODES && !reader.isOver(); nodes *= FACTOR) {
      if (open.isEmpty() && followUps.isEmpty()) {
        break;
      }
      reader.setLimit(nodes);
      open.forEach(Question::ask);
      open.stream().filter(Question::isUnsettled).forEach(Question::askOtherMoves);
      open.removeIf(Question::isAnswered);
      List.copyOf(followUps).forEach(FollowUp::ask);
      followUps.removeIf(each -> each.answered);
    }
    return advice(all);
  }

  private Advice advice(List<Question> all) {
    List<Integer> moves = new ArrayList<>();
    List<Integer> replies = new ArrayList<>();
    for (Question question : all) {
      if (question.stones() < Advice.LEAST_STONES) {
        continue;
      }
      if (question.isUnsettled() && !moves.contains(question.move)) {
        moves.add(question.move);
      }
      if (question.isLostElsewhere() && !replies.contains(question.reply)) {
        replies.add(question.reply);
      }
    }
    return new Advice(moves, replies, new KnownFates(played, fates));
  }

  /**
   * Whether the player to move reaches a goal, that an own chain lives or an opponent's does not,
   * and whether that takes a move now.
   */
  private final class Question {
    private final Goal goal;
    private final boolean own;
    private Verdict mine = Verdict.UNKNOWN;
    private Verdict afterPass = Verdict.UNKNOWN;
    private int move = Board.PASS;
    private int reply = Board.PASS;

    Question(Goal life) {
      own = life.defender() == game.toMove();
      Goal whole = own ? life : life.opposite();
      goal = whole.confinedTo(Surroundings.of(game.board(), whole, REACH));
    }

    /** The number of stones in question. */
    int stones() {
      return game.board().chainSize(goal.points().iterator().next());
    }

    /** Whether nothing is left to ask: both readings ended, or one made the other needless. */
    boolean isAnswered() {
      return mine == Verdict.REFUTED
          || afterPass == Verdict.PROVED
          || (mine != Verdict.UNKNOWN && afterPass != Verdict.UNKNOWN);
    }

    /** Whether the first move decides: the player reaches the goal only with the move. */
    boolean isUnsettled() {
      return mine == Verdict.PROVED && afterPass == Verdict.REFUTED && move > 0;
    }

    /**
     * Whether the opponent wins if the player to move plays elsewhere, as far as is known for it.
     */
    boolean isLostElsewhere() {
      return mine != Verdict.REFUTED && afterPass == Verdict.REFUTED && reply > 0;
    }

    void ask() {
      // An own chain is mostly safe without a move, an opponent's one mostly safe from it.
      if (own) {
        askAfterPass();
      }
      if (!isAnswered() && mine == Verdict.UNKNOWN) {
        Reading reading = read(game.toMove());
        mine = reading.verdict();
        move = reading.firstMove();
      }
      if (!own && !isAnswered()) {
        askAfterPass();
      }
    }

    private void askAfterPass() {
      if (afterPass == Verdict.UNKNOWN) {
        Reading reading = read(Color.opponent(game.toMove()));
        afterPass = reading.verdict();
        reply = reading.firstMove();
      }
    }

    private Reading read(int first) {
      Reading before = reader.known(game, goal, first, Threats.NONE);
      Reading reading = reader.read(game, goal, first, Threats.NONE);
      Proof proof = reading.proof();
      if (proof != null && before.proof() == null) {
        collect(game, goal, proof, first, false);
      }
      return reading;
    }

    /**
     * Has the other moves read that could reach the goal: those in the zone of the proof that the
     * opponent wins if the player plays elsewhere.
     */
    void askOtherMoves() {
      Proof elsewhere = read(Color.opponent(game.toMove())).proof();
      if (elsewhere == null || elsewhere.zone().isWholeBoard()) {
        return;
      }
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        if (point != move
            && elsewhere.zone().contains(point)
            && game.isLegal(point)
            && played.isLegal(point)) {
          GameState after = new GameState(game);
          after.play(point, game.toMove());
          if (goal.points().stream()
              .anyMatch(each -> after.board().color(each) == goal.defender())) {
            followUps.add(new FollowUp(after, goal, after.toMove(), Threats.NONE, Color.EMPTY));
          }
        }
      }
    }
  }

  /** A reading that others made necessary. */
  private final class FollowUp {
    private final GameState at;
    private final Goal goal;
    private final int first;
    private final Threats threats;
    private final int winner;
    private boolean answered;

    /**
     * Prepares a reading.
     *
     * @param winner whose win is of use, or {@link Color#EMPTY} if either is
     */
    FollowUp(GameState at, Goal goal, int first, Threats threats, int winner) {
      this.at = at;
      this.goal = goal;
      this.first = first;
      this.threats = threats;
      this.winner = winner;
    }

    void ask() {
      Proof proof = reader.read(at, goal, first, threats).proof();
      answered = proof != null;
      if (proof != null && (winner == Color.EMPTY || winner == proof.winner())) {
        collect(at, goal, proof, first, !threats.equals(Threats.NONE));
      }
    }
  }

  /**
   * Keeps what a proof tells. Where a ko plays a part in it, it is read again with ko threats of
   * the loser.
   */
  private void collect(GameState at, Goal goal, Proof proof, int first, boolean hasThreats) {
    FateCollector found = FateCollector.of(goal, proof, board(at, first), first, hasThreats);
    fates.addAll(found.nearest(MOST_FATES));
    if (found.hasKo() && !hasThreats) {
      Threats threats = Threats.of(Color.opponent(proof.winner()), THREATS);
      followUps.add(new FollowUp(at, goal, first, threats, proof.winner()));
    }
  }

  /** The board as a reading begins: nothing is forbidden to a player whose turn it is not. */
  private static Board board(GameState at, int first) {
    MutableBoard board = new MutableBoard(at.board());
    if (first != at.toMove()) {
      board.clearKo();
    }
    return board;
  }
}
