package sanko.gtp.protocol;

import java.io.IOException;
import sanko.base.CommandException;

/** The one answer a command gets. */
public sealed interface Reply {
  /** The command was done and has nothing to tell. */
  Reply DONE = new Success("");

  /** The command was done; {@code text} is its result, possibly empty. */
  record Success(String text) implements Reply {}

  /** The command could not be done; {@code reason} is for the person at the other end. */
  record Failure(String reason) implements Reply {}

  /** The command succeeds and tells its result line by line while it goes on. */
  record Stream(Body body) implements Reply {}

  /** Writes the lines of a reply. */
  interface Body {
    /**
     * Runs to the end of the reply.
     *
     * @throws CommandException if the command failed; it becomes a failure if no line was written
     *     yet
     */
    void writeTo(Lines lines) throws CommandException, IOException;
  }

  /** Takes the lines of a reply that is told piece by piece. */
  interface Lines {
    /** Tells the client that the command has begun, before there is a line. */
    void begin() throws IOException;

    /** Writes a line and hands it to the client at once. */
    void line(String text) throws IOException;
  }

  /** A success whose text are the lines. */
  static Reply lines(Iterable<String> lines) {
    return new Success(String.join("\n", lines));
  }
}
