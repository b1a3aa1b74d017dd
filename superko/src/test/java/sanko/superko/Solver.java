package sanko.superko;

import java.util.HashMap;
import java.util.Map;
import sanko.board.Board;
import sanko.board.Color;

/** Solves positions by alpha-beta, with every history apart or with nodes shared by graph key. */
final class Solver {
  private record Key(long low, long high) {}

  /** What is known of a node's score for White. */
  private record Bounds(double low, double high) {}

  private static final Bounds UNKNOWN =
      new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private final boolean shares;
  private final Scorer scorer = new Scorer();
  private final Map<Key, Bounds> table = new HashMap<>();
  private long nodes;

  Solver(boolean shares) {
    this.shares = shares;
  }

  /** The positions visited in all. */
  long nodes() {
    return nodes;
  }

  /** The score for White with best play; the game is left as it is. */
  double solve(GameState game) {
    table.clear();
    GameState copy = new GameState(game);
    return search(copy, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  private double search(GameState game, double alpha, double beta) {
    nodes++;
    if (game.isFinished()) {
      return scorer.whiteScore(game);
    }
    if (!shares) {
      return best(game, alpha, beta);
    }
    Key key = new Key(game.graphKeyLow(), game.graphKeyHigh());
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
      game.play(move, game.toMove());
      double value = search(game, low, high);
      game.undo();
      best = white ? Math.max(best, value) : Math.min(best, value);
      low = white ? Math.max(low, best) : low;
      high = white ? high : Math.min(high, best);
    }
    return best;
  }
}
