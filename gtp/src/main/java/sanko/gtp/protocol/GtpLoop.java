package sanko.gtp.protocol;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;

/**
 * Answers the commands of one client in order until {@code quit} or the end of input. Nothing that
 * a handler throws ends it. For use by one thread.
 */
public final class GtpLoop {
  private final InputQueue input;
  private final GtpWriter writer;
  private final CommandTable commands;
  private final Runnable whenIdle;
  private boolean quit;

  /**
   * A loop.
   *
   * @param whenIdle called after a reply if no other command waits; returns when one has arrived
   */
  public GtpLoop(InputQueue input, GtpWriter writer, CommandTable commands, Runnable whenIdle) {
    this.input = input;
    this.writer = writer;
    this.commands = commands;
    this.whenIdle = whenIdle;
    commands.add("quit", "", "Ends the engine.", this::quit);
  }

  private Reply quit(Command command) throws CommandException {
    var unused = Arguments.exactly(0, command);
    quit = true;
    return Reply.DONE;
  }

  /**
   * Runs to the end.
   *
   * @throws IOException if nobody reads the replies any more
   */
  public void run() throws IOException, InterruptedException {
    for (Command next = input.take(); next != null; next = quit ? null : input.take()) {
      answer(next);
      if (!quit && input.isIdle()) {
        whenIdle.run();
      }
    }
    String refusal = quit ? null : input.refusal();
    if (refusal != null) {
      writer.failure("", refusal);
    }
  }

  /**
   * Answers one command.
   *
   * @throws IOException if nobody reads the reply any more
   */
  public void answer(Command command) throws IOException {
    CommandTable.Handler handler = commands.handler(command.name());
    Reply reply =
        handler == null ? new Reply.Failure("unknown command") : replyOf(handler, command);
    if (reply instanceof Reply.Success success) {
      writer.success(command.id(), success.text());
    } else if (reply instanceof Reply.Failure failure) {
      writer.failure(command.id(), failure.reason());
    } else if (reply instanceof Reply.Stream stream) {
      tell(stream, command);
    }
  }

  private static Reply replyOf(CommandTable.Handler handler, Command command) {
    try {
      return handler.handle(command);
    } catch (CommandException e) {
      return new Reply.Failure(reason(e));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new Reply.Failure(internalError(command, e));
    }
  }

  private void tell(Reply.Stream stream, Command command) throws IOException {
    Begun begun = new Begun(command.id());
    String failure = null;
    try {
      stream.body().writeTo(begun);
    } catch (CommandException e) {
      failure = reason(e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failure = internalError(command, e);
    }
    if (failure == null) {
      begun.begin();
    }
    if (begun.hasBegun) {
      writer.end();
      logLate(failure);
    } else if (failure != null) {
      writer.failure(command.id(), failure);
    }
  }

  /** The client has been told of a success already; the person may still read of the failure. */
  private static void logLate(@Nullable String failure) {
    if (failure != null) {
      logger().log(Level.WARNING, "the analysis ended early: " + failure);
    }
  }

  private static String reason(CommandException e) {
    String message = e.getMessage();
    return message == null ? "failed" : message;
  }

  private static String internalError(Command command, Throwable e) {
    logger().log(Level.ERROR, "internal error in " + command.name(), e);
    return "internal error: " + e;
  }

  private static Logger logger() {
    return System.getLogger(GtpLoop.class.getName());
  }

  /** The lines of one reply. */
  private final class Begun implements Reply.Lines {
    private final String id;
    private boolean hasBegun;

    Begun(String id) {
      this.id = id;
    }

    @Override
    public void begin() throws IOException {
      if (!hasBegun) {
        hasBegun = true;
        writer.begin(id);
      }
    }

    @Override
    public void line(String text) throws IOException {
      begin();
      writer.line(text);
    }
  }
}
