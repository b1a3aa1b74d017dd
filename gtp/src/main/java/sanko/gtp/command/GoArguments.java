package sanko.gtp.command;

import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;

/** Parses the arguments of a command that are of Go; an invalid argument is a syntax error. */
final class GoArguments {
  private GoArguments() {}

  /** Whether a word names a color. */
  static boolean isColor(String word) {
    return Color.named(word) != Color.EMPTY;
  }

  /** The color that a word names. */
  static int color(String word) throws CommandException {
    if (!isColor(word)) {
      throw CommandException.syntax();
    }
    return Color.named(word);
  }

  /** The color that is the one argument of a command. */
  static int onlyColor(Command command) throws CommandException {
    return color(Arguments.single(command));
  }

  /** A move: a point or {@link Board#PASS}. */
  static int vertex(String word, Board board) throws CommandException {
    try {
      return Vertex.parse(word, board);
    } catch (IllegalArgumentException e) {
      throw CommandException.syntax();
    }
  }

  /** What is wrong with a position that names a point twice. */
  static CommandException twice(int point, Board board) {
    return new CommandException(
        "illegal position: " + Vertex.format(point, board) + " is named twice");
  }
}
