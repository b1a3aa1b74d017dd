package sanko.engine.book;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Adds positions to a book, one search each. For use by one thread, but for {@link #stop}, which
 * any may call.
 */
public final class BookBuilder {
  /** Moves with a smaller share of the visits are not worth a place. */
  private static final double LEAST_SHARE = 0.005;

  private final OpeningBook book;
  private final Search search;
  private final long visits;
  private final BookShare share;
  private volatile boolean stopped;

  /**
   * A builder.
   *
   * @param book grows
   * @param search its graph serves from position to position
   * @param visits of each search
   * @param share which positions it adds
   */
  public BookBuilder(OpeningBook book, Search search, long visits, BookShare share) {
    this.book = book;
    this.search = search;
    this.visits = visits;
    this.share = share;
  }

  /** Ends a running {@link #expand} soon; the position being searched is not added. */
  public void stop() {
    stopped = true;
    search.stop();
  }

  /** Whether {@link #stop} was called. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Adds the position to which the cheapest line of the share leads.
   *
   * @return false if there is none, or the builder was stopped
   * @throws SearchException if the search fails; the book is as before
   */
  public boolean expand() throws SearchException {
    int before = book.size();
    if (before == 0) {
      GameState start = book.terms().newGame();
      return !stopped && numberOf(start) >= 0;
    }
    while (!stopped && book.size() == before) {
      BookCosts.Line line = new BookCosts(book, BookValues.of(book)).cheapest(share);
      if (line == null) {
        return false;
      }
      GameState game = replay(line);
      int child = game == null ? BookMove.CLOSED : numberOf(game);
      if (child != OpeningBook.ABSENT) {
        book.node(line.from()).setChild(line.last(), child);
      }
    }
    return book.size() > before;
  }

  /** The game after a line; null if its last move is illegal. */
  private @Nullable GameState replay(BookCosts.Line line) {
    GameState game = book.terms().newGame();
    int number = 0;
    for (int place : line.moves()) {
      BookPosition position = BookPosition.of(game);
      if (position == null) {
        throw new IllegalStateException("a line that no book can have");
      }
      BookMove move = book.node(number).moves().get(place);
      int point = game.board().pointAt(position.toGame(move.point()).get(0));
      if (!game.isLegal(point)) {
        return null;
      }
      game.play(point, game.toMove());
      number = move.child();
    }
    return game;
  }

  /**
   * The number of a position, which is searched and added if the book lacks it; {@link
   * OpeningBook#ABSENT} if the builder was stopped, {@link BookMove#CLOSED} if no book can have it.
   */
  private int numberOf(GameState game) throws SearchException {
    BookPosition position = BookPosition.of(game);
    if (position == null) {
      return BookMove.CLOSED;
    }
    int known = book.find(position.key());
    if (known != OpeningBook.ABSENT) {
      return known;
    }
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(visits)));
    if (stopped) {
      return OpeningBook.ABSENT;
    }
    return book.add(
        new BookNode(
            position.key(),
            game.toMove(),
            visits(found.root().visits()),
            (float) found.root().values().winLoss(),
            (float) found.root().values().lead(),
            moves(game, position, found)));
  }

  private static List<BookMove> moves(GameState game, BookPosition position, SearchSnapshot found) {
    List<BookMove> moves = new ArrayList<>();
    List<MoveInfo> searched = found.moves();
    if (searched.isEmpty() || searched.get(0).move() == Board.PASS) {
      return moves;
    }
    double least = LEAST_SHARE * found.root().visits();
    for (MoveInfo info : searched) {
      if (info.move() != Board.PASS && info.edgeVisits() > 0 && info.edgeVisits() >= least) {
        BookMove move = move(position.toBook(game.board().indexOf(info.move())), info);
        if (moves.stream().noneMatch(each -> each.point() == move.point())) {
          moves.add(move);
        }
      }
    }
    moves.sort(Comparator.comparingInt(BookMove::visits).reversed());
    return moves;
  }

  private static BookMove move(int point, MoveInfo info) {
    return new BookMove(
        point,
        (float) info.prior(),
        visits(info.edgeVisits()),
        (float) info.values().winLoss(),
        (float) info.values().lead(),
        (float) (2 * info.lcb().winrate() - 1),
        BookMove.UNKNOWN);
  }

  private static int visits(long visits) {
    return (int) Math.min(visits, Integer.MAX_VALUE);
  }
}
