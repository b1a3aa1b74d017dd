package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import sanko.cli.Main;
import sanko.nn.PseudoRandomEvaluator;

/** The subcommand {@code web} as it runs, with an evaluator that costs nothing. */
final class WebTalk {
  private static final int PATIENCE_SECONDS = 60;

  private final BlockingQueue<String> out = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private final HttpClient client = HttpClient.newHttpClient();

  WebTalk(String... arguments) {
    Thread thread =
        new Thread(
            () -> {
              try (PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8)) {
                status.complete(
                    Main.run(
                        arguments,
                        new ByteArrayInputStream(new byte[0]),
                        lines(),
                        errors,
                        (choice, settings) -> new PseudoRandomEvaluator()));
              }
            },
            "web");
    thread.setDaemon(true);
    thread.start();
  }

  private OutputStream lines() {
    return new OutputStream() {
      private final StringBuilder line = new StringBuilder();

      @Override
      public void write(int b) {
        if (b == '\n') {
          out.add(line.toString().strip());
          line.setLength(0);
        } else {
          line.append((char) b);
        }
      }
    };
  }

  /** The next line of standard output: the address. */
  String line() throws InterruptedException {
    String line = out.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(line).as("a line; %s", err()).isNotNull();
    return String.valueOf(line);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  int status() throws Exception {
    return status.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  HttpResponse<String> get(String address) throws Exception {
    return get(client, address);
  }

  static HttpResponse<String> get(HttpClient client, String address) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Opens a WebSocket of the page at this address. */
  Socket open(String address, String name) {
    return new Socket(client, address, name);
  }

  /** A WebSocket of a page. */
  static final class Socket implements WebSocket.Listener {
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private final WebSocket socket;

    Socket(HttpClient client, String address, String name) {
      String origin = address.substring(0, address.length() - 1);
      socket =
          client
              .newWebSocketBuilder()
              .header("Origin", origin)
              .buildAsync(URI.create(address.replace("http", "ws") + name), this)
              .join();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        messages.add(part.toString());
        part.setLength(0);
      }
      return WebSocket.Listener.super.onText(from, data, last);
    }

    void send(String text) {
      socket.sendText(text, true).join();
    }

    String next() throws InterruptedException {
      String message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(message).as("a message").isNotNull();
      return String.valueOf(message);
    }

    /** The next message that holds a text. */
    String nextWith(String text) throws InterruptedException {
      String message = next();
      while (!message.contains(text)) {
        message = next();
      }
      return message;
    }

    void close() {
      socket.abort();
    }
  }
}
