package sanko.engine.book;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sanko.base.WeightedDraw;
import sanko.board.Board;
import sanko.superko.GameState;

/** Chooses moves to play from a book. Shared. */
public final class BookPlay {
  private static final System.Logger LOG = System.getLogger(BookPlay.class.getName());

  /** Each reason is logged once, and no more than these many. */
  private static final int MOST_REASONS = 10;

  private final BookMoves moves;
  private final double maxLoss;
  private final String name;

  /** Shared: why the book was not used, as far as that was logged. */
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  /**
   * Play from a book.
   *
   * @param maxLoss the most win rate that a move may lose to the best one, 0..1
   * @param name of the book, for the log
   */
  public BookPlay(BookMoves moves, double maxLoss, String name) {
    this.moves = moves;
    this.maxLoss = maxLoss;
    this.name = name;
  }

  /**
   * A move of the book that is legal in the game: the best, or, if moves may lose something, one of
   * them, the more often the less it loses.
   *
   * @return {@link Board#PASS} if the book has none
   */
  public int move(GameState game, Random random) {
    String refusal = moves.book().terms().refusal(game);
    if (refusal != null) {
      log(refusal);
      return Board.PASS;
    }
    List<BookMoves.Choice> choices = moves.choices(game);
    if (choices.isEmpty()) {
      return Board.PASS;
    }
    double[] weights = choices.stream().mapToDouble(each -> maxLoss - each.loss()).toArray();
    int drawn = WeightedDraw.place(weights, random.nextDouble());
    List<Integer> points = choices.get(Math.max(0, drawn)).points();
    return points.get(random.nextInt(points.size()));
  }

  private void log(String refusal) {
    if (said.size() < MOST_REASONS && said.add(refusal)) {
      LOG.log(System.Logger.Level.WARNING, "The book " + name + " is not used: " + refusal);
    }
  }
}
