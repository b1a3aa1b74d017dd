package sanko.gtp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.Environment;
import sanko.gtp.serve.TestServer;
import sanko.nn.testing.FakeEvaluator;

@Timeout(60)
class ServeSubcommandTest {
  private static final Pattern PORT = Pattern.compile("Port of gtp: ([0-9]+)\n");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CountDownLatch ended = new CountDownLatch(1);

  private CompletableFuture<Void> serve(String... arguments) {
    ServeSubcommand command = new ServeSubcommand();
    JCommander.newBuilder().addObject(command).build().parse(arguments);
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (choice, settings) -> new FakeEvaluator());
    return CompletableFuture.runAsync(
        () -> {
          try {
            command.run(environment, ended);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private int port(CompletableFuture<Void> running) {
    Matcher told = PORT.matcher("");
    TestServer.await(
        () -> running.isDone() || told.reset(err.toString(StandardCharsets.UTF_8)).find());
    return Integer.parseInt(told.group(1));
  }

  @Test
  void logsWhatClientsSayAndAreAnswered(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("logs").resolve("a.log");
    CompletableFuture<Void> running = serve("-gtp", "0", "-override-config", "logFile=" + log);
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port(running))) {
      client.getOutputStream().write("protocol_version\nquit\n".getBytes(StandardCharsets.UTF_8));
      assertThat(client.getInputStream().readAllBytes()).isNotEmpty();
    } finally {
      ended.countDown();
    }
    running.join();
    assertThat(Files.readString(log)).contains("game 1 > protocol_version", "game 1 < = 2");
  }
}
