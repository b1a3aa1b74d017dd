package sanko.engine.book;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Vertex;
import sanko.superko.GameState;

/**
 * Plays all moves of a book on a board and compares what it says: whether they are legal and in the
 * book's image of the position, lead where it says, and have numbers that make sense; whether every
 * position can be reached.
 */
public final class BookCheck {
  private static final int MOST_PROBLEMS = 20;
  private static final int NOT_REACHED = -1;

  private final OpeningBook book;
  private final List<String> problems = new ArrayList<>();

  /* By which position and move a position was reached first, and after how many moves. */
  private final int[] parent;
  private final int[] moveOfParent;
  private final int[] plies;

  private BookCheck(OpeningBook book) {
    this.book = book;
    parent = new int[book.size()];
    moveOfParent = new int[book.size()];
    plies = new int[book.size()];
    Arrays.fill(plies, NOT_REACHED);
  }

  /**
   * What a check found.
   *
   * @param problems a line for each, for the user; not more than twenty
   * @param plies the moves that it takes to reach the remotest position
   */
  public record Result(List<String> problems, int plies) {
    public Result {
      problems = List.copyOf(problems);
    }
  }

  /** Checks a book. */
  public static Result of(OpeningBook book) {
    BookCheck check = new BookCheck(book);
    check.run();
    return new Result(check.problems, Arrays.stream(check.plies).max().orElse(0));
  }

  private void run() {
    if (book.size() == 0) {
      return;
    }
    Deque<Integer> next = new ArrayDeque<>(List.of(0));
    plies[0] = 0;
    while (!next.isEmpty() && problems.size() < MOST_PROBLEMS) {
      int number = next.remove();
      GameState game = game(number);
      BookPosition position = BookPosition.of(game);
      BookNode node = book.node(number);
      if (position == null
          || !position.key().equals(node.key())
          || game.toMove() != node.toMove()) {
        problem(game, "has another name than its position");
        continue;
      }
      checkNumbers(game, node);
      Set<Integer> points = new HashSet<>();
      for (int i = 0; i < node.moves().size(); i++) {
        BookMove move = node.moves().get(i);
        checkMove(game, position, move, points);
        if (move.hasChild() && plies[move.child()] == NOT_REACHED) {
          parent[move.child()] = number;
          moveOfParent[move.child()] = i;
          plies[move.child()] = plies[number] + 1;
          next.add(move.child());
        }
      }
    }
    long lost = Arrays.stream(plies).filter(each -> each == NOT_REACHED).count();
    if (problems.isEmpty() && lost > 0) {
      problems.add(lost + " positions cannot be reached");
    }
  }

  private GameState game(int number) {
    List<Integer> line = new ArrayList<>();
    for (int each = number; each != 0; each = parent[each]) {
      line.add(0, each);
    }
    GameState game = book.terms().newGame();
    for (int each : line) {
      BookMove move = book.node(parent[each]).moves().get(moveOfParent[each]);
      BookPosition position = BookPosition.of(game);
      if (position != null) {
        play(game, position, move);
      }
    }
    return game;
  }

  private static void play(GameState game, BookPosition position, BookMove move) {
    game.play(point(game, position, move), game.toMove());
  }

  private static int point(GameState game, BookPosition position, BookMove move) {
    return game.board().pointAt(position.toGame(move.point()).get(0));
  }

  private void checkNumbers(GameState game, BookNode node) {
    long visits = node.moves().stream().mapToLong(BookMove::visits).sum();
    if (node.visits() < 1 || visits > node.visits() || Math.abs(node.winLoss()) > 1) {
      problem(game, "has numbers that make no sense");
    }
  }

  private void checkMove(
      GameState game, BookPosition position, BookMove move, Set<Integer> points) {
    String vertex = Vertex.format(point(game, position, move), game.board());
    if (position.toBook(position.toGame(move.point()).get(0)) != move.point()) {
      problem(game, vertex + " is not as the book turns the board");
    } else if (!points.add(move.point())) {
      problem(game, vertex + " is there twice");
    }
    if (move.visits() < 1 || Math.abs(move.winLoss()) > 1 || move.prior() < 0 || move.prior() > 1) {
      problem(game, vertex + " has numbers that make no sense");
    }
    if (move.child() != BookMove.UNKNOWN) {
      BookPosition.Key found = keyAfter(game, position, move);
      BookPosition.Key said = move.hasChild() ? book.node(move.child()).key() : null;
      if (!(found == null ? said == null : found.equals(said))) {
        problem(game, vertex + " does not lead where the book says");
      }
    }
  }

  /** The name of the position after a move; null if it is illegal or no book can have that. */
  private static BookPosition.@Nullable Key keyAfter(
      GameState game, BookPosition position, BookMove move) {
    if (!game.isLegal(point(game, position, move))) {
      return null;
    }
    play(game, position, move);
    BookPosition after = BookPosition.of(game);
    game.undo();
    return after == null ? null : after.key();
  }

  private void problem(GameState game, String what) {
    StringBuilder line = new StringBuilder("after");
    for (int i = 0; i < game.moveCount(); i++) {
      line.append(' ').append(Vertex.format(game.move(i), game.board()));
    }
    problems.add((game.moveCount() == 0 ? "at the start" : line) + ": " + what);
  }
}
