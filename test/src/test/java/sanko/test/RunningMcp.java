package sanko.test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.cli.Main;
import sanko.nn.testing.FakeEvaluator;

/** {@code sanko mcp} over HTTP in this process, and requests to it byte by byte. */
final class RunningMcp implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("http://127[.0-9]+:([0-9]+)/mcp");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Thread thread;

  /**
   * A request and its answer.
   *
   * @param headers of the answer
   * @param answer the body
   */
  record Exchange(String method, int status, String headers, String answer) {
    @Nullable String type() {
      return header("content-type");
    }

    @Nullable String session() {
      return header("mcp-session-id");
    }

    private @Nullable String header(String name) {
      return headers
          .lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ": "))
          .map(line -> line.substring(name.length() + 2))
          .findFirst()
          .orElse(null);
    }
  }

  RunningMcp(String... options) {
    String[] arguments =
        Stream.concat(Stream.of("mcp", "--http", "0"), Stream.of(options)).toArray(String[]::new);
    thread =
        new Thread(
            () ->
                Main.run(
                    arguments,
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    (choice, settings) -> new FakeEvaluator()),
            "mcp");
    thread.start();
  }

  private int port() throws InterruptedException {
    while (thread.isAlive()) {
      Matcher told = PORT.matcher(err.toString(StandardCharsets.UTF_8));
      if (told.find()) {
        return Integer.parseInt(told.group(1));
      }
      Thread.sleep(1);
    }
    throw new IllegalStateException(err.toString(StandardCharsets.UTF_8));
  }

  /**
   * Sends a request, without a token.
   *
   * @param headers each with its end of line; those of this name replace the usual ones
   */
  Exchange send(String method, String body, String headers)
      throws IOException, InterruptedException {
    byte[] sent = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder request = new StringBuilder(method + " /mcp HTTP/1.1\r\n" + headers);
    for (String usual :
        new String[] {"host: localhost", "content-length: " + sent.length, "connection: close"}) {
      if (!headers.contains(usual.substring(0, usual.indexOf(':') + 1))) {
        request.append(usual).append("\r\n");
      }
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      OutputStream out = socket.getOutputStream();
      out.write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
      out.write(sent);
      out.flush();
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int end = all.indexOf("\r\n\r\n");
      return new Exchange(
          method,
          Integer.parseInt(all.split(" ", 3)[1]),
          all.substring(0, end),
          all.substring(end + 4));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
