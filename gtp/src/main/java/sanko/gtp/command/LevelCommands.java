package sanko.gtp.command;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.Engine;
import sanko.engine.level.LevelTable;
import sanko.engine.rating.Adaptation;
import sanko.engine.rating.PlayerRating;
import sanko.engine.report.DecimalText;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

/** Commands about levels of play and the rating of the opponent. */
final class LevelCommands {
  /**
   * As SGF writes results: {@code B+3.5}, {@code W+R}, {@code W+Resign}, {@code 0}, {@code Draw}.
   */
  private static final Pattern RESULT =
      Pattern.compile("([BW])\\+.*|0|draw|jigo", Pattern.CASE_INSENSITIVE);

  private final Engine engine;

  LevelCommands(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "sanko-levels", "", "Lists the levels of play with their Elo on this board.", this::levels);
    table.add(
        "sanko-rating",
        "[NAME]",
        "Prints the rating of a player on this board, and what suits the player.",
        this::rating);
    table.add(
        "sanko-result",
        "RESULT",
        "Tells the result of the game, such as B+R, for the rating of the player.",
        this::result);
    table.add(
        "cgos-gameover",
        "RESULT",
        "Accepts the result of the game, for the rating of the player.",
        this::gameOver);
  }

  private Reply levels(Command command) throws CommandException {
    Arguments.exactly(0, command);
    LevelTable table = LevelTable.standard();
    int area = engine.board().area();
    return Reply.lines(
        IntStream.rangeClosed(1, LevelTable.LEVELS)
            .mapToObj(level -> String.format(Locale.ROOT, "%d %.0f", level, table.elo(level, area)))
            .toList());
  }

  private Reply rating(Command command) throws CommandException {
    String name = command.text().isBlank() ? engine.levels().player() : command.text().strip();
    Board board = engine.board();
    Adaptation adaptation = engine.levels().adaptation();
    try {
      PlayerRating rating = adaptation.rating(name, board);
      Adaptation.Suggestion suits = adaptation.suggestion(name, board, engine.game().komi());
      return new Reply.Success(
          String.format(
              Locale.ROOT,
              "%s on %s: %.0f Elo (deviation %.0f, games %d); suits: level %d, %s, komi %s",
              name,
              board.sizeText(),
              rating.elo(),
              rating.deviation(),
              rating.games(),
              suits.level(),
              handicap(suits.handicap()),
              DecimalText.text(suits.komi())));
    } catch (IOException e) {
      throw new CommandException(FailureText.of(e));
    }
  }

  private static String handicap(int stones) {
    return stones == 0
        ? "no handicap"
        : Math.abs(stones) + " stones for " + (stones > 0 ? "the player" : "the engine");
  }

  private Reply result(Command command) throws CommandException {
    String text = Arguments.single(command);
    Matcher matcher = RESULT.matcher(text);
    if (!matcher.matches()) {
      throw new CommandException("not a result: " + text);
    }
    if (!engine.levels().adapts()) {
      throw new CommandException("the level does not follow a player");
    }
    engine.countResult(winner(matcher));
    return Reply.DONE;
  }

  private Reply gameOver(Command command) {
    List<String> words = command.arguments();
    Matcher matcher = RESULT.matcher(words.isEmpty() ? "" : words.get(words.size() - 1));
    if (engine.levels().adapts() && matcher.matches()) {
      engine.countResult(winner(matcher));
    }
    return Reply.DONE;
  }

  private static int winner(Matcher matcher) {
    String letter = matcher.group(1);
    return letter == null ? Color.EMPTY : Color.named(letter);
  }
}
