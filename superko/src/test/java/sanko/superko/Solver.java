package sanko.superko;

import java.util.HashMap;
import java.util.Map;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Zobrist;

/**
 * Solves positions under positional superko by alpha-beta. What a table of nodes takes as the same
 * is a choice.
 */
final class Solver {
  /** What makes two nodes one. */
  enum Sharing {
    /** Nothing does. */
    NONE,
    /** The same stones, player, passes and set of earlier positions; no key has a part in it. */
    EXACT,
    /** The same graph key. */
    KEY
  }

  private record Key(long low, long high) {}

  /** What is known of a node's score for White. */
  private record Bounds(double low, double high) {}

  private static final Bounds UNKNOWN =
      new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** More nodes were visited than a solution may take. */
  private static final class TooManyNodes extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final Sharing sharing;
  private final long mostNodes;
  private final Scorer scorer = new Scorer();
  private final Map<Key, Bounds> table = new HashMap<>();
  private long nodes;
  private long allNodes;

  /* The sums over the positions of the path, two words for each. */
  private long seenLow;
  private long seenHigh;

  Solver(Sharing sharing) {
    this(sharing, Long.MAX_VALUE);
  }

  /**
   * A solver that gives up at times.
   *
   * @param mostNodes nodes that one solution may take
   */
  Solver(Sharing sharing, long mostNodes) {
    this.sharing = sharing;
    this.mostNodes = mostNodes;
  }

  /** The positions visited in all. */
  long nodes() {
    return allNodes + nodes;
  }

  /**
   * The score for White with best play; the game is left as it is.
   *
   * @return NaN if that takes too many nodes
   */
  double solve(GameState game) {
    table.clear();
    seenLow = 0;
    seenHigh = 0;
    allNodes += nodes;
    nodes = 0;
    try {
      return search(new GameState(game), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    } catch (TooManyNodes e) {
      return Double.NaN;
    }
  }

  private double search(GameState game, double alpha, double beta) {
    if (++nodes > mostNodes) {
      throw new TooManyNodes();
    }
    if (game.isFinished()) {
      return scorer.whiteScore(game);
    }
    if (sharing == Sharing.NONE) {
      return best(game, alpha, beta);
    }
    Key key =
        sharing == Sharing.KEY ? new Key(game.graphKeyLow(), game.graphKeyHigh()) : exactKey(game);
    Bounds known = table.getOrDefault(key, UNKNOWN);
    if (known.low() >= beta || known.low() == known.high()) {
      return known.low();
    }
    if (known.high() <= alpha) {
      return known.high();
    }
    double low = Math.max(alpha, known.low());
    double high = Math.min(beta, known.high());
    double found = best(game, low, high);
    table.put(
        key,
        new Bounds(
            found > low ? Math.max(found, known.low()) : known.low(),
            found < high ? Math.min(found, known.high()) : known.high()));
    return found;
  }

  private Key exactKey(GameState game) {
    long now = 8 * stones(game.board()) + 4L * (game.toMove() - 1) + game.consecutivePasses();
    return new Key(seenLow + Zobrist.mix(now + 1), seenHigh ^ Zobrist.mix(~now));
  }

  /** The stones as a number in base 3. */
  private static long stones(Board board) {
    long number = 0;
    for (int index = 0; index < board.area(); index++) {
      number = 3 * number + board.color(board.pointAt(index));
    }
    return number;
  }

  private double best(GameState game, double alpha, double beta) {
    boolean white = game.toMove() == Color.WHITE;
    double low = alpha;
    double high = beta;
    double best = white ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    for (int index = -1; index < game.board().area() && low < high; index++) {
      int move = index < 0 ? Board.PASS : game.board().pointAt(index);
      if (!game.isLegal(move)) {
        continue;
      }
      double value = after(game, move, low, high);
      best = white ? Math.max(best, value) : Math.min(best, value);
      low = white ? Math.max(low, best) : low;
      high = white ? high : Math.min(high, best);
    }
    return best;
  }

  private double after(GameState game, int move, double low, double high) {
    long oldLow = seenLow;
    long oldHigh = seenHigh;
    if (move != Board.PASS) {
      long left = Zobrist.mix(stones(game.board()) + 0x5eedL);
      seenLow += left;
      seenHigh += Zobrist.mix(left);
    }
    game.play(move, game.toMove());
    double value = search(game, low, high);
    game.undo();
    seenLow = oldLow;
    seenHigh = oldHigh;
    return value;
  }
}
