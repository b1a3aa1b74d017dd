package sanko.engine.book;

import java.util.ArrayList;
import java.util.List;

/** The book that has all positions of several books. */
public final class BookUnion {
  private BookUnion() {}

  /**
   * Unites books; of a position in several of them, the search with the most visits stays, with the
   * moves that any of the books follows.
   *
   * @param books at least one
   * @throws IllegalArgumentException if they are for different games or by different evaluators
   */
  public static OpeningBook of(List<OpeningBook> books) {
    OpeningBook first = books.get(0);
    OpeningBook union = new OpeningBook(first.terms(), first.evaluator());
    for (OpeningBook book : books) {
      if (!book.terms().equals(first.terms()) || !book.evaluator().equals(first.evaluator())) {
        throw new IllegalArgumentException(
            "a book of %s by %s and one of %s by %s"
                .formatted(first.terms(), first.evaluator(), book.terms(), book.evaluator()));
      }
      for (BookNode node : book.nodes()) {
        int known = union.find(node.key());
        if (known == OpeningBook.ABSENT) {
          union.add(withoutChildren(node));
        } else if (node.visits() > union.node(known).visits()) {
          union.replace(known, withoutChildren(node));
        }
      }
    }
    books.forEach(book -> link(union, book));
    return union;
  }

  /** The positions of a book have other numbers in another one. */
  private static BookNode withoutChildren(BookNode node) {
    List<BookMove> moves = new ArrayList<>(node.moves());
    moves.replaceAll(move -> move.hasChild() ? move.withChild(BookMove.UNKNOWN) : move);
    return new BookNode(
        node.key(), node.toMove(), node.visits(), node.winLoss(), node.lead(), moves);
  }

  /** Notes where moves lead, as a book knows it; a move that is followed is kept. */
  private static void link(OpeningBook union, OpeningBook book) {
    for (BookNode node : book.nodes()) {
      BookNode same = union.node(union.find(node.key()));
      for (BookMove move : node.moves()) {
        int child = move.hasChild() ? union.find(book.node(move.child()).key()) : move.child();
        int place = same.placeOf(move.point());
        if (place >= 0 && same.moves().get(place).child() == BookMove.UNKNOWN) {
          same.setChild(place, child);
        } else if (place < 0 && move.hasChild()) {
          same.add(move.withChild(child));
        }
      }
    }
  }
}
