package sanko.web;

import com.beust.jcommander.JCommander;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import sanko.analysis.RecordFetcher;
import sanko.cli.Environment;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Evaluators;

/** The page's server with the embedded network, in this JVM. */
final class RunningPage implements AutoCloseable {
  private static final int LIMIT_SECONDS = 120;

  /** Tests neither find nor leave games in the user's cache folder. */
  private static final String NO_CACHE = "reviewCacheMegabytes=0";

  private final Visitors visitors = new Visitors();
  private final CompletableFuture<String> address = new CompletableFuture<>();
  private final Thread thread;

  private RunningPage(List<String> options, RecordFetcher fetcher) {
    thread = new Thread(() -> run(options, fetcher), "page");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Starts a server and waits until it listens.
   *
   * @param port 0 for any
   */
  static RunningPage start(int port, String... options) {
    return start(
        address -> {
          throw new AssertionError("no game server is to be asked");
        },
        port,
        options);
  }

  /** The same, with somebody who gets records if the options say that this is wanted. */
  static RunningPage start(RecordFetcher fetcher, int port, String... options) {
    RunningPage page =
        new RunningPage(
            Stream.concat(
                    Stream.of("--no-browser", "--port", "" + port, "--override-config", NO_CACHE),
                    Stream.of(options))
                .toList(),
            fetcher);
    page.address();
    return page;
  }

  /** Where it is, without the last slash. */
  String address() {
    try {
      return address.get(LIMIT_SECONDS, TimeUnit.SECONDS).replaceAll("/$", "");
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the page's server did not start", e);
    }
  }

  /** The port that it listens to. */
  int port() {
    return Integer.parseInt(address().replaceAll(".*:", ""));
  }

  private void run(List<String> options, RecordFetcher fetcher) {
    WebSubcommand subcommand = new WebSubcommand(() -> fetcher);
    JCommander.newBuilder().addObject(subcommand).build().parse(options.toArray(String[]::new));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(messages, true, StandardCharsets.UTF_8);
    try {
      Environment environment =
          new Environment(InputStream.nullInputStream(), firstLine(), err, new Evaluators());
      subcommand.run(environment, visitors, null);
    } catch (ConfigException | IOException | RuntimeException e) {
      address.completeExceptionally(
          new IllegalStateException(messages.toString(StandardCharsets.UTF_8), e));
    }
  }

  private OutputStream firstLine() {
    return new OutputStream() {
      private final StringBuilder text = new StringBuilder();

      @Override
      public void write(int character) {
        if (character == '\n') {
          address.complete(text.toString().strip());
        }
        text.append((char) character);
      }
    };
  }

  @Override
  public void close() {
    visitors.end();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new IllegalStateException("the page's server did not end");
    }
  }
}
