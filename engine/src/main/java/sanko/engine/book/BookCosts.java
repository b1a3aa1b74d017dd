package sanko.engine.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a book has to pay to get to its positions: more for longer lines, for moves that
 * surprise the policy and for moves that lose something. The cheapest line out of the book is the
 * next to be added (docs/decisions/0038-opening-books.md).
 */
final class BookCosts {
  private static final double PER_MOVE = 1;
  private static final double PER_LOG_POLICY = 0.5;
  private static final double PER_LOSS = 8;
  private static final double LEAST_PRIOR = 1e-6;

  /**
   * A line from the beginning to a position that the book does not have.
   *
   * @param from the number of its last position in the book
   * @param moves where its moves stand among those of their positions
   */
  record Line(int from, List<Integer> moves) {
    Line {
      moves = List.copyOf(moves);
    }

    /** Where the move out of the book stands among those of the last position. */
    int last() {
      return moves.get(moves.size() - 1);
    }
  }

  private final OpeningBook book;
  private final BookValues values;
  private final double[] cost;

  /** The position and its move by which a position is reached at the least cost. */
  private final int[] parent;

  private final int[] moveOfParent;

  BookCosts(OpeningBook book, BookValues values) {
    this.book = book;
    this.values = values;
    cost = new double[book.size()];
    parent = new int[book.size()];
    moveOfParent = new int[book.size()];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    if (book.size() > 0) {
      cost[0] = 0;
      boolean changed = true;
      while (changed) {
        changed = false;
        for (int number = 0; number < book.size(); number++) {
          changed |= spread(number);
        }
      }
    }
  }

  /** Passes the cost of a position on; no cycle can go on for ever, since each move costs. */
  private boolean spread(int number) {
    boolean changed = false;
    List<BookMove> moves = book.node(number).moves();
    for (int i = 0; i < moves.size(); i++) {
      BookMove move = moves.get(i);
      double after = move.hasChild() ? costAfter(number, move) : Double.POSITIVE_INFINITY;
      if (move.hasChild() && after < cost[move.child()]) {
        cost[move.child()] = after;
        parent[move.child()] = number;
        moveOfParent[move.child()] = i;
        changed = true;
      }
    }
    return changed;
  }

  /** What the position after a move costs by way of this move. */
  private double costAfter(int number, BookMove move) {
    BookNode node = book.node(number);
    BookMove best = node.moves().get(values.best(number));
    double loss = values.utility(node, best) - values.utility(node, move);
    return cost[number]
        + PER_MOVE
        - PER_LOG_POLICY * Math.log(Math.max(move.prior(), LEAST_PRIOR))
        + PER_LOSS * Math.max(0, loss);
  }

  /** The cheapest line of a share out of the book; null if all its lines are at their end. */
  @Nullable Line cheapest(BookShare share) {
    double least = Double.POSITIVE_INFINITY;
    int from = OpeningBook.ABSENT;
    int last = 0;
    for (int number = 0; number < book.size(); number++) {
      List<BookMove> moves = book.node(number).moves();
      for (int i = 0; i < moves.size(); i++) {
        BookMove move = moves.get(i);
        if (move.child() == BookMove.UNKNOWN && share.has(number, book.node(number), move)) {
          double after = costAfter(number, move);
          if (after < least) {
            least = after;
            from = number;
            last = i;
          }
        }
      }
    }
    return from == OpeningBook.ABSENT ? null : line(from, last);
  }

  private Line line(int from, int last) {
    List<Integer> moves = new ArrayList<>(List.of(last));
    for (int number = from; number != 0; number = parent[number]) {
      moves.add(moveOfParent[number]);
    }
    Collections.reverse(moves);
    return new Line(from, moves);
  }
}
