package sanko.mcp;

import com.beust.jcommander.JCommander;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.cli.Environment;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluator;

/** {@code sanko mcp} in this process, with an evaluator that costs nothing. */
final class RunningServer implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("http://([0-9.]+:[0-9]+)/mcp");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable Exception failure;

  RunningServer(InputStream in, OutputStream out, String... arguments) {
    this(new DoubtfulEvaluator(), in, out, arguments);
  }

  RunningServer(Evaluator evaluator, InputStream in, OutputStream out, String... arguments) {
    McpSubcommand command = new McpSubcommand();
    JCommander.newBuilder().addObject(command).build().parse(arguments);
    Environment environment =
        new Environment(
            in,
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (choice, settings) -> evaluator);
    thread =
        new Thread(
            () -> {
              try {
                command.run(environment, ended);
              } catch (ConfigException | IOException | RuntimeException e) {
                failure = e;
              }
            },
            "mcp");
    thread.start();
  }

  /** A server over HTTP at a port that is free. */
  static RunningServer overHttp(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "--http";
    all[1] = "0";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return new RunningServer(InputStream.nullInputStream(), OutputStream.nullOutputStream(), all);
  }

  /** Where it listens, without the path. */
  String address() throws InterruptedException {
    while (thread.isAlive()) {
      Matcher told = ADDRESS.matcher(err.toString(StandardCharsets.UTF_8));
      if (told.find()) {
        return "http://" + told.group(1);
      }
      Thread.sleep(1);
    }
    throw new IllegalStateException("it does not listen", failure);
  }

  /** Why it ended; null if nothing failed. Waits for the end. */
  @Nullable Exception failure() throws InterruptedException {
    thread.join();
    return failure;
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
