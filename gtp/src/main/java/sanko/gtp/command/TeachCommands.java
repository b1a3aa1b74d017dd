package sanko.gtp.command;

import java.util.List;
import sanko.base.CommandException;
import sanko.board.Handicap;
import sanko.engine.Engine;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;
import sanko.superko.GameState;

/** Commands of the teacher. */
final class TeachCommands {
  private final Engine engine;
  private final Lesson lesson;

  TeachCommands(Engine engine, Lesson lesson) {
    this.engine = engine;
    this.lesson = lesson;
  }

  void addTo(CommandTable table) {
    table.add(
        "sanko-explain",
        "[[COLOR] VERTEX]",
        "Explains the last move of the game, or what a move would lose.",
        this::explain);
    table.add(
        "sanko-hint",
        "",
        "Gives a hint; asked again, the part of the board and then the move.",
        this::hint);
    table.add(
        "sanko-teaching-game",
        "[won | lost]",
        "Begins a teaching game, with the handicap that follows from how the last one ended.",
        this::game);
  }

  private Reply explain(Command command) throws CommandException {
    List<String> words = Arguments.between(0, 2, command);
    engine.rest();
    if (words.isEmpty()) {
      return explainLast();
    }
    int color = engine.game().state().toMove();
    if (words.size() == 2) {
      color = GoArguments.color(words.get(0));
    }
    int move = GoArguments.vertex(words.get(words.size() - 1), engine.board());
    GameState before = engine.game().stateFor(color);
    if (!before.isPlayable(move, color)) {
      throw new CommandException("illegal move");
    }
    return new Reply.Success(lesson.text(before, lesson.explain(before, move)));
  }

  private Reply explainLast() throws CommandException {
    GameState before = lesson.beforeLastMove();
    if (before == null) {
      throw new CommandException("no move to explain");
    }
    GameState state = engine.game().state();
    int move = state.lastMove();
    return new Reply.Success(lesson.text(before, lesson.explain(before, move)));
  }

  private Reply hint(Command command) throws CommandException {
    Arguments.exactly(0, command);
    engine.rest();
    if (engine.game().state().isFinished()) {
      throw new CommandException("the game is over");
    }
    return new Reply.Success(lesson.hint());
  }

  private Reply game(Command command) throws CommandException {
    List<String> words = Arguments.between(0, 1, command);
    if (!words.isEmpty()) {
      boolean won = words.get(0).equals("won");
      if (!won && !words.get(0).equals("lost")) {
        throw CommandException.syntax();
      }
      lesson.hasEnded(won);
    }
    engine.setSize(engine.board().width(), engine.board().height());
    int stones = Math.min(lesson.nextHandicap(), Handicap.mostFixed(engine.board()));
    if (stones < 2) {
      return new Reply.Success("no handicap");
    }
    return SetupCommands.place(Handicap.fixed(engine.board(), stones), engine);
  }
}
