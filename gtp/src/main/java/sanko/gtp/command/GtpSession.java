package sanko.gtp.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.TrafficLog;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.GtpLoop;
import sanko.gtp.protocol.GtpWriter;
import sanko.gtp.protocol.InputQueue;
import sanko.gtp.protocol.LineReader;
import sanko.nn.Evaluator;

/** One client served over a pair of streams, from the first command to the last. */
public final class GtpSession {
  private final EngineStart start;
  private final CompletableFuture<Evaluator> evaluator;
  private final StatusLines status;
  private final @Nullable TrafficLog log;

  /**
   * A session.
   *
   * @param evaluator may complete later; what needs it waits
   * @param log where all traffic goes too, or null
   */
  public GtpSession(
      EngineStart start,
      CompletableFuture<Evaluator> evaluator,
      StatusLines status,
      @Nullable TrafficLog log) {
    this.start = start;
    this.evaluator = evaluator;
    this.status = status;
    this.log = log;
  }

  /** Serves until {@code quit}, the end of input, or until nobody reads the replies. */
  public void run(InputStream in, OutputStream out) {
    InputQueue input = new InputQueue();
    TrafficLog tap = log;
    LineReader.start(in, input, tap == null ? line -> {} : tap::received);
    Engine engine = new Engine(start, evaluator, input, status);
    engine.warmUpWhenLoaded();
    run(engine, input, out);
  }

  /** The same for lines that another thread puts into the queue. */
  public void run(InputQueue input, OutputStream out) {
    run(new Engine(start, evaluator, input, status), input, out);
  }

  private void run(Engine engine, InputQueue input, OutputStream out) {
    CommandTable commands = Commands.of(engine, start, status);
    TrafficLog tap = log;
    GtpWriter writer = new GtpWriter(tap == null ? out : tap.tee(out));
    GtpLoop loop = new GtpLoop(input, writer, commands, engine::ponder);
    try {
      loop.run();
    } catch (IOException e) {
      status.say("Nothing more can be written: " + FailureText.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
