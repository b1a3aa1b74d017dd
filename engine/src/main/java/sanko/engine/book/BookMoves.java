package sanko.engine.book;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import sanko.superko.GameState;

/** What a book says of the positions of games. Shared; the book may no longer change. */
public final class BookMoves {
  /**
   * A move of a book in a game. Values are White's.
   *
   * @param points the game's points that stand for it, equivalent by symmetry and all legal
   * @param stored what the search of the position found
   * @param winLoss White's wins minus losses after the move by the whole book, -1..1
   * @param lead White's lead after it, in points
   * @param loss the win rate that it loses to the best move, 0..1; points of lead count a little
   */
  public record Choice(
      List<Integer> points, BookMove stored, double winLoss, double lead, double loss) {
    public Choice {
      points = List.copyOf(points);
    }
  }

  private final OpeningBook book;
  private final BookValues values;

  public BookMoves(OpeningBook book) {
    this.book = book;
    values = BookValues.of(book);
  }

  /**
   * Reads a book.
   *
   * @throws IOException if that is not possible; the message is for the user
   */
  public static BookMoves read(Path file) throws IOException {
    return new BookMoves(BookFile.read(file));
  }

  /** The book. */
  public OpeningBook book() {
    return book;
  }

  /** The value of the book's beginning for White, wins minus losses. */
  public double winLoss() {
    return book.size() == 0 ? 0 : values.winLoss(0);
  }

  /** The book's moves in a position, the best first; empty where it has none. */
  public List<Choice> choices(GameState game) {
    List<Choice> choices = new ArrayList<>();
    BookPosition position = BookPosition.of(game);
    int number = position == null ? OpeningBook.ABSENT : book.find(position.key());
    if (position == null || number == OpeningBook.ABSENT || book.terms().refusal(game) != null) {
      return choices;
    }
    BookNode node = book.node(number);
    List<BookMove> moves = new ArrayList<>(node.moves());
    moves.sort(
        Comparator.comparingDouble((BookMove move) -> values.cautiousUtility(node, move))
            .reversed());
    double best = Double.NaN;
    for (BookMove move : moves) {
      List<Integer> points =
          position.toGame(move.point()).stream()
              .map(game.board()::pointAt)
              .filter(game::isLegal)
              .toList();
      if (!points.isEmpty()) {
        double utility = values.cautiousUtility(node, move);
        best = Double.isNaN(best) ? utility : best;
        choices.add(
            new Choice(
                points, move, values.winLoss(move), values.lead(move), (best - utility) / 2));
      }
    }
    return choices;
  }
}
