package sanko.search.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Budget;
import sanko.reading.Goal;
import sanko.reading.Reader;
import sanko.reading.Reading;
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

  private final Reader reader = new Reader();
  private final GameState game;
  private final BooleanSupplier interrupted;
  private long nodesLeft;

  /**
   * Makes a reader.
   *
   * @param game belongs to this reader from now on
   * @param nodes how many positions may be searched in all
   * @param interrupted whether to stop now; may be asked by another thread
   */
  ChainReader(GameState game, long nodes, BooleanSupplier interrupted) {
    this.game = game;
    nodesLeft = nodes;
    this.interrupted = interrupted;
  }

  /** Reads the chains that these stones belong to. */
  Advice read(List<Integer> stones) {
    List<Question> all = new ArrayList<>();
    for (int stone : stones) {
      all.add(new Question(Goal.save(game.board(), stone)));
      all.add(new Question(Goal.live(game.board(), false, stone)));
    }
    List<Question> open = new ArrayList<>(all);
    for (int nodes = FIRST_NODES; nodes <= MOST_NODES && !open.isEmpty(); nodes *= FACTOR) {
      for (Question question : open) {
        if (nodesLeft > 0 && !interrupted.getAsBoolean()) {
          question.ask(nodes);
        }
      }
      open.removeIf(Question::isAnswered);
    }
    return advice(all);
  }

  private static Advice advice(List<Question> all) {
    List<Integer> moves = new ArrayList<>();
    List<Integer> replies = new ArrayList<>();
    for (Question question : all) {
      if (question.isUnsettled() && !moves.contains(question.move)) {
        moves.add(question.move);
      }
      if (question.isLostElsewhere() && !replies.contains(question.reply)) {
        replies.add(question.reply);
      }
    }
    return new Advice(moves, replies);
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

    void ask(int nodes) {
      // An own chain is mostly safe without a move, an opponent's one mostly safe from it.
      if (own) {
        askAfterPass(nodes);
      }
      if (!isAnswered() && mine == Verdict.UNKNOWN) {
        Reading reading = read(game.toMove(), nodes);
        mine = reading.verdict();
        move = reading.firstMove();
      }
      if (!own && !isAnswered()) {
        askAfterPass(nodes);
      }
    }

    private void askAfterPass(int nodes) {
      if (afterPass == Verdict.UNKNOWN) {
        Reading reading = read(Color.opponent(game.toMove()), nodes);
        afterPass = reading.verdict();
        reply = reading.firstMove();
      }
    }

    private Reading read(int first, int nodes) {
      int most = (int) Math.max(1, Math.min(nodes, nodesLeft));
      Reading reading = reader.read(game, goal, first, Threats.NONE, new Budget(most, interrupted));
      nodesLeft -= reading.nodes();
      return reading;
    }
  }
}
