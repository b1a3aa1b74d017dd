package sanko.cli.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.board.Vertex;
import sanko.engine.book.BookMoves;
import sanko.engine.book.BookMoves.Choice;
import sanko.engine.report.Perspective;
import sanko.engine.report.PositionText;
import sanko.superko.GameState;

/** What a book says of a position, as lines for a person. */
final class BookTable {
  private static final int LONGEST_LINE = 12;

  private final BookMoves book;
  private final GameState game;

  BookTable(BookMoves book, GameState game) {
    this.book = book;
    this.game = game;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(PositionText.lines(game));
    lines.add("Book: " + book.book().size() + " positions by " + book.book().evaluator());
    List<Choice> choices = book.choices(game);
    if (choices.isEmpty()) {
      lines.add("The position is not in the book.");
      return lines;
    }
    lines.add("move    win rate    lead    visits   prior    loss  line");
    choices.forEach(choice -> lines.add(line(choice)));
    return lines;
  }

  private String line(Choice choice) {
    Perspective own = new Perspective(game.toMove());
    int move = choice.points().get(0);
    return String.format(
        Locale.ROOT,
        "%-6s %8.1f%% %+7.1f %9d %6.1f%% %6.1f%%  %s",
        Vertex.format(move, game.board()),
        100 * own.winrate((1 + choice.winLoss()) / 2),
        own.signed(choice.lead()),
        choice.stored().visits(),
        100 * choice.stored().prior(),
        100 * choice.loss(),
        choice.stored().hasChild() ? lineAfter(move) : "");
  }

  /** The book's best moves after a move. */
  private String lineAfter(int move) {
    GameState after = new GameState(game);
    after.play(move, after.toMove());
    List<String> line = new ArrayList<>();
    List<Choice> choices = book.choices(after);
    while (!choices.isEmpty() && line.size() < LONGEST_LINE) {
      int next = choices.get(0).points().get(0);
      line.add(Vertex.format(next, after.board()));
      after.play(next, after.toMove());
      choices = book.choices(after);
    }
    return String.join(" ", line);
  }
}
