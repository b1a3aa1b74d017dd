package sanko.engine.book;

import java.util.List;
import sanko.board.Color;

/**
 * What the positions of a book are worth when the values of its ends are carried up by minimax
 * (docs/decisions/0038-opening-books.md). Made from a book as it is; White's point of view unless
 * said otherwise.
 */
final class BookValues {
  /** What a point is worth beside winning, in wins minus losses. */
  private static final double PER_POINT = 0.02;

  /** Cycles of positions, which take more than 11 plies, may never settle. */
  private static final int MOST_SWEEPS = 1000;

  private static final int NO_MOVE = -1;

  private final OpeningBook book;
  private final double[] winLoss;
  private final double[] lead;
  private final int[] best;

  private BookValues(OpeningBook book) {
    this.book = book;
    winLoss = new double[book.size()];
    lead = new double[book.size()];
    best = new int[book.size()];
  }

  /** The values of a book's positions. */
  static BookValues of(OpeningBook book) {
    BookValues values = new BookValues(book);
    for (int number = 0; number < book.size(); number++) {
      values.winLoss[number] = book.node(number).winLoss();
      values.lead[number] = book.node(number).lead();
      values.best[number] = NO_MOVE;
    }
    // Most positions are younger than those that lead to them, so that few sweeps are needed.
    boolean changed = true;
    for (int sweep = 0; changed && sweep < MOST_SWEEPS; sweep++) {
      changed = false;
      for (int number = book.size() - 1; number >= 0; number--) {
        changed |= values.update(number);
      }
    }
    return values;
  }

  private boolean update(int number) {
    BookNode node = book.node(number);
    List<BookMove> moves = node.moves();
    int found = NO_MOVE;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < moves.size(); i++) {
      double utility = cautiousUtility(node, moves.get(i));
      if (utility > most) {
        most = utility;
        found = i;
      }
    }
    if (found == NO_MOVE) {
      return false;
    }
    double ofWinLoss = winLoss(moves.get(found));
    double ofLead = lead(moves.get(found));
    boolean changes =
        found != best[number] || ofWinLoss != winLoss[number] || ofLead != lead[number];
    best[number] = found;
    winLoss[number] = ofWinLoss;
    lead[number] = ofLead;
    return changes;
  }

  /** White's wins minus losses after a move, -1..1. */
  double winLoss(BookMove move) {
    return move.hasChild() ? winLoss[move.child()] : move.winLoss();
  }

  /** White's lead after a move, in points. */
  double lead(BookMove move) {
    return move.hasChild() ? lead[move.child()] : move.lead();
  }

  /** White's wins minus losses in a position, -1..1. */
  double winLoss(int number) {
    return winLoss[number];
  }

  /** Where the best move stands among those of a position; -1 if it has none. */
  int best(int number) {
    return best[number];
  }

  /** How much the player to move wants a move, by what is expected of it. */
  double utility(BookNode node, BookMove move) {
    return utility(node, winLoss(move), lead(move));
  }

  /** The same where a move that the book does not follow counts by its bound. */
  double cautiousUtility(BookNode node, BookMove move) {
    return move.hasChild() ? utility(node, move) : utility(node, move.bound(), move.lead());
  }

  private static double utility(BookNode node, double winLoss, double lead) {
    double white = winLoss + PER_POINT * lead;
    return node.toMove() == Color.WHITE ? white : -white;
  }
}
