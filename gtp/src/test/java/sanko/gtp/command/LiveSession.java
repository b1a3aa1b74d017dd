package sanko.gtp.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sanko.engine.EngineStart;
import sanko.nn.Evaluator;

/** A session with which a test talks line by line. */
public final class LiveSession implements AutoCloseable {
  private final PipedOutputStream input = new PipedOutputStream();
  private final BufferedReader output;
  private final Thread engine;

  public LiveSession(EngineStart start, CompletableFuture<Evaluator> evaluator) throws IOException {
    PipedInputStream in = new PipedInputStream(input, 1 << 16);
    PipedOutputStream out = new PipedOutputStream();
    output =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(out, 1 << 20), StandardCharsets.UTF_8));
    GtpSession session = new GtpSession(start, evaluator, Sessions.silent(), null);
    engine =
        new Thread(
            () -> {
              session.run(in, out);
              try {
                out.close();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            },
            "test-engine");
    engine.setDaemon(true);
    engine.start();
  }

  public LiveSession() throws IOException {
    this(Sessions.start(), Sessions.fake());
  }

  public void send(String text) throws IOException {
    input.write(text.getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  /** The next line of output, null at its end. */
  @Nullable
  public String line() throws IOException {
    return output.readLine();
  }

  /** The lines up to the next empty one. */
  public String reply() throws IOException {
    StringBuilder reply = new StringBuilder();
    for (String line = line(); line != null && !line.isEmpty(); line = line()) {
      reply.append(reply.isEmpty() ? "" : "\n").append(line);
    }
    return reply.toString();
  }

  public void closeInput() throws IOException {
    input.close();
  }

  /** Waits for the engine's end. */
  public void join() throws InterruptedException {
    engine.join();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
